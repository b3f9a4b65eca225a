"""Driftwood in pilot mode (Q-61 to Q-63): points, wheels, and pushing into it and out of it."""

from ..chart import chart, ends, lies, offered, speeds, wheels
from ..race import boat, listed, on_turn, play, refused

# B2: driftwood on 3 and 8, islands on 5, 7, 14, 16 and 18.
WOOD = "A0 S B2 S A3-2"
# B1-B2: driftwood on 14 and 16, islands on 5, 7, 9 and 19, a coal station at 13.
MORE = "A0 S B1-B2 S A3-2"


def red(text, water=WOOD, **more):
    more.setdefault("brown", "0.9")
    return chart(water, red=text, landing="straight", tiles="all", **more)


def test_q61_each_driftwood_hex_entered_costs_1_extra_point():
    s = red("0.17 ne speed 3")
    assert play(s, "ahead") == ["sailed", "drift"]
    assert lies(s, "red") == "1.3 ne" and s.state["points"] == 1
    play(s, "ahead", "done")
    assert lies(s, "red") == "1.9 ne"


def test_q61_two_driftwood_hexes_cost_2_extra_points():
    # 0.17 ne 1.3, then n 1.8: four points.
    s = red("0.17 ne speed 4")
    play(s, "ahead", "left", "ahead")
    assert lies(s, "red") == "1.8 n" and s.state["points"] == 0
    play(s, "done")
    assert boat(s, "red")["speed"] == 2


def test_q61_a_boat_without_the_extra_point_must_go_elsewhere():
    s = red("0.17 ne")
    refused(s, "ahead", "Q-61")
    assert offered(s, "ahead", "left", "right") == ["left", "right"]
    play(s, "left", "ahead", "done")
    assert lies(s, "red") == "1.2 n"


def test_q61_all_points_must_still_be_spent():
    # Wheel 2 into the wood on 1.8: both points are gone.
    s = red("1.2 ne speed 2 coal 0")
    play(s, "ahead")
    assert s.state["points"] == 0 and lies(s, "red") == "1.8 ne"
    refused(s, "ahead", "Q-16", "Q-61")


def test_q61_the_look_ahead_counts_it():
    s = red("1.11 n speed 2 coal 0", MORE)
    found = ends(s, "speed 2")
    assert found == {
        ("1.16", "n", 2, 0),
        ("1.16", "ne", 2, 0),
        ("1.16", "nw", 2, 0),
        ("1.18", "ne", 2, 0),
    }


def test_q62_section_17_the_wheel_is_lowered_at_the_end_of_the_turn():
    s = red("1.11 n speed 2 coal 0", MORE)
    play(s, "ahead")
    assert boat(s, "red")["speed"] == 2
    assert "speed" in play(s, "done")
    assert wheels(s, "red") == (1, 0)
    s = red("1.11 n speed 2 coal 0", MORE)
    play(s, "right", "ahead", "ahead", "done")
    assert lies(s, "red") == "1.18 ne" and boat(s, "red")["speed"] == 2


def test_q62_the_wheel_is_never_lowered_below_1():
    s = red("0.17 ne speed 2")
    play(s, "ahead", "done")
    assert boat(s, "red")["speed"] == 1
    s = red("0.17 ne speed 1")
    play(s, "speed 2", "ahead", "done")
    assert boat(s, "red")["speed"] == 1


def test_q62_lowering_the_wheel_costs_no_coal():
    s = red("0.17 ne speed 2 coal 0")
    play(s, "ahead", "done")
    assert wheels(s, "red") == (1, 0)


def test_q62_leaving_driftwood_costs_nothing():
    s = red("1.3 n speed 2")
    play(s, "left", "ahead")
    assert s.state["points"] == 1 and lies(s, "red") == "1.2 nw"


def test_q62_a_boat_that_runs_aground_behind_driftwood_keeps_wheel_1():
    # The wheel shows 1 at once and is not lowered any more.
    s = red("1.11 n speed 5", "A0 S B1-B2 S B3-1 S A3-2")
    play(s, "ahead", "left", "ahead", "right", "ahead")
    assert lies(s, "red") == "2.5 n" and boat(s, "red")["aground"] is True
    assert boat(s, "red")["speed"] == 1
    play(s, "done")
    assert boat(s, "red")["speed"] == 1


def pushed(target, **more):
    """Brown on 1.2 is pushed by red from 0.17, which has come with five points."""
    s = red("0.17 n speed 5", brown="1.2 s speed 4", **more)
    play(s, "push " + target)
    return s


def test_q63_pushing_a_boat_onto_driftwood_costs_3_points_in_all():
    s = pushed("1.3")
    assert s.state["points"] == 2 and boat(s, "brown")["at"] == "1.3"
    s = pushed("1.6")
    assert s.state["points"] == 3


def test_q63_the_pushed_boat_keeps_its_speed_and_its_bow():
    s = pushed("1.8")
    assert lies(s, "brown") == "1.8 s" and wheels(s, "brown") == (4, 6)
    assert s.state["pending"] is None
    assert boat(s, "red")["speed"] == 5


def test_q63_a_push_onto_driftwood_does_nothing_else_to_the_pusher():
    s = red("0.17 n speed 3", brown="1.2 s")
    play(s, "push 1.3", "done")
    assert wheels(s, "red") == (3, 6)


def test_q63_the_pushed_boats_wheel_is_not_lowered_in_its_turn():
    # Grey keeps tile 0 on the table.
    s = red("0.17 n speed 3", brown="1.2 s speed 2", grey="0.5", order=["red", "brown", "grey"])
    play(s, "push 1.3", "done")
    assert on_turn(s) == "brown"
    play(s, "ahead", "ahead", "done")
    assert lies(s, "brown") == "0.13 s" and boat(s, "brown")["speed"] == 2


def test_q24a_a_push_costs_one_more_if_the_hex_entered_is_driftwood():
    s = red("0.17 ne speed 4", brown="1.3 n")
    play(s, "push 1.4", "bow n")
    assert s.state["points"] == 1 and s.state["pending"] is None
    play(s, "ahead", "done")
    # red has entered the wood.
    assert lies(s, "red") == "1.9 ne" and boat(s, "red")["speed"] == 3


def test_q24a_from_driftwood_onto_driftwood_a_push_costs_4_points():
    s = red("0.17 ne speed 5", brown="1.3 n")
    play(s, "push 1.8")
    assert s.state["points"] == 1 and lies(s, "brown") == "1.8 n"
    assert s.state["pending"] is None


def test_q24a_q28_a_push_that_needs_more_points_is_refused():
    s = red("0.17 ne speed 3", brown="1.3 n")
    # Three points: into the wood, but not onto the next wood.
    assert offered(s, "push") == ["push 0.18", "push 1.2", "push 1.4", "push 1.9"]
    refused(s, "push 1.8", "Q-28", "Q-24a", "Q-63")
    s = red("0.17 ne speed 2", brown="1.3 n")
    assert offered(s, "push") == []
    for hex_ in (2, 4, 8, 9):
        refused(s, "push 1.%d" % hex_, "Q-28", "Q-24a", "Q-61")
    s = red("0.17 n speed 2", brown="1.2 n")
    assert offered(s, "push") == ["push 1.1", "push 1.6"]
    refused(s, "push 1.3", "Q-28", "Q-24a", "Q-63")


def test_q22_the_wheel_is_set_so_that_driftwood_can_be_paid():
    # Wheel 1, free to 2: into the wood needs 2.
    s = red("0.17 ne coal 0")
    assert speeds(s) == [1, 2]
    play(s, "speed 2", "ahead")
    assert "done" in listed(s)
