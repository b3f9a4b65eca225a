"""A simulated SH1106 or SH1107 with its panel, by the datasheets' command tables (V2.3, V2.1)."""

try:  # not on CPython, where pictures are made dot by dot
    import framebuf
except ImportError:
    framebuf = None


def _reversed(byte):
    """The bits of a byte from the other end."""
    return sum((byte >> bit & 1) << 7 - bit for bit in range(8))


# SH1107: the highest bit is at the left in a picture, and the lowest one where segments run on.
_REVERSED = bytes(_reversed(byte) for byte in range(256))


class Glass:
    """What both controllers have in common. A new one is in the state after reset.

    A subclass provides its sizes, its commands, and in `_dot` the wiring of its panel. Raises
    ValueError at a byte that the datasheet doesn't name, or at a setting with which this panel
    shows rubbish. `commands` and `data` count bytes.
    """

    columns = 132
    pages = 8
    # alone: ranges of commands without an argument, first and last of each in turn. with_one:
    # commands that one more byte follows.
    alone = (
        b"\x00\x1f\x30\x33\x40\x7f\xa0\xa1\xa4\xa7\xae\xaf\xb0\xb7\xc0\xcf\xe0\xe0\xe3\xe3\xee\xee"
    )
    with_one = b"\x81\xa8\xad\xd3\xd5\xd9\xda\xdb"
    supply = 0x8B  # the argument of 0xad that lights the panel
    h = 64  # rows of the panel, and commons that have to be driven

    def __init__(self):
        self._code = None  # the command that waits for its argument
        self._ram = bytearray(self.columns * self.pages)
        self._column = self._page = 0
        self._down = False  # the next byte goes to the next page
        self._line = self._shift = 0
        self._rows = 8 * self.pages
        self._remapped = self._upwards = self._inverse = self._all = False
        self._supply = 0
        self.on = False
        self.contrast = 0x80
        self.commands = 0
        self.data = 0

    def receive(self, message):
        """Take one I2C message: control bytes, commands and data."""
        i = 0
        while i < len(message):
            control = message[i]
            if control & 0x3F:
                raise ValueError("not a control byte: %02x" % control)
            end = i + 2 if control & 0x80 else len(message)
            self.take(message[i + 1 : end], control & 0x40)
            i = end

    def take(self, message, is_data):
        """Take bytes of commands or of data, from SPI or from inside an I2C message."""
        if not is_data:
            self.commands += len(message)
            for byte in message:
                self._command(byte)
            return
        self.data += len(message)
        if self._down:
            for byte in message:
                self._store(byte)
        elif message:
            at = self._page * self.columns + self._column
            space = max(0, self.columns - self._column)
            run = message[:space]  # past the last column bytes are lost
            self._ram[at : at + len(run)] = run
            self._column += len(message)

    def _store(self, byte):
        """Take a byte of data in the mode in which the next byte goes to the next page."""
        if self._column < self.columns:
            self._ram[self._page * self.columns + self._column] = byte
        self._page = (self._page + 1) % self.pages
        if not self._page:
            self._column += 1

    def _command(self, byte):
        code, self._code = self._code, None
        if code is not None:
            self._set(code, byte)
        elif byte in self.with_one:
            self._code = byte
        else:
            alone = self.alone
            pairs = range(0, len(alone), 2)
            if not any(alone[i] <= byte <= alone[i + 1] for i in pairs):
                raise ValueError("not a command: %02x" % byte)
            self._obey(byte)

    def _obey(self, code):
        if code < 0x10:
            self._column = self._column & 0xF0 | code
        elif code < 0x20:
            self._column = self._column & 15 | (code & 15) << 4
        elif 0x40 <= code < 0x80:
            self._line = code & 0x3F
        elif code & 0xF0 == 0xB0:
            self._page = code & 15
        elif code in (0xA0, 0xA1):
            self._remapped = code == 0xA1
        elif code in (0xA4, 0xA5):
            self._all = code == 0xA5
        elif code in (0xA6, 0xA7):
            self._inverse = code == 0xA7
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code & 0xF0 == 0xC0:
            self._upwards = bool(code & 8)

    def _set(self, code, value):
        if code == 0x81:
            self.contrast = value
        elif code == 0xA8:
            self._rows = (value & 127) + 1
        elif code == 0xAD:
            self._supply = value
        elif code == 0xD3:
            self._shift = value & (8 * self.pages - 1)
        elif code == 0xDA and value != 0x12:
            raise ValueError("the panel is not wired so: %02x" % value)
        elif code == 0xDC:
            self._line = value & 127

    def _bit(self, common, segment):
        """The bit that the controller shows at a common (row) and a segment (column)."""
        row = self.columns - 1 - segment if self._remapped else segment
        line = (common + self._shift + self._line) % 64
        return self._ram[(line >> 3) * self.columns + row] >> (line & 7) & 1

    def _dot(self, x, y):
        """The bit that the panel shows at (x, y); a subclass knows how the panel is wired."""
        raise NotImplementedError

    def _blit(self, out):
        """Make the whole picture in a faster way than dot by dot; returns whether there is one."""
        return False

    def picture(self):
        """(w, h, format, bytes) of the lit pixels: rows from the top, bit 7 leftmost."""
        out = bytearray(16 * self.h)
        if not self.on or self._supply != self.supply:
            return 128, self.h, "mono_hlsb", out
        if self._rows != self.h:
            raise ValueError("not as many commons as the panel has: %d" % self._rows)
        if not (self._all or self._inverse) and self._blit(out):
            return 128, self.h, "mono_hlsb", out
        for y in range(self.h):
            for x in range(128):
                dot = self._all or self._dot(x, y) != self._inverse
                if dot:
                    out[y * 16 + (x >> 3)] |= 0x80 >> (x & 7)
        return 128, self.h, "mono_hlsb", out


class SH1106(Glass):
    """A panel of 128 x 64 on the middle 128 segments: SEG129 and COM63 are at the upper left."""

    def _dot(self, x, y):
        common = y if self._upwards else 63 - y
        return self._bit(common, 129 - x)

    def _blit(self, out):
        if not (framebuf and self._upwards and self._remapped):
            return False
        down = (self._shift + self._line) % 64
        shown = framebuf.FrameBuffer(out, 128, 64, framebuf.MONO_HLSB)
        ram = framebuf.FrameBuffer(self._ram, 132, 64, framebuf.MONO_VLSB)
        shown.blit(ram, -2, -down)  # SEG129 is the third column from the other end
        shown.blit(ram, -2, 64 - down)
        return True


class SH1107(Glass):
    """A panel of 64 x 128 that lies on its side: COM95 is its upper edge, SEG0 its left edge.

    Its segments run along the pages of the memory, its commons along the columns.
    """

    columns = 128
    pages = 16
    alone = b"\x00\x17\x20\x21\xa0\xa1\xa4\xa7\xae\xaf\xb0\xbf\xc0\xcf\xe0\xe0\xe3\xe3\xee\xee"
    with_one = b"\x81\xa8\xad\xd3\xd5\xd9\xdb\xdc"
    supply = 0x8A

    def _obey(self, code):
        if code in (0x20, 0x21):
            self._down = code == 0x21
        else:
            super()._obey(code)

    def _dot(self, x, y):
        common = 32 + y if self._upwards else 95 - y
        segment = 127 - x if self._remapped else x
        column = (common + self._shift + self._line) % 128
        return self._ram[(segment >> 3) * 128 + column] >> (segment & 7) & 1

    def _blit(self, out):
        first = (self._shift + self._line + (32 if self._upwards else 95)) % 128
        step = 1 if self._upwards else 127
        for page in range(16):
            base = 128 * (15 - page if self._remapped else page)
            common = first
            for at in range(page, 1024, 16):
                byte = self._ram[base + common]
                out[at] = byte if self._remapped else _REVERSED[byte]
                common = (common + step) & 127
        return True


class Square(SH1107):
    """A panel of 128 x 128: COM0 is its left edge, SEG0 its upper edge.

    Its commons run along the columns of the memory, its segments along the pages.
    """

    supply = 0x81
    h = 128

    def _dot(self, x, y):
        common = 127 - x if self._upwards else x
        segment = 127 - y if self._remapped else y
        column = (common + self._shift + self._line) % 128
        return self._ram[(segment >> 3) * 128 + column] >> (segment & 7) & 1

    def _blit(self, out):
        if not framebuf or self._upwards or self._remapped:
            return False
        first = (self._shift + self._line) % 128
        shown = framebuf.FrameBuffer(out, 128, 128, framebuf.MONO_HLSB)
        ram = framebuf.FrameBuffer(self._ram, 128, 128, framebuf.MONO_VLSB)
        shown.blit(ram, -first, 0)
        shown.blit(ram, 128 - first, 0)
        return True
