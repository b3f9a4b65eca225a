"""Exports the rules' own geometry for the big screen: one JSON file, made from the rules' modules.

So the page has no second copy of tiles, charts and boards that somebody would have to keep.
"""

import json

from pilothouse import game, project

NAME = "geometry.json"  # path in the site


def export() -> bytes:
    """The file: {game: what its board is like}, for each game whose board is known."""
    project.importable()
    boards = {name: game.of(name).board for name in game.names()}
    found = {name: board() for name, board in boards.items() if board is not None}
    return json.dumps(found, separators=(",", ":")).encode()
