"""The course that is proposed: where to, how far in the first move, and that it comes in slices."""

from shared_rules.master import course
from shared_rules.master.navigator import Navigator

from .voyage import plotted


def proposed(s, *given):
    """(squares, moved, tons), and how many slices it took."""
    steps, slices = course.propose(s.rules, s.state, *given), 0
    while True:
        try:
            next(steps)
            slices += 1
        except StopIteration as end:
            return end.value, slices


def test_m34_a_loaded_ship_makes_for_its_port_by_the_shortest_course():
    s = plotted({"at": "2.2", "fuel": 5, "bill": 1})
    (path, moved, tons), slices = proposed(s)
    chart = s.rules.chart
    goal = chart.place("LONDON")
    assert path == Navigator(chart).course(chart.square("2.2"), goal)
    assert (moved, tons) == (4, course.tons(len(path)))
    assert slices > 5
    s.do(chart.sail(path[:moved]))


def test_m35_an_empty_ship_makes_for_the_cargo_that_pays_most_a_square():
    waiting = {"NEW_ORLEANS": [1], "HAMBURG": [13]}
    s = plotted({"at": "2.3", "fuel": 5}, position={"waiting": waiting})
    (path, _, _), _ = proposed(s)
    assert s.rules.chart.port(path[-1]) == "NEW_ORLEANS"


def test_m79_a_ship_that_is_short_of_fuel_makes_for_a_red_port():
    s = plotted({"at": "2.2", "fuel": 1, "bill": 1})
    (path, _, _), _ = proposed(s)
    assert s.rules.chart.port(path[-1]) in s.rules.prices
    assert len(path) <= 4


def test_m73_a_cargo_that_wins_goes_to_its_port_before_fuel_is_bought():
    (_, _, need), _ = proposed(plotted({"at": "2.2", "fuel": 9, "bill": 6}))
    for cash, wins in ((190000, True), (50000, False)):
        s = plotted({"at": "2.2", "fuel": need, "bill": 6, "cash": cash})
        (path, _, _), _ = proposed(s)
        assert (path[-1] == s.rules.chart.place("HAMBURG")) == wins, cash


def test_m31_what_the_tank_holds_is_enough_for_the_longest_way():
    for fuel, goal in ((9, "NEW_ORLEANS"), (8, "SYDNEY")):  # 10 tons are wanted
        s = plotted({"port": "PERTH", "fuel": fuel, "bill": 11}, chart="world")
        (path, _, _), _ = proposed(s)
        assert s.rules.chart.port(path[-1]) == goal


def test_m26_the_first_move_ends_outside_a_port_that_is_taken():
    s = plotted({"at": "11.2", "fuel": 5, "bill": 1}, {"port": "LONDON"})
    (path, moved, _), _ = proposed(s)
    assert s.rules.chart.port(path[-1]) == "LONDON" and moved == len(path) - 1


def test_m43_without_any_cargo_a_storm_is_the_goal():
    s = plotted({"at": "1.2", "fuel": 5})
    (path, _, _), _ = proposed(s)
    assert s.rules.chart.cells[path[-1]] & 2


def test_m59_a_diverted_ship_makes_for_its_port_of_call():
    away = {"why": "card", "ports": ["MONTREAL"]}
    s = plotted({"at": "2.4", "fuel": 5, "diverted": away})
    (path, moved, _), _ = proposed(s)
    assert s.rules.chart.port(path[-1]) == "MONTREAL"
    s.do(s.rules.chart.sail(path[:moved]))


def test_m46_of_two_ways_with_as_many_moves_it_is_the_one_without_a_storm():
    # From Sydney to Tokyo the shortest way has 13 squares and takes 4 moves and a card; another one
    # has 15, takes as many, and leads round the storm.
    s = plotted({"port": "SYDNEY", "fuel": 10, "bill": 3}, chart="world")
    nav, chart = Navigator(s.rules.chart), s.rules.chart
    here, goal = chart.place("SYDNEY"), chart.place("TOKYO")
    shortest = nav.course(here, goal)
    (path, _, _), _ = proposed(s)
    assert nav.moves(here, shortest) == ([4, 4, 4, 1], 1)
    assert nav.moves(here, path) == ([4, 4, 4, 3], 0)
    assert path[-1] == goal and len(path) == len(shortest) + 2
