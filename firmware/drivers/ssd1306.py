"""The SSD1306 display controller, and what related controllers have in common with it.

Section numbers are those of its datasheet, Rev 1.1. Related drivers such as sh1106.py give their
own first commands and the length of their lines.
"""

from io import BytesIO

W = 128
H = 64
_HEAD = 7  # bytes before the pixels of a line
_STEP = 8  # the length of a span that is sent is a multiple of so many bytes

# The first commands, by the application note's "software initialization flow chart"; the display
# stays off
_SETUP = (
    b"\xae"  # 10.1.12 display off
    b"\x20\x02"  # 10.1.3 page addressing mode
    b"\xa8\x3f"  # 10.1.11 multiplex ratio: 64 rows
    b"\xd3\x00"  # 10.1.15 display offset
    b"\x40"  # 10.1.6 start line 0
    b"\xda\x12"  # 10.1.18 COM pins: alternating, as these panels are wired
    b"\xa4"  # 10.1.9 show what is in the memory
    b"\xa6"  # 10.1.10 1 is lit
    b"\xd5\x80"  # 10.1.16 clock: the value after reset
    b"\xd9\xf1"  # 10.1.17 precharge: long, because the charge pump is weak
    b"\x8d\x14"  # application note, command table for the charge pump: on
)
TURN = {0: b"\xa1\xc8", 180: b"\xa0\xc0"}  # rotation: 10.1.8 columns, 10.1.14 rows


class Display:
    """Sends what has changed in `pixels` since the last `show`, line after line.

    A line is a row of bytes that the controller takes after one address: a page of 128 columns,
    eight rows high. `pixels` is 128 columns wide, MONO_VLSB.

    i2c: has writeto(address, buffer). offset: column of the controller's memory at the left edge
    of the panel. rotation: 0 or 180. setup: the first commands. turn: rotation -> more of them.
    length: bytes in a line. step: the length of a span that is sent is a multiple of it.
    `copy` is the picture on the panel. `pages` and `sent` count lines that were sent and bytes on
    the bus, for measurements. If the display doesn't answer, any method raises OSError, and the
    next `show` begins with a new set-up.
    """

    def __init__(
        self,
        i2c,
        pixels,
        address=0x3C,
        offset=0,
        rotation=0,
        setup=_SETUP,
        turn=TURN,
        length=W,
        step=_STEP,
    ):
        self._i2c = i2c
        self._address = address
        self._offset = offset
        self._setup = setup + turn[rotation]
        self._length = length
        self._step = step
        self._contrast = 0x7F
        self._on = True
        self._ready = False
        self.copy = bytearray(len(pixels))
        self.pages = 0
        self.sent = 0
        # 8.1.5.2: three commands, each after a control byte of its own (Co = 1), then data
        self._line = bytearray(_HEAD + length)
        self._line[0] = self._line[2] = self._line[4] = 0x80
        self._line[6] = 0x40
        # Slices are made once, because `show` must not allocate
        whole = memoryview(self._line)
        self._lines = [whole[: _HEAD + n] for n in range(step, length + 1, step)]
        self._body = whole[_HEAD:]
        self._file = BytesIO(bytearray(length))  # copies a line quickly, from any byte on
        places = range(0, len(pixels), length)
        whole = memoryview(pixels)
        self._new = [whole[p : p + length] for p in places]
        whole = memoryview(self.copy)
        self._old = [whole[p : p + length] for p in places]

    def show(self):
        """Bring the display up to date: send the changed span of each changed line.

        Raises OSError.
        """
        if not self._ready:
            self._set_up()
            return
        for page in range(len(self._new)):
            new = self._new[page]
            old = self._old[page]
            if new != old:
                first = 0
                while new[first] == old[first]:
                    first += 1
                last = self._length - 1
                while new[last] == old[last]:
                    last -= 1
                self._send(page, first, (last - first) // self._step)

    def contrast(self, level):
        """Set the contrast, 0 to 255 (10.1.7); 0 is dim, not dark."""
        self._contrast = level
        if self._ready:
            self._command(bytes((0x81, level)))

    def power(self, on):
        """Switch the display on or off (10.1.12); its memory keeps the picture."""
        self._on = on
        if self._ready:
            self._command(b"\xaf" if on else b"\xae")

    def picture(self):
        """(w, h, format, bytes) of the picture that was sent: rows from the top, bit 7 leftmost."""
        rows = bytearray(len(self.copy))
        if self._on:
            for i in range(len(rows)):
                place = (i >> 7) * W + (i & 15) * 8
                bit = i >> 4 & 7
                byte = 0
                for k in range(8):
                    byte = byte << 1 | self.copy[place + k] >> bit & 1
                rows[i] = byte
        return W, len(rows) * 8 // W, "mono_hlsb", rows

    def _set_up(self):
        self._command(self._setup)
        # after power-on the memory holds noise, so all of it is written before the panel is lit
        for page in range(len(self._new)):
            self._send(page, 0, len(self._lines) - 1)
        self._ready = True
        self.contrast(self._contrast)
        self.power(self._on)

    def _send(self, page, first, steps):
        """Send a span of a line from byte `first` on, `steps` + 1 steps long."""
        n = (steps + 1) * self._step
        if first + n > self._length:
            first = self._length - n
        copy = self._file
        copy.seek(0)
        copy.write(self._new[page])
        copy.seek(0)
        copy.readinto(self._old[page])
        copy.seek(first)
        copy.readinto(self._body)
        self._aim(self._line, page, first + self._offset)
        self._write(self._lines[steps])
        self.pages += 1

    def _aim(self, line, page, column):
        """Write the place where the data goes into the head of a message."""
        line[1] = 0xB0 | page  # 10.1.13
        line[3] = column & 15  # 10.1.1
        line[5] = 0x10 | column >> 4  # 10.1.2

    def _command(self, commands):
        self._write(b"\x00" + commands)

    def _write(self, data):
        try:
            self._i2c.writeto(self._address, data)
        except OSError:
            self._ready = False
            raise
        self.sent += len(data) + 1
