"""Half-blocks, braille and PNG, checked exactly for small bitmaps."""

from PIL import Image

from pilothouse.glass import Frame
from pilothouse.terminal import picture


def frame(*rows: str) -> Frame:
    """A frame from rows of text in which # is a lit pixel."""
    width = len(rows[0])
    data = bytearray()
    for row in rows:
        bits = "".join("1" if c == "#" else "0" for c in row).ljust((width + 7) // 8 * 8, "0")
        data += int(bits, 2).to_bytes(len(bits) // 8, "big")
    return Frame(width, len(rows), bytes(data))


def test_bit_7_is_leftmost():
    assert Frame(8, 1, b"\x80").lit(0, 0) == 1
    assert Frame(8, 1, b"\x80").lit(7, 0) == 0
    assert Frame(16, 2, b"\0\0\0\x01").lit(15, 1) == 1


def test_outside_is_dark():
    assert Frame(8, 1, b"\xff").lit(8, 0) == 0
    assert Frame(8, 1, b"\xff").lit(0, 1) == 0


def test_half_blocks():
    assert frame("#.#.", "##..").half_blocks() == "█▄▀ "


def test_half_blocks_of_two_lines():
    assert frame("#", "#", ".", "#").half_blocks() == "█\n▄"


def test_braille_dots_are_those_of_unicode():
    assert frame("#.", "..", "..", "..").braille() == "⠁"
    assert frame(".#", "..", "..", "..").braille() == "⠈"
    assert frame("..", "..", "..", "#.").braille() == "⡀"
    assert frame("##", "##", "##", "##").braille() == "⣿"
    assert frame("#...", ".#..", "..#.", "...#").braille() == "⠑⢄"


def test_sizes_of_a_whole_glass():
    blank = Frame(128, 64, bytes(1024))
    assert [len(line) for line in blank.half_blocks().split("\n")] == [128] * 32
    assert [len(line) for line in blank.braille().split("\n")] == [64] * 16


def test_picture(tmp_path):
    path = tmp_path / "new" / "a.png"
    picture.write(frame("#.", ".#"), path, scale=3)
    with Image.open(path) as image:
        margin = picture.MARGIN
        assert image.size == ((2 + 2 * margin) * 3, (2 + 2 * margin) * 3)
        first = (margin * 3, margin * 3)
        assert image.getpixel(first) == picture.LIT
        assert image.getpixel((first[0] + 3, first[1])) == picture.DARK
        assert image.getpixel((first[0] + 5, first[1] + 5)) == picture.LIT
