"""The race to learn by, as the page sets it up: short, and nobody runs out of passengers."""

import json
import re
from pathlib import Path

import pytest

from pilothouse.link.client import connect

SETUP = Path(__file__).parents[3] / "host/web/table/games/mississippi/setup.js"
COLOURS = ["red", "green", "grey", "brown", "cream"]
ROUNDS = 20  # of 40 races the longest had 18, and half of them 13 or fewer
PLIES = 500


def learned_by():
    """The parameters of `game.new`, as they stand in the page."""
    found = re.search(r'learn: \{ mode: "pilot", tiles: (\[.*?\]) \}', SETUP.read_text())
    seats = re.search(r"learners: (\d)", SETUP.read_text())
    assert found and seats
    options = {"mode": "pilot", "tiles": json.loads(found[1])}
    return {"game": "mississippi", "players": COLOURS[: int(seats[1])], "options": options}


@pytest.mark.parametrize("seed", [0, 1])
def test_the_race_to_learn_by_has_passengers_and_is_short(seed):
    with connect("cpython") as link:
        link.call("game.new", {**learned_by(), "seed": seed})
        for _ in range(PLIES):
            if link.state("winner"):
                break
            link.do(link.call("game.suggest", {"level": 1}, timeout=60)["action"])
        boats = [link.state(f"boats.{colour}") for colour in learned_by()["players"]]
        aboard = sum(boat["passengers"] for boat in boats)
        assert link.state("winner") and link.state("round") <= ROUNDS
        assert aboard >= 2
