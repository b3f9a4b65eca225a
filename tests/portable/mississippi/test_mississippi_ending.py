"""The landing stage and the winner: sections 6 and 7, QT-9."""

from .race import boat, midway, on_turn, play, refused

STAGE = {"landing": "straight", "reserve": []}
FULL = {"passengers": 2}  # from islands that are off the table by now
WATER = "A0 S A1-1 L A2-1"
WOOD = "A0 S A1-1 L B1-B2"
SAND = "A0 S A1-1 L B3-2"
MOOR = ("Q-38", "Q-46", "Q-46a", "Q-46b")


def finish(boats=None, players=3, water=WATER, turn=0, **options):
    """A race in which every boat is near the landing stage."""
    position = {"turn": turn}
    position.update(STAGE)
    return midway(boats, players, water, position=position, **options)


def full(**more):
    wheels = dict(FULL)
    wheels.update(more)
    return wheels


def is_won(s, owner):
    return s.state["over"] and s.state["winner"] == owner


def test_q36_nobody_moors_before_there_is_a_stage():
    s = midway({"red": full()})
    play(s, "ahead")
    refused(s, "moor", "Q-36")
    s = midway(variant="intro")
    play(s, "ahead")
    refused(s, "moor", "Q-36")


def test_q38_intro_the_first_at_a_pier_wins_whatever_its_speed():
    s = finish(variant="intro")
    play(s, "speed 4", "ahead")
    assert s.state["points"] == 3  # points left over don't matter
    events = play(s, "moor")
    assert is_won(s, "red")
    assert "moored" in events and "won" in events and "over" in events
    assert s.state["places"] == ["red"]


def test_q38_intro_a_boat_may_reach_it_with_its_last_point():
    s = finish({"green": {"speed": 2}}, variant="intro")
    play(s, "ahead", "done", "ahead", "ahead", "moor")
    assert is_won(s, "green")


def test_q38a_intro_a_boat_pushed_to_a_pier_has_reached_it():
    s = finish({"red": {"speed": 5}, "grey": {"speed": 4}}, variant="intro")
    play(s, "push grey", "moor grey")
    assert is_won(s, "grey")


def test_q38a_only_the_boat_that_was_pushed_moors():
    s = finish({"red": {"speed": 5}}, variant="intro")
    refused(s, "moor grey", *MOOR)
    play(s, "push grey")
    refused(s, "moor green", *MOOR)


def test_q46_a_boat_with_speed_1_and_two_passengers_moors():
    s = finish({"red": full()})
    play(s, "ahead")
    events = play(s, "moor")
    assert is_won(s, "red") and s.state["places"] == ["red"]
    assert "moored" in events and "won" in events and "over" in events
    assert boat(s, "red")["moored"] is True


def test_q46_a_boat_with_one_passenger_does_not_moor():
    s = finish({"red": {"passengers": 1, "islands": [1]}})
    play(s, "ahead")
    refused(s, "moor", *MOOR)


def test_q46_a_faster_boat_does_not_moor():
    s = finish({"red": full(speed=2)})
    play(s, "ahead", "ahead")
    refused(s, "moor", *MOOR)


def test_q46_a_boat_with_points_left_does_not_moor():
    s = finish({"red": full(speed=2)})
    play(s, "speed 1")
    refused(s, "moor", "Q-16", *MOOR)
    play(s, "ahead", "moor")
    assert is_won(s, "red")


def test_q46_a_boat_pushed_there_with_its_wheel_at_1_moors():
    s = finish({"red": {"speed": 3}, "green": full()})
    play(s, "push green", "moor green")
    assert is_won(s, "green")


def test_q46_a_boat_pushed_there_too_fast_or_with_too_few_does_not_moor():
    one = {"passengers": 1, "islands": [1]}
    s = finish({"red": {"speed": 4}, "green": full(speed=2), "grey": one})
    play(s, "push green")
    refused(s, "moor green", *MOOR)
    play(s, "push grey")
    refused(s, "moor grey", *MOOR)


def test_q46a_the_passenger_taken_there_counts():
    # A dock hex can be a landing hex.
    one = {"passengers": 1, "islands": [1]}
    s = finish({"red": one}, water="A0 S A1-1:1 L A1-3:1")
    play(s, "ahead")
    refused(s, "moor", *MOOR)
    play(s, "embark 2", "moor")
    assert is_won(s, "red")


def test_q46a_a_passenger_that_a_pushed_boat_takes_there_counts_too():
    one = {"passengers": 1, "islands": [1]}
    s = finish({"red": {"speed": 2}, "grey": one}, water="A0 S A1-1:1 L A1-3:1")
    play(s, "push grey")
    refused(s, "moor grey", *MOOR)
    play(s, "embark grey 2", "moor grey")
    assert is_won(s, "grey")


def test_q46b_a_boat_that_runs_aground_at_a_pier_moors():
    s = finish({"red": full(speed=4)}, water=SAND, tiles="all")
    play(s, "ahead", "aground", "moor")
    assert is_won(s, "red")


def test_q46b_a_boat_pushed_aground_at_a_pier_moors():
    s = finish({"red": {"speed": 2}, "green": full(speed=4)}, water=SAND, tiles="all")
    play(s, "push green")
    refused(s, "moor green", *MOOR)
    play(s, "aground green", "moor green")
    assert is_won(s, "green")


def test_q46b_driftwood_lowers_wheel_2_so_that_the_boat_moors():
    s = finish({"red": full(speed=2)}, water=WOOD, tiles="all")
    play(s, "ahead", "driftwood", "moor")
    assert is_won(s, "red")


def test_q46b_driftwood_at_wheel_3_is_not_enough():
    s = finish({"red": full(speed=3)}, water=WOOD, tiles="all")
    play(s, "ahead", "driftwood", "ahead")
    refused(s, "moor", *MOOR)


def test_q47_the_others_may_go_on():
    s = finish({"red": full(), "green": full(speed=2), "grey": full()}, play_on=True)
    play(s, "ahead", "moor")
    assert s.state["winner"] == "red" and s.state["over"] is False
    assert s.state["places"] == ["red"]
    assert on_turn(s) == "green"
    play(s, "ahead", "ahead", "done", "ahead")
    assert "over" in play(s, "moor")
    assert s.state["over"] is True and s.state["winner"] == "red"
    assert s.state["places"] == ["red", "grey"]


def test_q47_by_default_nobody_goes_on():
    s = finish({"red": full()})
    play(s, "ahead", "moor")
    assert refused(s, "ahead", None).code == "over"


def test_q47a_a_moored_boat_is_gone_and_its_turn_over():
    s = finish({"red": full(), "green": {"speed": 3}}, 4, play_on=True)
    play(s, "ahead", "moor")
    assert on_turn(s) == "green"
    refused(s, "push red", "Q-24", "Q-25", "Q-26", "Q-27", "Q-28", "Q-47", "Q-47a")
    play(s, "ahead", "ahead", "ahead", "done", "ahead", "done", "ahead", "done")
    refused(s, "rank red > green > grey > brown", "Q-50")
    play(s, "rank green > grey > brown")
    assert on_turn(s) == "green"


def test_q47a_moored_by_a_push_the_pusher_goes_on():
    s = finish({"red": {"speed": 3}, "green": full()}, 4, play_on=True)
    play(s, "push green", "moor green")
    assert s.state["winner"] == "green" and on_turn(s) == "red" and s.state["points"] == 1
    play(s, "ahead", "done")
    assert on_turn(s) == "grey"  # green's turn is over


def test_q47a_moored_boats_keep_no_tile_on_the_table():
    s = finish({"red": full()}, play_on=True)
    play(s, "ahead", "moor", "clear", "clear")
    assert s.state["rear"] == 2


def test_qt9_play_on_ends_when_one_is_left_to_moor():
    s = finish({"red": full(), "green": full()}, play_on=True)
    play(s, "ahead", "moor", "ahead", "moor")
    assert s.state["over"] and s.state["places"] == ["red", "green"]
    assert s.state["winner"] == "red"


def test_qt9_play_on_ends_when_the_others_are_out():
    s = finish({"red": full()}, play_on=True)
    play(s, "ahead", "moor")
    assert not s.state["over"]
    play(s, "out")
    assert s.state["over"] and s.state["winner"] == "red" and s.state["places"] == ["red"]


def test_qt9_the_winner_is_the_owner():
    s = finish({"white": full()}, ["anna", "bert"])
    assert boat(s, "white")["owner"] == "anna"
    play(s, "ahead", "moor")
    assert is_won(s, "anna") and s.state["places"] == ["white"]


def test_qt9_the_winner_is_found_at_once():
    s = finish({"red": full()})
    play(s, "ahead")
    assert s.state["winner"] is None and s.state["over"] is False
    play(s, "moor")
    for text in ("done", "left", "roll", "clear", "speed 2", "out", "moor"):
        assert refused(s, text, None).code == "over"
    assert list(s.actions()) == []
    s.undo()
    assert s.state["winner"] is None and s.state["over"] is False


def test_q46_a_boat_moors_once():
    s = finish({"red": {"speed": 4}, "green": full()}, play_on=True)
    play(s, "push green", "moor green")
    refused(s, "moor green", *MOOR)
    refused(s, "embark green 1", "Q-40", "Q-41", "Q-42", "Q-43", "Q-44")


def test_qt9_play_on_goes_on_while_two_are_left_to_moor():
    s = finish({"red": full(), "brown": full()}, 4, play_on=True)
    play(s, "ahead", "moor", "out")
    assert not s.state["over"] and on_turn(s) == "grey"
    play(s, "ahead", "done", "ahead", "moor")
    assert s.state["over"] and s.state["winner"] == "red"
    assert s.state["places"] == ["red", "brown"]
