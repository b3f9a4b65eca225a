"""The SH1107 display controller with a panel of 128 x 128: like an SSD1306 with twice the pages.

Numbers in comments are those of the commands in its datasheet, as Seeed has it for its 1.12" OLED.
The panel's columns are commons and columns of the memory; its rows are segments, eight to a page.
"""

from firmware.drivers import ssd1306

W = 128
H = 128

# The first commands; the display stays off
_SETUP = (
    b"\xae"  # 11 display off
    b"\x20"  # 3 page addressing: the next byte goes to the next column
    b"\xdc\x00"  # 17 start line
    b"\xa8\x7f"  # 6 multiplex ratio: 128 commons
    b"\xa4"  # 7 show what is in the memory
    b"\xa6"  # 8 1 is lit
    b"\xad\x81"  # 10 the module's DC-DC converter on, as after reset
    b"\xd5\x50"  # 14 clock: the value after reset
    b"\xd9\x22"  # 15 precharge: the value after reset
    b"\xdb\x35"  # 16 VCOM: the value after reset
    b"\xd3"  # 9 display offset, which follows
)
_TURN = {0: b"\xa0\xc0", 180: b"\xa1\xc8"}  # rotation: 5 segments, 13 commons


def Display(i2c, pixels, address=0x3C, offset=0, rotation=0):
    """An ssd1306.Display with pixels of 128 x 128 in MONO_VLSB.

    offset: the display offset (9), 0 to 127. With it a panel is right whose first column is not at
    the first common: the picture of such a panel is shifted sideways and wraps around.
    """
    setup = _SETUP + bytes((offset,))
    return ssd1306.Display(i2c, pixels, address, 0, rotation, setup, _TURN)
