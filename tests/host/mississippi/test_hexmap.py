"""The tests' own drawing of the tiles against the shared data file, if that is there."""

import json
from pathlib import Path

import pytest

from tests.portable.mississippi import hexmap

DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "river_tiles.json"
pytestmark = pytest.mark.skipif(not DATA.exists(), reason="the shared data file is not here")


@pytest.fixture(scope="module")
def data():
    return json.loads(DATA.read_text())


def test_what_lies_on_the_tiles(data):
    for key, table, none in (
        ("islands", hexmap.ISLANDS, []),
        ("dock", hexmap.DOCKS, None),
        ("coal_docks", hexmap.COAL_DOCKS, []),
        ("driftwood", hexmap.DRIFTWOOD, []),
        ("sandbanks", hexmap.SANDBANKS, []),
    ):
        for name, tile in data["tiles"].items():
            assert table.get(name, none) == tile.get(key, none), (key, name)
    assert list(hexmap.ISLANDS) == list(data["tiles"])


def test_the_piers(data):
    assert hexmap.PIERS == {face: exit_["landing"] for face, exit_ in data["exits"].items()}


def test_columns_and_heights(data):
    places = [(q, -2 * r - q) for q, r in data["axial"].values()]
    assert hexmap.PLACES == places
    ways = {name.lower(): (q, -2 * r - q) for name, (q, r) in data["directions"].items()}
    assert hexmap.WAYS == ways
