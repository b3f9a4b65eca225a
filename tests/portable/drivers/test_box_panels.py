"""The drivers of the other displays on a fake bus: what arrives on the glass, and what it costs."""

import gc

from boards.glasses import sh110x
from boards.glasses.st7789 import Glass
from firmware.drivers import sh1106, sh1107, sh1107_square, st7789
from firmware.drivers.spi import Wire
from firmware.ui.canvas import Canvas
from firmware.ui.colour import PALETTE
from firmware.ui.colour import Canvas as Colour
from firmware.ui.tall import Canvas as Tall
from tests.portable.share import share

from ..heap import allocated

# (w, h, left, top) of the panels that the drivers know
SMALL = (240, 135, 40, 53)
SQUARE = (240, 240, 0, 0)
LARGE = (320, 240, 0, 0)
ONE_BIT = (sh1106, sh1107, sh1107_square)


class Pin:
    def __init__(self):
        self.level = 0

    def value(self, level=None):
        if level is None:
            return self.level
        self.level = level


class Bus:
    """I2C and SPI in one. What is written reaches the glass; `heard` counts the bytes of data."""

    def __init__(self, glass):
        self.glass = glass
        self.cs, self.dc = Pin(), Pin()
        self.light = 0

    def writeto(self, address, message):
        if address != 0x3C:
            raise OSError(5)
        self.glass.receive(message)

    def write(self, message):
        assert not self.cs.level, "nobody is selected"
        self.glass.take(message, self.dc.level)

    def duty_u16(self, duty):
        self.glass.light = duty

    def wire(self):
        return Wire(self, self.cs, self.dc)


class Whole:
    """A stack of screens whose top uses all rows."""

    whole = True


Whole.top = Whole


def small(kind, rotation=0):
    """(glass, canvas, driver) of a display of one bit a pixel."""
    gc.collect()
    if kind is sh1106:
        bus = Bus(sh110x.SH1106())
        canvas = Canvas(128, 64)
        return bus.glass, canvas, sh1106.Display(bus, canvas.pixels, rotation=rotation)
    if kind is sh1107_square:
        bus = Bus(sh110x.Square())
        canvas = Tall(kind.W, kind.H)
        canvas.shows(Whole)
        return bus.glass, canvas, kind.Display(bus.wire(), canvas.pixels, rotation=rotation)
    bus = Bus(sh110x.SH1107())
    canvas = Canvas(128, 64, sh1107.FORMAT)
    return bus.glass, canvas, sh1107.Display(bus.wire(), canvas.pixels, rotation=rotation)


def panel(where, rotation=0):
    """(glass, canvas, driver) of a colour panel."""
    gc.collect()
    bus = Bus(Glass(*where))
    canvas = Colour(where[0], where[1])
    left, top = where[2:]
    display = st7789.Display(bus.wire(), bus, canvas, left, top, rotation)
    return bus.glass, canvas, display


def scene(canvas):
    """Something that looks different in every corner."""
    canvas.fill(0)
    canvas.fill_rect(0, 0, 128, 9, 1)
    canvas.write("Pilothouse", 2, 1, 0)
    canvas.line(0, 63, 127, 10, 1)
    canvas.rect(100, 40, 28, 24, 1)
    canvas.ellipse(20, 40, 9, 6, 1, True)
    canvas.write("g", 3, canvas.h - 8)


def same(glass, canvas, turned):
    """Whether the glass shows the canvas, or shows it upside down; bit by bit."""
    rows = glass.picture()[3]
    for y in range(canvas.h):
        for x in range(128):
            dot = rows[16 * y + (x >> 3)] >> (7 - (x & 7)) & 1
            if dot != (canvas.pixel(127 - x, canvas.h - 1 - y) if turned else canvas.pixel(x, y)):
                return False
    return True


def test_a_frame_reaches_the_glass_of_sh1106_and_sh1107_either_way_up():
    for kind in ONE_BIT:
        for rotation in (0, 180):
            glass, canvas, display = small(kind, rotation)
            scene(canvas)
            display.show()
            assert same(glass, canvas, rotation), (kind.__name__, rotation)
            assert not rotation or not same(glass, canvas, 0)


def test_only_what_has_changed_is_sent():
    for kind, most in ((sh1106, 8), (sh1107, 2), (sh1107_square, 8)):
        glass, canvas, display = small(kind)
        scene(canvas)
        display.show()
        before = glass.data
        display.show()
        assert glass.data == before
        canvas.pixel(64, 30, 1)
        canvas.pixel(70, 30, 1)
        display.show()
        assert 0 < glass.data - before <= most
        assert same(glass, canvas, 0)
        canvas.fill_rect(0, 60, 128, 4, 1)
        canvas.pixel(127, 0, 0)
        display.show()
        assert same(glass, canvas, 0)


def test_power_and_contrast_of_sh1106_and_sh1107():
    for kind in ONE_BIT:
        glass, canvas, display = small(kind)
        display.contrast(9)
        display.power(False)
        canvas.fill(1)
        display.show()
        assert glass.contrast == 9 and not glass.on
        assert not any(glass.picture()[3])
        display.power(True)
        assert same(glass, canvas, 0)


def test_the_drivers_own_copy_is_what_the_glass_shows():
    for kind in ONE_BIT:
        glass, canvas, display = small(kind)
        scene(canvas)
        display.show()
        assert display.picture()[3] == glass.picture()[3]


def test_a_frame_of_one_bit_that_has_not_changed_allocates_nothing():
    for kind in ONE_BIT:
        glass, canvas, display = small(kind)
        scene(canvas)
        display.show()
        assert allocated(display.show) == 0


# Colours.


def shines(glass, canvas, turned, step=1):
    """Whether the panel shows the colours of the canvas; every `step`-th pixel is looked at."""
    w, h, form, rows, palette = glass.picture()
    if (w, h) != canvas.size or form != "gs4_hmsb":
        return False
    ink = {}  # colour on the glass -> colour on the canvas
    for number, colour in enumerate(glass.colours):
        for place in range(16):
            red, green, blue = PALETTE[3 * place : 3 * place + 3]
            if colour == (red & 0xF8) << 8 | (green & 0xFC) << 3 | blue >> 3:
                ink[number] = place
    for y in range(0, h, step):
        for x in range(0, w, step):
            byte = rows[(y * w + x) >> 1]
            number = byte & 15 if x & 1 else byte >> 4
            at = (w - 1 - x, h - 1 - y) if turned else (x, y)
            if ink.get(number) != canvas.buffer.pixel(*at):
                return False
    return True


def test_every_panel_shows_the_canvas_either_way_up():
    for where, step in ((SMALL, 1), (SQUARE, share(7, 3)), (LARGE, share(7, 3))):
        for rotation in (0, 180):
            found = panel(where, rotation)
            glass, canvas, display = found
            scene(canvas)
            display.show()
            assert shines(glass, canvas, rotation, step), (where, rotation)
            assert not shines(glass, canvas, not rotation, 7)
            found = glass = canvas = display = None


def test_every_ink_has_its_own_colour_on_the_glass():
    glass, canvas, display = panel(SMALL)
    for ink in range(16):
        canvas.fill_rect(8 * ink, 10, 8, 30, ink)
    display.show()
    assert len(glass.colours) == 16 and shines(glass, canvas, 0)
    shown = glass.picture()[4]
    for number in range(16):
        closest = min(abs(shown[3 * number] - PALETTE[3 * ink]) for ink in range(16))
        assert closest < 8, number


def test_only_lines_that_have_changed_are_sent():
    glass, canvas, display = panel(SQUARE)
    scene(canvas)
    display.show()
    glass.data = display.pages = 0
    display.show()
    assert glass.data == display.pages == 0
    canvas.pixel(60, 20, 1)  # a canvas pixel is two lines of the panel
    display.show()
    assert 2 <= display.pages <= 30 and glass.data == display.pages * 480 + 4
    canvas.fill_rect(0, 2, 3, 1, 2)
    canvas.fill_rect(120, 50, 3, 1, 3)
    display.show()
    assert shines(glass, canvas, 0, 2)


def test_a_frame_of_colours_that_has_not_changed_allocates_nothing():
    glass, canvas, display = panel(SMALL)
    scene(canvas)
    scene(canvas)  # a letter is drawn once and then kept
    display.show()

    def frame():
        scene(canvas)
        display.show()

    assert allocated(frame) == 0


def test_light_and_power_of_a_panel():
    glass, canvas, display = panel(SMALL)
    display.contrast(128)
    display.power(False)
    display.show()
    assert not glass.on and not glass.light
    assert display.picture()[4] == PALETTE
    display.power(True)
    assert glass.on and glass.light == 128 * 257
    display.contrast(1)
    assert glass.light == 257


def test_a_panel_with_wrong_settings_is_found_out():
    glass, canvas, display = panel(SMALL)
    display.show()
    for command in (b"\x02", b"\xff"):
        try:
            glass.take(command, 0)
        except ValueError:
            continue
        raise AssertionError(command)
    glass.take(b"\x36", 0)
    glass.take(b"\x00", 1)  # the panel is now set to stand upright
    canvas.fill(1)
    try:
        display.show()
    except ValueError:
        return
    raise AssertionError("a picture across the memory's edge")


def test_the_picture_for_a_host_is_the_one_on_the_glass():
    glass, canvas, display = panel(SMALL)
    scene(canvas)
    display.show()
    w, h, form, rows, palette = display.picture()
    assert (w, h, form, len(rows)) == (240, 135, "gs4_hmsb", 240 * 135 // 2)
    whole = b"".join([rows[start : start + 500] for start in range(0, len(rows), 500)])
    assert len(whole) == len(rows)
    for at in range(0, 240 * 135, 7):
        number = whole[at >> 1] & 15 if at & 1 else whole[at >> 1] >> 4
        assert number == canvas.buffer.pixel(at % 240, at // 240), at
