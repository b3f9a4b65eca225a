"""The SH1107 display controller with a panel of 64 x 128 that lies on its side: 128 x 64.

Numbers in comments are those of the commands in its datasheet, V2.1. The controller's columns are
the rows of the lying panel. So a line of the canvas is 16 bytes of eight pixels side by side.
"""

from firmware.drivers import ssd1306

W = 128
H = 64
FORMAT = 4  # framebuf.MONO_HMSB: bit 0 is the leftmost of eight pixels
_LINE = W // 8

# The first commands; the display stays off
_SETUP = (
    b"\xae"  # 12 display off
    b"\x21"  # 3 vertical addressing: the next byte goes to the next page
    b"\xdc\x00"  # 17 start line
    b"\xc0"  # 14 commons in their order
    b"\xa8\x3f"  # 6 multiplex ratio: 64 commons
    b"\xd3\x60"  # 10 display offset: the panel's commons begin at COM32
    b"\xa4"  # 7 show what is in the memory
    b"\xa6"  # 8 1 is lit
    b"\xd5\x51"  # 15 clock: the value after reset
    b"\xd9\x22"  # 16 precharge: the value after reset
    b"\xdb\x35"  # 18 VCOM: the value after reset
    b"\xad\x8a"  # 11 the panel has a supply of its own
)
_TURN = {0: b"\xa0", 180: b"\xa1"}  # rotation: 5 order of the segments


class Display(ssd1306.Display):
    """An ssd1306.Display with pixels of 128 x 64 in MONO_HMSB.

    offset: the controller's column at the edge of the panel where its columns begin.
    """

    def __init__(self, i2c, pixels, address=0x3C, offset=0, rotation=0):
        super().__init__(i2c, pixels, address, 0, rotation, _SETUP, _TURN, _LINE, 1)
        self._first = offset
        self._mirror = 0 if rotation else H - 1

    def picture(self):
        """(w, h, format, bytes) of the picture that was sent: rows from the top, bit 7 leftmost."""
        rows = bytearray(W * H // 8)
        if self._on:
            for i in range(len(rows)):
                byte = self.copy[i]
                for bit in range(8):
                    if byte >> bit & 1:
                        rows[i] |= 0x80 >> bit
        return W, H, "mono_hlsb", rows

    def _aim(self, line, page, column):
        row = (page ^ self._mirror) + self._first
        line[1] = 0xB0 | column  # 13
        line[3] = row & 15  # 1
        line[5] = 0x10 | row >> 4  # 2
