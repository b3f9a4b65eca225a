"""The chart that comes with MASTER: true distances, ports within reach, no way across land."""

import csv

import pytest

from pilothouse import project
from pilothouse.games.master import world_chart
from pilothouse.games.master.coastline import sea, shores
from shared_rules.master import world
from shared_rules.master.bills import PORTS, bill
from shared_rules.master.chart import CANAL, COAST, HATCHED, PORT, SEA
from shared_rules.master.chartfile import read
from tests.portable.master.voyage import table

BILLS = project.ROOT.parent / "shared" / "data" / "master_bills.csv"
# Nautical miles by sea between neighbouring ports, rounded from tables of distances.
NEIGHBOURS = {
    "HAMBURG LONDON": 430,
    "BUENOS_AIRES RIO_DE_JANEIRO": 1140,
    "MONTREAL NEW_YORK": 1460,
    "BANGKOK HONG_KONG": 1490,
    "BOMBAY KUWAIT": 1550,
    "HONG_KONG TOKYO": 1600,
    "NEW_ORLEANS NEW_YORK": 1710,
    "CARACAS NEW_ORLEANS": 1800,
    "CARACAS NEW_YORK": 1850,
    "GENOVA LONDON": 2190,
    "PERTH SYDNEY": 2390,
    "CAPETOWN LAGOS": 2560,
    "BUENOS_AIRES VALPARAISO": 2760,
}
WEST = "BUENOS_AIRES CARACAS GENOVA HAMBURG LAGOS LONDON MONTREAL NEW_ORLEANS NEW_YORK"
ATLANTIC = [*WEST.split(), "RIO_DE_JANEIRO"]


def opened(diagonals=True):
    """The chart with ports that a ship can pass: only land is in its way."""
    return read(world.CHART, "world", diagonals, True)


def reached(start, *shut, diagonals=True):
    """The ports that a ship reaches from `start` by any number of voyages; shut: closed squares."""
    return ports_of(closed(shut, diagonals), start)


def closed(shut, diagonals):
    """The chart with ports that a ship can pass, where some squares are closed."""
    chart = opened(diagonals)[0]
    cells = bytearray(chart.cells)
    for at in shut:
        cells[chart.square(at)] = 0
    chart.cells = bytes(cells)
    return chart


def ports_of(chart, start):
    far = chart.spread(chart.place(start), False)
    return [port for port in PORTS if far[chart.place(port)]]


def squares(column, first, last):
    return [f"{column}.{row}" for row in range(first, last + 1)]


@pytest.mark.parametrize("diagonals", [True, False])
def test_m31_a_full_tank_reaches_a_red_port_from_every_port(diagonals):
    chart, prices, _ = read(world.CHART, "world", diagonals)
    far = {port: chart.spread(chart.place(port), False) for port in PORTS}
    for port in PORTS:
        assert min(far[port][chart.place(red)] - 1 for red in prices if red != port) <= 40
        for other in PORTS:
            assert far[port][chart.place(other)]
    found = ["LONDON"]
    for port in found:
        found += [r for r in prices if r not in found and far[port][chart.place(r)] - 1 <= 40]
    assert sorted(found) == sorted(prices) and len(prices) == 10


def test_the_chart_is_as_the_rules_page_has_it():
    chart, prices, deck = read(world.CHART, "world")
    assert (chart.w, chart.h, chart.invented) == (60, 24, True) and len(world.CHART) < 8192
    kinds = [1000, 2000, 2000, 2000, 2000, 3000, 3000, 3000, 3000]
    assert sorted(prices.values()) == [1000, *kinds] and prices["CARACAS"] == 1000
    assert (deck.count("good"), deck.count("damage 1"), deck.count("divert")) == (8, 6, 2)
    last = (chart.w - 1) * chart.h
    for square, partners in chart.arrows.items():
        assert partners == [square + last if square < chart.h else square - last]
    assert len(chart.arrows) >= 20
    storms = sum(bool(kind & HATCHED) for kind in chart.cells)
    assert 50 < storms < sum(bool(kind & SEA) for kind in chart.cells) // 4


@pytest.mark.parametrize("diagonals", [True, False])
def test_m71_the_atlantic_is_left_by_canals_and_capes_alone(diagonals):
    gates = ["15.10", "33.6", *squares(16, 21, 23), *squares(31, 18, 23)]
    assert reached("NEW_YORK", *gates, diagonals=diagonals) == ATLANTIC
    assert "VALPARAISO" in reached("NEW_YORK", *gates[1:], diagonals=diagonals)
    assert "KUWAIT" in reached("NEW_YORK", gates[0], *gates[2:], diagonals=diagonals)
    assert "SYDNEY" in reached("NEW_YORK", *gates[:2], *gates[5:], diagonals=diagonals)


@pytest.mark.parametrize("diagonals", [True, False])
def test_m46a_london_lies_behind_a_storm_that_is_crossed_in_one_move(diagonals):
    chart = read(world.CHART, "world", diagonals)[0]
    london = chart.place("LONDON")
    assert not chart.cells[london] & HATCHED
    near = [s for s, count in enumerate(chart.spread(london, True)) if 0 < count <= 5]
    calm = [chart.text(s) for s in near if chart.cells[s] == SEA]
    storms = [chart.text(s) for s in near if chart.cells[s] & HATCHED]
    still = closed(storms, diagonals)
    for port in PORTS:
        if port == "LONDON":
            continue
        # With this storm zone closed no ship comes in, but all reach its edge.
        assert "LONDON" not in ports_of(still, port), port
        edge = chart.spread(chart.place(port), False)
        assert any(edge[chart.square(at)] for at in calm), port


def test_m46a_the_example_of_the_rulebook():
    ships = [{"at": "24.2", "fuel": 5}, {"port": "TOKYO"}]
    options = {"mode": "chart", "cards": "table", "bills": "table"}
    s = table(2, 7, {"players": ships}, **options)
    for text in ("sail 25.2 26.2", "card good", "bill 9", "stay"):  # to the edge
        s.do(text)
    events = [event["event"] for event in s.do("sail 27.2 28.2")]
    assert events == ["sailed"] and s.state["pending"] == {"what": "card", "who": "red"}
    s.do("card good")
    assert [event["event"] for event in s.do("bill 1")] == ["bill", "arrived", "turn"]


def test_m46a_ports_that_are_neighbours_are_as_far_apart_as_the_real_ones():
    chart = read(world.CHART, "world")[0]
    far = {port: chart.spread(chart.place(port), False) for port in PORTS}
    for port in PORTS:
        assert min(far[port][chart.place(other)] for other in PORTS if other != port) - 1 >= 2
    found = {}
    for pair in NEIGHBOURS:
        start, goal = pair.split(" ")
        found[pair] = far[start][chart.place(goal)] - 1
    assert found["MONTREAL NEW_YORK"] >= 4
    for near in NEIGHBOURS:
        for wide in NEIGHBOURS:  # a square is 300 miles, so a quarter more can be as many squares
            if NEIGHBOURS[wide] > 1.25 * NEIGHBOURS[near]:
                assert found[wide] >= found[near], (near, wide)


def test_m20_nobody_slips_across_an_isthmus():
    assert reached("GENOVA", "27.5", "33.6") == ["GENOVA"]  # Gibraltar, Suez
    assert "LONDON" in reached("GENOVA", "33.6") and "BOMBAY" in reached("GENOVA", "27.5")
    assert reached("KUWAIT", "37.7") == ["KUWAIT"]  # Hormuz
    assert reached("GENOVA", "27.5", "35.9") == ["GENOVA"]  # Bab el Mandeb
    assert reached("NEW_ORLEANS", *squares(14, 7, 8), *squares(15, 8, 9), "15.10", "16.8") == [
        "NEW_ORLEANS"  # Florida, Yucatan, Cuba
    ]


def test_m20_the_gulf_of_siam_is_reached_round_malaya():
    chart = read(world.CHART, "world")[0]
    there = chart.spread(chart.place("BOMBAY"), False)[chart.place("BANGKOK")]
    cells = bytearray(chart.cells)
    for at in ["44.11", "45.11", *squares(44, 12, 14)]:
        cells[chart.square(at)] = 0
    chart.cells = bytes(cells)
    assert chart.spread(chart.place("BOMBAY"), False)[chart.place("BANGKOK")] > there + 3


def test_no_port_joins_two_seas():
    """A ship needs no call at a port to reach another one, so no port is a way across land."""
    chart = read(world.CHART, "world")[0]
    for port in PORTS:
        shore = [s for s in chart.beside(chart.place(port)) if chart.cells[s] & (SEA | CANAL)]
        assert shore, port
        far = chart.spread(shore[0], False)
        for square in shore:
            assert far[square] - 1 <= 4, port


@pytest.mark.skipif(not BILLS.exists(), reason="the sea distances are not here")
def test_m58_squares_are_as_far_as_the_sea_is_wide():
    chart = read(world.CHART, "world")[0]
    with BILLS.open(newline="") as file:
        for n, row in enumerate(csv.DictReader(file), 1):
            start, goal, *_ = bill(n)
            count = chart.spread(chart.place(start), False)[chart.place(goal)] - 1
            miles = int(row["approx_nm_with_canals"])
            assert 220 < miles / count < 520, (start, goal, count, miles)


@pytest.mark.skipif(not world_chart.SOURCE.exists(), reason="`make chart` fetches the coastline")
class TestCoastline:
    """These tests need the coastline's file."""

    def test_the_module_is_what_the_coastline_gives(self):
        assert world_chart.module(world_chart.SOURCE) == world_chart.MODULE.read_text()

    def test_m20_a_square_is_navigable_where_half_of_it_is_sea(self):
        chart = read(world.CHART, "world")[0]
        widened = world_chart.named(world_chart.WIDENED)
        thickened = world_chart.named(world_chart.THICKENED)
        for row, line in enumerate(sea(shores(world_chart.SOURCE), world_chart.GRID)):
            for column, share in enumerate(line):
                kind = chart.cells[column * chart.h + row]
                if (column, row) in widened:
                    assert share < 0.5 and kind & SEA
                elif (column, row) in thickened:
                    assert kind == 0
                elif not kind & (PORT | CANAL):
                    assert bool(kind & SEA) == (share >= 0.5)
                    assert bool(kind & COAST) == (0.1 <= share < 0.5)
        assert len(widened | thickened) <= 30
