"""No option makes a search much slower: counted in what the inner loops read, not in time."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from shared_rules.gyges import options as gyges
from shared_rules.gyges import play as duel
from shared_rules.kernel.search import Search
from shared_rules.kernel.session import Session
from shared_rules.tboats import options as tboats
from shared_rules.tboats import play as boats

NODES = 60  # that are searched of each position
MOST = 4  # times the steps of the default options
POSITIONS: dict[str, list[Any]] = {
    "gyges": [
        {"board": "321123/000000/000000/000000/000000/321123", "to_move": "south"},
        {"board": "000000/030000/321020/200033/210011/000000", "to_move": "north"},
        {"board": "000000/120302/013023/100213/000000/000000", "to_move": "south"},
    ],
    "tboats": ["Y b2-b4,d1-d3,e4-g4,h1-h3 R a6-c6,d7-d9,f6-f8,h6-h8 r"],
}
OPENED: dict[str, Callable[[Session], Any]] = {
    "gyges": lambda session: duel.Play(session.rules.options, session.state),
    "tboats": lambda session: session.rules.laid(session.state, boats.Play),
}
# Where the inner loops look most often: used-up marks and paths; points of the board.
READ = {"gyges": "work", "tboats": "cells"}
GAMES = {"gyges": (gyges, ["south", "north"]), "tboats": (tboats, ["yellow", "red"])}


class Counted(bytearray):
    """A bytearray that counts how often one of its numbers is read."""

    count = 0

    def __getitem__(self, at: Any) -> Any:
        self.count += 1
        return super().__getitem__(at)


def steps(game: str, options: dict[str, Any]) -> int:
    """How often the inner loops read while so many nodes of each position are searched."""
    total = 0
    for position in POSITIONS[game]:
        session = Session(game, GAMES[game][1], options, 1, position)
        play = OPENED[game](session)
        counted = Counted(getattr(play, READ[game]))
        setattr(play, READ[game], counted)
        for _ in Search(play, NODES, 0, 0).run():
            pass
        total += counted.count
    return total


def each_value(game: str) -> Iterator[dict[str, Any]]:
    """Options of which one has another value than usual."""
    for option in GAMES[game][0].table():
        for value in option.get("values", ()):
            if value != option["default"] and option["name"] not in ("first", "setup", "formation"):
                yield {option["name"]: value}


@pytest.mark.parametrize("game", READ)
def test_no_option_makes_the_search_four_times_slower(game):
    usual = steps(game, {})
    assert usual > 1000 * len(POSITIONS[game])
    slow = {str(options): steps(game, options) / usual for options in each_value(game)}
    assert len(slow) > 4
    assert max(slow.values()) < MOST, slow
