"""The driver of a panel of 128 x 128 by the bytes that it sends, and what they are on the glass."""

from boards.glasses.sh110x import Square
from firmware.drivers.sh1107_square import Display

from ..refusal import raised

SETUP = b"\x00\xae\x20\xdc\x00\xa8\x7f\xa4\xa6\xad\x81\xd5\x50\xd9\x22\xdb\x35\xd3"


class Bus:
    """An I2C bus with a panel; `heard`: what was written to it."""

    def __init__(self):
        self.glass = Square()
        self.heard = []

    def writeto(self, address, message):
        assert address == 0x3D
        self.heard.append(bytes(message))
        self.glass.receive(message)


def make(**how):
    """(bus, pixels, driver) after the first frame, which the bus has forgotten."""
    bus, pixels = Bus(), bytearray(2048)
    display = Display(bus, pixels, 0x3D, **how)
    display.show()
    del bus.heard[:]
    return bus, pixels, display


def lit(glass):
    """The set of (x, y) that shine."""
    w, h, form, rows = glass.picture()
    assert (w, h, form) == (128, 128, "mono_hlsb")
    return {
        (i % 16 * 8 + bit, i // 16) for i in range(2048) for bit in range(8) if rows[i] & 128 >> bit
    }


def test_it_is_set_up_for_128_commons_then_cleared_page_by_page_then_lit():
    for how, end in (({}, b"\x00\xa0\xc0"), ({"rotation": 180, "offset": 96}, b"\x60\xa1\xc8")):
        bus = Bus()
        Display(bus, bytearray(2048), 0x3D, **how).show()
        assert bus.heard[0] == SETUP + end
        cleared = [bytes((0x80, 0xB0 | page, 0x80, 0, 0x80, 0x10, 0x40)) for page in range(16)]
        assert bus.heard[1:17] == [head + bytes(128) for head in cleared]
        assert bus.heard[17:] == [b"\x00\x81\x7f", b"\x00\xaf"]


def test_a_change_sends_the_changed_columns_of_its_page():
    bus, pixels, display = make()
    pixels[13 * 128 + 100] = 0x80  # column 100, the lowest row of page 13
    display.show()
    assert bus.heard == [b"\x80\xbd\x80\x04\x80\x16\x40\x80" + bytes(7)]
    assert lit(bus.glass) == {(100, 13 * 8 + 7)}
    display.show()
    assert len(bus.heard) == 1 and display.picture() == bus.glass.picture()


def test_rotation_turns_the_glass_and_offset_shifts_it_sideways():
    for how, place in (({"rotation": 180}, (124, 17)), ({"offset": 96}, (35, 110))):
        bus, pixels, display = make(**how)
        pixels[13 * 128 + 3] = 0x40
        display.show()
        assert lit(bus.glass) == {place}, how


def test_a_panel_that_is_set_up_for_another_height_is_found_out():
    bus = make()[0]
    bus.glass.receive(b"\x00\xa8\x3f")
    assert raised(ValueError, bus.glass.picture)
