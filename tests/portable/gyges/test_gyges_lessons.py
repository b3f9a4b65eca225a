"""The lessons of Gyges: when each is due, and what it points at."""

from ..duel import TOURNAMENT, fresh, gyges, play
from ..lessons import at, due

ALWAYS = "goal steps row"
ALONE = {"c1": 1, "a6": 3}  # nothing can be landed on
MEETS = {"c1": 1, "c2": 3, "f5": 1}  # c1 can land on c2, and bounce there


def keys(s):
    """What is due, beside what always is."""
    found = due(s).split(" ")
    assert [key for key in found if key in ALWAYS] == ALWAYS.split(" ")
    return " ".join([key for key in found if key not in ALWAYS])


def test_a_first_game_from_its_set_up_on():
    s = fresh()
    assert due(s) == "goal" and at(s, "goal") == "north"
    play(s, "setup 321123")
    assert due(s) == "goal" and at(s, "goal") == "south"
    play(s, "setup 321123")
    assert due(s) == "goal steps push row cell" and at(s, "steps") == "a1"
    play(s, "c1-c2")
    assert due(s) == "goal steps push row cell ko" and at(s, "steps") == "a6"


def test_g11_g12_g9_landing_on_a_piece_as_the_options_have_it():
    assert due(gyges(ALONE)) == due(gyges(ALONE, **TOURNAMENT)) == ALWAYS
    for options, found in (
        ({}, "push lift_row cell"),
        (TOURNAMENT, "carry lift_open edge"),
        ({"drop": "behind", "path": "edge"}, "push lift_behind edge"),
        ({"drop": "none", "bounce": "carry"}, "carry cell"),
    ):
        assert keys(gyges(MEETS, **options)) == found
    s = gyges(MEETS)
    assert at(s, "push") == at(s, "lift_row") == "c2"
    # what the other side has just done comes first, also where none of mine can do it
    for key, event in (
        ("push", {"event": "bounced", "at": "a6"}),
        ("lift_row", {"event": "dropped", "to": "a6"}),
    ):
        assert at(gyges(ALONE), key, [event]) == at(s, key, [event]) == "a6"


def test_g13_a_bounce_that_gets_stuck_is_none():
    walled = {"a1": 1, "a2": 2, "a3": 1, "b2": 1}
    assert keys(gyges(walled)) == "lift_row"
    walled["f6"] = 1  # behind it there is no row
    assert due(gyges(walled)) == ALWAYS
    del walled["a3"]
    assert keys(gyges(walled)) == "push cell"


def test_g15_danger_where_the_other_side_could_reach_its_goal_at_once():
    for board, options, danger in (
        ({"f1": 1, "a4": 3}, {}, False),
        ({"f1": 1, "a3": 3}, {}, True),
        ({"f1": 1, "a3": 3, "b1": 1, "a2": 1}, {}, True),
        ({"f1": 1, "a3": 3, "a2": 1, "b3": 1}, {}, False),  # no way
        ({"f1": 1, "a3": 1, "a2": 2}, {}, True),  # over a bounce
        ({"f1": 1, "a3": 1, "a2": 2}, TOURNAMENT, True),
        ({"f1": 1, "a3": 3, "f4": 1}, {}, False),  # not of North's row
    ):
        s = gyges(board, **options)
        assert ("danger" in due(s).split(" ")) == danger, board
        assert not danger or at(s, "danger") == "south"


def test_g17_repetition_as_the_option_bars_it():
    before = gyges(ALONE).state["board"]
    now = {"c2": 1, "a6": 3}
    for ko, found in ((2, "ko"), (1, "same"), (0, "")):
        assert keys(gyges(now, "north", before, ko=ko)) == found
    assert due(gyges(now, "north")) == ALWAYS
