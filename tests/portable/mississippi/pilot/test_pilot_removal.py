"""Boats that are out (Q-14, Q-14a, Q-82, QT-4), and what becomes of the others."""

from ..chart import chart, offered
from ..race import boat, on_turn, play

BEND = "A0 S A3-2 L A1-1"
LOST = "1.17 n speed 6 coal 0"  # no manoeuvre at all
NEARLY = "1.17 n speed 6 coal 1"


def test_q14_a_boat_forced_to_spend_coal_that_it_lacks_is_out():
    boats = {"red": LOST, "brown": "0.9", "green": "0.5"}
    s = chart(BEND, landing="straight", order=["brown", "red", "green"], **boats)
    play(s, "ahead")
    events = play(s, "done")
    assert "out" in events and s.state["pending"] is None
    lost = boat(s, "red")
    assert lost["out"] and lost["at"] is None and lost["heading"] is None
    assert not lost["moored"] and not lost["aground"]


def test_q14_one_coal_more_saves_it():
    boats = {"red": NEARLY, "brown": "0.9", "green": "0.5"}
    s = chart(BEND, landing="straight", order=["brown", "red", "green"], **boats)
    assert "out" not in play(s, "ahead", "done")
    assert on_turn(s) == "red" and offered(s, "speed") == ["speed 4", "speed 5", "speed 6"]


def test_q14a_a_boat_is_out_at_the_start_of_its_turn_not_before():
    boats = {"red": LOST, "brown": "0.9", "green": "0.5"}
    s = chart(BEND, landing="straight", order=["brown", "green", "red"], **boats)
    play(s, "ahead", "done")
    assert not boat(s, "red")["out"] and on_turn(s) == "green"
    assert "out" in play(s, "ahead", "done")


def test_q14a_a_boat_that_has_1_and_needs_2_is_out():
    # B3-1, hex 10: ahead and to both sides islands; three turns to the sandbank behind.
    for coal, out in ((0, True), (1, False), (2, False)):
        boats = {"red": "1.10 n coal %d" % coal, "brown": "0.9", "green": "0.5"}
        s = chart("A0 S B3-1", landing="straight", tiles="all", **boats)
        assert boat(s, "red")["out"] is out
    boats = {"red": "1.10 nw coal 1", "brown": "0.9", "green": "0.5"}
    s = chart("A0 S B3-1", landing="straight", tiles="all", **boats)
    assert boat(s, "red")["out"] is False and on_turn(s) == "red"
    boats["grey"] = "1.5"
    s = chart("A0 S B3-1", landing="straight", tiles="all", **boats)
    assert boat(s, "red")["out"] is True and boat(s, "red")["coal"] == 1


def test_q14a_q35_the_rear_tile_that_it_leaves_goes():
    # Red was the last on tile 1; the others are further on.
    boats = {"red": LOST, "brown": "2.11 nw", "green": "2.12 nw"}
    s = chart(BEND, landing="straight", order=["brown", "red", "green"], **boats)
    assert s.state["rear"] == 0
    events = play(s, "ahead", "done")
    assert "out" in events and "cleared" in events
    assert s.state["rear"] == 2


def test_q14a_the_first_boat_of_a_position_may_be_out_at_once():
    s = chart(BEND, landing="straight", red=LOST, brown="0.9", green="0.5")
    assert boat(s, "red")["out"] and on_turn(s) == "green" and s.ply == 0


def test_q14a_boats_may_go_out_one_after_the_other():
    boats = {"red": LOST, "green": "1.18 ne speed 6 coal 0", "brown": "0.9", "grey": "0.5"}
    s = chart(BEND, landing="straight", order=["brown", "red", "green", "grey"], **boats)
    events = play(s, "ahead", "done")
    assert events.count("out") == 2 and on_turn(s) == "grey"


def test_qt4_if_no_boat_is_left_nobody_wins():
    s = chart(BEND, landing="straight", red=LOST)
    assert s.state["over"] is True and s.state["winner"] is None
    assert boat(s, "red")["out"] and list(s.actions()) == []


def test_q82_the_black_boat_is_never_out():
    boats = {"black": "1.17 n speed 6", "brown": "0.9", "green": "0.5"}
    s = chart(BEND, landing="straight", order=["brown", "black", "green"], **boats)
    assert "out" not in play(s, "ahead", "done")
    assert on_turn(s) == "black" and not boat(s, "black")["out"]
