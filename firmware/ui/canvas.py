"""The canvas: the pixels on which screens draw, with the project's own lettering."""

from io import BytesIO
from struct import pack_into

from framebuf import MONO_HLSB, MONO_VLSB, FrameBuffer

from firmware.ui import font

LINE = 9  # pitch of lines of small text: 8 rows of glyph and an empty one
ROWS = 64  # of a screen that does not ask for more


class Canvas(FrameBuffer):
    """`w` x `h` pixels of one bit each in `pixels`.

    format: MONO_VLSB (a byte is eight rows) or another of framebuf's with one bit a pixel.
    FrameBuffer's own drawing works as usual. `write`, `medium` and `big` take the upper left corner
    and a colour (0 or 1), and return the x at which the next text would begin. They draw only the
    ink, cut off what is outside the canvas, and allocate no memory.
    """

    inks = {}  # {name: colour} on a colour panel
    _beyond = None  # what knows of signs that the font lacks, once there has been one
    _stack = None

    def __init__(self, w, h, format=MONO_VLSB):
        self.pixels = bytearray(w * h // 8)
        self.w = w
        self.tall = h
        self._draw_on(self.pixels, h, format)
        # To take a character out of a str takes MicroPython ten times as long as a byte of bytes
        self._bytes = bytearray(96)  # the rest of a longer text would lie outside the canvas
        self._rune = self._more = 0
        glyphs = BytesIO(font.SMALL)  # copies a glyph without allocating, and fast
        # looking up a method allocates, so the methods that letters need are kept
        self._seek, self._read = glyphs.seek, glyphs.readinto
        self._cell = bytearray(5)
        # the cell in the width of each glyph: fewer columns are faster to draw
        self._small = [FrameBuffer(self._cell, w or 5, 8, MONO_VLSB) for w in range(6)]
        self._cell2 = bytearray(20)
        self._medium = FrameBuffer(self._cell2, 10, 16, MONO_VLSB)
        self._digits = BytesIO(font.BIG)
        self._cell3 = bytearray(42)
        self._big = FrameBuffer(self._cell3, 14, 22, MONO_VLSB)
        # blit() compares the key with the colour from the palette; this one swaps ink and paper
        self._swap = FrameBuffer(bytearray(b"\x80"), 2, 1, MONO_HLSB)

    def _draw_on(self, pixels, h, format):
        """Draw on `h` rows of pixels from now on."""
        super().__init__(pixels, self.w, h, format)
        self._put = self.blit  # kept for letters, because looking up a method allocates
        self.h = h

    def shows(self, stack):
        """Set the stack of screens that draw here: see `_rows`."""
        self._stack = stack

    def _rows(self):
        """How many rows the top screen gets: `tall` if its class has `whole`, else 64."""
        whole = self._stack and getattr(self._stack.top, "whole", False)
        return self.tall if whole else ROWS

    def _blit(self, glyph, x, y, c):
        if c:
            self.blit(glyph, x, y, 0)
        else:
            self.blit(glyph, x, y, 1, self._swap)

    def _spelled(self, text):
        """A text as bytes with a 0 after the last one.

        The caller hands each byte that is no printable ASCII character to `_other`.
        """
        pack_into("96s", self._bytes, 0, text)
        return self._bytes

    def _other(self, byte):
        """The number of a glyph outside ASCII at the last byte of its UTF-8; before that 0.

        It is negative for a wide glyph; see beyond.py.
        """
        if byte & 0x80:
            if byte & 0x40:
                self._more = 1 if byte < 0xE0 else 2 if byte < 0xF0 else 3
                self._rune = byte & 0x3F >> self._more
                return 0
            self._rune = self._rune << 6 | byte & 0x3F
            self._more -= 1
            if self._more:
                return 0
            byte = self._rune
        if byte < 0x3000:  # not a wide one: MicroPython keeps for good what `chr` gives
            place = font.EXTRA.find(chr(byte))
            if place >= 0:
                return 127 + place  # these glyphs follow those of ASCII
        if not self._beyond:
            from firmware.ui.beyond import Beyond

            self._beyond = Beyond(self)
        return self._beyond.number(byte)

    def write(self, text, x, y, c=1):
        """Draw small text: capitals are 7 rows high, 8 rows with descenders.

        c: 0 or 1; None: nothing is drawn. Returns the x at which the next text would begin.
        """
        widths, cells, cell = font.WIDTHS, self._small, self._cell
        seek, read, put = self._seek, self._read, self._put
        for ch in self._spelled(text):
            if not 31 < ch < 127:
                if not ch:
                    break
                ch = self._other(ch)
                if not ch:
                    continue
                if ch < 0:  # the rest of the text, too
                    return self._beyond.write(x, y, c)
            ch -= 32
            width = widths[ch]
            if ch and c is not None:
                seek(5 * ch)
                read(cell)
                if c:
                    put(cells[width], x, y, 0)
                else:
                    put(cells[width], x, y, 1, self._swap)
            x += width + 1
        return x

    def measure(self, text):
        """The width of small text in columns, without the gap after it.

        If it is n and the text begins at x, its last ink is in column x + n - 1.
        """
        return max(Canvas.write(self, text, -1, 0, None), 0)

    def medium(self, text, x, y, c=1):
        """Draw the same letters twice as big with smooth slants: capitals 14 rows, 16 in all."""
        for ch in self._spelled(text):
            if not 31 < ch < 127:
                if not ch:
                    break
                ch = self._other(ch)
                if not ch:
                    continue
                if ch < 0:
                    x = self._beyond.medium(ch, x, y, c)
                    continue
            width = self._double(ch)
            self._blit(self._medium, x, y, c)
            x += 2 * width + 2
        return x

    def _double(self, ch):
        """Put a glyph into the small cell, and twice as big into the medium cell.

        Returns its width in columns of the small glyph.
        """
        # This is Scale2x on whole columns, but it only adds ink. A quarter of an empty pixel is
        # filled if the two neighbours at its corner are full and the two opposite ones are empty.
        # So slanted strokes are smooth and square corners stay square (a D does not become an O).
        cell, double, twice = self._cell, self._cell2, font.TWICE
        ch -= 32
        self._seek(5 * ch)
        self._read(cell)
        before = 0
        for i in range(5):
            column = cell[i]
            after = cell[i + 1] if i < 4 else 0
            up = column << 1 & ~(column >> 1)
            down = column >> 1 & ~(column << 1)
            left = before & ~after
            right = after & ~before
            before = column
            for place in range(2 * i, 2 * i + 2):
                top = column | up & left
                low = column | down & left
                double[place] = twice[top & 15] & 0x55 | twice[low & 15] & 0xAA
                double[place + 10] = twice[top >> 4 & 15] & 0x55 | twice[low >> 4 & 15] & 0xAA
                left = right
        return font.WIDTHS[ch]

    def measure_medium(self, text):
        """The width of medium text in columns, without the gap after it."""
        return 2 * self.measure(text)

    def big(self, text, x, y, c=1):
        """Draw digits and - + ?, 14 columns by 22 rows each; other characters stay blank."""
        for ch in text:
            place = font.BIG_CHARS.find(ch)
            if place >= 0:
                self._digits.seek(42 * place)
                self._digits.readinto(self._cell3)
                self._blit(self._big, x, y, c)
            x += 16
        return x
