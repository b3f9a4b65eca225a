"""What a pusher's course is (Q-25a): `planned`, the default, and `crossed`."""

from ..chart import chart, lies, offered
from ..race import boat, on_turn, play, refused

OPEN = "A0 S A1-1"


def red(text, brown="0.7", **more):
    return chart(OPEN, red=text, brown=brown, landing="straight", **more)


def test_q25a_planned_no_boat_is_pushed_twice_in_one_turn():
    s = red("0.2 n speed 6")
    play(s, "push 0.12", "bow n")
    refused(s, "push 0.17", "Q-25", "Q-25a")
    refused(s, "ahead", "Q-24")
    # Red sails around it instead.
    play(s, "left", "ahead", "right", "ahead", "right", "ahead", "ahead")


def test_q25a_planned_a_new_turn_is_a_new_course():
    s = red("0.2 n speed 2", brown="0.7 s")
    play(s, "push 0.6", "bow se", "done")
    play(s, "ahead", "done")
    assert on_turn(s) == "red" and lies(s, "brown") == "0.2 se"
    play(s, "right", "right", "right")
    assert offered(s, "push") == ["push 0.1", "push 0.3", "push 0.6", "push 0.8"]
    play(s, "push 0.6", "bow n", "done")
    assert lies(s, "red") == "0.2 s"


def test_q25a_planned_two_different_boats_may_be_pushed():
    s = red("0.2 n speed 4", green="0.12")
    play(s, "push 0.6", "bow n", "push 0.17", "bow n", "done")


def bow_on(**options):
    """Red on 1.2 with four points, its free turn and all its coal spent, brown before its bow."""
    s = red("1.1 ne speed 5 coal 0", brown="1.7", **options)
    play(s, "ahead", "left")
    assert lies(s, "red") == "1.2 n"
    return s


def test_q25a_planned_no_boat_is_pushed_to_a_hex_still_to_be_used():
    # Two points will be left, and the only way leads straight on.
    s = bow_on()
    assert offered(s, "push") == ["push 1.11", "push 1.13"]
    refused(s, "push 1.12", "Q-22", "Q-25", "Q-25a")
    play(s, "push 1.13", "bow n", "ahead", "ahead", "done")


def test_q25a_planned_no_boat_is_pushed_to_a_hex_used_already():
    s = red("0.1 ne speed 5", brown="0.12")
    play(s, "ahead", "left", "ahead")
    # From 0.1 by 0.2 to 0.7: none of these three.
    assert offered(s, "push") == [
        "push 0.11",
        "push 0.13",
        "push 0.16",
        "push 0.17",
        "push 0.18",
    ]


def test_q25a_crossed_the_same_boat_may_be_pushed_twice():
    s = red("0.2 n speed 6", push_course="crossed")
    play(s, "push 0.12", "bow n", "push 0.17", "bow s", "push 1.2", "bow n", "done")
    assert lies(s, "red") == "0.17 n" and lies(s, "brown") == "1.2 n"


def test_q25a_crossed_no_boat_is_pushed_to_a_hex_used_already():
    s = red("0.2 n speed 6", push_course="crossed")
    play(s, "push 0.6", "bow n", "left", "left", "push 0.11")
    assert boat(s, "brown")["at"] == "0.11"
    s = red("0.2 n speed 6", push_course="crossed")
    play(s, "push 0.6", "bow n", "left", "left")
    # 0.2 and 0.7 are used; 0.1, 0.5, 0.10 and 0.11 are not.
    assert offered(s, "push") == ["push 0.1", "push 0.5", "push 0.10", "push 0.11"]
    refused(s, "push 0.2", "Q-25", "Q-25a")
    refused(s, "push 0.7", "Q-25", "Q-25a")


def test_q25a_crossed_the_way_on_may_lead_over_the_pushed_boat():
    s = bow_on(push_course="crossed")
    assert offered(s, "push") == ["push 1.11", "push 1.12", "push 1.13"]
    play(s, "push 1.12", "bow n")
    assert offered(s, "push") == ["push 1.11", "push 1.13", "push 1.16", "push 1.17", "push 1.18"]
    play(s, "push 1.17", "bow n", "done")


def test_q25a_the_course_ends_with_the_turn():
    s = red("0.7 s speed 1", brown="0.12", push_course="crossed")
    play(s, "ahead", "done", "ahead", "done")
    assert s.state["round"] == 2 and s.state["order"] == ["brown", "red"]
