"""What a point or a boat of T-boats is, and why nothing can be done there now (game.why)."""

from ..duel import play, tboats
from ..why import action, at, facts, unknown

ALONE = "Y d5-f5 R a9-c9 y"


def test_t5_the_boats_of_the_other_side():
    s = tboats()
    assert at(s, "d8") == at(s, "d7-d9") == ("T-5", "boat", "enemy")
    assert facts(s, "d8")["at"] == "d7-d9" and facts(s, "d8")["who"] == "red"
    assert at(s, "d2") == at(s, "d1-d3") == (None, "legal", "own")
    play(s, "d1-d3>d2-d4")
    assert at(s, "d2") == ("T-5", "boat", "enemy") and at(s, "d8") == (None, "legal", "own")


def test_t7_t8_t9_a_point_where_no_boat_comes():
    s = tboats(ALONE)
    assert at(s, "c5") == (None, "legal", "free")
    assert at(s, "a1")[1:] == ("reach", "free") and at(s, "a1")[0] in ("T-7", "T-8")
    bar = tboats("Y a1-a3,h5-h7 R a4-c4,b1-b3 y")
    assert at(bar, "a5")[1:] == ("reach", "free")
    assert at(bar, "c3") == ("T-9", "occupied", "free")


def test_t9_a_boat_that_is_shut_in():
    s = tboats("Y a1-a3,b1-b3,h1-h3 R a4-c4,c1-c3,a9-c9 y")
    assert at(s, "a1") == ("T-9", "occupied", "own")


def test_t10_swinging_over_where_the_option_forbids_it():
    s = tboats("Y a1-a3 R b2-d2,a9-c9 y", pass_over=False)
    assert at(s, "c3") == ("T-10", "swung_over", "free")
    assert at(tboats("Y a1-a3 R b2-d2,a9-c9 y"), "c3") == (None, "legal", "free")


def test_t11_with_strict_touch_the_boat_that_was_touched_moves():
    s = tboats(strict_touch=True)
    assert at(s, "d2") == (None, "legal", "own")
    play(s, "touch b1-b3")
    assert at(s, "d2") == ("T-11", "touch", "own")


def test_t18a_nothing_tells_of_a_missed_t():
    missed = {"claim": "manual"}
    s = tboats("Y e1-e3,a1-c1 R d5-f5,g9-i9 y", **missed)
    play(s, "e1-e3>e2-e4")
    assert at(s, "e4") == ("T-5", "boat", "enemy")
    assert facts(s, "e4") == {
        "is": "enemy",
        "at": "e2-e4",
        "who": "yellow",
        "place": facts(s, "e4")["place"],
    }


def test_refusals_of_actions_t6_t12_t17_t18_t22():
    s = tboats()
    assert action(s, "d1-d3>d1-d3") == ("T-6", "same")
    assert action(s, "b1-b3>b0-b2") == ("T-9", "off_board")
    assert action(s, "d1-d3>d2-d4 claim") == ("T-17", "automatic")
    assert action(s, "punish d7-d9") == ("T-18", "punish")
    assert action(tboats(claim="manual"), "d1-d3>d2-d4 claim") == ("T-12", "no_t")
    play(s, "draw")
    assert action(s, "draw") == ("T-22", "twice")


def test_t19_after_the_end():
    s = tboats("Y e1-e3 R d5-f5 y")
    play(s, "e1-e3>e2-e4")
    assert at(s, "e4")[:2] == ("T-19", "over")


def test_what_is_no_point_is_unknown():
    s = tboats()
    for name in ("", "a0", "j1", "a10", "d5-f5", "d1-d2", "d", "goal", "d1-", "1.1"):
        assert unknown(s, name), name
