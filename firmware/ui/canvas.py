"""The canvas: pixels before the glass, with the project's own lettering."""

import framebuf

from firmware.ui import font

LINE = 9  # pitch of lines of small text: 8 rows of glyph, one of air
_SPACE = 2  # columns of the only glyph without ink

# A nibble with every bit doubled: the columns of a glyph at twice their height.
_TWICE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"


class Canvas(framebuf.FrameBuffer):
    """One bit a pixel, `w` x `h` pixels, in `pixels`; format: eight rows a byte, or columns.

    FrameBuffer's own drawing works as ever. `write`, `medium` and `big` take the upper left
    corner and a colour (0 or 1) and give back the x where the next text would begin; they draw
    the ink only, and what is outside the canvas is cut off. None of them allocates.
    """

    inks = {}  # colours by name, where there are any

    def __init__(self, w, h, format=framebuf.MONO_VLSB):
        self.pixels = bytearray(w * h // 8)
        super().__init__(self.pixels, w, h, format)
        self.w = w
        self.h = self.tall = h
        self._cell = bytearray(5)
        self._small = framebuf.FrameBuffer(self._cell, 5, 8, framebuf.MONO_VLSB)
        self._cell2 = bytearray(20)
        self._medium = framebuf.FrameBuffer(self._cell2, 10, 16, framebuf.MONO_VLSB)
        self._cell3 = bytearray(42)
        self._big = framebuf.FrameBuffer(self._cell3, 14, 24, framebuf.MONO_VLSB)
        # blit() looks at the colour that the palette gives: here ink and paper change places
        self._swap = framebuf.FrameBuffer(bytearray(b"\x01"), 2, 1, framebuf.MONO_HLSB)
        self._swap.pixel(0, 0, 1)
        self._swap.pixel(1, 0, 0)

    def _blit(self, glyph, x, y, c):
        if c:
            self.blit(glyph, x, y, 0)
        else:
            self.blit(glyph, x, y, 1, self._swap)

    def _load(self, ch):
        """Put a glyph into the small cell; its width in columns."""
        code = ord(ch) - 32
        if not 0 <= code < 95:
            code = 95 + max(font.EXTRA.find(ch), 0)
        code *= 5
        width = 0
        for i in range(5):
            column = font.SMALL[code + i]
            self._cell[i] = column
            if column:
                width = i + 1
        return width or _SPACE

    def write(self, text, x, y, c=1):
        """Small text: capitals 7 rows high, 8 rows with descenders."""
        for ch in text:
            width = self._load(ch)
            self._blit(self._small, x, y, c)
            x += width + 1
        return x

    def measure(self, text):
        """Columns of ink of small text: of `n` at x, the last one is in column x + n - 1."""
        w = -1
        for ch in text:
            w += self._load(ch) + 1
        return max(w, 0)

    def medium(self, text, x, y, c=1):
        """The same letters twice as big, slants smoothed: capitals 14 rows high, 16 in all."""
        for ch in text:
            width = self._load(ch)
            left = 0
            for i in range(5):
                column = self._cell[i]
                right = self._cell[i + 1] if i < 4 else 0
                self._double(i, column, left, right)
                left = column
            self._blit(self._medium, x, y, c)
            x += 2 * width + 2
        return x

    def _double(self, i, column, left, right):
        # As Scale2x, on whole columns, but only adding: a quarter of an empty pixel is filled where
        # it lies in the corner of two full neighbours, the two opposite ones being empty. So
        # slanted strokes are smooth, and what is square stays square (D is no O).
        up = column << 1
        down = column >> 1
        top_l = column | (up & left & ~(down | right))
        top_r = column | (up & right & ~(down | left))
        low_l = column | (down & left & ~(up | right))
        low_r = column | (down & right & ~(up | left))
        cell = self._cell2
        i *= 2
        for _ in range(2):
            cell[i] = (_TWICE[top_l & 15] & 0x55) | (_TWICE[low_l & 15] & 0xAA)
            cell[i + 1] = (_TWICE[top_r & 15] & 0x55) | (_TWICE[low_r & 15] & 0xAA)
            i += 10
            top_l >>= 4
            top_r >>= 4
            low_l >>= 4
            low_r >>= 4

    def measure_medium(self, text):
        """Columns of ink of medium text."""
        return 2 * self.measure(text)

    def big(self, text, x, y, c=1):
        """Digits and - + ?, 14 columns by 22 rows; anything else leaves its place blank."""
        for ch in text:
            start = font.BIG_CHARS.find(ch) * 42
            if start >= 0:
                for i in range(42):
                    self._cell3[i] = font.BIG[start + i]
                self._blit(self._big, x, y, c)
            x += 16
        return x

    def measure_big(self, text):
        """Columns of big text."""
        return max(16 * len(text) - 2, 0)
