"""`sail`: all points that are left, straight ahead (sections 14 and 16, Q-16, Q-57)."""

from .race import boat, listed, midway, play, race, refused

SAND = "A0 S A1-1:2 L B3-1 S B1-B2"


def at_speed(speed, **options):
    return midway({"red": {"speed": speed}}, 3, SAND, tiles="all", **options)


def test_sail_is_the_same_state_as_that_many_ahead():
    for speed in range(2, 7):
        for before in ((), ("left", "ahead"), ("push green",), ("ahead", "driftwood")):
            s, steps = at_speed(speed), at_speed(speed)
            for text in before:
                if s.state["points"] > 1:
                    s.do(text)
                    steps.do(text)
            left = s.state["points"]
            if left < 2:
                continue
            play(s, "sail")
            play(steps, *["ahead"] * left)
            assert s.digest() == steps.digest()
            assert s.state["points"] == 0


def test_sail_tells_how_far_as_the_last_ahead_does():
    s = at_speed(3)
    assert s.do("sail") == [{"event": "sailed", "boat": "red", "points": 0}]


def test_sail_with_one_point_left_is_accepted_and_logged_as_ahead():
    s, steps = at_speed(1), at_speed(1)
    assert "ahead" in listed(s) and "sail" not in listed(s)
    s.do("sail")
    steps.do("ahead")
    assert list(s.log()) == ["ahead"] and s.last == "ahead"
    assert s.digest() == steps.digest()


def test_sail_stands_between_the_turns_and_ahead():
    verbs = [text.split(" ")[0] for text in at_speed(3).actions()]
    assert verbs[:6] == ["speed", "left", "right", "sail", "ahead", "push"]


def test_q16_sail_without_points_is_refused():
    s = at_speed(2)
    play(s, "sail")
    refused(s, "sail", "Q-16")


def test_q57_a_boat_aground_leaves_with_its_first_ahead_before_it_can_sail():
    s = midway({"red": {"speed": 3, "aground": True}}, 3, SAND, tiles="all")
    refused(s, "sail", "Q-57")
    play(s, "ahead", "sail")
    assert boat(s, "red")["coal"] == 5 and s.state["points"] == 0


def test_q54_the_last_hex_that_a_boat_sails_to_may_be_a_sandbank():
    s = at_speed(4)
    play(s, "sail", "aground")
    assert boat(s, "red")["aground"] and boat(s, "red")["speed"] == 1


def test_q61_after_sail_no_point_is_left_for_driftwood():
    s = at_speed(4)
    play(s, "sail")
    refused(s, "driftwood", "Q-61")


def test_q73_from_the_shipyard_sail_leads_straight_ahead():
    s = race(6, first_tile="entered", draw="table")
    play(s, "tile A1-1")
    for _ in range(5):
        play(s, "ahead", "done")
    play(s, "speed 2")
    refused(s, "left", "Q-73")
    play(s, "sail", "left", "done")


def test_sail_waits_while_something_is_pending_and_ends_with_the_race():
    assert refused(race(3), "sail", None).code == "pending"
    s = midway({"red": {"speed": 3}, "green": None}, position={"order": ["red", "grey"]})
    play(s, "out")
    assert refused(s, "sail", None).code == "over"


def test_sail_is_no_action_of_pilot_mode():
    s = race(3, mode="pilot")
    assert refused(s, "sail", None).code == "unknown"
