"""The lessons of T-boats: when each is due, and what it points at."""

from ..duel import play, tboats
from ..lessons import at, due

ALWAYS = "goal moves walk_in must"
TAKES = "Y e1-e3,a1-a3 R d5-f5,a9-c9 %s"  # e1-e3 can take d5-f5
TWICE = "Y d3-f3 R d1-f1,d5-f5,a8-c8 y"
WALKS = "Y d2-d4,g1-g3 R e5-e7,a9-c9 y"  # d2-d4 can turn before the end of e5-e7
SWINGS = "Y d2-d4,g1-g3 R e3-e5,a9-c9 y"  # d2-d4 sweeps over e3 when it turns


def test_a_first_game_from_its_formation_on():
    s = tboats()
    assert due(s) == ALWAYS  # T-5, T-6, T-16, T-20
    play(s, "d1-d3>d2-d4")
    assert due(s) == ALWAYS


def test_t12_a_boat_that_can_be_taken_now_or_next():
    s = tboats(TAKES % "y")
    assert due(s) == "goal moves t walk_in must" and at(s, "t") == "d5-f5"
    s = tboats(TAKES % "r")
    assert due(s) == "goal moves danger walk_in must" and at(s, "danger") == "d5-f5"
    play(s, "d5-f5>c5-e5")
    assert due(s) == ALWAYS  # an end of it is no bar


def test_t14_t16_t10_t6_as_the_options_have_it():
    for position, options, key, is_due in (
        (TWICE, {}, "t", True),
        (WALKS, {}, "t", False),
        (None, {}, "walk_in", True),
        (None, {"walk_in": "immediate"}, "walk_in", False),
        (None, {"walk_in": "claim"}, "walk_in", False),
        (SWINGS, {}, "swing", True),
        (SWINGS, {"pass_over": False}, "swing", False),
        (WALKS, {}, "swing", False),
        (TAKES % "y", {"rot180": True}, "half", True),
        (TAKES % "y", {"rot180": True}, "moves", False),
    ):
        assert (key in due(tboats(position, **options)).split(" ")) == is_due, (position, key)
    assert at(tboats(SWINGS), "swing") == "d2-d4"


def test_t18a_where_ts_are_claimed_nothing_depends_on_one():
    keys = "goal claim moves walk_in must"
    for position in (None, TAKES % "y", TAKES % "r", WALKS):
        s = tboats(position, claim="manual")
        assert due(s) == keys
    s = tboats(TAKES % "y", claim="manual")
    play(s, "e1-e3>e2-e4")  # the T is missed; d5-f5 can sweep over its stem
    assert due(s) == keys.replace("must", "swing must")
