"""The SH1106 display controller, 128 x 64: like an SSD1306 with 132 columns and another pump.

Numbers in comments are those of the commands in its datasheet, V2.3.
"""

from firmware.drivers import ssd1306

W = ssd1306.W
H = ssd1306.H

# The first commands; the display stays off
_SETUP = (
    b"\xae"  # 11 display off
    b"\xa8\x3f"  # 8 multiplex ratio: 64 rows
    b"\xd3\x00"  # 14 display offset
    b"\x40"  # 4 start line 0
    b"\xda\x12"  # 17 COM pins: alternating, as these panels are wired
    b"\xa4"  # 7 show what is in the memory
    b"\xa6"  # 10 1 is lit
    b"\xd5\x80"  # 15 clock: faster than after reset, so that the picture doesn't flicker
    b"\xd9\x22"  # 16 precharge: the value after reset
    b"\xdb\x40"  # 18 VCOM: a little more than after reset
    b"\xad\x8b"  # 9 the module's pump on
)


def Display(i2c, pixels, address=0x3C, offset=2, rotation=0):
    """An ssd1306.Display. offset: 2, because a panel of 128 columns uses the middle of the 132."""
    return ssd1306.Display(i2c, pixels, address, offset, rotation, _SETUP)
