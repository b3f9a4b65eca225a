"""The lessons of MASTER: when each is due, and what it points at."""

from ..lessons import at, due
from .voyage import agreed, charted, play, plotted, table, told

FAR = {"port": "PERTH"}  # where blue is in nobody's way
WAITS = {"waiting": {"LONDON": [23], "TOKYO": [11]}}
SEA = {"at": "13.1", "fuel": 3}  # within four squares of no canal


def keys(*given, position=None, build=told, **options):
    return due(build(*given, position=position, **options))


def test_a_first_game_from_the_choice_of_ports_on():
    for s in (
        table(),
        charted(cards="table", bills="table", prices={"LONDON": 1000, "TOKYO": 1000}),
    ):
        assert due(s) == "goal start"
    s = charted(seed=3)
    play(s, "start LONDON")
    assert due(s) == "goal start"
    play(s, "start TOKYO", "bill")
    assert due(s).split(" ")[:3] == ["goal", "move", "cargo"]
    assert at(s, "tank") == "LONDON"
    play(s, "fuel 10")
    assert "move" in due(s).split(" ") and "tank" not in due(s).split(" ")


def test_m15_m33a_m39_a_cargo_from_where_it_waits_to_where_it_is_paid():
    s = told({"port": "GENOVA", "fuel": 10}, FAR, position=WAITS)
    assert due(s) == "goal move cargo" and at(s, "cargo") == "LONDON"
    s = told({"port": "LONDON", "fuel": 10}, FAR, position=WAITS)
    assert due(s) == "goal load move cargo" and at(s, "load") == "bill 23"
    play(s, "load 23")
    assert due(s) == "goal move paid" and at(s, "paid") == "GENOVA"
    assert at(told(), "cargo") is None  # nothing waits anywhere
    late = told({"port": "LONDON", "fuel": 1}, FAR, position=WAITS, services_on_arrival=True)
    play(late, "sail 1 GENOVA")
    assert due(late) == "goal"  # she has sailed


def test_m30_m62_where_fuel_is_sold_and_where_a_ship_drifts():
    prices = {"LONDON": 3000, "GENOVA": 2000}
    for ship, options, sold in (
        ({"port": "LONDON"}, {"prices": prices}, "move cargo tank"),
        ({"port": "HAMBURG"}, {"prices": prices}, "cargo empty"),
        ({"port": "HAMBURG"}, {}, "move cargo tank"),  # the box doesn't know what it is
        ({}, {}, "cargo empty"),
        ({"fuel": 5}, {}, "move cargo empty"),  # it is told before it is too late
        ({"fuel": 6}, {}, "move cargo"),
    ):
        assert keys(ship, FAR, **options) == "goal " + sold
    assert due(agreed()) == "goal cargo"  # blue is on the way to her
    assert at(told({}, FAR), "empty") == "red"


def test_m46_storms_that_are_near_on_the_chart_or_at_all_at_the_table():
    near = dict(SEA, at="13.2")
    assert at(plotted(near, FAR), "storm") == "12.3"
    for ship, options, is_due in (
        (near, {}, True),
        (dict(near, fuel=0), {}, False),
        (dict(near, diverted={"why": "card", "ports": ["LONDON"]}), {}, False),
        (near, {"zone_rule": "ends"}, False),
        ({"port": "LAGOS", "fuel": 3}, {"chart": "world"}, False),
    ):
        found = due(plotted(ship, FAR, **options)).split(" ")
        assert ("storm" in found) == is_due, (ship, options)
    for n, is_due in ((1, False), (2, True)):
        found = keys({"fuel": 3}, FAR, position={"round": n}).split(" ")
        assert ("storm" in found) == is_due


def test_m51_m26_m75_damage_a_port_that_is_taken_little_money():
    for ship, blue, position, key, place in (
        ({"damage": 1}, FAR, {}, "damage", "red"),
        ({}, dict(FAR, damage=2), {}, "damage", "blue"),
        ({"bill": 23}, {"port": "GENOVA"}, {"round": 2}, "taken", "GENOVA"),
        ({}, {"port": "TOKYO"}, dict(WAITS, round=2), "taken", "TOKYO"),
        ({}, FAR, dict(WAITS, round=2), "taken", "PERTH"),  # soon she may want to go there
        ({"cash": 9000}, FAR, {}, "broke", "red"),
    ):
        assert at(told(ship, blue, position=position), key) == place
    for ship, blue, n in (({}, FAR, 1), ({"bill": 23}, {}, 2), ({"cash": 10000}, {}, 2)):
        found = keys(ship, blue, position={"round": n}).split(" ")
        assert "damage" not in found and "taken" not in found and "broke" not in found


def test_m72_canals_that_are_near_on_the_chart_or_have_just_been_paid_at_the_table():
    assert at(plotted(dict(SEA, at="9.2"), FAR), "toll") == "7.2"
    assert "toll" not in due(plotted(SEA, FAR)).split(" ")
    s = told({"fuel": 3}, dict(FAR, fuel=3))
    assert "toll" not in due(s, ()).split(" ")
    events = s.do("sail 1 panama")
    assert "toll" in due(s, events).split(" ") and "toll" not in due(s, s.do("stay")).split(" ")


def test_nothing_but_the_goal_while_something_else_is_asked():
    s = told({"fuel": 3}, FAR)
    s.do("sail 3 zone")
    assert due(s) == "goal"
