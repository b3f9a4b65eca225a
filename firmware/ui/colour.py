"""The canvas of a colour panel: screens draw on 128 columns, it draws finer pixels in 16 inks."""

from array import array

from framebuf import GS4_HMSB, MONO_VLSB, FrameBuffer

from firmware.ui import canvas

W = 128

# Names of the inks, and red, green, blue of each. Paper and ink come first, then the boats in the
# order of the rules, then water, sand, land, wood and two lights.
_INKS = "paper ink red green grey brown cream white red2 black water sand land wood light amber"
PALETTE = (
    b"\x00\x00\x00\xe8\xf0\xf8\xe8\x30\x28\x38\xb0\x48\x98\xa0\xa8\xb0\x70\x38"
    b"\xf0\xdc\x98\xff\xff\xff\xf0\x50\x98\x60\x58\x78\x28\x78\xc0\xd0\xb0\x58"
    b"\x30\x70\x30\x88\x58\x28\x70\xc8\xf0\xf8\xb0\x20"
)
# Letters that are kept, as making one takes ten times as long as drawing it; twice as many where
# there are signs of Japanese.
_GLYPHS = 48


class Canvas(canvas.Canvas):
    """`w` x `h` units for screens on `size` real pixels, four bits each (GS4_HMSB) in `pixels`.

    A unit is 15/8 or 5/2 pixels, so that 128 units fill the panel's width. A screen whose class has
    `whole` gets all rows, `tall`; any other gets 64 in the middle. Small text is drawn with glyphs
    of the panel's own size, which are never wider than its units.

    This class replaces FrameBuffer's own drawing; only methods defined here may be used.
    inks: {name: colour}.
    """

    def __init__(self, w, h):
        super().__init__(8, 8)  # only the cells for lettering are used of that class
        self.size = w, h
        self.w = W
        self._num, self._den = (15, 8) if w == 240 else (5, 2)
        self._gap = 1 if w == 240 else 3  # pixels between letters
        self._lift = 0 if w == 240 else 2  # pixels above letters, so that they stand in the middle
        self.tall = h * self._den // self._num
        self.palette = PALETTE
        self.inks = {name: ink for ink, name in enumerate(_INKS.split(" "))}
        # four bytes after each line are for the display's driver
        self.pixels = bytearray((w // 2 + 4) * h)
        self.buffer = FrameBuffer(self.pixels, w, h, GS4_HMSB, w + 8)
        self._two = FrameBuffer(bytearray(1), 2, 1, GS4_HMSB)
        self._glyphs = {}  # number of a letter: (its picture, its pitch in pixels)
        self._points = {}  # number of coordinates: the array into which polygons are scaled
        self.fill(0)

    def fill(self, c):
        """Begin a frame: fill the panel with `c` and set `h` to the rows of the top screen."""
        self.h = self._rows()
        self._top = (self.size[1] - self.h * self._num // self._den) // 2
        self.buffer.fill(c)

    def fill_rect(self, x, y, w, h, c):
        num, den, more = self._num, self._den, self._top
        left = x * num // den
        top = y * num // den
        bottom = (y + h) * num // den
        self.buffer.fill_rect(left, top + more, (x + w) * num // den - left, bottom - top, c)

    def rect(self, x, y, w, h, c, f=False):
        if f:
            self.fill_rect(x, y, w, h, c)
            return
        self.fill_rect(x, y, w, 1, c)
        self.fill_rect(x, y + h - 1, w, 1, c)
        self.fill_rect(x, y, 1, h, c)
        self.fill_rect(x + w - 1, y, 1, h, c)

    def hline(self, x, y, w, c):
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x, y, h, c):
        self.fill_rect(x, y, 1, h, c)

    def pixel(self, x, y, c):  # type: ignore[override]
        self.fill_rect(x, y, 1, 1, c)

    def _middle(self, at):
        """The pixel in the middle of a unit."""
        return (2 * at + 1) * self._num // (2 * self._den)

    def line(self, x1, y1, x2, y2, c):
        x1, x2 = self._middle(x1), self._middle(x2)
        y1, y2 = self._middle(y1) + self._top, self._middle(y2) + self._top
        for i in (0, 1):
            self.buffer.line(x1 + i, y1, x2 + i, y2, c)
            self.buffer.line(x1, y1 + i, x2, y2 + i, c)

    def ellipse(self, x, y, rx, ry, c, f=False):  # type: ignore[override]
        x, y = self._middle(x), self._middle(y) + self._top
        rx, ry = self._middle(rx), self._middle(ry)
        self.buffer.ellipse(x, y, rx, ry, c, f)
        if not f:
            self.buffer.ellipse(x, y, rx - 1, ry - 1, c)

    def poly(self, x, y, coords, c, f=False):
        points = self._points.get(len(coords))
        if not points:
            points = self._points[len(coords)] = array("h", coords)
        self.shape(x, y, self.scaled(coords, points), c, f)

    def scaled(self, coords, points):
        """Scale corners in units to corners in pixels; writes them into `points` and returns it."""
        num, den = self._num, self._den
        for i in range(len(coords)):
            value = 2 * coords[i] * num
            # rounds away from 0, so that both halves of a hex are the same
            points[i] = (value + den) // (2 * den) if value > 0 else -((den - value) // (2 * den))
        return points

    def shape(self, x, y, points, c, f=False):
        """Draw a polygon around the middle of the unit (x, y); `points`: its corners in pixels."""
        num, den = self._num, 2 * self._den
        x = (2 * x + 1) * num // den
        y = (2 * y + 1) * num // den + self._top
        self.buffer.poly(x, y, points, c, f)
        if not f:
            self.buffer.poly(x + 1, y, points, c)

    def blit(self, source, x, y, key=-1):  # type: ignore[override]
        """Draw another canvas, MONO_VLSB with one bit a unit; key 0: only its ink."""
        if key:
            self.fill_rect(x, y, source.w, source.h, 0)
        self.stamp(source.pixels, source.w, x, y, 1)

    def stamp(self, columns, w, x, y, c):
        """Draw the ink of a picture in a colour; `columns`: MONO_VLSB bytes, `w` columns wide."""
        column = 0
        for byte in columns:
            row = y
            while byte:
                while not byte & 1:
                    byte >>= 1
                    row += 1
                n = 0
                while byte & 1:
                    byte >>= 1
                    n += 1
                self.fill_rect(x + column, row, 1, n, c)
                row += n
            column += 1
            if column == w:
                column = 0
                y += 8

    def scroll(self, x, y):
        self.buffer.scroll(x, y)

    # Lettering.

    def _blit(self, glyph, x, y, c):
        """Draw a medium or big letter, which is in its cell."""
        if glyph is self._big:
            self.stamp(self._cell3, 14, x, y, c)
        elif glyph is self._medium:
            self.stamp(self._cell2, 10, x, y, c)
        else:
            self.stamp(self._beyond.cell2, 14, x, y, c)

    def write(self, text, x, y, c=1):
        left = x * self._num // self._den
        top = y * self._num // self._den + self._top + self._lift
        self._two.pixel(1, 0, c)
        self._two.pixel(0, 0, 0 if c else 1)
        for ch in self._spelled(text):
            if not 31 < ch < 127:
                if not ch:
                    break
                ch = self._other(ch)
                if not ch:
                    continue
            found = self._glyphs.get(ch)
            if not found:
                found = self._glyph(ch)
            self.buffer.blit(found[0], left, top, 0 if c else 1, self._two)
            left += found[1]
        return (left * self._den + self._num - 1) // self._num

    def _glyph(self, ch):
        """(picture of a letter at twice its size, its pitch in pixels); the result is kept."""
        if len(self._glyphs) >= (2 * _GLYPHS if self._beyond else _GLYPHS):
            self._glyphs.clear()
        if ch > 0:
            width, cell = self._double(ch), self._cell2
        else:
            width, cell = 7, self._beyond.double(ch)
        picture = FrameBuffer(bytearray(cell), len(cell) // 2, 16, MONO_VLSB)
        self._glyphs[ch] = found = picture, 2 * width + self._gap
        return found

    def measure(self, text):
        w = 2 * canvas.Canvas.measure(self, text) + (len(text) - 1) * (self._gap - 2)
        return max(w, 0) * self._den // self._num

    def measure_medium(self, text):
        return 2 * canvas.Canvas.measure(self, text)

    def picture(self):
        """(w, h, format, rows, palette); slices of rows are bytes, two pixels each."""
        w, h = self.size
        return w, h, "gs4_hmsb", _Rows(self.pixels, w // 2), self.palette


class _Rows:
    """The pixels without the four bytes after each line; read them in slices.

    pitch: bytes of pixels in a line.
    """

    def __init__(self, pixels, pitch):
        self._pixels = pixels
        self._pitch = pitch

    def __len__(self):
        return len(self._pixels) // (self._pitch + 4) * self._pitch

    def __getitem__(self, part):
        pitch = self._pitch
        out = bytearray()
        at = part.start
        stop = min(part.stop, len(self))
        while at < stop:
            line, column = at // pitch, at % pitch
            n = min(pitch - column, stop - at)
            start = line * (pitch + 4) + column
            out.extend(self._pixels[start : start + n])
            at += n
        return bytes(out)
