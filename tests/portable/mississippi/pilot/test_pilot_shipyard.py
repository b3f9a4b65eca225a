"""Six players and the shipyard in pilot mode (Q-72 to Q-75)."""

from ..chart import chart, lies, offered, speeds, under_way
from ..race import FLEET, boat, listed, on_turn, play, refused


def last_turn(first="A3-2", **options):
    """The sixth boat's first turn: the others have sailed one hex and left 0.5 to 0.10."""
    s = under_way(6, first, die="table", **options)
    play(s, "ahead", "done", "roll straight", "tile A1-1")
    play(s, "ahead", "done")
    play(s, "ahead", "done")
    play(s, "ahead", "done")
    play(s, "right", "ahead", "done")
    assert on_turn(s) == "white" and boat(s, "cream")["at"] == "0.2"
    return s


def test_q73_the_sixth_boat_can_not_turn_before_it_has_left():
    s = last_turn()
    refused(s, "left", "Q-73")
    refused(s, "right", "Q-73")
    play(s, "speed 2")
    refused(s, "left", "Q-73")
    play(s, "ahead")
    assert lies(s, "white") == "0.5 n"
    # Now it may: 0.6 lies to the right.
    play(s, "right", "ahead", "done")
    assert lies(s, "white") == "0.6 ne"


def test_q73_the_dock_before_it_counts_as_its_first_hex():
    s = last_turn()
    play(s, "ahead")
    assert s.state["points"] == 0 and lies(s, "white") == "0.5 n"
    play(s, "done")


def test_q73_a_boat_before_it_has_to_be_pushed():
    s = under_way(6, "A3-2", die="table")
    play(s, "ahead", "done", "roll straight", "tile A1-1")
    play(s, "ahead", "done")
    # Grey stays near: from 0.5 to 0.6, and cream comes to 0.5 from 0.1.
    play(s, "right", "ahead", "done", "ahead", "done")
    play(s, "left", "ahead", "done")
    assert boat(s, "cream")["at"] == "0.5" and on_turn(s) == "white"
    assert speeds(s) and 1 not in speeds(s)
    refused(s, "ahead", "Q-24")
    play(s, "speed 2")
    assert offered(s, "push") == ["push 0.1", "push 0.10"]
    play(s, "push 0.1", "bow n", "done")
    assert lies(s, "white") == "0.5 n"


def test_q74_with_the_bonus_the_sixth_boat_has_seven_coal_in_round_1():
    # Wheel 1 to 6 costs four: the bonus and three of its own.
    s = last_turn()
    assert speeds(s) == [1, 2, 3, 4, 5, 6]
    play(s, "speed 6", "ahead")
    assert boat(s, "white")["coal"] == 3


def test_q72_a_position_of_round_1_may_have_a_boat_on_the_shipyard():
    boats = {c: "0.%d" % n for c, n in zip(FLEET[:5], (2, 9, 10, 3, 1))}
    boats["white"] = "0.0 n"
    s = chart("A0 S A1-1", landing="left", turn=5, **boats)
    assert on_turn(s) == "white"
    refused(s, "left", "Q-73")
    play(s, "ahead", "left", "done")
    assert lies(s, "white") == "0.5 nw"


def test_qt1_the_black_boat_on_the_shipyard_gets_no_bonus():
    s = under_way(5, "A3-2", die="table", black_rose=True)
    assert lies(s, "black") == "0.0 n" and boat(s, "black")["bonus"] == 0
    play(s, "ahead", "done", "roll straight", "tile A1-1")
    for _ in range(4):
        play(s, "ahead", "done")
    assert on_turn(s) == "black"
    refused(s, "left", "Q-73")
    # one coal.
    assert speeds(s) == [1, 2, 3]
    play(s, "ahead", "left", "done")
    assert lies(s, "black") == "0.5 nw" and "embark" not in listed(s)
