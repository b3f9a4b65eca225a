"""What a cell of Gyges is, and why nothing can be done there now (game.why)."""

from ..duel import TOURNAMENT, fresh, gyges, play
from ..why import action, at, facts, unknown


def test_g6_a_piece_that_does_not_lie_in_the_nearest_row():
    s = gyges()
    assert at(s, "c6") == ("G-6", "row", "piece") and facts(s, "c6")["row"] == 1
    assert facts(s, "c6")["n"] == 1
    assert at(s, "c1") == (None, "legal", "piece")
    assert at(gyges({"c1": 1, "c2": 2, "a6": 3}), "c2") == ("G-11", "landing", "piece")
    play(s, "f1-f4")
    assert at(s, "f4") == ("G-6", "row", "piece") and facts(s, "f4")["row"] == 6


def test_g7_g8_g9_a_cell_out_of_reach():
    s = gyges({"c1": 1, "a6": 3})
    assert at(s, "c2") == (None, "legal", "empty")
    assert at(s, "c3") == ("G-7", "count", "empty") and facts(s, "c3")["height"] == 1
    assert at(gyges({"c1": 2, "c2": 1, "b1": 1, "d1": 1, "a6": 3}), "c3")[:2] == ("G-8", "occupied")
    ring = gyges({"c1": 3, "a6": 3})
    assert at(ring, "c2") == (None, "legal", "empty")  # round the corner
    assert action(ring, "c1-c1") == ("G-7", "count")


def test_g5_g10_the_goals():
    s = gyges()
    assert at(s, "goal") == at(s, "north") == ("G-7", "count", "goal")
    assert at(s, "south") == ("G-10", "own_goal", "home")
    near = gyges({"c5": 2, "a6": 3}, path="edge")
    assert at(near, "goal") == (None, "legal", "goal")


def test_g13_g12_g17_what_an_action_on_a_piece_needs():
    s = gyges({"c1": 1, "c2": 3, "a5": 3}, **TOURNAMENT)
    assert action(s, "c1-c2") == ("G-13", "unresolved")
    assert action(s, "c1-c2(a6)") == ("G-12", "drop")
    assert action(s, "c1-c2(a1)") == (None, "legal")
    assert action(s, "pass") == ("G-16", "moves")


def test_g8_a_piece_whose_ways_are_all_barred():
    s = gyges({"a1": 3, "b1": 1, "a2": 2, "f6": 1}, bounce="carry", path="edge", drop="none")
    assert at(s, "a1") == ("G-8", "occupied", "piece")


def test_g3_before_the_set_up_and_after_the_end():
    s = fresh()
    assert at(s, "c1") == (None, "pending", "empty")
    assert action(s, "setup 111223") == ("G-2", "pieces")
    won = gyges({"c6": 1, "a6": 3})
    play(won, "c6-north")
    assert at(won, "a6") == ("G-5", "over", "piece")


def test_what_is_no_cell_is_unknown():
    s = gyges()
    for name in ("", "g1", "a7", "c", "cc1", "north ", "Goal", "0.1", "red"):
        assert unknown(s, name), name
