"""The SH1106 display controller, 128 x 64: an SSD1306 with 132 columns and a pump of another kind.

Numbers are those of the commands in its datasheet, V2.3.
"""

from firmware.drivers import ssd1306

W = ssd1306.W
H = ssd1306.H

# The display stays off
_SETUP = (
    b"\xae"  # 11 display off
    b"\xa8\x3f"  # 8 multiplex ratio: 64 rows
    b"\xd3\x00"  # 14 display offset
    b"\x40"  # 4 start line 0
    b"\xda\x12"  # 17 COM pins as these panels are wired: alternating
    b"\xa4"  # 7 show what is in the memory
    b"\xa6"  # 10 1 is lit
    b"\xd5\x80"  # 15 clock: faster than after reset, the picture doesn't flicker
    b"\xd9\x22"  # 16 precharge: the value after reset
    b"\xdb\x40"  # 18 VCOM: a little more than after reset
    b"\xad\x8b"  # 9 the module's pump on
)


def Display(i2c, pixels, address=0x3C, offset=2, rotation=0):
    """An ssd1306.Display; offset 2: panels of 128 columns hang on the middle ones."""
    return ssd1306.Display(i2c, pixels, address, offset, rotation, _SETUP)
