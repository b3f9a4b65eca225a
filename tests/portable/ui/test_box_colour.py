"""The canvas of colour panels: units and pixels, letters that fit, how much a screen gets of it."""

from array import array

from firmware.ui import font
from firmware.ui.canvas import Canvas
from firmware.ui.colour import Canvas as Colour

SIZES = ((240, 135, 72), (240, 240, 128), (320, 240, 96))


class Top:
    whole = True


class Stack:
    """A stack of one screen."""

    def __init__(self, top):
        self.screens = [top]
        self.top = top


def make(size, top=None):
    canvas = Colour(size[0], size[1])
    if top:
        canvas.shows(Stack(top))
    canvas.fill(0)
    return canvas


def box(canvas):
    """(left, top, right, bottom) of all ink, in pixels."""
    w, h = canvas.size
    found = [w, h, -1, -1]
    for y in range(h):
        for x in range(w):
            if canvas.buffer.pixel(x, y):
                found = [
                    min(found[0], x),
                    min(found[1], y),
                    max(found[2], x),
                    max(found[3], y),
                ]
    return tuple(found)


def test_a_screen_gets_64_rows_in_the_middle_or_all_if_it_asks():
    for size in SIZES:
        canvas = make(size, Top())
        assert (canvas.w, canvas.h, canvas.tall) == (128, size[2], size[2])
        canvas.fill_rect(0, 0, canvas.w, canvas.h, 1)
        assert box(canvas) == (0, 0, size[0] - 1, size[1] - 1)
        canvas = make(size, object())
        assert (canvas.w, canvas.h) == (128, 64)
        canvas.fill_rect(0, 0, 128, 64, 1)
        left, top, right, bottom = box(canvas)
        assert (left, right) == (0, size[0] - 1)
        assert 0 <= top - (size[1] - 1 - bottom) <= 1 or 0 <= (size[1] - 1 - bottom) - top <= 1


def test_neighbouring_units_touch_and_do_not_overlap():
    for size in SIZES:
        canvas = make(size)
        for x in range(128):
            canvas.fill_rect(x, 3, 1, 1, x % 15 + 1)
        y = size[1] // 2
        row = [canvas.buffer.pixel(x, box_row(canvas)) for x in range(size[0])]
        assert 0 not in row and y
        steps = [row[i] for i in range(len(row)) if not i or row[i] != row[i - 1]]
        assert steps == [x % 15 + 1 for x in range(128)]


def box_row(canvas):
    """A row of pixels that has ink."""
    for y in range(canvas.size[1]):
        if canvas.buffer.pixel(0, y):
            return y


def test_no_text_is_wider_than_its_units():
    plain = Canvas(128, 64)
    letters = [chr(code) for code in range(32, 127)] + list(font.EXTRA)
    texts = letters + ["Pilothouse", "OK choose", "il.!|i", "MMMM", "◀ 3 ▶", "round 3: red, grey"]
    for size in SIZES:
        canvas = make(size)
        for text in texts:
            assert canvas.measure(text) <= plain.measure(text), text
            assert canvas.write(text, 0, 0) <= plain.write(text, 0, 0), text
            assert canvas.measure_medium(text) == plain.measure_medium(text)
            assert canvas.medium(text, 0, 20) == plain.medium(text, 0, 20)


def test_letters_lie_in_their_rows():
    for size in SIZES:
        canvas = make(size)
        canvas.write("Áy|g", 4, 10)
        left, top, right, bottom = box(canvas)
        canvas.fill(0)
        canvas.fill_rect(4, 10, 40, 9, 1)
        low, high = box(canvas)[1], box(canvas)[3]
        assert low <= top and bottom <= high, size


def test_letters_in_black_and_in_colours():
    for size in SIZES[:1]:
        canvas = make(size)
        canvas.fill_rect(0, 0, 60, 9, 1)
        canvas.write("H", 2, 1, 0)
        dark = sum(canvas.buffer.pixel(x, y) == 0 for x in range(3, 16) for y in range(8, 22))
        assert dark > 20
        canvas.write("H", 80, 30, canvas.inks["red"])
        x, y = 80 * 15 // 8, 30 * 15 // 8 + canvas._top
        assert canvas.buffer.pixel(x, y + 6) == canvas.inks["red"]


def test_only_the_last_letters_are_kept():
    canvas = make(SIZES[0])
    for code in range(32, 127):
        canvas.write(chr(code), 0, 0)
    assert 0 < len(canvas._glyphs) <= 48


def test_shapes_are_drawn_around_the_middle_of_their_unit():
    hexagon = array("h", (-6, 0, -3, -5, 3, -5, 6, 0, 3, 5, -3, 5))
    for size in SIZES:
        canvas = make(size)
        canvas.poly(60, 30, hexagon, 1, True)
        one = box(canvas)
        canvas.fill(0)
        canvas.ellipse(60, 30, 5, 5, 1, True)
        other = box(canvas)
        for i in (0, 1):
            assert abs((one[i] + one[i + 2]) - (other[i] + other[i + 2])) <= 2
        canvas.fill(0)
        canvas.poly(60, 30, hexagon, 1)
        outline = box(canvas)
        assert [abs(a - b) <= 1 for a, b in zip(one, outline)] == [True] * 4
        canvas.fill(0)
        canvas.line(10, 10, 50, 40, 1)
        canvas.hline(10, 50, 20, 1)
        canvas.vline(100, 5, 20, 1)
        assert box(canvas)[2] > 100 * size[0] // 128 - 1


def test_another_canvas_is_copied_unit_by_unit():
    small = Canvas(16, 16)
    small.fill_rect(2, 3, 5, 10, 1)
    for size in SIZES:
        canvas = make(size)
        canvas.fill_rect(2, 3, 5, 10, 1)
        wanted = box(canvas)
        canvas.fill_rect(0, 0, 20, 20, 4)
        canvas.blit(small, 0, 0)
        assert canvas.buffer.pixel(wanted[0] - 1, wanted[1]) == 0
        canvas.fill(0)
        canvas.blit(small, 0, 0, 0)
        assert box(canvas) == wanted


def test_big_and_medium_letters_are_as_big_as_their_units():
    plain = Canvas(128, 64)
    plain.big("8", 10, 10)
    plain.medium("H", 60, 10)
    for size in SIZES:
        canvas = make(size)
        canvas.big("8", 10, 10)
        canvas.medium("H", 60, 10)
        num, den = (15, 8) if size[0] == 240 else (5, 2)
        for y in range(10, 40):
            for x in range(128):
                # the pixel in the middle of a unit
                at = (2 * x + 1) * num // (2 * den), (2 * y + 1) * num // (2 * den) + canvas._top
                assert canvas.buffer.pixel(*at) == plain.pixel(x, y), (size, x, y)


def test_a_picture_that_moves_leaves_the_drivers_own_bytes_alone():
    canvas = make(SIZES[0])
    pitch = 124
    for line in range(135):
        for i in range(4):
            canvas.pixels[line * pitch + 120 + i] = 85
    canvas.fill(7)
    canvas.fill_rect(0, 0, 128, 64, 3)
    canvas.scroll(1, 1)
    for line in range(135):
        assert canvas.pixels[line * pitch + 120 : line * pitch + 124] == b"UUUU"
