"""The Black Rose herself (section 12)."""

from .race import boat, listed, midway, on_turn, play, race, refused, unfit

ROSE = ("Q-78", "Q-79", "Q-80", "Q-81", "Q-81a")
WATER = "A0 S A1-1:1 L B3-1 S B1"
STAGE = {"landing": "straight", "reserve": []}


def rose(boats=None, order=None, players=3, water=WATER, **options):
    """A race in round 2. Without `order` the black boat is first."""
    position = options.pop("position", {})
    position["round"] = 2
    position["order"] = order or ["black", "red", "green", "grey"]
    return midway(boats, players, water, position=position, tiles="all", black_rose=True, **options)


def ranked(text, boats=None, players=3):
    s = midway(boats, players, WATER, position={"round": 2}, tiles="all", black_rose=True)
    play(s, "rank " + text)
    return s


def test_q76_she_starts_on_the_lowest_free_pier_after_the_others():
    s = race(4, black_rose=True)
    assert s.state["order"] == ["red", "green", "grey", "brown", "black"]
    assert "black" not in race(4).state["boats"]
    s = race(2, black_rose=True)
    assert s.state["order"] == ["white", "red", "red2", "cream", "black"]


def test_q76_six_boats_leave_her_no_place():
    unfit("black_rose", 6, black_rose=True)
    unfit("black_rose", 3, black_rose=True, boats_per_player=2)


def test_q76_she_belongs_to_nobody():
    assert boat(race(3, black_rose=True), "black")["owner"] is None


def test_q76_she_can_not_win():
    s = rose({"black": {}}, position=dict(STAGE))
    play(s, "ahead")
    refused(s, "moor", "Q-38", "Q-46", "Q-76", "Q-80")
    s = midway(
        variant="intro", black_rose=True, position={"turn": 3, "reserve": [], "landing": "left"}
    )
    assert on_turn(s) == "black"
    play(s, "ahead")
    refused(s, "moor", "Q-38", "Q-46", "Q-76", "Q-80")


def test_q53a_the_black_rose_in_the_intro_game():
    s = midway(variant="intro", black_rose=True)
    for number in (1, 2):
        assert s.state["round"] == number
        assert s.state["order"] == ["red", "green", "grey", "black"]
        assert s.state["mover"] == "grey"
        for _ in range(4):
            play(s, "ahead", "done")


def test_q76a_she_pushes_and_brings_tiles():
    s = rose({"black": {"speed": 3}})
    play(s, "push red", "ahead", "front", "done")
    assert s.state["pending"]["what"] == "roll"
    play(s, "roll", "tile")
    assert on_turn(s) == "red"


def test_q77_the_owner_of_the_last_boat_moves_her():
    for text, mover in (
        ("black > red > green > grey", "grey"),
        ("red > black > grey > green", "green"),
        ("red > green > black > grey", "grey"),
        ("red > grey > green > black", "green"),  # she is last: the boat just before her counts
    ):
        assert ranked(text).state["mover"] == mover


def test_q77_in_round_1_the_owner_of_the_boat_before_her_moves_her():
    s = midway(black_rose=True)
    assert s.state["mover"] == "grey"


def test_q77_the_owner_where_there_are_two_boats():
    s = ranked("black > white > red > red2 > cream", players=2)
    assert s.state["mover"] == "white"
    s = ranked("cream > white > red > red2 > black", players=2)
    assert s.state["mover"] == "red"


def test_q77_without_her_there_is_no_mover():
    assert midway().state["mover"] is None


def test_q77a_her_mover_stays_for_the_whole_round():
    s = ranked("grey > black > red > green")
    assert s.state["mover"] == "green"
    for lines in (("ahead", "done"), ("ahead", "done"), ("ahead", "done")):
        play(s, *lines)
        assert s.state["mover"] == "green"


def test_q77a_he_stays_her_mover_even_if_his_boat_is_removed():
    s = midway(black_rose=True, players=4, position={"order": "red green grey black brown".split()})
    assert s.state["mover"] == "brown"
    s = rose(None, ["red", "black", "green", "grey"])
    assert s.state["mover"] == "grey"
    s = rose(None, ["grey", "red", "green", "black"])
    assert s.state["mover"] == "green"
    play(s, "ahead", "done", "ahead", "done", "out")
    assert on_turn(s) == "black" and s.state["mover"] == "green"
    play(s, "ahead", "done")
    play(s, "rank red > grey > black")
    assert s.state["mover"] == "grey"


def test_q80_she_never_docks():
    s = rose()
    play(s, "ahead")
    refused(s, "embark 1", "Q-80")
    refused(s, "refuel", "Q-80")
    play(s, "done")


def test_q80_she_does_not_dock_when_she_is_pushed_there():
    s = rose({"red": {"speed": 2}}, ["red", "green", "grey", "black"], position=dict(STAGE))
    play(s, "push black")
    refused(s, "embark black 1", "Q-80")
    refused(s, "refuel black", "Q-80")
    refused(s, "moor black", "Q-80")
    play(s, "done")


def test_q82_she_is_never_eliminated():
    s = rose()
    refused(s, "out", "Q-82")
    play(s, "ahead")
    refused(s, "out", "Q-82")


def test_q82_she_runs_aground_like_any_boat():
    s = rose({"black": {"speed": 4}})
    play(s, "ahead", "aground", "done")
    assert boat(s, "black")["aground"] is True and boat(s, "black")["speed"] == 1


def test_q82a_with_no_manoeuvre_at_any_price_she_stays():
    s = rose({"black": {"speed": 4}})
    play(s, "done")
    assert on_turn(s) == "red" and boat(s, "black")["speed"] == 4
    refused(s, "done", "Q-16")  # only her turn may end so


def test_q82a_her_turn_can_not_end_so_after_her_first_step():
    s = rose({"black": {"speed": 4}})
    play(s, "speed 3", "left")
    assert "done" in listed(s)
    play(s, "ahead")
    assert refused(s, "done", "Q-16").facts["points"] == 2
    s.undo()
    play(s, "done")


def test_qt8_turn_names_her():
    s = rose(None, ["red", "black", "green", "grey"])
    play(s, "ahead", "done")
    assert s.state["turn"] == 1 and on_turn(s) == "black"
    play(s, "ahead", "done")
    assert on_turn(s) == "green"
