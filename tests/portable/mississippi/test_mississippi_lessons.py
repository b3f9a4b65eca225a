"""The lessons of Mississippi Queen: when each is due, and what it points at."""

from shared_rules.mississippi.lessons import ends

from ..lessons import at, due
from .chart import chart, pilot, under_way
from .race import midway, play, race

TURN = "goal wheel bow"
LONG = "A0 S A1-1 S A2-1 S A3-2"  # nobody waits there
ROSE = {"tiles": ["A1-1", "A3-2", "B1", "B1-B2", "B3-1"]}


def steaming(red, water=LONG, **given):
    """Red on turn in pilot mode; green lies far away."""
    given.setdefault("landing", "right")
    return chart(water, red=red, green="0.9", **given)


def test_a_first_race_from_its_first_tile_on():
    s = pilot(3, draw="table")
    assert due(s) == "goal"
    play(s, "tile A1-1")
    assert due(s) == "goal"  # a bow is asked for
    play(s, "bow n", "bow n", "bow n")
    assert due(s) == TURN + " tile pier"
    assert at(s, "bow") == "red" and at(s, "tile") == "A1-1" and at(s, "pier") == "1.11"
    play(s, "speed 2")
    assert due(s) == "goal points bow tile pier"
    s = race(3, draw="table")
    play(s, "tile A1-1")
    assert due(s) == TURN + " tile pier" and at(s, "pier") == "A1-1"


def test_q38_q46_q71_the_goal_as_the_options_have_it():
    assert due(midway(variant="intro")) == "goal_intro wheel bow tile"
    assert due(midway(players=2, both_boats=True, water=LONG)) == "goal_both wheel bow tile"
    assert due(midway(players=2, water=LONG)) == "goal wheel bow tile"


def test_q38_an_introductory_race_is_not_all_there_is_to_learn():
    assert not ends(midway(variant="intro").rules) and ends(midway(water=LONG).rules)


def test_q73_the_shipyard():
    s = race(6, first_tile="entered", draw="table")
    play(s, "tile A3-2")
    assert due(s) == TURN + " tile"
    for _ in range(5):
        play(s, "ahead", "done")
    assert due(s) == "goal shipyard wheel tile" and at(s, "shipyard") == "white"
    play(s, "ahead")
    assert due(s) == "goal bow tile"


def test_q15_q53_what_the_black_rose_brings_when_it_lies_on_the_table():
    s = midway(water="A0 S A3-2", **ROSE)
    assert due(s) == "goal wheel_station bow tile"
    water = "A0 S A3-2 S B1-B2"
    assert due(midway(water=water, **ROSE)) == "goal wheel_station bow tile drift station"
    s = chart(water, red="1.7 n", green="0.9", landing="right", **ROSE)
    assert at(s, "drift") == "2.14" and at(s, "station") == "2.13"
    s = midway(water="A0 S B3-1", **ROSE)
    assert due(s) == "goal wheel_station bow tile sand" and at(s, "sand") == "B3-1"
    s = chart("A0 S B3-1 S A3-2", red="2.7 n", green="0.9", landing="right", **ROSE)
    assert due(s) == "goal wheel bow stage"  # the sandbanks lie behind her


def test_q16_q19_q14_the_wheel_the_bow_and_the_coal():
    assert due(steaming("0.7 n speed 3")) == "goal wheel points bow stage"
    assert due(steaming("0.7 n coal 3")) == TURN + " stage"
    s = steaming("0.7 n coal 2")
    assert due(s) == TURN + " coal stage" and at(s, "coal") == "red"
    s = chart("A0 S B3-1 S A3-2", red="1.5 n", green="0.9", landing="right", **ROSE)
    s.state["boats"]["red"]["aground"] = True
    assert "bow" not in due(s).split(" ")


def test_q32_q36_the_front_of_the_river():
    for lies, is_due in (("2.7 n", True), ("1.10 n", False), ("3.7 n", False)):
        s = steaming(lies, landing=None)
        assert ("tile" in due(s).split(" ")) == is_due, lies
    assert due(midway(water=LONG)) == TURN + " tile"  # the box doesn't see the boats
    s = midway(water=LONG, position={"landing": "right"})
    assert due(s) == TURN + " stage" and at(s, "stage") == "A3-2"
    assert at(steaming("2.7 n"), "stage") == "3.14"


def test_q40_q43_q35_passengers_that_wait():
    waits = "A0 S A1-1 S A2-1:1 S A3-2"
    s = steaming("0.7 n", waits)
    assert due(s) == TURN + " pier stage" and at(s, "pier") == "2.7"
    assert due(steaming("0.7 n passengers 2 islands 1,2", waits)) == TURN + " stage"
    s = steaming("0.7 n passengers 1 islands 2", waits)
    assert due(s) == TURN + " island stage" and at(s, "island") == "2.7"
    assert due(steaming("3.7 n", waits)) == TURN + " stage"  # they wait behind her
    s = midway(water="A1-1:1 S A2-1")
    assert due(s) == TURN + " tile pier rear" and at(s, "rear") == "A1-1"


def test_q49_who_is_ahead_sails_first_from_round_2_on():
    order = ["grey", "red", "green"]
    for n, variant, is_due in ((1, "advanced", False), (2, "advanced", True), (2, "intro", False)):
        s = midway(variant=variant, position={"round": n, "order": order})
        assert ("order" in due(s).split(" ")) == is_due
        assert not is_due or at(s, "order") == "grey"


def test_q24_a_boat_lies_before_the_bow_or_would_after_the_free_turn():
    for red, is_due in (
        ("0.7 n speed 3", True),
        ("0.7 n", True),
        ("0.7 ne", True),
        ("0.7 nw", True),
        ("0.7 se", False),
        ("0.2 n", False),
    ):
        s = chart(LONG, red=red, green="0.12", landing="right")
        assert ("push" in due(s).split(" ")) == is_due, red
        assert not is_due or at(s, "push") == "green"
    assert "push" not in due(midway({"red": {"speed": 3}})).split(" ")


def test_q77_the_black_rose_herself():
    s = under_way(3, "A3-2", black_rose=True)
    assert due(s) == TURN + " tile black" and at(s, "black") == "black"
    while s.state["order"][s.state["turn"]] != "black":
        s.do("ahead")
        s.do("done")
        while s.state["pending"]:
            s.do([text for text in s.actions()][0])
    assert due(s) == "goal black"  # her coal is another one


def test_nothing_but_the_goal_while_something_else_is_asked():
    s = midway(water=LONG, die="table", draw="table")
    play(s, "ahead", "front", "done")
    assert s.state["pending"]["what"] == "roll" and due(s) == "goal"
