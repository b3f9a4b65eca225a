"""Speed and movement in pilot mode (sections 2 and 3, without the look-ahead)."""

from ..chart import chart, lies, offered, speeds, wheels
from ..race import boat, listed, on_turn, play, refused


def red(text, water="A0 S A1-1", **more):
    return chart(water, red=text, landing="straight", **more)


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


def test_q19_turning_back_is_a_turn_too():
    s = red("0.7 n")
    play(s, "left", "right")
    assert lies(s, "red") == "0.7 n" and wheels(s, "red") == (1, 5)


def test_q19_without_coal_only_the_free_turn_is_offered():
    s = red("0.7 n coal 0")
    play(s, "left")
    refused(s, "left", "Q-19", "Q-13")
    refused(s, "right", "Q-19", "Q-13")


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
