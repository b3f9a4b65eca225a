"""The navigator: courses, moves, tolls and storms; where to buy fuel (M-58, M-79 to M-81)."""

import gc

from shared_rules.kernel.session import ended
from shared_rules.master import world
from shared_rules.master.bunkering import bunkers, reserve
from shared_rules.master.chart import HATCHED
from shared_rules.master.chartfile import read
from shared_rules.master.navigator import TABLES, Navigator, navigator

from ..heap import swept
from .voyage import ROWS, chart, plotted


def small(**options):
    return read(chart(), "small", **options)


def named(found, path):
    return None if path is None else [found.text(square) for square in path]


def plans(found, plan):
    return [(found.port(square) or found.text(square), tons) for square, tons in plan]


def test_m58_a_course_has_as_many_squares_as_the_rules_count():
    for options in ({}, {"diagonals": False}, {"jump": 0}):
        found = small(**options)[0]
        nav = Navigator(found)
        for start in found.ports:
            far = found.spread(start, False)
            for goal in found.ports:
                path = nav.course(start, goal)
                squares, here = 0, start
                for there in path:
                    assert there in found.beside(here)
                    squares += found.cost(here, there)
                    here = there
                assert here == goal and squares == nav.count(start, goal) == far[goal] - 1


def test_tables_give_way_where_memory_is_short():
    found = small()[0]
    nav, real, counted = Navigator(found), found.spread, []

    def spread(start, *given):
        counted.append(start)
        if len(counted) == 2:
            raise MemoryError
        return real(start, *given)

    found.spread = spread
    one, other = sorted(found.ports)[:2]
    far = bytes(nav.table(one))
    nav.table(other)  # finds no memory, and the first table goes
    assert nav.table(one) == far
    assert counted == [one, other, other, one]


def test_m58_the_count_is_the_same_from_a_start_and_to_a_goal():
    for options in ({}, {"diagonals": False}, {"jump": 0}):
        found = small(**options)[0]
        squares = [square for square, kind in enumerate(found.cells) if kind]
        ahead = Navigator(found)  # a navigator that has no table of a goal yet
        for goal in squares[::5]:
            back = Navigator(found)
            back.table(goal)
            for start in squares[::7]:
                assert ahead.count(start, goal) == back.count(start, goal)


def test_m81_of_the_shortest_courses_the_one_with_least_storm_is_taken():
    found = small()[0]
    nav = Navigator(found)
    path = nav.course(found.square("0.3"), found.square("6.3"))
    assert len(path) == 6 and not [s for s in path if found.cells[s] & HATCHED]
    rows = list(ROWS)
    rows[2] = "..~~~~~#........"
    rows[5] = "..~~~~.#........"
    found = read(chart(rows=rows), "small")[0]
    path = Navigator(found).course(found.square("0.3"), found.square("6.3"))
    assert len(path) == 6 and len([s for s in path if found.cells[s] & HATCHED]) == 1


def test_m21_coast_is_the_step_before_a_port():
    found = small()[0]
    nav = Navigator(found)
    path = nav.course(found.square("10.7"), found.place("KUWAIT"))
    assert named(found, path) == ["11.6", "12.6"]
    assert nav.moves(found.square("10.7"), path) == ([2], 0)
    assert nav.moves(found.square("10.7"), path, 1)[0] == []  # a ship adrift can't lie there
    assert nav.leg(found.square("10.7"), path[:1]) == []
    sea = [found.square("9.7"), found.square("10.7")]
    assert nav.leg(found.square("8.7"), sea + path[:1]) == sea
    there = nav.adrift().course(found.square("10.7"), found.place("KUWAIT"))
    assert "11.6" not in named(found, there) and len(there) > 2
    assert nav.adrift() is nav.adrift()


def test_m17_a_course_is_cut_into_moves_of_four():
    found = small()[0]
    nav = Navigator(found)
    start = found.square("0.1")
    path = [found.square("%d.1" % column) for column in range(1, 7)]
    assert nav.moves(start, path) == ([4, 2], 0)
    assert nav.moves(start, path, 3) == ([3, 3], 0)  # in tow, M-65
    assert nav.leg(start, path, 1) == path[:1]  # adrift, M-70


def test_m46_a_move_stops_at_the_edge_of_a_storm_to_save_a_card():
    found = small()[0]
    nav = Navigator(found)
    start = found.square("8.3")  # storm on 11.3 and 12.3
    path = [found.square("%d.3" % column) for column in range(9, 16)]
    assert nav.moves(start, path, card=0)[0] == [4, 3]
    assert nav.moves(start, path, card=0)[1] == 2
    assert nav.moves(start, path, card=6) == ([2, 4, 1], 1)
    start, path = path[2], path[3:]
    assert nav.moves(start, path)[1] == 1  # it lies in the storm: MA-16
    assert nav.moves(start, path, begins=0)[1] == 1


def test_m72_a_voyage_has_tons_tolls_and_storms():
    found = small()[0]
    nav = Navigator(found)
    start, goal = found.square("6.2"), found.square("8.2")
    assert nav.voyage(start, goal) == {
        "squares": [found.square("7.2"), goal],
        "tons": 1,
        "tolls": 5000,
        "storms": 0,
        "cards": 0,
    }
    assert nav.voyage(start, goal, True)["tolls"] == 10000
    assert nav.voyage(start, goal, True, False)["tolls"] == 0
    assert nav.voyage(start, goal, False, False)["tons"] > 1
    assert nav.voyage(start, found.square("0.0")) is None  # 0.0 is land
    assert nav.course(start, start) == []


def test_an_arrow_that_costs_nothing_is_sailed_in_the_same_move():
    found = small(jump=0)[0]
    nav = Navigator(found)
    path = nav.course(found.square("3.4"), found.square("12.3"))
    assert "15.3" in named(found, path) or "15.6" in named(found, path)
    lengths, _ = nav.moves(found.square("3.4"), path, card=0)
    assert sum(lengths) == len(path) and lengths[0] >= 4


def test_m31_fuel_for_a_voyage_and_to_the_next_red_port():
    found, prices, _ = small()
    nav = Navigator(found)
    place = found.place
    # New Orleans sells no fuel. What is bought in New York lasts there and back to a red port.
    plan = ended(bunkers(nav, prices, place("NEW_YORK"), 0, [place("NEW_ORLEANS")], 0))
    assert plans(found, plan)[0][0] == "NEW_YORK"
    assert sum(tons for _, tons in plans(found, plan)) >= 1 + reserve(nav, prices, plan[-1][0])
    assert ended(bunkers(nav, prices, place("NEW_ORLEANS"), 0, [place("NEW_YORK")])) is None


def test_m79_a_plan_buys_in_a_dear_port_what_takes_the_ship_to_a_cheap_one():
    found, prices, _ = small()
    nav = Navigator(found)
    place = found.place
    plan = plans(found, ended(bunkers(nav, prices, place("LONDON"), 0, [place("CAPETOWN")], 0)))
    assert [port for port, _ in plan] == ["LONDON", "KUWAIT", "CAPETOWN"]  # 3,000 and 1,000 a ton
    assert plan[0][1] < 3 < plan[1][1] and plan[2][1] == 0
    # If a turn is worth much, a plan makes no detour by Kuwait.
    plan = plans(found, ended(bunkers(nav, prices, place("LONDON"), 9, [place("HAMBURG")], 9)))
    assert plan == [("LONDON", 0), ("HAMBURG", 0)]


def test_a_plan_calls_at_every_stop_in_order():
    found, prices, _ = small()
    nav = Navigator(found)
    stops = [found.place("LONDON"), found.place("LAGOS")]
    plan = plans(found, ended(bunkers(nav, prices, found.place("LONDON"), 2, stops)))
    assert plan[0][0] == "LONDON" and plan[-1][0] == "LAGOS"
    assert len(dict(plan)) == len(plan)  # the stop where the ship lies is named once


def test_tables_are_kept_and_let_go():
    found = small()[0]
    nav = navigator(found)
    assert navigator(small()[0]) is nav and navigator(small(diagonals=False)[0]) is not nav
    for square in range(found.h, found.h + TABLES + 5):
        nav.table(square)
    assert len(nav._tables) <= TABLES


def test_a_course_across_the_map_takes_little_space():
    swept()
    found, prices, _ = read(world.CHART, "world")
    gc.collect()
    try:
        before = gc.mem_alloc()
    except AttributeError:  # CPython doesn't count them
        return
    nav = Navigator(found)
    gc.disable()
    nav.table(found.place("SYDNEY"))
    gc.enable()
    gc.collect()
    assert gc.mem_alloc() - before < 2048 + 512  # a table of a port, and the navigator
    before = gc.mem_alloc()
    gc.disable()
    path = nav.course(found.place("LONDON"), found.place("SYDNEY"))
    used = gc.mem_alloc() - before
    gc.enable()
    assert len(path) == 30 and used <= 16384, used


def test_the_navigator_plans_what_may_be_sailed():
    s = plotted({"port": "LONDON", "fuel": 9})
    nav = navigator(s.rules.chart)
    start = s.rules.chart.place("LONDON")
    for goal in s.rules.chart.ports:
        path = nav.course(start, goal)
        if path and goal != s.rules.chart.place("BANGKOK"):  # blue lies in that port
            leg = nav.leg(start, path)
            assert s.rules.allows(s.state, "sail " + " ".join(named(s.rules.chart, leg)))
