"""Circles and the landing stage (section 5, Q-34 to Q-37)."""

from shared_rules.kernel.prng import Prng

from .growing import BASE, TILE, due, faces_allowed, water
from .race import FACES, midway, on_turn, play, refused


def test_q34_a_roll_that_would_close_a_circle_is_refused():
    # S L L L: left is barred by tile 0 alone.
    s = due("SLLL")
    assert faces_allowed(s) == ["straight", "right"]
    refused(s, "roll left", "Q-34")
    play(s, "roll straight")
    s = due("SRRR")
    assert faces_allowed(s) == ["left", "straight"]
    refused(s, "roll right", "Q-34")


def test_q34_an_exit_is_free_once_the_tile_in_the_way_is_gone():
    s = due("SLLL")
    play(s, "clear")
    assert faces_allowed(s) == ["left", "straight", "right"]
    play(s, "roll left")
    assert s.state["river"][4]["exit"] == "left"


def test_q34_the_device_rolls_again_by_itself():
    again = 0
    for seed in range(24):
        rng = Prng(seed)
        face = FACES[rng.below(6)]
        rolls = 1
        while face == "left":
            face = FACES[rng.below(6)]
            rolls += 1
        s = midway(water=water("SLLL"), seed=seed, draw="table")
        play(s, "ahead", "front", "done")
        events = play(s, "roll")
        assert s.state["river"][4]["exit"] == face
        assert events.count("reroll") == rolls - 1 and events.count("rolled") == 1
        assert s.last == "roll " + face
        again += rolls - 1
    assert again


def test_q34a_if_all_three_exits_are_barred_nothing_is_rolled():
    # S L S L S L L L: left by 2 to 4, straight by 0 to 2, right by 0.
    s = due("SLSLSLLL")
    assert s.state["pending"] is None and s.state["due"] is True
    assert on_turn(s) == "green"
    play(s, "ahead", "done")
    assert s.state["pending"] is None and s.state["due"] is True
    play(s, "clear", "ahead", "done")
    assert s.state["pending"]["what"] == "roll"
    assert faces_allowed(s) == ["right"]
    refused(s, "roll left", "Q-34", "Q-34a")
    refused(s, "roll straight", "Q-34", "Q-34a")
    play(s, "roll right", "tile A3-2")
    assert s.state["due"] is False and s.state["pending"]["what"] == "rank"


def test_q34a_the_device_rolls_only_when_an_exit_is_free():
    s = midway(water=water("SLSLSLLL"))
    play(s, "ahead", "front", "done")
    assert s.state["pending"] is None and s.state["due"] is True
    play(s, "ahead", "clear", "done", "roll")
    assert s.state["river"][8]["exit"] == "right"


def test_q34a_the_landing_stage_counts_as_a_tile():
    s = due("SLL", reserve=["A3-3"])
    play(s, "roll left", "tile A3-3")
    assert s.state["pending"]["stage"] is True
    assert faces_allowed(s) == ["straight", "right"]
    refused(s, "roll left", "Q-34", "Q-34a")
    play(s, "clear", "roll left")
    assert s.state["landing"] == "left"


def test_q34a_a_barred_landing_stage_stays_due():
    s = due("SLSLSLL", reserve=["A3-3"])
    play(s, "roll left", "tile A3-3")
    assert s.state["pending"] is None and s.state["due"] is True
    assert s.state["landing"] is None
    play(s, "ahead", "done")
    assert s.state["due"] is True
    play(s, "ahead", "clear", "done")
    assert s.state["pending"]["what"] == "roll" and s.state["pending"]["stage"] is True
    play(s, "roll right")
    assert s.state["landing"] == "right" and s.state["due"] is False


def test_q34_a_river_may_touch_itself_where_tiles_are_not_joined():
    s = due("SLLLS")
    play(s, "roll left", "tile A2-3", "ahead", "front", "done", "roll left", "tile A2-4")
    assert len(s.state["river"]) == 8


def test_q36_the_last_reserve_tile_brings_the_stage_at_once():
    s = due("S", reserve=["A3-3"])
    play(s, "roll left", "tile A3-3")
    assert s.state["pending"]["what"] == "roll" and s.state["pending"]["stage"] is True
    assert s.state["pending"]["who"] is None
    assert refused(s, "ahead", None).code == "pending"
    assert "landing" in play(s, "roll right")
    assert s.state["landing"] == "right"
    assert s.state["river"][2]["exit"] is None
    assert s.state["pending"] is None and on_turn(s) == "green"


def test_q36_afterwards_nothing_is_due_any_more():
    s = due("S", reserve=["A3-3"])
    play(s, "roll left", "tile A3-3", "roll right", "ahead")
    refused(s, "front", *TILE)
    play(s, "done")
    assert s.state["pending"] is None and s.state["due"] is False


def test_q37_a_roll_always_leaves_an_open_pier():
    # On every tile of the box, islands close at most two of the three piers.
    for last in BASE + ["B1", "B1-B2", "B2", "B3-1", "B3-2", "B4"]:
        start = "A1-1" if last != "A1-1" else "A1-2"
        s = midway(water="A0 S " + start, die="table", tiles="all", position={"reserve": [last]})
        play(s, "ahead", "front", "done", "roll straight", "tile")
        assert s.state["pending"]["stage"] is True
        assert faces_allowed(s) == ["left", "straight", "right"]


def test_q34_which_exits_are_left():
    for exits, left in (
        ("SLL", "LSR"),
        ("SSRLS", "LSR"),
        ("SLRLLL", "SR"),
        ("SSSLLLS", "SR"),
        ("SLLSLL", "SR"),
        ("SRRSRR", "LS"),
        ("SLRRRSR", "LS"),
        ("SRLRRR", "LS"),
        ("SLSLLL", "R"),
        ("SSLLSLL", "R"),
        ("SRSRRR", "L"),
        ("SSRSRRSR", "L"),
        ("SRSRSRRR", ""),
    ):
        s = due(exits)
        free = [face for face in ("left", "straight", "right") if face[0].upper() in left]
        assert faces_allowed(s) == free, exits
        assert s.state["due"] is True
