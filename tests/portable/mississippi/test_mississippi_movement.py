"""A turn: points and turns of 60 degrees (section 3)."""

from .race import boat, midway, on_turn, play, refused


def red(speed, coal=6, **options):
    return midway({"red": {"speed": speed, "coal": coal}}, **options)


def test_q16_a_boat_moves_exactly_as_many_points_as_its_speed():
    for speed in range(1, 7):
        s = red(speed)
        assert s.state["points"] == speed
        for left in range(speed, 0, -1):
            assert s.state["points"] == left
            refused(s, "done", "Q-16")
            play(s, "ahead")
        assert s.state["points"] == 0
        refused(s, "ahead", "Q-16")
        play(s, "done")
        assert on_turn(s) == "green"


def test_q16_a_turn_does_not_end_before_a_move():
    s = red(1)
    refused(s, "done", "Q-16")
    play(s, "left")
    refused(s, "done", "Q-16")


def test_q16_the_points_are_those_of_the_speed_set_this_turn():
    s = red(4)
    play(s, "speed 3", "ahead", "ahead", "ahead")
    refused(s, "ahead", "Q-16")
    play(s, "done")


def test_q17_one_point_a_hex_and_never_astern():
    s = red(2)
    assert play(s, "ahead") == ["sailed"]
    assert s.state["points"] == 1
    refused(s, "astern", "Q-17", "Q-55", "Q-56", "Q-57", "Q-58")
    play(s, "ahead")
    refused(s, "astern", "Q-17", "Q-55", "Q-56", "Q-57", "Q-58")


def test_q19_one_turn_is_free_each_further_one_costs_one_coal():
    for turns in (("left", "left", "left"), ("right", "left", "right")):
        s = red(3)
        assert s.state["free_turn"] is True
        play(s, turns[0])
        assert s.state["free_turn"] is False and boat(s, "red")["coal"] == 6
        play(s, turns[1])
        assert boat(s, "red")["coal"] == 5
        play(s, turns[2])
        assert boat(s, "red")["coal"] == 4  # three turns in one move cost 2 coal


def test_q19_one_turn_is_free_again_in_the_next_turn():
    s = midway({"red": {"coal": 0}, "green": {"coal": 0}}, variant="intro")
    for _ in range(3):
        for _ in range(3):
            assert s.state["free_turn"] is True
            play(s, "right", "ahead", "done")
    assert boat(s, "red")["coal"] == 0


def test_q19_a_turn_without_coal_is_refused():
    s = red(1, 0)
    play(s, "left")
    refused(s, "right", "Q-13", "Q-19")
    refused(s, "left", "Q-13", "Q-19")
    s = red(1, 1)
    play(s, "left", "right")
    refused(s, "right", "Q-13", "Q-19")


def test_q20_the_bow_turns_before_during_and_after_the_movement():
    s = red(2)
    play(s, "left", "ahead", "right", "ahead", "left", "left", "done")
    assert boat(s, "red")["coal"] == 3
    assert on_turn(s) == "green"


def test_q20_the_bow_does_not_turn_after_embarking():
    s = midway()
    play(s, "ahead", "left", "embark 1")
    refused(s, "left", "Q-20", "Q-41", "QT-3")
    refused(s, "right", "Q-20", "Q-41", "QT-3")
    play(s, "done")


def test_q23_a_dock_hex_costs_nothing_extra():
    s = midway()
    play(s, "speed 1", "ahead")
    assert s.state["points"] == 0
    play(s, "embark 1", "done")
    assert boat(s, "red")["coal"] == 6 and boat(s, "red")["speed"] == 1


def test_qt3_speed_comes_first_then_moves_then_done():
    s = red(1)
    assert play(s, "speed 3") == ["speed"]
    assert play(s, "left") == ["turned"]
    assert play(s, "ahead") == ["sailed"]
    play(s, "push grey")
    assert s.state["points"] == 0
    play(s, "right", "done")


def test_qt3_done_passes_the_turn_on():
    s = midway(position={"round": 4, "order": ["grey", "red", "green"]})
    for colour in ("grey", "red"):
        assert on_turn(s) == colour
        assert "turn" in play(s, "ahead", "done")
    assert on_turn(s) == "green" and s.state["round"] == 4
    play(s, "ahead", "done", "rank red > green > grey")
    assert s.state["round"] == 5 and s.state["turn"] == 0


def test_qt3_each_turn_begins_afresh():
    s = midway({"red": {"speed": 2}, "green": {"speed": 3}})
    play(s, "speed 3", "left", "ahead", "ahead", "ahead", "done")
    assert s.state["points"] == 3 and s.state["free_turn"] is True
    play(s, "speed 2", "right", "ahead", "ahead", "done")
    assert boat(s, "green")["coal"] == 6
