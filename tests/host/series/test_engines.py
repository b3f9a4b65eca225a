"""Engines for Gyges: UGI's positions and moves, to and from those of the rules."""

import random

import pytest

from pilothouse.series import engines
from pilothouse.series.engines import EngineError
from shared_rules.kernel.session import Session

OPTIONS = {"preset": "tournament"}


def test_south_sees_the_board_as_it_is_and_north_turned_round():
    board = "321123/000000/000000/000000/000000/112233"
    assert engines.layout(board, "south") == board
    assert engines.layout(board, "north") == "332211/000000/000000/000000/000000/321123"


@pytest.mark.parametrize(
    ("action", "to_move", "move"),
    [
        ("a1-b1", "south", "0|1"),
        ("a1-b1-c2(d6)", "south", "0|8|33"),
        ("f6-f5(a1)", "north", "0|6|35"),
        ("c4-north", "south", "20|37"),
        ("c4-d2-south", "north", "15|37"),
        ("pass", "south", "null"),
    ],
)
def test_a_move_names_start_end_and_drop_from_the_movers_side(action, to_move, move):
    assert engines.move(action, to_move) == move


def test_every_move_of_random_games_comes_back():
    for seed in range(3):
        dice = random.Random(seed)
        session = Session("gyges", ["south", "north"], {**OPTIONS, "setup": "random"}, seed)
        session.do("setup")
        session.do("setup")
        for _ in range(12):
            if session.over:
                break
            actions = [text for text in session.actions() if text != "resign"]
            side = session.state["to_move"]
            assert len({engines.move(text, side) for text in actions}) == len(actions)
            for text in dice.sample(actions, min(5, len(actions))):
                assert engines.action(engines.move(text, side), side, session.actions()) == text
            session.do(dice.choice(actions))


LEGAL = ["a1-b1-c2(d6)", "c4-north", "resign"]


@pytest.mark.parametrize("text", ["20|36", "0|8", "0|8|34", "0|8|033", "08", "17|37"])
def test_a_move_that_is_not_legal_is_refused(text):
    assert engines.action("0|8|33", "south", LEGAL) == LEGAL[0]
    assert engines.action("20|37", "south", LEGAL) == LEGAL[1]
    with pytest.raises(EngineError):
        engines.action(text, "south", LEGAL)


def test_null_is_a_pass_and_legal_only_where_passing_is():
    assert engines.action("null", "south", ["pass", "resign"]) == "pass"
    with pytest.raises(EngineError, match="not legal"):
        engines.action("null", "south", LEGAL)


@pytest.mark.parametrize(
    "text", ["", "0", "0|1|2|3", "0|x", "0|-1", "000|1", "0 1", "\u0663|1", "resign"]
)
def test_what_is_no_move_is_refused(text):
    with pytest.raises(EngineError, match="no move"):
        engines.action(text, "south", LEGAL)


@pytest.mark.parametrize("text", ["resign", "setup 321123", "a1", "a1-g1", ""])
def test_an_action_that_is_no_move_has_no_text(text):
    with pytest.raises(EngineError):
        engines.move(text, "south")


def test_a_position_may_have_slashes_and_empty_goals():
    plain = "321123" + "0" * 24 + "321123"
    whole = "321123/000000/000000/000000/000000/321123"
    assert engines.board(plain) == engines.board(whole) == engines.board(plain + "00") == whole
    for text in ("", "3211", plain + "0", plain + "01", plain.replace("3", "4"), plain + "x"):
        with pytest.raises(EngineError):
            engines.board(text)
