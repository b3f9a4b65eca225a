"""Passengers in pilot mode (Q-39 to Q-45, QT-5): docks, and the questions to pushed boats."""

from ..chart import chart, lies, pilot, waits
from ..race import boat, listed, on_turn, play, refused

DOCK = "A0 S A1-1:1"  # the dock is hex 11
BY = "1.10 ne"  # beside it


def steaming(water=DOCK, **boats):
    boats.setdefault("green", "0.9")
    return chart(water, landing="right", **boats)


def docked(text=BY, water=DOCK, **boats):
    s = steaming(water, red=text, **boats)
    play(s, "ahead")
    assert boat(s, "red")["at"] == "1.11"
    return s


def test_q40_a_boat_embarks_at_the_end_of_its_movement_on_the_dock_hex_with_wheel_1():
    s = docked()
    assert play(s, "embark") == ["embarked"]
    assert boat(s, "red")["passengers"] == 1 and boat(s, "red")["islands"] == [1]
    assert s.state["river"][1]["passengers"] == 0
    play(s, "done")


def test_q40_a_faster_boat_does_not_embark():
    s = steaming(red="1.2 n speed 2")
    play(s, "ahead", "left", "ahead")
    assert lies(s, "red") == "1.11 nw" and s.state["points"] == 0
    refused(s, "embark", "Q-40")


def test_q40_a_boat_under_way_does_not_embark():
    s = steaming(red=BY + " speed 2")
    play(s, "ahead")
    refused(s, "embark", "Q-40")
    play(s, "ahead")
    refused(s, "embark", "Q-40")


def test_q40_a_boat_beside_the_dock_does_not_embark():
    s = steaming(red=BY)
    refused(s, "embark", "Q-40")
    s = steaming(red="1.0 n")
    refused(s, "embark", "Q-40")
    s = steaming(red="1.2 n")
    play(s, "ahead")
    assert lies(s, "red") == "1.7 n"
    refused(s, "embark", "Q-40")


def test_q40_a_boat_does_not_embark_before_its_point_is_spent():
    # A boat that has lain there since the turn before has not ended a movement there.
    s = steaming(red="1.11 n")
    refused(s, "embark", "Q-40")


def test_q41_nobody_has_to_board():
    s = docked()
    play(s, "done")
    assert boat(s, "red")["passengers"] == 0 and s.state["river"][1]["passengers"] == 1


def pushed(text="1.6 n", water=DOCK, target="1.11", red="1.2 n speed 2", **more):
    """Red pushes green from 1.7 to the dock; its bow is set."""
    s = steaming(water, red=red, green=text, **more)
    play(s, "push " + target)
    if s.state["pending"]:
        play(s, "bow n")
    return s


def test_q44_a_boat_pushed_onto_a_dock_hex_with_its_wheel_at_1_is_asked():
    s = pushed("1.7 s")
    assert waits(s, "embark", "green") and on_turn(s) == "red"
    assert listed(s) == ["embark", "pass"]
    assert play(s, "embark") == ["embarked"]
    assert boat(s, "green")["passengers"] == 1 and boat(s, "green")["islands"] == [1]
    assert s.state["pending"] is None and on_turn(s) == "red"
    play(s, "done")


def test_qt5_its_owner_may_decline():
    s = pushed("1.7 s", red="1.2 n speed 3")
    play(s, "pass")
    assert boat(s, "green")["passengers"] == 0 and s.state["river"][1]["passengers"] == 1
    assert s.state["pending"] is None and s.state["points"] == 1
    play(s, "ahead", "done")


def test_qt5_while_it_is_asked_nothing_else_is_legal():
    s = pushed("1.7 s", red="1.2 n speed 3")
    for text in ("ahead", "done", "refuel", "bow n", "left", "roll"):
        assert refused(s, text, None).code == "pending"
    play(s, "embark")
    refused(s, "pass", "QT-5", "Q-44", "Q-40")


def test_q44_a_pushed_boat_with_another_wheel_is_not_asked():
    s = pushed("1.7 s speed 2")
    assert s.state["pending"] is None


def test_q44_q41_to_q43_hold_for_a_pushed_boat():
    assert pushed("1.7 s", "A0 S A1-1").state["pending"] is None
    assert pushed("1.7 s passengers 2").state["pending"] is None
    assert pushed("1.7 s passengers 1 islands 1").state["pending"] is None
    assert waits(pushed("1.7 s passengers 1"), "embark", "green")


def test_q44_a_boat_pushed_beside_the_dock_is_not_asked():
    assert pushed("1.7 s", target="1.12").state["pending"] is None


def test_qt5_the_black_boat_is_never_asked():
    s = chart(DOCK, landing="right", red="1.2 n speed 2", green="0.9", black="1.7")
    play(s, "push 1.11", "bow n")
    assert s.state["pending"] is None
    play(s, "done")


def test_q41_a_boat_pushed_there_in_the_turn_before_may_board_again_when_it_comes_back():
    s = pushed("1.7 s")
    play(s, "pass", "done")
    assert on_turn(s) == "green" and lies(s, "green") == "1.11 n"
    refused(s, "embark", "Q-40")


def test_q65_a_coal_station_bears_no_passengers():
    for name, start in (("B1", "1.2 n"), ("B1-B2", "1.8 n")):
        s = chart("A0 S " + name, landing="straight", tiles="all", red=start, green="0.9")
        play(s, "ahead")
        refused(s, "embark", "Q-40", "Q-65")
    assert pilot(5, draw="table", tiles="all").do("tile B1")[0]["passengers"] == 0
