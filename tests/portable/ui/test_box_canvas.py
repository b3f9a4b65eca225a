"""Lettering and widgets, pixel by pixel. Needs MicroPython's framebuf."""

from firmware.drivers.ssd1306 import Display
from firmware.ui import font, widgets
from firmware.ui.canvas import Canvas
from firmware.ui.wheel import wheel

from ..heap import allocated

LETTERS = (
    "àèéìíîòóùúÀÈÉÌÒÙ"  # Italian
    "äöüßÄÖÜẞ„“‚‘"  # German
    "áéëïíóöúüèê"  # Dutch
    "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ‹›"  # French
    "áéíñóúüÁÉÍÑÓÚ¿¡"  # Spanish
    "ãåõ€°’“”«»…–×·←↑→↓✓•▲▼◀▶●○↩⌛↶↷♟♙⬢"
)


class Silent:
    """A bus that takes everything and allocates nothing."""

    def writeto(self, address, message):
        pass


def ink(canvas):
    """The set of (x, y) of the pixels that are 1."""
    found = set()
    for y in range(canvas.h):
        for x in range(canvas.w):
            if canvas.pixel(x, y):
                found.add((x, y))
    return found


def drawn(function, *how):
    canvas = Canvas(128, 64)
    function(canvas, *how)
    return ink(canvas)


def test_every_letter_of_five_languages_has_a_glyph():
    missing = [letter for letter in LETTERS if letter not in font.EXTRA]
    assert missing == []
    assert len(font.SMALL) == 5 * (95 + len(font.EXTRA))
    assert len(font.BIG) == 42 * len(font.BIG_CHARS)


def test_no_two_glyphs_look_the_same():
    seen = {}
    for i in range(95 + len(font.EXTRA)):
        if font.EXTRA[i - 95 : i - 94] == "‚" and i >= 95:
            continue  # it looks like a comma
        glyph = font.SMALL[5 * i : 5 * i + 5]
        assert glyph not in seen, (i, seen[glyph])
        seen[glyph] = i


def test_only_letters_that_hang_reach_the_last_row():
    hanging = ",;_gjpqy|"
    for i in range(95):
        low = any(column & 0x80 for column in font.SMALL[5 * i : 5 * i + 5])
        assert not low or chr(32 + i) in hanging, chr(32 + i)


def test_unknown_letters_are_drawn_as_a_box():
    assert drawn(Canvas.write, "\u0416", 3, 3) == drawn(Canvas.write, "□", 3, 3)
    assert drawn(Canvas.write, "\t", 0, 0) == drawn(Canvas.write, "□", 0, 0)


def test_letters_of_one_to_four_bytes():
    for text in ("aéa", "a→a", "é", "→é", "a\u0416b", "a\U0001f600b"):
        expected, x = Canvas(128, 64), 0
        for letter in text:  # one by one
            x = expected.write(letter, x, 0)
        assert drawn(Canvas.write, text, 0, 0) == ink(expected), text
        assert Canvas(128, 64).measure(text) == x - 1, text


def test_a_text_ends_where_the_canvas_does():
    for letter in ("i", "'", "é", "→"):
        expected, x = Canvas(128, 64), 0
        while x < 128:
            x = expected.write(letter, x, 0)
        assert drawn(Canvas.write, 200 * letter, 0, 0) == ink(expected), letter


def test_measure_is_the_width_of_the_ink():
    for text in ("i", "Mississippi", "Größe 5", "È già lì"):
        pixels = drawn(Canvas.write, text, 0, 0)
        assert max(x for x, _ in pixels) + 1 == Canvas(128, 64).measure(text), text
    assert Canvas(128, 64).measure("") == 0


def test_text_goes_on_where_it_ended():
    canvas = Canvas(128, 64)
    canvas.write("al", canvas.write("co", 5, 9), 9)
    assert ink(canvas) == drawn(Canvas.write, "coal", 5, 9)
    assert canvas.write("", 7, 9) == 7


def test_black_on_white_is_the_negative_of_white_on_black():
    canvas = Canvas(128, 64)
    canvas.fill(1)
    canvas.write("Ölrad", 10, 20, 0)
    canvas.medium("Rad", 50, 20, 0)
    canvas.big("5", 100, 20, 0)
    negative = Canvas(128, 64)
    negative.write("Ölrad", 10, 20)
    negative.medium("Rad", 50, 20)
    negative.big("5", 100, 20)
    assert any(negative.pixels)
    assert all(canvas.pixels[i] ^ negative.pixels[i] == 255 for i in range(1024))


def test_text_over_the_edges_is_cut_off():
    canvas = Canvas(128, 64)
    for x, y in ((-3, -3), (125, 60), (200, 200), (-500, 5)):
        canvas.write("gH", x, y)
        canvas.medium("gH", x, y)
        canvas.big("88", x, y)
    assert (0, 0) in ink(canvas) and (127, 63) in ink(canvas)


def test_medium_text_is_twice_as_wide_and_high():
    canvas = Canvas(128, 64)
    assert canvas.measure_medium("Red") == 2 * canvas.measure("Red")
    pixels = drawn(Canvas.medium, "E", 0, 0)
    assert (min(x for x, _ in pixels), max(x for x, _ in pixels)) == (0, 7)
    assert (min(y for _, y in pixels), max(y for _, y in pixels)) == (0, 13)
    for x, y in drawn(Canvas.write, "E", 0, 0):
        # Smoothing rounds corners and must not lose strokes.
        assert {(2 * x, 2 * y), (2 * x + 1, 2 * y), (2 * x, 2 * y + 1)} & pixels


def test_medium_letters_stay_in_their_cell():
    for letter in "gÄQjW":
        width = Canvas(128, 64).measure_medium(letter)
        assert all(x < width and y < 16 for x, y in drawn(Canvas.medium, letter, 0, 0))


def test_big_digits_fill_14_by_22():
    for digit in "0123456789":
        pixels = drawn(Canvas.big, digit, 0, 0)
        assert max(y for _, y in pixels) == 21 and min(y for _, y in pixels) == 0
        assert max(x for x, _ in pixels) <= 13


def test_wheel_step_changes_three_pages():
    canvas = Canvas(128, 64)
    display = Display(Silent(), canvas.pixels)
    for y in (8, 9, 10, 16):
        for chosen in (False, True):
            canvas.fill(0)
            wheel(canvas, 0, y, 2, 6, chosen, 1)
            display.show()
            for value in (3, 4, 5, 6, 5, 1):
                display.pages = 0
                canvas.fill(0)
                wheel(canvas, 0, y, value, 6, chosen, 1)
                display.show()
                assert display.pages == 3, (y, value)


def test_a_wheel_shows_no_other_number_than_its_own():
    # the digit with an arrow at each side, and never a second digit that could be read with it
    for value in range(2, 6):
        bare, whole = (
            drawn(wheel, 0, 0, value, top, False, low) for low, top in ((value, value), (1, 6))
        )
        assert bare < whole
        beside = {(x, y) for x, y in whole - bare}
        arrows = drawn(Canvas.write, "▼", 4, 15) | drawn(Canvas.write, "▲", 26, 15)
        assert beside == arrows


def test_wheel_says_how_far_it_goes():
    # the arrows beside the digit are missing at both ends
    full = drawn(wheel, 0, 0, 3, 6, False, 1)
    assert len(drawn(wheel, 0, 0, 3, 3, False, 1)) < len(full)
    assert len(drawn(wheel, 0, 0, 3, 6, False, 3)) < len(full)
    assert drawn(wheel, 0, 0, None, 6) != full


def test_menu_keeps_the_selected_line_in_sight():
    canvas = Canvas(128, 64)
    items = [str(i) for i in range(9)]
    top = 0
    for selected, expected in ((0, 0), (4, 0), (5, 1), (8, 4), (7, 4), (3, 3), (0, 0)):
        top = widgets.menu(canvas, items, selected, top)
        assert top == expected, selected
    assert widgets.menu(canvas, items[:2], 1, 4) == 0
    assert widgets.menu(canvas, [], 0, 0) == 0


def test_menu_shows_values_at_the_right():
    with_value = drawn(widgets.menu, [("Sound", "on")], 1, 0)
    without = drawn(widgets.menu, ["Sound"], 1, 0)
    assert without < with_value
    assert max(x for x, _ in with_value) == 125


def lines_of(text, w):
    """The lines that `wrap` makes of a text."""
    heard = []

    class Page(Canvas):
        def write(self, text, x, y, c=1):
            heard.append(text)

    n = widgets.wrap(Page(8, 8), text, 0, 0, w, 1000)
    assert n == len(heard)
    return heard


def test_wrap_breaks_at_spaces():
    assert lines_of("the boat sails on", 50) == ["the boat", "sails on"]
    assert lines_of("one\ntwo\n\nthree", 100) == ["one", "two", "", "three"]
    assert lines_of("", 50) == [""]


def test_wrap_breaks_long_words_where_it_must():
    canvas = Canvas(8, 8)
    lines = lines_of("Donaudampfschiff auf Fahrt", 40)
    assert "".join(lines).replace(" ", "") == "DonaudampfschiffaufFahrt"
    assert all(canvas.measure(line) <= 40 for line in lines)


def test_wrap_fills_lines_to_the_last_pixel():
    w = Canvas(8, 8).measure("exactly so")
    assert lines_of("exactly so", w) == ["exactly so"]
    assert lines_of("exactly so", w - 1) == ["exactly", "so"]


def test_wrap_begins_at_a_line_and_stays_in_its_box():
    text = "aa bb cc dd ee ff"
    canvas = Canvas(128, 64)
    assert widgets.wrap(canvas, text, 10, 20, 12, 18, 2) == 6
    pixels = ink(canvas)
    assert all(10 <= x < 22 and 20 <= y < 38 for x, y in pixels)
    expected = Canvas(128, 64)
    expected.write("cc", 10, 20)
    expected.write("dd", 10, 29)
    assert pixels == ink(expected)


def frame(canvas, display):
    canvas.fill(0)
    widgets.title_bar(canvas, "Mississippi Queen")
    wheel(canvas, 0, 9, 3, 6, True, 1)
    wheel(canvas, 40, 9, 6, 6)
    canvas.medium("Größe", 84, 12)
    canvas.write("Perché no? È già lì", 4, 48)
    widgets.footer(canvas, "▲▼ turn", "✓ sail")
    display.show()


def test_a_frame_allocates_nothing():
    canvas = Canvas(128, 64)
    display = Display(Silent(), canvas.pixels)
    frame(canvas, display)

    def step():
        frame(canvas, display)
        canvas.pixels[700] = 0x55
        display.show()

    assert allocated(step, 5) == 0
