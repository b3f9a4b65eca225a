"""What a hex, a tile or a boat of Mississippi Queen is, and why nothing can be done there now."""

from ..why import action, at, facts, unknown
from .chart import chart, under_way
from .race import midway, play

DOCK = "A0 S A1-1:1"  # the dock is hex 11
LONG = "A0 S A1-1 S A2-1 S A2-2"


def steaming(red, water=DOCK, **boats):
    boats.setdefault("green", "0.9")
    boats.setdefault("landing", "right")
    return chart(water, red=red, **boats)


def test_q40_a_passenger_comes_aboard_at_wheel_1():
    assert at(steaming("1.10 ne"), "1.11") == (None, "legal", "dock")
    s = steaming("1.2 n speed 3 coal 0")
    assert at(s, "1.11") == ("Q-40", "wheel", "dock")
    assert facts(s, "1.11")["speed"] == facts(s, "1.11")["wheel"] > 1


def test_q4_no_island_of_an_introductory_race_has_passengers():
    assert at(under_way(first="A1-1", variant="intro"), "1.5") == ("Q-4", "intro", "island")


def test_q41_q42_q43_who_does_not_come_aboard():
    assert at(steaming("1.10 ne", "A0 S A1-1:0"), "1.11") == ("Q-41", "nobody", "dock")
    full = steaming("1.10 ne passengers 2 islands 2,3", "A0 S A1-1:1 S A2-1 S A2-2")
    assert at(full, "1.11") == ("Q-42", "full", "dock")
    served = steaming("1.10 ne passengers 1 islands 1")
    assert at(served, "1.11") == ("Q-43", "served", "dock")


def test_q46_the_landing_stage():
    s = steaming("1.13 n passengers 0")
    assert at(s, "1.18") == ("Q-46", "passengers", "stage")
    fast = steaming("3.4 n speed 3 coal 0 passengers 2 islands 1,2", LONG)
    assert at(fast, "3.19") == ("Q-46", "wheel", "stage") and facts(fast, "3.19")["speed"] == 3
    ready = steaming("3.14 n passengers 2 islands 1,2", LONG)
    assert at(ready, "3.19") == (None, "legal", "stage")


def test_q18_q24_q16_a_hex_where_no_turn_ends():
    s = under_way(first="A1-1")
    assert at(s, "0.0") == ("Q-18", "land", "island")
    assert at(s, "1.5") == ("Q-40", "ashore", "island")  # somebody waits there
    assert at(s, "0.5") == (None, "legal", "boat")  # it can be pushed
    s = steaming("0.7 n coal 0", green="0.6")
    assert at(s, "0.6") == ("Q-24", "occupied", "boat") and facts(s, "0.6")["boat"] == "green"
    assert at(s, "0.3") == ("Q-16", "reach", "water")  # behind it
    far = steaming("0.3 n", LONG)
    assert at(far, "3.17") == ("Q-12", "range", "water")
    dear = steaming("0.3 n coal 0", LONG)
    assert at(dear, "0.18")[:2] == ("Q-13", "coal") and facts(dear, "0.18")["coal"] == 0


def test_q16_in_the_middle_of_a_turn_the_points_count():
    s = steaming("0.3 n speed 2", LONG)
    play(s, "ahead")
    assert at(s, "2.3") == ("Q-16", "far", "water") and facts(s, "2.3")["points"] == 1


def test_q14_q35_boats_that_are_out_and_tiles_that_go():
    s = under_way(first="A1-1")
    assert at(s, "red") == (None, "legal", "mine") and at(s, "green") == (None, "theirs", "rival")
    assert at(s, "0") == at(s, "A0") == ("Q-35", "rear", "rear")
    assert at(s, "1") == at(s, "A1-1") == (None, "legal", "tile")
    s.state["boats"]["green"]["out"] = True
    assert at(s, "green") == ("Q-14", "out", "out")


def test_q29_a_bow_that_is_asked_for_comes_first():
    s = under_way(first="A1-1")
    s.state["pending"] = {"what": "bow", "who": "green"}
    assert at(s, "1.0")[1] == "pending" and at(s, "green") == (None, "legal", "mine")


def test_at_the_table_there_are_boats_and_tiles_alone():
    s = midway()
    assert at(s, "red") == (None, "legal", "mine")
    assert at(s, "0") == (None, "legal", "rear")  # it may be told to go
    assert unknown(s, "0.1")
    assert action(s, "speed 6") == (None, "legal")
    assert action(s, "done") == ("Q-16", "points_left")
    assert action(s, "embark 1") == ("Q-40", "points")


def test_what_is_not_on_the_river_is_unknown():
    s = under_way(first="A1-1")
    for name in ("", "2.0", "0.20", "9", "A3-3", "pink", "0.01", "-1", "1.", "c3"):
        assert unknown(s, name), name
