"""The display driver on the simulated bus: what arrives on the glass, and what it costs."""

from boards.simulator import DISPLAY, I2C, Glass, Pin
from firmware.drivers.ssd1306 import Display

from ..refusal import raised


class Bus:
    """An I2C bus with one display at 0x3C."""

    def __init__(self):
        self.glass = Glass()
        self.plugged = True
        self.messages = 0

    def writeto(self, address, message):
        if address != 0x3C or not self.plugged:
            raise OSError(5)
        self.messages += 1
        self.glass.receive(message)


class Recorder:
    """A bus that keeps what was written in the list `heard`."""

    def __init__(self, heard):
        self.heard = heard

    def writeto(self, address, message):
        self.heard.append(bytes(message))


def make(**how):
    """(bus, pixels, driver) after the first frame, with the counters at 0."""
    bus = Bus()
    pixels = bytearray(1024)
    display = Display(bus, pixels, **how)
    display.show()
    display.pages = display.sent = 0
    return bus, pixels, display


def lit(bus):
    """The set of (x, y) that shine."""
    w, h, form, rows = bus.glass.picture()
    assert (w, h, form) == (128, 64, "mono_hlsb")
    found = set()
    for i, byte in enumerate(rows):
        for bit in range(8):
            if byte & 0x80 >> bit:
                found.add((i % 16 * 8 + bit, i // 16))
    return found


def count(bus):
    """How many pixels shine. A small heap can't hold the set of all of them."""
    return sum(bin(byte).count("1") for byte in bus.glass.picture()[3])


def dot(pixels, x, y):
    pixels[(y >> 3) * 128 + x] |= 1 << (y & 7)


def test_the_glass_is_dark_after_the_first_frame():
    bus = Bus()
    display = Display(bus, bytearray(1024))
    assert not bus.glass.on
    display.show()
    assert bus.glass.on and lit(bus) == set()
    assert bus.glass.data == 1024


def test_corners_are_where_they_were_drawn():
    bus, pixels, display = make()
    corners = {(0, 0), (127, 0), (0, 63), (127, 63), (5, 20)}
    for x, y in corners:
        dot(pixels, x, y)
    display.show()
    assert lit(bus) == corners


def test_rotation_turns_the_glass_by_180():
    bus, pixels, display = make(rotation=180)
    dot(pixels, 3, 10)
    display.show()
    assert lit(bus) == {(124, 53)}


def test_offset_shifts_the_columns():
    heard = []
    pixels = bytearray(1024)
    display = Display(Recorder(heard), pixels, offset=2)
    display.show()
    del heard[:]
    dot(pixels, 48, 25)
    display.show()
    # page 3, column 48 + 2, eight columns
    assert heard == [b"\x80\xb3\x80\x02\x80\x13\x40\x02" + bytes(7)]


def test_nothing_is_sent_when_nothing_has_changed():
    bus, pixels, display = make()
    before = bus.messages
    display.show()
    assert bus.messages == before and display.sent == 0


def test_only_the_changed_span_of_a_page_is_sent():
    bus, pixels, display = make()
    dot(pixels, 20, 17)
    dot(pixels, 30, 17)
    display.show()
    # 11 columns are sent as 16. The address, three commands and a control byte each go before.
    assert (display.pages, display.sent) == (1, 1 + 7 + 16)
    assert bus.glass.data == 1024 + 16


def test_a_changed_span_may_lie_at_the_right_edge():
    bus, pixels, display = make()
    dot(pixels, 127, 63)
    dot(pixels, 118, 63)
    display.show()
    assert lit(bus) == {(127, 63), (118, 63)}
    assert display.sent == 1 + 7 + 16


def test_three_pages_are_sent_where_three_have_changed():
    bus, pixels, display = make()
    for y in (16, 30, 39):
        dot(pixels, 64, y)
    display.show()
    assert display.pages == 3 and display.sent == 3 * (1 + 7 + 8)


def test_a_full_frame_takes_at_most_24_ms_at_400_khz():
    bus, pixels, display = make()
    for i in range(1024):
        pixels[i] = 0xFF
    display.show()
    assert display.pages == 8 and count(bus) == 8192
    assert display.sent * 9 * 1000 // 400_000 <= 24  # nine clocks a byte


def test_many_random_changes_end_up_the_same_on_the_glass():
    bus, pixels, display = make()
    word = 7
    for _ in range(40):
        for _ in range(9):
            word = (word * 1103 + 12345) & 0xFFFFF
            pixels[word >> 5 & 1023] ^= word & 255
        display.show()
        assert display.copy == pixels
    expected = set()
    for i, byte in enumerate(pixels):
        for bit in range(8):
            if byte >> bit & 1:
                expected.add((i % 128, i // 128 * 8 + bit))
    assert lit(bus) == expected


def test_driver_and_glass_have_the_same_picture():
    bus, pixels, display = make()
    for i in range(1024):
        pixels[i] = i * 37 & 255
    display.show()
    assert display.picture() == bus.glass.picture()
    display.power(False)
    assert display.picture() == bus.glass.picture()


def test_contrast_and_power():
    bus, pixels, display = make()
    dot(pixels, 1, 1)
    display.show()
    display.contrast(5)
    assert bus.glass.contrast == 5
    display.power(False)
    assert lit(bus) == set()
    dot(pixels, 2, 2)
    display.show()
    display.power(True)
    assert lit(bus) == {(1, 1), (2, 2)}


def test_a_display_that_was_unplugged_is_set_up_again():
    bus, pixels, display = make()
    display.contrast(9)
    dot(pixels, 9, 9)
    bus.plugged = False
    assert raised(OSError, display.show)
    bus.plugged = True
    bus.glass = Glass()
    display.show()
    assert lit(bus) == {(9, 9)} and bus.glass.contrast == 9


def test_the_glass_refuses_commands_that_the_datasheet_does_not_name():
    glass = Glass()
    for message in (
        b"\x01\xae",
        b"\x00\xc1",
        b"\x00\x20\x03",
        b"\x00\xda\x02",
        b"\x00\x21\x09\x80",
    ):
        assert raised(ValueError, glass.receive, message)


def test_the_glass_knows_the_other_modes_of_addressing():
    ready = b"\x00\xa1\xc8\x8d\x14\xaf"
    bus = Bus()
    # Horizontal mode, within a window.
    bus.glass.receive(ready + b"\x20\x00\x21\x7e\x7f\x22\x01\x02")
    bus.glass.receive(b"\x40\x01\x02\x04\x80")
    assert lit(bus) == {(126, 8), (127, 9), (126, 18), (127, 23)}
    bus = Bus()
    bus.glass.receive(ready + b"\x20\x01\x21\x00\x01\x22\x00\x01")  # vertical mode
    bus.glass.receive(b"\xc0\x01\xc0\x02\x40\x04\x08\x10")
    assert lit(bus) == {(0, 4), (0, 9), (1, 2), (1, 11)}


def test_the_glass_shows_inverse_all_on_and_start_line():
    bus, pixels, display = make()
    dot(pixels, 0, 0)
    display.show()
    bus.glass.receive(b"\x00\xa7")
    assert count(bus) == 8191
    bus.glass.receive(b"\x00\xa6\xa5")
    assert count(bus) == 8192
    bus.glass.receive(b"\x00\xa4\x41")
    assert lit(bus) == {(0, 63)}
    bus.glass.receive(b"\x00\xd3\x3f")
    assert lit(bus) == {(0, 0)}


def test_board_has_its_display_on_the_bus():
    bus = I2C(DISPLAY["id"], scl=Pin(DISPLAY["scl"]), sda=Pin(DISPLAY["sda"]), freq=400_000)
    assert bus.scan() == [0x3C]
    assert raised(OSError, bus.writeto, 0x3D, b"\x00\xe3")
