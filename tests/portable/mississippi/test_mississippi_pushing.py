"""Pushing (section 4), as far as the table reports it."""

from .race import boat, midway, on_turn, play, refused

PUSH = ("Q-24", "Q-24a", "Q-25", "Q-25a", "Q-26", "Q-27", "Q-28")
WOOD = "A0 S B2"


def red(speed, **options):
    return midway({"red": {"speed": speed}}, 4, **options)


def test_q24_the_rules_example():
    # Red at speed 4 enters brown's hex (1), pushes brown (2), sails on 2 hexes (3, 4).
    s = red(4)
    assert play(s, "push brown") == ["pushed"]
    assert s.state["points"] == 2
    play(s, "ahead", "ahead")
    refused(s, "ahead", "Q-16")
    play(s, "done")


def test_q24_the_turn_goes_on_at_once_after_a_push():
    s = red(3)
    play(s, "push brown")
    assert s.state["pending"] is None and on_turn(s) == "red"
    play(s, "left", "ahead")


def test_q24_a_push_costs_no_coal_and_changes_no_wheel():
    s = midway({"red": {"speed": 2}, "green": {"speed": 5, "coal": 2}})
    play(s, "push green", "done")
    assert (boat(s, "red")["speed"], boat(s, "red")["coal"]) == (2, 6)
    assert (boat(s, "green")["speed"], boat(s, "green")["coal"]) == (5, 2)


def test_q24a_driftwood_costs_extra_where_it_is_entered_and_beyond():
    s = red(6, tiles="all", water=WOOD)
    play(s, "push green", "driftwood")
    assert s.state["points"] == 3
    play(s, "push grey", "driftwood grey")
    assert s.state["points"] == 0


def test_q24a_from_driftwood_onto_driftwood_a_push_costs_4_points():
    for lines in (("driftwood", "driftwood green"), ("driftwood green", "driftwood")):
        s = red(4, tiles="all", water=WOOD)
        play(s, "push green", *lines)
        assert s.state["points"] == 0
        play(s, "done")
        assert boat(s, "red")["speed"] == 3 and boat(s, "green")["speed"] == 1


def test_q25_no_boat_pushes_itself():
    s = red(4)
    refused(s, "push red", *PUSH)


def test_q25a_no_boat_is_pushed_twice_in_one_turn():
    s = red(6)
    play(s, "push green", "ahead")
    refused(s, "push green", *PUSH)
    play(s, "push grey", "ahead", "done")
    # A new turn begins a new course.
    play(s, "speed 2", "push red", "done")


def test_q27_several_pushes_each_shortens_the_journey():
    s = red(6)
    play(s, "push green")
    assert s.state["points"] == 4
    play(s, "push grey")
    assert s.state["points"] == 2
    play(s, "push brown")
    assert s.state["points"] == 0
    play(s, "done")


def test_q28_one_point_is_not_enough_for_a_push():
    s = red(1)
    refused(s, "push green", "Q-28")
    s = red(3)
    play(s, "ahead", "ahead")
    refused(s, "push green", "Q-28")
    play(s, "left", "ahead", "done")


def test_q28_without_a_point_there_is_no_push():
    s = red(2)
    play(s, "push green")
    refused(s, "push grey", "Q-16", "Q-28")


def test_q30_a_boat_pushed_onto_the_front_tile_brings_a_new_one():
    s = red(3)
    play(s, "push green", "front")
    assert s.state["pending"] is None
    play(s, "ahead")
    play(s, "done")
    assert s.state["pending"]["what"] == "roll"
    play(s, "roll", "tile")
    assert len(s.state["river"]) == 3 and on_turn(s) == "green"


def test_q31_an_own_boat_may_be_pushed():
    s = midway({"white": {"speed": 2}}, 2)
    assert boat(s, "cream")["owner"] == "white"
    play(s, "push cream", "done")
    assert on_turn(s) == "red"


def test_q60_a_boat_on_a_sandbank_can_not_be_pushed():
    s = midway({"red": {"speed": 4}, "green": {"aground": True}}, tiles="all", water="A0 S B3-1")
    refused(s, "push green", "Q-60")
    play(s, "push grey", "aground grey")
    play(s, "ahead", "ahead", "done")
    play(s, "astern", "done")
    play(s, "astern", "done", "rank red > green > grey")
    play(s, "push green", "push grey", "done")


def test_q60_a_boat_just_pushed_onto_a_sandbank_can_not_be_pushed_on():
    s = midway({"red": {"speed": 2}, "green": {"speed": 2}}, tiles="all", water="A0 S B3-1")
    play(s, "push grey", "aground grey", "done")
    refused(s, "push grey", "Q-60")


def test_q76a_the_black_boat_is_pushed_like_any_boat():
    s = midway({"red": {"speed": 3}}, black_rose=True)
    play(s, "push black", "ahead", "done")


def test_qt5_the_turn_goes_on_after_a_push():
    s = red(5)
    play(s, "left", "push green", "right", "push grey", "left", "ahead", "right", "done")
    assert boat(s, "red")["coal"] == 3
