"""Speed and movement in pilot mode (sections 2 and 3, without the look-ahead)."""

from ..chart import chart, lies, offered, speeds, wheels
from ..race import boat, listed, on_turn, play, refused


def red(text, water="A0 S A1-1", **more):
    return chart(water, red=text, landing="straight", **more)


def test_q10_one_step_of_speed_up_or_down_is_free():
    for wheel, n in ((3, 4), (3, 2), (1, 2), (5, 4)):
        s = red("0.2 n speed %d" % wheel)
        assert play(s, "speed %d" % n) == ["speed"]
        assert wheels(s, "red") == (n, 6) and s.state["points"] == n


def test_q11_every_further_step_costs_one_coal():
    s = red("0.2 n speed 2")
    play(s, "speed 4")
    assert wheels(s, "red") == (4, 5)
    s = red("0.2 n speed 5")
    play(s, "speed 2")
    assert wheels(s, "red") == (2, 4)
    s = red("0.2 n")
    play(s, "speed 6")
    assert wheels(s, "red") == (6, 2)


def test_q10_the_speed_is_set_once_and_before_anything_else():
    s = red("0.2 n speed 3")
    play(s, "speed 3")
    refused(s, "speed 4", "Q-10")
    s = red("0.2 n speed 3")
    play(s, "left")
    refused(s, "speed 4", "Q-10")
    s = red("0.2 n speed 3")
    play(s, "ahead")
    refused(s, "speed 4", "Q-10")


def test_q12_the_speed_is_never_below_1_or_above_6():
    for wheel in (1, 6):
        s = red("0.2 n speed %d" % wheel)
        for n in (0, 7, 12):
            refused(s, "speed %d" % n, "Q-12")
        for text in ("speed", "speed -1", "speed 01", "speed 2.0", "speed two", "speed  2"):
            assert refused(s, text, None).code == "unknown"


def test_q13_nobody_may_choose_to_spend_more_coal_than_there_is():
    s = red("0.2 n coal 1")
    assert speeds(s) == [1, 2, 3]
    refused(s, "speed 4", "Q-13")
    play(s, "speed 3")
    # Coal 0 alone does not eliminate.
    assert wheels(s, "red") == (3, 0) and not boat(s, "red")["out"]
    s = red("0.2 n coal 0")
    assert speeds(s) == [1, 2]
    play(s, "speed 1", "ahead", "done")
    assert not boat(s, "red")["out"]


def test_q13a_speed_is_charged_when_set_and_a_turn_when_turned():
    s = red("0.2 n speed 1")
    play(s, "speed 3")
    assert wheels(s, "red") == (3, 5)
    play(s, "left")
    assert wheels(s, "red") == (3, 5)
    play(s, "right")
    assert wheels(s, "red") == (3, 4)


def test_q16_a_boat_moves_exactly_as_many_points_as_its_speed():
    s = red("0.2 n speed 3")
    for points in (3, 2, 1):
        assert s.state["points"] == points
        refused(s, "done", "Q-16")
        play(s, "ahead")
    refused(s, "ahead", "Q-16")
    play(s, "done")


def test_q17_a_boat_moves_in_the_direction_of_its_bow():
    way = {"n": "0.12", "ne": "0.13", "se": "0.8", "s": "0.2", "sw": "0.6", "nw": "0.11"}
    for heading in way:
        s = red("0.7 " + heading)
        assert play(s, "ahead") == ["sailed"]
        assert lies(s, "red") == way[heading] + " " + heading


def test_q17_a_boat_never_moves_astern():
    s = red("0.7 n")
    assert "astern" not in listed(s)
    refused(s, "astern", "Q-17", "Q-58")


def test_q19_one_turn_of_60_degrees_is_free_either_way():
    for side, heading in (("left", "nw"), ("right", "ne")):
        s = red("0.7 n")
        assert play(s, side) == ["turned"]
        assert lies(s, "red") == "0.7 " + heading and wheels(s, "red") == (1, 6)
        assert s.state["free_turn"] is False


def test_q19_each_further_one_costs_a_coal():
    # The rules' example: three turns in one move cost 2 coal.
    s = red("0.7 n speed 3")
    play(s, "left", "ahead", "right", "ahead", "right", "ahead", "done")
    assert wheels(s, "red") == (3, 4)


def test_q19_turning_back_is_a_turn_too():
    s = red("0.7 n")
    play(s, "left", "right")
    assert lies(s, "red") == "0.7 n" and wheels(s, "red") == (1, 5)


def test_q19_without_coal_only_the_free_turn_is_offered():
    s = red("0.7 n coal 0")
    play(s, "left")
    refused(s, "left", "Q-19", "Q-13")
    refused(s, "right", "Q-19", "Q-13")


def test_q19_the_next_turn_has_its_own_free_one():
    s = red("0.7 n")
    play(s, "left", "ahead", "done")
    assert on_turn(s) == "red" and s.state["free_turn"] is True
    play(s, "right")
    assert wheels(s, "red") == (1, 6)


def test_q20_the_bow_turns_before_during_and_after_the_movement():
    s = red("0.2 n speed 2")
    play(s, "right", "ahead", "left", "ahead", "left", "left", "done")
    assert lies(s, "red") == "0.13 sw" and wheels(s, "red") == (2, 3)


def test_q20_the_bow_turns_round_and_round_while_the_coal_lasts():
    s = red("0.7 n")
    for _ in range(7):
        play(s, "left")
    assert wheels(s, "red") == (1, 0) and lies(s, "red") == "0.7 nw"
    assert offered(s, "left", "right") == []


def test_q21_out_of_the_river_it_must_brake_or_turn():
    # At the tip of the front tile, bow to the bank: no speed leads straight on.
    s = red("1.17 n speed 3")
    refused(s, "ahead", "Q-18")
    play(s, "speed 1", "left", "left")
    assert wheels(s, "red") == (1, 4)
    play(s, "ahead", "done")
    assert lies(s, "red") == "1.16 sw"


def test_q23_a_dock_hex_costs_nothing_extra():
    # A1-1: the dock is hex 11.
    s = red("1.10 n speed 2")
    play(s, "right", "ahead")
    assert lies(s, "red") == "1.11 ne" and s.state["points"] == 1
    play(s, "ahead", "done")
    assert lies(s, "red") == "1.12 ne" and wheels(s, "red") == (2, 6)


def test_q18_a_hex_with_another_boat_is_not_free_water():
    s = red("0.2 n", brown="0.7", order=["red", "brown"])
    refused(s, "ahead", "Q-24")


def test_qt3_the_figures_of_a_turn():
    s = red("0.2 n speed 4 coal 3", brown="0.9")
    before = s.digest()
    play(s, "speed 3", "right", "ahead", "left", "ahead", "ahead", "right", "done")
    assert lies(s, "red") == "0.18 ne" and wheels(s, "red") == (3, 1)
    assert on_turn(s) == "brown"
    while s.ply:
        s.undo()
    assert s.digest() == before
