"""The geometry that the build exports is that of the rules, and the signs tell players apart."""

import itertools
import json
import re

import pytest

from pilothouse import project
from pilothouse.build import geometry
from shared_rules.master import bills, chartfile, world
from shared_rules.mississippi import hexes, tiles

SIGNS = project.ROOT / "host/web/table/signs.js"
LEAST = 11.0  # difference in CIELAB: two colours below 5 look alike at a glance
READABLE = 4.5  # contrast of a sign on its colour (WCAG)
TABLES = (
    ("red", "green", "grey", "brown", "cream", "white"),
    ("white", "cream", "red", "red2", "green", "grey", "black"),
    ("red", "blue", "green", "yellow", "white", "black"),
    ("yellow", "red"),
    ("south", "north"),
)
# What eyes without one kind of cones see of linear RGB (Machado, Oliveira, Fernandes 2009).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


@pytest.fixture(scope="module")
def exported():
    return json.loads(geometry.export())


def test_every_tile_has_the_islands_and_marks_of_the_rules(exported):
    river = exported["mississippi"]
    assert list(river["tiles"]) == list(tiles.NAMES)
    kinds = {"pier": hexes.PIER, "dock": hexes.DOCK, "coal": hexes.COAL}
    kinds |= {"sand": hexes.SAND, "drift": hexes.DRIFT}
    for name, tile in river["tiles"].items():
        state = {"river": [{"tile": name, "exit": None}], "rear": 0, "landing": None}
        cells = list(hexes.Water(state).cells)
        mine = [hexes.OPEN] * 20
        for hex in tile["land"]:
            mine[hex] = hexes.LAND
        for hex, kind in tile["marks"].items():
            mine[int(hex)] = kinds[kind]
        assert mine == cells, name
        assert tile["roof"] == tiles.station(name)


def test_q52_the_ranking_of_a_tile_is_that_of_the_ruler(exported):
    ahead = exported["mississippi"]["ahead"]
    order = sorted(range(20), key=lambda hex: ahead["straight"][hex], reverse=True)
    wanted = "17 18 16 19 12 15 13 11 14 7 10 8 6 9 2 5 3 1 4 0"
    assert order == [int(word) for word in wanted.split()]


def test_the_chart_is_the_one_that_is_played_on(exported):
    chart, prices, _ = chartfile.read(world.CHART, "world")
    drawn = exported["master"]["charts"]["world"]
    assert (drawn["w"], drawn["h"]) == (chart.w, chart.h)
    assert {port: about["at"] for port, about in drawn["ports"].items()} == {
        port: chart.text(chart.place(port)) for port in bills.PORTS
    }
    assert prices == {
        port: about["price"] for port, about in drawn["ports"].items() if about["price"]
    }
    assert [tuple(bill) for bill in exported["master"]["bills"]] == [
        bills.bill(n) for n in range(1, bills.COUNT + 1)
    ]


def signs() -> dict[str, tuple[str, str, str]]:
    found = re.findall(
        r'(\w+): \{ fill: "(#\w{6})", ink: "(#\w{6})", shape: "(\w+)" \}', SIGNS.read_text("utf-8")
    )
    return {who: (fill, ink, shape) for who, fill, ink, shape in found}


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(rgb: list[float]) -> list[float]:
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    parts = []
    for row, most in zip(rows, white, strict=True):
        value = sum(a * b for a, b in zip(row, rgb, strict=True)) / most
        parts.append(value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116)
    x, y, z = parts
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("table", TABLES)
def test_colours_differ_for_all_eyes(table, eyes):
    for one, other in itertools.combinations(table, 2):
        seen = []
        for who in (one, other):
            rgb = linear(signs()[who][0])
            mixed = [sum(a * b for a, b in zip(row, rgb, strict=True)) for row in EYES[eyes]]
            seen.append(lab([min(1.0, max(0.0, part)) for part in mixed]))
        far = sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5
        assert far >= LEAST, f"{one} and {other} differ by {far:.1f}"


def test_every_player_has_a_sign_of_his_own_that_can_be_read():
    found = signs()
    shapes = [shape for _, _, shape in found.values()]
    assert len(set(shapes)) == len(shapes)
    assert {who for table in TABLES for who in table} == set(found)
    for who, (fill, ink, _) in found.items():
        light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(linear, (fill, ink)))
        assert (light[1] + 0.05) / (light[0] + 0.05) >= READABLE, who
