"""Signs that the font lacks: the wide ones of Japanese, and what stands for others."""

from firmware.ui import font, kana, widgets
from firmware.ui.canvas import Canvas
from firmware.ui.colour import Canvas as Colour

from ..heap import allocated

HIRAGANA = (
    "ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとど"
    "なにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゝゞ"
)
KATAKANA = (
    "ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトド"
    "ナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲン"
    "ヴヵヶ・ーヽヾ"
)
MARKS = "、。々「」『』〜！％（）＋－：？～"
# Look alike by nature
ALIKE = (
    "へヘ",
    "べベ",
    "ぺペ",
    "りリ",
    "〜～",
    "ー－一",
    "ニ二",
    "ロ口",
    "カ力",
    "タ夕",
    "ハ八",
    "エ工",
)
SIZE = 9  # bytes of a line of the table

# あ and ー, small and medium; a text is a row
SMALL = (
    "  #             ",
    " #####          ",
    "  #     #       ",
    "  ####   ###### ",
    " ## # #         ",
    "# ##  #         ",
    " ##  #          ",
)


def codes():
    """The codes of all wide signs, in the order of the table."""
    table = kana.TABLE
    return [table[i] << 8 | table[i + 1] for i in range(0, len(table), SIZE)]


def ink(canvas):
    """The set of (x, y) of the pixels that are 1."""
    return {(x, y) for y in range(canvas.h) for x in range(canvas.w) if canvas.pixel(x, y)}


def drawn(function, *how):
    canvas = Canvas(128, 64)
    function(canvas, *how)
    return ink(canvas)


def rows(pixels, w, h):
    return tuple("".join("#" if (x, y) in pixels else " " for x in range(w)) for y in range(h))


def test_every_kana_and_mark_has_a_glyph():
    there = codes()
    assert there == sorted(there) and len(set(there)) == len(there)
    for signs in (HIRAGANA, KATAKANA, MARKS):
        for sign in signs:
            assert ord(sign) in there, sign


def test_a_sign_is_found_at_its_place_and_no_other_is():
    there = codes()
    for line, code in enumerate(there):
        assert kana.line(code) == line + 1, hex(code)
    for code in (
        list(range(0x3000, 0x3200)) + list(range(0x4E00, 0xA000, 7)) + [0xFF5D, 0x14E00, 0x24E00]
    ):
        assert bool(kana.line(code)) == (code in there), hex(code)


def test_every_sign_has_ink_and_a_shape_of_its_own():
    seen = {}
    for code in codes():
        at = SIZE * kana.line(code) - 7
        columns = kana.TABLE[at : at + 7]
        assert not any(column & 0x80 for column in columns), "the last row is the gap"
        if code != 0x3000:
            assert any(columns), hex(code)
        other = seen.get(columns)
        if other is not None:
            pair = chr(other), chr(code)
            assert [pair for each in ALIKE if pair[0] in each and pair[1] in each], pair
        seen[columns] = code


def test_a_wide_sign_takes_seven_columns_and_a_gap():
    canvas = Canvas(128, 64)
    for code in codes():
        sign = chr(code)
        assert canvas.measure(sign) == 7 and canvas.measure_medium(sign) == 14
        assert canvas.write(sign, 5, 0) == 13 and canvas.medium(sign, 5, 0) == 21
    assert canvas.measure("あa、") == 7 + 1 + canvas.measure("a") + 1 + 7
    assert canvas.measure("") == 0


def test_signs_among_letters_are_drawn_one_by_one():
    texts = (
        "aあb",
        "▲い→",
        "é「う」é",
        "あa" * 30,
        "ん" * 31 + "abcdef",
        "あ" * 32,
        "Ж漾x\U0001f600ン",
    )
    for text in texts + ("あ\U0001f600い", "Ａあ　b", "\ua000ー", "漾一漾一漢"):
        expected, x = Canvas(128, 64), 0
        for letter in text:
            x = expected.write(letter, x, 0)
        assert drawn(Canvas.write, text, 0, 0) == ink(expected), text
        if len(text.encode()) <= 96:
            assert Canvas(128, 64).measure(text) == x - 1, text


def test_the_pixels_of_a_wide_sign():
    assert rows(drawn(Canvas.write, "あー", 0, 0), 16, 7) == SMALL
    assert rows(drawn(Canvas.write, "xあー", 3, 9), 128, 64)[9:16] == tuple(
        new[:9] + row + " " * 103
        for new, row in zip(rows(drawn(Canvas.write, "x", 3, 0), 128, 7), SMALL)
    )


def test_medium_signs_are_twice_as_big():
    expected = []
    for row in SMALL:
        expected += 2 * ["".join(2 * sign for sign in row)]
    assert rows(drawn(Canvas.medium, "あー", 0, 0), 32, 14) == tuple(expected)
    canvas, small = Canvas(128, 64), Canvas(8, 8)
    for code in codes():
        canvas.fill(0)
        canvas.medium(chr(code), 0, 0)
        small.fill(0)
        small.write(chr(code), 0, 0)
        for y in range(16):
            for x in range(16):
                assert canvas.pixel(x, y) == small.pixel(x // 2, y // 2), hex(code)


def test_dark_on_lit_and_cut_off_at_the_edges():
    canvas, negative = Canvas(128, 64), Canvas(128, 64)
    canvas.fill(1)
    canvas.write("あ", 10, 20, 0)
    canvas.medium("ま", 50, 20, 0)
    negative.write("あ", 10, 20)
    negative.medium("ま", 50, 20)
    assert any(negative.pixels)
    assert all(canvas.pixels[i] ^ negative.pixels[i] == 255 for i in range(1024))
    for x, y in ((-3, -3), (125, 60), (200, 200), (-500, 5)):
        canvas.write("あ", x, y)
        canvas.medium("あ", x, y)
    expected, x = Canvas(128, 64), 0
    while x < 128:
        x = expected.write("ん", x, 0)
    assert drawn(Canvas.write, 99 * "ん", 0, 0) == ink(expected)


def test_colour_panels_draw_them_twice_as_big():
    plain = Canvas(128, 64)
    for size in ((240, 135), (240, 240), (320, 240)):
        canvas = Colour(size[0], size[1])
        for text in ("あ", "あいうえお", "OK でていく。", "ー"):
            assert canvas.measure(text) <= plain.measure(text), text
            assert canvas.write(text, 0, 0) <= plain.write(text, 0, 0), text
            assert canvas.medium(text, 0, 20) == plain.medium(text, 0, 20)
        canvas.fill(0)
        canvas.write("あ", 0, 0)
        top = canvas._top + canvas._lift
        seen = {
            (x, y - top)
            for x in range(20)
            for y in range(top, top + 16)
            if canvas.buffer.pixel(x, y)
        }
        assert seen == drawn(Canvas.medium, "あ", 0, 0)
        canvas.fill(0)
        canvas.medium("あ", 10, 10)
        num, den = (15, 8) if size[0] == 240 else (5, 2)
        expected = drawn(Canvas.medium, "あ", 10, 10)
        for y in range(10, 26):
            for x in range(8, 28):
                at = (2 * x + 1) * num // (2 * den), (2 * y + 1) * num // (2 * den) + canvas._top
                assert canvas.buffer.pixel(*at) == ((x, y) in expected), (size, x, y)


def test_a_colour_panel_keeps_the_signs_of_a_whole_screen():
    canvas = Colour(240, 135)
    signs = HIRAGANA[:80]

    def frame():
        for i in range(0, 80, 16):
            canvas.write(signs[i : i + 16], 0, i)

    frame()
    kept = [canvas._glyphs[number] for number in canvas._glyphs]
    frame()
    assert len(kept) == 80 and kept == [canvas._glyphs[number] for number in canvas._glyphs]


def test_drawing_allocates_nothing():
    texts = "さいころをふる。OK", "ミシシッピ", "Łukasz", "ЖЖ"
    for canvas in (Canvas(128, 64), Colour(240, 135)):

        def frame(canvas=canvas):
            for text in texts:
                canvas.write(text, 0, 0)
                canvas.medium(text, 0, 20)
                canvas.measure(text)

        frame()
        assert allocated(frame, 5) == 0


# What stands for others

STAND_INS = (
    ("Łukasz Őrsi", "Lukasz Orsi"),
    ("ůśčřžďťňĀşĞıİđħĳŋ", "uscrzdtnAsGiIdhin"),
    ("ØøÐðÞÅÃÕÝ", "OoDdPAAOY"),
    ("Nguyễn Thị Ẩm Ỹ", "Nguyen Thi Am Y"),
    ("Țepeș ƯƠ 1ª", "Tepes UO 1a"),
    ("a—b\u00a0c\u202fd", "a-b c d"),
    ("ＡＢ９．", "AB9."),  # ASCII in the width of Japanese signs
    ("Жα\ua000漾\U0001f600x", "□□□□□x"),
)


def test_a_letter_that_the_font_lacks_is_drawn_as_its_base_letter():
    canvas = Canvas(128, 64)
    for text, shown in STAND_INS:
        assert drawn(Canvas.write, text, 0, 0) == drawn(Canvas.write, shown, 0, 0), text
        assert drawn(Canvas.medium, text, 0, 0) == drawn(Canvas.medium, shown, 0, 0), text
        assert canvas.measure(text) == canvas.measure(shown), text


def test_every_latin_letter_is_legible():
    canvas = Canvas(128, 64)
    box = drawn(Canvas.write, "□", 0, 0)
    for code in (
        list(range(0xC0, 0x180)) + list(range(0x1E00, 0x1E96)) + list(range(0x1EA0, 0x1F00))
    ):
        letter = chr(code)
        if letter in font.EXTRA:
            continue
        assert canvas.measure(letter) and drawn(Canvas.write, letter, 0, 0) != box, hex(code)


# Breaking lines


def lines_of(text, w):
    """The lines that `wrap` makes of a text."""
    heard = []

    class Page(Canvas):
        def write(self, text, x, y, c=1):
            heard.append(text)

    n = widgets.wrap(Page(8, 8), text, 0, 0, w, 1000)
    assert n == len(heard)
    return heard


def test_a_line_breaks_between_any_two_signs():
    w = 8 * 5 - 1
    assert lines_of("あいうえおかきくけこさし", w) == ["あいうえお", "かきくけこ", "さし"]
    assert lines_of("あいうえお", w) == ["あいうえお"]
    assert lines_of("あいうえおかきくけこ", w - 1) == ["あいうえ", "おかきく", "けこ"]
    assert lines_of("あ\nい", w) == ["あ", "い"]


def test_no_line_begins_with_a_mark_or_a_small_kana():
    w = 8 * 5 - 1
    for sign in "、。」』）！？・ーゃゅょっァィゥェォャュョッ":
        assert lines_of("あいうえお" + sign + "かき", w) == ["あいうえ", "お" + sign + "かき"], sign
    assert lines_of("あいうえか。」くけ", w) == ["あいうえ", "か。」くけ"]
    for sign in "「『（":
        assert lines_of("あいうえ" + sign + "かき", w) == ["あいうえ", sign + "かき"], sign
    assert lines_of("ーーーーーーーー", w) == ["ーーーーー", "ーーー"]  # where it has to


def test_words_of_ascii_stay_whole_among_signs():
    w = 8 * 6 - 1
    assert lines_of("きかいではOKです", w) == ["きかいでは", "OKです"]
    assert lines_of("Mississippi Queenをはじめる", 70) == ["Mississippi", "Queenをはじめる"]
    assert lines_of("ふねを (OK).", w - 8) == ["ふねを", "(OK)."]
    assert lines_of("たまxです。", 8 * 4 + 3) == ["たまxで", "す。"]
    assert lines_of("はやさ(5)へ", 8 * 4 - 2) == ["はやさ", "(5)へ"]
    assert lines_of("ああ Donaudampfschiff", 40)[0] == "ああ"
    canvas = Canvas(8, 8)
    lines = lines_of("Donaudampfschiffの ふね", 40)
    assert "".join(lines).replace(" ", "") == "Donaudampfschiffのふね"
    assert all(canvas.measure(line) <= 40 for line in lines)


def test_every_line_fits_and_none_is_lost():
    canvas = Canvas(8, 8)
    text = "さいころを２つふって、「OK」をおす。 ふねはSpeed 3ですすみ（せきたん-1）、まがる…"
    for w in range(24, 128, 3):
        lines = lines_of(text, w)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(canvas.measure(line) <= w for line in lines), (w, lines)


def test_a_text_that_flows_is_drawn_in_its_box():
    canvas = Canvas(128, 64)
    assert widgets.wrap(canvas, "あいうえおかきく", 10, 20, 31, 18) == 2
    expected = Canvas(128, 64)
    expected.write("あいうえ", 10, 20)
    expected.write("おかきく", 10, 29)
    assert ink(canvas) == ink(expected)
