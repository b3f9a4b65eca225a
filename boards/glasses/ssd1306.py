"""A simulated SSD1306 with its panel; section numbers are those of its datasheet, Rev 1.1."""

try:  # not on CPython, where pictures are made dot by dot
    import framebuf
except ImportError:
    framebuf = None

_W = 128
_H = 64


# Command -> number of bytes that follow it (table 9-1). Commands in the ranges of _ALONE have none.
_ARGUMENTS = {0x21: 2, 0x22: 2, 0xA3: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5}
_ARGUMENTS.update({code: 1 for code in b"\x20\x81\x8d\xa8\xd3\xd5\xd9\xda\xdb"})
_ALONE = ((0x00, 0x1F), (0x2E, 0x2F), (0x40, 0x7F), (0xA0, 0xA1), (0xA4, 0xA7), (0xAE, 0xB7))
_ALONE += ((0xC0, 0xC0), (0xC8, 0xC8), (0xE3, 0xE3))


def _arguments(code):
    """How many bytes follow a command. Raises ValueError if there is no such command."""
    count = _ARGUMENTS.get(code, 0)
    if not count and not any(first <= code <= last for first, last in _ALONE):
        raise ValueError("not a command of the SSD1306: %02x" % code)
    return count


class Glass:
    """An SSD1306 with its panel on I2C (8.1.5), in the state after reset.

    Raises ValueError at a byte that the datasheet doesn't name, or at a setting with which this
    panel shows rubbish. `commands` and `data` count bytes.
    """

    def __init__(self):
        self._command = []
        self._ram = bytearray(_W * _H // 8)  # by page, then from SEG127, which is at the left
        self._mode = 2  # 10.1.3: 0 horizontal, 1 vertical, 2 page
        self._columns = (0, _W - 1)
        self._pages = (0, _H // 8 - 1)
        self._start = 0  # the first column, in page addressing mode
        self._column = 0
        self._page = 0
        self._line = 0
        self._shift = 0
        self._rows = _H
        self._remapped = False  # columns, 10.1.8
        self._upwards = False  # rows, 10.1.14
        self._inverse = False
        self._all = False
        self._pump = False
        self.on = False
        self.contrast = 0x7F
        self.commands = 0
        self.data = 0

    def receive(self, message):
        """Take one I2C message: control bytes, commands and data (8.1.5.2)."""
        i = 0
        while i < len(message):
            control = message[i]
            if control & 0x3F:
                raise ValueError("not a control byte: %02x" % control)
            end = i + 2 if control & 0x80 else len(message)
            if control & 0x40:
                self._take_data(message[i + 1 : end])
            else:
                for k in range(i + 1, end):
                    self._take_command(message[k])
            i = end

    def picture(self):
        """(w, h, format, bytes) of the lit pixels: rows from the top, bit 7 leftmost."""
        out = bytearray(_W * _H // 8)
        if not (self.on and self._pump):
            return _W, _H, "mono_hlsb", out
        if framebuf and self._upwards and self._rows == _H and not (self._all or self._inverse):
            down = (self._shift + self._line) % _H
            shown = framebuf.FrameBuffer(out, _W, _H, framebuf.MONO_HLSB)
            ram = framebuf.FrameBuffer(self._ram, _W, _H, framebuf.MONO_VLSB)
            shown.blit(ram, 0, -down)
            shown.blit(ram, 0, _H - down)
            return _W, _H, "mono_hlsb", out
        at = 0
        for y in range(_H):
            row = y if self._upwards else _H - 1 - y  # the panel has COM63 at the top
            lit = row < self._rows
            row = (row + self._shift + self._line) % _H
            base = (row >> 3) * _W
            bit = 1 << (row & 7)
            for x in range(_W):
                dot = self._all or bool(self._ram[base + x] & bit) != self._inverse
                if dot and lit:
                    out[at] |= 0x80 >> (x & 7)
                if x & 7 == 7:
                    at += 1
        return _W, _H, "mono_hlsb", out

    def _take_data(self, data):
        self.data += len(data)
        i = 0
        while i < len(data):
            first, last = self._columns
            if self._mode == 0 and self._remapped and first <= self._column <= last:
                run = data[i : i + last + 1 - self._column]  # all bytes up to the end of the line
                at = self._page * _W + self._column
                self._ram[at : at + len(run)] = run
                i += len(run)
                self._column += len(run) - 1
                self._advance()
            else:
                self._store(data[i])
                i += 1

    def _store(self, byte):
        x = self._column if self._remapped else _W - 1 - self._column
        self._ram[self._page * _W + x] = byte
        self._advance()

    def _advance(self):
        if self._mode == 1:
            self._page = self._next(self._page, self._pages)
            if self._page == self._pages[0]:
                self._column = self._next(self._column, self._columns)
        elif self._mode == 0:
            self._column = self._next(self._column, self._columns)
            if self._column == self._columns[0]:
                self._page = self._next(self._page, self._pages)
        else:
            self._column = self._next(self._column, (self._start, _W - 1))

    def _next(self, at, limits):
        return limits[0] if at == limits[1] else (at + 1) % 128

    def _take_command(self, byte):
        self.commands += 1
        self._command.append(byte)
        code = self._command[0]
        if len(self._command) > _arguments(code):
            arguments = self._command[1:]
            self._command = []
            self._obey(code, arguments)

    def _obey(self, code, arguments):
        if code < 0x20:
            if code < 0x10:  # 10.1.1
                self._start = self._start & 0x70 | code
            else:  # 10.1.2
                self._start = self._start & 15 | (code & 7) << 4
            self._column = self._start
        elif 0x40 <= code < 0x80:  # 10.1.6
            self._line = code & 0x3F
        elif code & 0xF8 == 0xB0:  # 10.1.13
            self._page = code & 7
        elif code in (0x21, 0x22):  # 10.1.4, 10.1.5
            first, last = arguments
            if not first <= last < (_W if code == 0x21 else _H // 8):
                raise ValueError("not a range: %d to %d" % (first, last))
            if code == 0x21:
                self._columns = (first, last)
                self._column = first
            else:
                self._pages = (first, last)
                self._page = first
        elif code == 0x20:
            if arguments[0] > 2:
                raise ValueError("not an addressing mode: %d" % arguments[0])
            self._mode = arguments[0]
        elif code in (0xA0, 0xA1):
            self._remapped = code == 0xA1
        elif code in (0xA4, 0xA5):  # 10.1.9
            self._all = code == 0xA5
        elif code in (0xA6, 0xA7):  # 10.1.10
            self._inverse = code == 0xA7
        elif code in (0xAE, 0xAF):  # 10.1.12
            self.on = code == 0xAF
        elif code in (0xC0, 0xC8):
            self._upwards = code == 0xC8
        elif code == 0x81:  # 10.1.7
            self.contrast = arguments[0]
        elif code == 0x8D:  # application note: without its charge pump the module stays dark
            self._pump = arguments[0] == 0x14
        elif code == 0xA8:  # 10.1.11
            self._rows = arguments[0] + 1
            if not 16 <= self._rows <= _H:
                raise ValueError("not a multiplex ratio: %d" % self._rows)
        elif code == 0xD3:  # 10.1.15
            self._shift = arguments[0] & 0x3F
        elif code == 0xDA:  # 10.1.18
            if arguments[0] != 0x12:
                raise ValueError("the panel is not wired so: %02x" % arguments[0])
        elif code == 0x2F:  # 10.2.4
            raise ValueError("this glass can't scroll by itself")
