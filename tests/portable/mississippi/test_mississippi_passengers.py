"""Passengers (section 7): who may embark where."""

from .race import boat, midway, on_turn, play, refused

EMBARK = ("Q-40", "Q-41", "Q-42", "Q-43")
WATER = "A0 S A1-1:2 L A2-1:1 S A3-1 R A2-2:1"


def steaming(boats=None, players=3, **more):
    return midway(boats, players, WATER, **more)


def test_q40_a_boat_embarks_at_the_end_of_its_movement_with_wheel_1():
    s = steaming()
    refused(s, "embark 1", "Q-16", "Q-40")
    events = play(s, "ahead", "embark 1")
    assert "embarked" in events
    assert boat(s, "red")["passengers"] == 1 and boat(s, "red")["islands"] == [1]
    assert s.state["river"][1]["passengers"] == 1
    play(s, "done")


def test_q40_a_boat_at_speed_2_does_not_embark():
    s = steaming()
    play(s, "speed 2", "ahead", "ahead")
    refused(s, "embark 1", "Q-40")


def test_q40_the_wheel_lowered_at_the_end_is_too_late():
    # Driftwood lowers the wheel after `done`.
    s = midway({"red": {"speed": 2}}, 3, "A0 S B2 S A2-1:1", tiles="all")
    play(s, "ahead", "driftwood")
    refused(s, "embark 2", "Q-40")


def test_q41_only_one_passenger_boards_in_a_turn():
    s = steaming()
    play(s, "ahead", "embark 1")
    refused(s, "embark 1", "Q-41", "Q-43")
    refused(s, "embark 2", "Q-41")


def test_q42_no_boat_carries_more_than_two():
    s = steaming({"red": {"passengers": 2, "islands": [1, 2]}}, position={"turn": 0})
    play(s, "ahead")
    refused(s, "embark 4", "Q-42")


def test_q43_no_boat_takes_two_from_the_same_island():
    s = steaming({"red": {"passengers": 1, "islands": [1]}})
    play(s, "ahead")
    refused(s, "embark 1", "Q-43")
    play(s, "embark 2")
    assert boat(s, "red")["islands"] == [1, 2] and boat(s, "red")["passengers"] == 2


def test_q43_no_boat_takes_a_second_one_in_a_later_turn():
    s = steaming(variant="advanced", position={"round": 3, "order": ["red", "green", "grey"]})
    play(s, "ahead", "embark 1", "done", "ahead", "done", "ahead", "done")
    play(s, "rank red > green > grey", "ahead")
    refused(s, "embark 1", "Q-43")


def test_q39_nobody_waits_where_there_is_no_station():
    s = steaming()
    play(s, "ahead")
    for text in ("embark 0", "embark 3"):
        refused(s, text, "Q-39", *EMBARK)
    refused(s, "embark 5", None, "Q-39", *EMBARK)
    refused(s, "embark 99", None, "Q-39", *EMBARK)


def test_q39_nobody_waits_where_all_have_been_taken():
    s = steaming({"green": {"coal": 0}})
    play(s, "ahead", "embark 2", "done")
    assert s.state["river"][2]["passengers"] == 0
    play(s, "ahead")
    refused(s, "embark 2", "Q-39", *EMBARK)
    play(s, "embark 1")


def test_q44_a_boat_pushed_onto_a_dock_hex_with_its_wheel_at_1_embarks():
    s = steaming({"red": {"speed": 3}})
    play(s, "push green", "embark green 1")
    assert boat(s, "green")["passengers"] == 1 and boat(s, "green")["islands"] == [1]
    assert boat(s, "red")["passengers"] == 0
    # The pusher's turn goes on, turns of 60 degrees too.
    play(s, "left", "ahead", "right", "done")


def test_q44_a_pushed_boat_may_embark_until_done():
    s = steaming({"red": {"speed": 3}})
    play(s, "push green", "ahead", "embark green 2", "done")
    assert boat(s, "green")["passengers"] == 1
    refused(s, "embark red 1", "Q-44", *EMBARK)


def test_q44_a_boat_not_pushed_this_turn_does_not_embark_out_of_turn():
    s = steaming({"red": {"speed": 3}})
    refused(s, "embark green 1", "Q-44", *EMBARK)
    play(s, "push green")
    refused(s, "embark grey 1", "Q-44", *EMBARK)
    play(s, "ahead")
    refused(s, "embark red 1", None, "Q-44", *EMBARK)


def test_q44_a_pushed_boat_with_a_faster_wheel_does_not_embark():
    s = steaming({"red": {"speed": 2}, "green": {"speed": 2}})
    play(s, "push green")
    refused(s, "embark green 1", "Q-40", "Q-44")


def test_q44_q41_to_q43_hold_for_a_pushed_boat():
    full = {"passengers": 2, "islands": [1, 2]}
    s = steaming({"red": {"speed": 4}, "green": full, "grey": {"passengers": 1, "islands": [1]}})
    play(s, "push green")
    refused(s, "embark green 4", "Q-42")
    play(s, "push grey")
    refused(s, "embark grey 1", "Q-43")
    play(s, "embark grey 2")
    refused(s, "embark grey 4", "Q-41", "Q-42")


def test_q44_each_push_allows_one_passenger():
    s = steaming({"red": {"speed": 2}})
    play(s, "push green", "embark green 1")
    refused(s, "embark green 2", "Q-41")


def test_q45_passengers_never_change_boats():
    aboard = {"coal": 4, "passengers": 1, "islands": [1]}
    s = midway({"white": aboard, "cream": {"coal": 4}}, 2, WATER)
    play(s, "ahead", "give cream 1", "take cream 1", "done")
    assert boat(s, "white")["passengers"] == 1 and boat(s, "cream")["passengers"] == 0


def test_q41_a_boat_takes_one_passenger_a_turn_at_different_islands():
    s = steaming({"green": None, "grey": None})
    play(s, "ahead", "embark 1", "done")
    assert on_turn(s) == "red"
    play(s, "ahead", "embark 2", "done", "ahead")
    refused(s, "embark 4", "Q-42")


def test_qt3_nothing_waits_for_a_passenger():
    # Table mode asks nobody: whoever does not report it goes without.
    s = steaming()
    play(s, "ahead", "done")
    assert s.state["pending"] is None and boat(s, "red")["passengers"] == 0
    play(s, "ahead")
    refused(s, "pass", None)


def test_q43_an_owners_two_boats_count_together():
    s = midway({"white": {"speed": 3}}, 2, WATER)
    play(s, "ahead", "ahead", "ahead", "done", "ahead", "embark 1", "done")  # red
    assert on_turn(s) == "red2"
    play(s, "ahead")
    refused(s, "embark 1", "Q-43")
    play(s, "embark 2")
    s.undo()
    play(s, "done")
    assert on_turn(s) == "cream"  # another owner's
    play(s, "ahead", "embark 1")


def test_q43_islands_of_a_pushed_boat_and_of_one_that_is_out_count():
    s = midway(
        {"white": {"speed": 3}, "red": {"passengers": 1, "islands": [1]}, "red2": {"speed": 1}},
        2,
        WATER,
    )
    play(s, "push red2")
    refused(s, "embark red2 1", "Q-43", "Q-44")
    play(s, "ahead", "done", "out")
    assert on_turn(s) == "red2"
    play(s, "ahead")
    refused(s, "embark 1", "Q-43")
