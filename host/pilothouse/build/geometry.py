"""Exports the rules' own geometry for the big screen: one JSON file, made from the rules' modules.

So the page has no second copy of tiles, charts and boards that somebody would have to keep.
"""

import json
from importlib import import_module
from typing import Any

from pilothouse import project

NAME = "geometry.json"  # path in the site
CHARTS = ("world",)  # those that come with MASTER


def export() -> bytes:
    """The file: {"mississippi", "master", "gyges", "tboats"}, each with what its board is like."""
    project.importable()
    games = {"mississippi": _river(), "master": _sea(), "gyges": _gyges(), "tboats": _tboats()}
    return json.dumps(games, separators=(",", ":")).encode()


def _modules(game: str, names: str) -> list[Any]:
    """Modules of a game's rules. The type checker reads them for the device alone."""
    return [import_module(f"shared_rules.{game}.{name}") for name in names.split()]


def _river() -> dict[str, Any]:
    """Tiles, and how they join.

    axial: (q, r) of the hexes of a tile, relative to hex 7. steps: the headings, clockwise from
    downstream. joins: by face, the (q, r, heading) of the next tile. Of a tile: `roof` of its
    station or null; `land`, the hexes of its islands; `marks`, hex -> dock, coal, drift, sand or
    pier. ahead: by exit, for each hex (how far on, how far to the right), as the ruler sees it.
    """
    hexes, standings, tiles = _modules("mississippi", "hexes standings tiles")
    kinds = {"p": "dock", "c": "coal", "d": "drift", "s": "sand", "t": "pier"}
    table = {}
    for name in tiles.NAMES:
        marked = [word for word in tiles.words(name)[1:] if word[0] in kinds]
        table[name] = {
            "roof": tiles.station(name),
            "land": tiles.islands(name),
            "marks": {word[1:]: kinds[word[0]] for word in marked},
        }
    ahead = {}
    for face in tiles.FACES:
        state = {"river": [{"exit": face}], "landing": None}
        ahead[face] = [standings.projected(state, cell)[1:] for cell in range(20)]
    return {
        "axial": tiles.AXIAL,
        "steps": tiles.STEPS,
        "headings": tiles.HEADINGS,
        "faces": tiles.FACES,
        "joins": {face: tiles.joined(0, 0, 0, face) for face in tiles.FACES},
        "tiles": table,
        "landing": dict(zip(tiles.FACES, tiles.LANDING, strict=True)),
        "piers": hexes.PIERS,
        "colours": tiles.COLOURS,
        "ahead": ahead,
    }


def _sea() -> dict[str, Any]:
    """Charts as their files have them, bills as [from, to, freight, cargo], the ship's figures."""
    bills, harbour, world = _modules("master", "bills harbour world")
    charts = {"world": json.loads(world.CHART)}
    for chart in charts.values():
        del chart["rt_deck"]
    return {
        "charts": charts,
        "ports": bills.PORTS,
        "bills": [bills.bill(n) for n in range(1, bills.COUNT + 1)],
        "tank": harbour.TANK,
    }


def _gyges() -> dict[str, Any]:
    notation, walk = _modules("gyges", "notation walk")
    columns = "".join(notation.named(walk.ROW * n + 1)[0] for n in range(1, 7))
    return {"columns": columns, "rows": len(columns)}


def _tboats() -> dict[str, Any]:
    (boats,) = _modules("tboats", "boats")
    side = boats.FILE - 2  # a point is FILE * file + row, and a rim lies around the points
    return {"columns": "".join(chr(97 + place) for place in range(side)), "rows": side}
