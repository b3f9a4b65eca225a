"""The river's tables against the shared data file, if it is beside the checkout (Q-3)."""

import json
from pathlib import Path

import pytest

from shared_rules.mississippi import tiles
from shared_rules.mississippi.exits import waters

DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "river_tiles.json"
pytestmark = pytest.mark.skipif(not DATA.exists(), reason="the shared data file is not here")


@pytest.fixture(scope="module")
def data():
    return json.loads(DATA.read_text())


def test_q3_names_in_the_order_of_the_box(data):
    assert tuple(data["tiles"]) == tiles.NAMES


def test_q3_stations_islands_and_water(data):
    for name, tile in data["tiles"].items():
        assert tiles.station(name) == tile.get("station"), name
        assert tiles.islands(name) == tile["islands"], name
        for letter, key in (("s", "sandbanks"), ("d", "driftwood"), ("c", "coal_docks")):
            assert (letter in waters(name)) == (key in tile), name


def test_q34_geometry(data):
    assert [list(place) for place in tiles.AXIAL] == [data["axial"][str(n)] for n in range(20)]
    assert [list(step) for step in tiles.STEPS] == list(data["directions"].values())


def test_q37_landing_hexes(data):
    for face, exit_ in data["exits"].items():
        assert list(tiles.LANDING[tiles.FACES.index(face)]) == exit_["landing"]
