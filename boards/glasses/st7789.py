"""A simulated ST7789 with its colour panel; sections are those of the ST7789VW datasheet, V1.0.

It keeps a number of four bits for each pixel, so it knows at most sixteen colours. The sixteen bits
of a pixel's colour would take too much memory.
"""

from framebuf import GS4_HMSB, GS8, RGB565, FrameBuffer

_COLUMNS = 240
_ROWS = 320
_RUN = 32  # bytes that are compared at once: most runs of so many have one colour
_KEPT = b"\x26\x35\xb0\xb2\xb7\xbb\xc0\xc2\xc3\xc4\xc6\xd0\xe0\xe1"  # voltages and the like
_PLAIN = b"\x00\x12\x34\x38\x39"


class Glass:
    """A panel of w x h pixels that lies on its long side.

    left, top: the place of its first pixel in the controller's memory. Raises ValueError at a byte
    that the datasheet doesn't name, or at a setting with which this panel shows rubbish. `light`:
    duty of the back light, 0 to 65535. `commands` and `data` count bytes.
    """

    def __init__(self, w, h, left, top):
        self.size = w, h
        self._left, self._top = left, top
        self._ram = bytearray(w * h // 2)  # only the part of the memory that the panel shows
        self.colours = []  # sixteen bits each, in the order in which they first came
        self._numbers = {}
        # For `_line`: the bytes of a line; their kinds, of four bits, in pairs; and the numbers.
        self._came, self._paired, self._row = bytearray(2 * w), bytearray(w), bytearray(w // 2)
        self._bytes = FrameBuffer(self._came, 2 * w, 1, GS8)
        self._kinds = FrameBuffer(self._paired, 2 * w, 1, GS4_HMSB)
        self._pairs = FrameBuffer(self._paired, w, 1, GS8)
        self._shown = FrameBuffer(self._row, w, 1, GS4_HMSB)
        self._sent = bytearray(2 * w)
        self._guessed = FrameBuffer(self._sent, w, 1, RGB565)
        self._kind_of, self._taken = {}, []  # byte: its kind; pairs of kinds that colours have
        self._kind = FrameBuffer(bytearray(128), 256, 1, GS4_HMSB)  # the same as a palette
        self._guess = FrameBuffer(bytearray(128), 256, 1, GS4_HMSB)  # pair: number
        self._known = FrameBuffer(bytearray(32), 16, 1, RGB565)  # number: colour
        self.light = 0
        self.commands = 0
        self.data = 0
        self._reset()

    def _reset(self):
        """Reset everything but the memory (9.1.2)."""
        self._command = 0
        self._arguments = bytearray()
        self._half = None  # the first byte of a pixel
        self._asleep = True
        self._inverse = False
        self._bits = 0x66
        self._turn = 0
        self._across = (0, _COLUMNS - 1)
        self._down = (0, _ROWS - 1)
        self._x = self._y = 0
        self.on = False

    def take(self, message, is_data):
        """Take bytes that are sent while the display is selected; `is_data`: the level of D/C."""
        if not is_data:
            for byte in message:
                self.commands += 1
                self._begin(byte)
            return
        self.data += len(message)
        if self._command in (0x2C, 0x3C):
            self._pixels(message)
            return
        self._arguments.extend(message)
        if self._command in (0x2A, 0x2B, 0x3A, 0x36):
            self._set(self._command, self._arguments)
        elif self._command not in _KEPT:
            raise ValueError("command %02x has no arguments" % self._command)

    def _begin(self, code):
        self._command = code
        self._arguments = bytearray()
        self._half = None
        if code == 0x01:
            self._reset()
        elif code in (0x10, 0x11):  # 9.1.11, 9.1.12
            self._asleep = code == 0x10
        elif code in (0x20, 0x21):  # 9.1.15, 9.1.16
            self._inverse = code == 0x21
        elif code in (0x28, 0x29):  # 9.1.18, 9.1.19
            self.on = code == 0x29
        elif code == 0x13:  # 9.1.14
            pass
        elif code == 0x2C:  # 9.1.22
            self._x, self._y = self._across[0], self._down[0]
        elif code not in (0x2A, 0x2B, 0x3A, 0x36, 0x3C) and code not in _KEPT + _PLAIN:
            raise ValueError("not a command of the ST7789: %02x" % code)

    def _set(self, code, given):
        if code == 0x3A:  # 9.1.32
            self._bits = given[0]
        elif code == 0x36:  # 9.1.28
            self._turn = given[0]
        elif len(given) == 4:  # 9.1.20, 9.1.21
            first, last = given[0] << 8 | given[1], given[2] << 8 | given[3]
            exchanged = self._turn & 0x20
            most = _ROWS if (code == 0x2A) == bool(exchanged) else _COLUMNS
            if not first <= last < most:
                raise ValueError("not a span: %d to %d" % (first, last))
            if code == 0x2A:
                self._across = first, last
            else:
                self._down = first, last

    def _pixels(self, message):
        if self._bits & 7 != 5:
            raise ValueError("not sixteen bits a pixel: %02x" % self._bits)
        if self._asleep:
            raise ValueError("it is asleep")
        if self._half is None and self._line(message):
            return
        if self._half is not None:
            message = bytes((self._half,)) + bytes(message)
            self._half = None
        if len(message) & 1:
            self._half = message[-1]
        for start in range(0, len(message) - 1, _RUN):
            part = bytes(message[start : start + _RUN])
            n = len(part) // 2
            if part == part[:2] * n and self._x + n <= self._across[1] + 1:
                self._run(self._number(part[0] << 8 | part[1]), n)
            else:
                for i in range(0, 2 * n, 2):
                    self._run(self._number(part[i] << 8 | part[i + 1]), 1)

    def _line(self, message):
        """Take a whole line of the panel at once; returns whether that was possible.

        The message has to be one whole line in known colours. Each pixel's number is guessed from
        the kinds of its two bytes. Then the line is made again from the guesses and has to equal
        the message. `blit` does it all, because a loop over the pixels takes most of a test's time.
        """
        w = self.size[0]
        at = self._spot(self._x, self._y)
        if (
            not self.colours
            or len(message) != 2 * w
            or at < 0
            or at % w
            or self._across[1] - self._x != w - 1
        ):
            return False
        self._came[:] = message
        self._kinds.blit(self._bytes, 0, 0, -1, self._kind)
        self._shown.blit(self._pairs, 0, 0, -1, self._guess)
        self._guessed.blit(self._shown, 0, 0, -1, self._known)
        if self._sent != message:
            return False
        self._ram[at // 2 : at // 2 + w // 2] = self._row
        self._y = self._y + 1 if self._y < self._down[1] else self._down[0]
        return True

    def _number(self, colour):
        number = self._numbers.get(colour)
        if number is None:
            number = self._numbers[colour] = len(self.colours)
            self.colours.append(colour)
            self._guess.pixel(self._pair(colour >> 8, colour & 255), 0, number)
            self._known.pixel(number, 0, colour >> 8 | (colour & 255) << 8)
            if number > 15:
                raise ValueError("more colours than this glass keeps")
        return number

    def _pair(self, high, low):
        """A new pair of kinds for two bytes. Two colours may share a pair: that only costs time."""
        of = self._kind_of
        for n in range(256):
            first = of.get(high, (len(of) + (n >> 4)) & 15)
            second = first if low == high else of.get(low, (len(of) + 1 + n) & 15)
            pair = first << 4 | second
            if pair not in self._taken:
                break
        self._taken.append(pair)
        for byte, kind in ((high, first), (low, second)):
            of[byte] = kind
            self._kind.pixel(byte, 0, kind)
        return pair

    def _run(self, number, n):
        """Store `n` pixels of one colour, all in the same line."""
        at = self._spot(self._x, self._y)
        last = self._spot(self._x + n - 1, self._y)
        if at >= 0 and last >= 0:
            ram = self._ram
            at, last = min(at, last), max(at, last)
            if n > 1 and at & 1 == 0 and last & 1:
                both = number << 4 | number
                ram[at >> 1 : (last >> 1) + 1] = bytes((both,)) * (n // 2)
                at = last + 1
            for dot in range(at, last + 1):
                old = ram[dot >> 1]
                ram[dot >> 1] = old & 15 | number << 4 if not dot & 1 else old & 0xF0 | number
        self._x += n
        if self._x > self._across[1]:
            self._x = self._across[0]
            self._y += 1
            if self._y > self._down[1]:
                self._y = self._down[0]

    def _spot(self, x, y):
        """The index of a pixel on the panel, or -1 outside it; x and y are the host's."""
        turn = self._turn
        if not turn & 0x20:
            raise ValueError("the panel lies on its side")
        row = _ROWS - 1 - x if turn & 0x80 else x
        # the panel lies: the controller's first row is at the left, its last column at the top
        x = row - self._left
        y = (y if turn & 0x40 else _COLUMNS - 1 - y) - self._top
        w, h = self.size
        return y * w + x if 0 <= x < w and 0 <= y < h else -1

    def picture(self):
        """(w, h, format, rows, palette) of what the panel shows.

        palette: red, green, blue (0 to 255) of each number; all 0 while the panel is dark.
        """
        w, h = self.size
        palette = bytearray(48)
        if self.on and self.light and not self._asleep and self._inverse:
            for number, colour in enumerate(self.colours):
                red, green, blue = colour >> 11, colour >> 5 & 63, colour & 31
                palette[3 * number] = red << 3 | red >> 2
                palette[3 * number + 1] = green << 2 | green >> 4
                palette[3 * number + 2] = blue << 3 | blue >> 2
        return w, h, "gs4_hmsb", self._ram, palette
