"""An evening of duels with a computer that thinks: memory does not grow from game to game."""

from statistics import median

import pytest

from pilothouse.link.client import connect
from soak import soak

EVENING = (
    ("gyges", ["south", "north"], {"preset": "tournament", "setup": "random"}),
    ("tboats", ["yellow", "red"], {}),
)
APART = 3000  # bytes by which logs and names of games of one kind differ
FEW = 3  # games: the collector may take a number for an address, and keeps more for once


@pytest.fixture(scope="module")
def box(unix):
    with connect(unix) as link:
        link.call("system.settings", {"name": "moments", "value": False})  # a picture takes 12 KB
        yield link


def evening(box, games, seed, plies) -> int:
    """Play so many plies of some games; returns the bytes of the heap in use at the end."""
    for game, players, options in games:
        about = {"game": game, "players": players, "options": options, "seed": seed}
        box.call("game.new", about)
        for _ in range(plies):
            if not box.call("game.actions")["actions"]:
                break  # it was a short game
            box.do(box.call("game.suggest", {"level": 2})["action"])
    return box.call("system.memory")["used"]


@soak(rounds=(4, 30, 200), plies=(4, 10, 10))
@pytest.mark.parametrize("games", [EVENING[:1], EVENING], ids=["rematches", "both"])
def test_each_game_leaves_the_memory_that_it_found(box, games, rounds, plies):
    """Machine code that is loaded never leaves the heap, so it must be loaded once only."""
    evening(box, games, 1, plies)
    used = [evening(box, games, seed, plies) for seed in range(2, 2 + rounds)]
    assert median(used[-FEW:]) - median(used[:FEW]) < APART, used
