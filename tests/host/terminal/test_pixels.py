"""`pilothouse play` where the terminal can show pixels: what it is asked, and how that fits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilothouse import project
from pilothouse.glass import Frame
from pilothouse.terminal import pixels
from pilothouse.terminal.layout import BELOW, SIDE, lay_out
from tests.host.terminal.test_job import PLAY, Terminal

SIXEL, PLAIN = "\x1b[?62;4;22c", "\x1b[?64;14;22c"  # 14 is not 4
KITTY = "\x1bP>|kitty(0.28.1)\x1b\\"
TYPED = "q\x1b[A\x1b[1;2Bo\x1b"
# `play` with a box that is no process.
BOXED = f"""
import sys
sys.path.insert(0, {str(project.ROOT)!r})
from pilothouse.link import client
from tests.host.screens.test_front import Box
client.connect = lambda *_: client.Client(Box().port)
{PLAY}
"""


def heard(*pieces):
    """(the text that is left of what a terminal sends in these pieces, what it can)."""
    told = []
    answers = pixels.Answers(told.append)
    return "".join(answers.decode(piece) for piece in pieces), told


@pytest.mark.parametrize(
    ("answer", "kinds"),
    [
        (SIXEL, ["sixel"]),
        ("\x1b[?4c", ["sixel"]),
        (PLAIN, []),
        (KITTY, ["kitty"]),
        ("\x1bP>|kitty(0.27.9)\x1b\\", []),
        ("\x1bP>|ghostty 1.0.1\x1b\\", ["kitty"]),
        ("\x1bP>|XTerm(379)\x1b\\", []),
        (PLAIN + KITTY, ["kitty"]),
    ],
)
def test_an_answer_says_what_the_terminal_can_and_presses_no_key(answer, kinds):
    assert heard(answer.encode()) == ("", kinds)
    assert heard((TYPED + answer + "q").encode()) == (TYPED + "q", kinds)


# Not between the first two characters of one: the first alone is the key Esc.
PLACES = st.sampled_from([n for n in range(len(SIXEL + KITTY)) if n not in (1, len(SIXEL) + 1)])


@given(PLACES, PLACES)
def test_an_answer_may_come_in_pieces(one, other):
    first, last = sorted((one, other))
    sent = (SIXEL + KITTY).encode()
    assert heard(sent[:first], sent[first:last], sent[last:]) == ("", ["sixel", "kitty"])


def test_what_is_typed_is_not_held_back():
    answers = pixels.Answers(lambda kind: None)
    for typed in ("\x1b", "\x1b[A", "\x1bOA", "q", "\u00e8", "\x1b[200~P>|q\x1b[201~"):
        assert answers.decode(typed.encode()) == typed
    for typed in ("\x1b[", "\x1bP"):  # Alt with a key, which could begin an answer
        assert answers.decode(typed.encode()) + answers.decode(b"q") == typed + "q"


def test_bytes_that_are_no_text_are_passed_over():
    assert heard(b"a\xff\xc3", b"\xa8b\xc3") == ("a\u00e8b", [])


def test_only_a_terminal_that_could_is_asked():
    assert pixels.question({"TERM": "xterm-256color"}) == pixels.ASK
    for silent in ({}, {"TERM": "dumb"}, {"TERM": "linux"}, {"TERM": "screen-256color"}):
        assert pixels.question(silent) == ""
    assert pixels.question({"TERM": "xterm-256color", "TMUX": "/tmp/tmux"}) == ""
    kitty = {"TERM": "xterm-kitty", "COLORTERM": "truecolor"}
    assert pixels.question(kitty) == pixels.ASK + pixels.ASK_NAME
    assert pixels.question({**kitty, "NO_COLOR": "1"}) == pixels.ASK
    assert pixels.question({"TERM": "xterm-kitty"}) == pixels.ASK


def test_a_frame_lies_in_the_middle_of_its_cells():
    picture = pixels.of(Frame(8, 1, b"\xff"), 2, 60, 40)
    assert picture.size == (60, 40)
    lit = [picture.getpixel((x, 20)) == pixels.picture.LIT for x in range(60)]
    assert lit == [22 <= x < 38 for x in range(60)]


@pytest.mark.parametrize(
    ("columns", "rows", "cell", "kind", "scale", "beside"),
    [
        (80, 24, None, "braille", 0, False),
        (100, 30, None, "braille", 0, True),
        (140, 30, None, "braille", 0, True),
        (128, 34, None, "blocks", 0, False),
        (200, 50, None, "blocks", 0, True),
        (50, 24, None, "", 0, True),
        (80, 20, None, "", 0, True),
        (80, 24, (6, 13), "pixels", 3, False),
        (80, 24, (10, 20), "pixels", 4, False),
        (100, 30, (10, 20), "pixels", 6, False),
        (200, 50, (10, 20), "pixels", 8, True),
        (20, 8, (10, 20), "", 0, True),
    ],
)
def test_layouts(columns, rows, cell, kind, scale, beside):
    found = lay_out(columns, rows, 128, 64, cell)
    assert (found.kind, found.scale, found.beside) == (kind, scale, beside)
    assert found.worded == (kind in ("braille", ""))


@given(
    st.integers(1, 400),
    st.integers(1, 150),
    st.sampled_from([(128, 64), (240, 135), (240, 240), (320, 240)]),
    st.none() | st.tuples(st.integers(4, 30), st.integers(6, 60)),
)
def test_a_picture_fits_and_leaves_space_for_what_is_read(columns, rows, size, cell):
    found = lay_out(columns, rows, *size, cell)
    border = 2 * found.framed
    assert found.columns + border <= columns and found.rows + border <= rows - 1
    if found.kind and found.kind != "blocks":
        left, below = columns - found.columns - border, rows - 1 - found.rows - border
        assert left >= SIDE if found.beside else below >= BELOW


@pytest.mark.parametrize(
    ("name", "answer", "drawn", "key"),
    [
        ("xterm-256color", SIXEL, r'\x1bP0;\d;0q"1;1;550;300#0;2;3;5;9#0!550~', b"q"),
        ("xterm-kitty", PLAIN + KITTY, r"\x1b_Gi=\d+,m=\d,f=100,q=2;", b"\x03"),
    ],
)
def test_a_terminal_that_answers_gets_pixels(name, answer, drawn, key):
    sized = {"TERM": name, "COLORTERM": "truecolor", "TMUX": None, "STY": None, "NO_COLOR": None}
    terminal = Terminal(BOXED, cell=(10, 20), **sized)
    terminal.says(r"\x1b\[c")
    terminal.type(answer.encode())
    terminal.says(drawn)
    terminal.type(key)
    assert terminal.ended() == 0
