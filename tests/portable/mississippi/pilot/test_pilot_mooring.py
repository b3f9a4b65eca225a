"""The end of the advanced game in pilot mode (Q-46 to Q-47a): two passengers, speed 1, a pier."""

from ..chart import chart, lies, offered, waits, wheels
from ..race import boat, on_turn, play

FRONT = "A0 S A1-1"


def steaming(water=FRONT, landing="straight", **boats):
    boats.setdefault("green", "0.9")
    return chart(water, landing=landing, **boats)


def test_q46_a_boat_with_two_passengers_and_speed_1_moors():
    s = steaming(red="1.12 n passengers 2")
    assert play(s, "ahead") == ["sailed", "moored", "won", "over"]
    assert s.state["winner"] == "red" and s.state["places"] == ["red"]
    assert boat(s, "red")["moored"] is True and boat(s, "red")["at"] is None


def test_q46_one_passenger_is_not_enough():
    s = steaming(red="1.12 n passengers 1")
    assert play(s, "ahead") == ["sailed"]
    play(s, "done")
    assert s.state["winner"] is None and lies(s, "red") == "1.17 n"


def test_q46_speed_2_is_too_fast():
    s = steaming(red="1.7 n speed 2 passengers 2")
    play(s, "ahead", "ahead", "done")
    assert s.state["winner"] is None and lies(s, "red") == "1.17 n"
    # It has to turn round and come again.
    play(s, "ahead", "done")
    play(s, "speed 1", "left", "left", "ahead")
    assert s.state["winner"] == "red"


def test_q46_beside_a_pier_no_boat_moors():
    s = steaming(red="1.7 n passengers 2")
    play(s, "ahead", "done")
    assert s.state["winner"] is None


def test_q46_a_boat_that_passes_a_pier_does_not_moor():
    # Over the pier 16 to the pier 17, at speed 2.
    s = steaming(red="1.11 n speed 2 passengers 2", landing="straight")
    play(s, "ahead", "right", "ahead", "done")
    assert lies(s, "red") == "1.17 ne" and s.state["winner"] is None


def test_q46_a_boat_pushed_there_with_its_wheel_at_1_moors():
    s = steaming(red="1.7 n speed 2", green="1.12 s passengers 2")
    play(s, "push 1.17")
    # Q-46a: looked at when its bow has been set.
    assert waits(s, "bow", "green") and s.state["winner"] is None
    events = play(s, "bow n")
    assert events == ["bow", "moored", "won", "over"]
    assert s.state["winner"] == "green"


def test_q46_a_boat_pushed_there_too_fast_or_with_too_few_does_not_moor():
    for text in ("1.12 s speed 2 passengers 2", "1.12 s passengers 1"):
        s = steaming(red="1.7 n speed 2", green=text)
        play(s, "push 1.17", "bow n", "done")
        assert s.state["winner"] is None and lies(s, "green") == "1.17 n"


def test_q46a_a_boat_that_embarks_at_a_dock_on_a_landing_hex_moors():
    # A1-3: the dock is hex 10, a pier of the left stage; A2-2: 14, right; B1 has coal.
    for name, landing, start in (("A1-3", "left", "1.5 n"), ("A2-2", "right", "1.9 n")):
        s = steaming("A0 S %s:1" % name, landing, red=start + " passengers 1")
        play(s, "ahead")
        assert s.state["winner"] is None
        assert play(s, "embark") == ["embarked", "moored", "won", "over"]
        assert s.state["winner"] == "red"


def test_q46a_a_pushed_boat_that_embarks_there_moors():
    s = steaming("A0 S A1-3:1", "left", red="1.1 nw speed 2", green="1.5 s passengers 1")
    play(s, "push 1.10", "bow n")
    assert waits(s, "embark", "green")
    play(s, "embark")
    assert s.state["winner"] == "green"


def test_q46a_a_boat_moors_when_done_has_lowered_its_wheel():
    # B1-B2: 16 is driftwood and a pier.
    s = steaming("A0 S B1-B2", "straight", red="1.11 n speed 2 passengers 2", tiles="all")
    play(s, "ahead")
    assert s.state["winner"] is None and s.state["points"] == 0
    assert "moored" in play(s, "done")
    assert s.state["winner"] == "red" and boat(s, "red")["speed"] == 1


def test_q46b_section_17_driftwood_at_a_left_or_right_pier():
    for landing, start in (("left", "1.11 n"), ("right", "1.8 ne")):
        s = steaming("A0 S B1-B2", landing, red=start + " speed 2 passengers 2", tiles="all")
        play(s, "ahead", "done")
        assert s.state["winner"] == "red"
        s = steaming("A0 S B1-B2", landing, red=start + " speed 2 passengers 1", tiles="all")
        play(s, "ahead", "done")
        assert s.state["winner"] is None and wheels(s, "red") == (1, 6)


def test_q46b_driftwood_at_wheel_3_is_not_enough():
    s = steaming("A0 S B1-B2", "straight", red="1.6 n speed 3 passengers 2", tiles="all")
    play(s, "ahead", "ahead", "done")
    assert s.state["winner"] is None and boat(s, "red")["speed"] == 2


def test_q46b_section_17_aground_at_a_pier():
    # B3-2: straight 17, right 14 are sandbanks and piers: running aground moors.
    for landing, start in (("straight", "1.16 ne"), ("right", "1.9 n")):
        s = steaming("A0 S B3-2", landing, red=start + " speed 5 passengers 2", tiles="all")
        events = play(s, "ahead")
        assert events[-3:] == ["moored", "won", "over"]
        assert s.state["winner"] == "red" and boat(s, "red")["aground"] is False
        s = steaming("A0 S B3-2", landing, red=start + " speed 5 passengers 1", tiles="all")
        play(s, "ahead")
        assert s.state["winner"] is None and boat(s, "red")["aground"] is True


def test_q46b_a_boat_pushed_aground_at_a_pier_moors():
    boats = {"red": "1.11 n speed 2", "green": "1.16 s speed 4 passengers 2"}
    s = steaming("A0 S B3-2", tiles="all", **boats)
    play(s, "push 1.17")
    assert s.state["winner"] == "green"


def test_q47_the_others_go_on_with_play_on():
    boats = {"red": "1.12 n passengers 2", "green": "1.7 n speed 1 passengers 2", "grey": "1.9 n"}
    s = chart(FRONT, landing="straight", play_on=True, **boats)
    events = play(s, "ahead")
    assert "moored" in events and "over" not in events
    assert s.state["winner"] == "red" and s.state["over"] is False
    # Q-47a: its turn is over and its hex is free.
    assert on_turn(s) == "green"
    play(s, "ahead", "done")
    assert on_turn(s) == "grey"
    play(s, "ahead", "done")
    assert s.state["order"][0] == "green" and "red" not in s.state["order"][:2]
    events = play(s, "ahead")
    assert s.state["places"] == ["red", "green"] and s.state["winner"] == "red"
    # QT-9: one boat is left to moor.
    assert "over" in events and s.state["over"] is True


def test_q47_a_pushed_boat_that_moors_leaves_the_pusher_his_turn():
    boats = {"red": "1.7 n speed 3", "green": "1.12 s passengers 2", "grey": "1.9 n"}
    s = chart(FRONT, landing="straight", play_on=True, **boats)
    play(s, "push 1.16", "bow n")
    assert s.state["winner"] == "green" and s.state["over"] is False
    assert on_turn(s) == "red" and s.state["points"] == 1
    assert boat(s, "green")["at"] is None
    play(s, "ahead", "done")
    assert on_turn(s) == "grey"


def test_q47a_its_landing_hex_is_free():
    boats = {"red": "1.12 n passengers 2", "green": "1.16 ne passengers 2", "grey": "1.9 n"}
    s = chart(FRONT, landing="straight", play_on=True, **boats)
    play(s, "ahead")
    assert on_turn(s) == "green" and offered(s, "ahead", "push") == ["ahead"]
    play(s, "ahead")
    assert s.state["places"] == ["red", "green"]


def test_qt9_a_boat_that_is_out_leaves_one_to_moor():
    boats = {"red": "1.12 n passengers 2", "green": "1.7 n", "grey": "1.17 n speed 6 coal 0"}
    s = chart(FRONT, landing="left", play_on=True, **boats)
    play(s, "left", "ahead")
    assert s.state["winner"] == "red" and not s.state["over"]
    play(s, "ahead")
    events = play(s, "done")
    assert "out" in events and s.state["over"] is True and s.state["winner"] == "red"
