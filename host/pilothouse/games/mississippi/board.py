"""The river for the page: tiles, and how they join."""

from importlib import import_module
from typing import Any


def board() -> dict[str, Any]:
    """Tiles, and how they join.

    axial: (q, r) of the hexes of a tile, relative to hex 7. steps: the headings, clockwise from
    downstream. joins: by face, the (q, r, heading) of the next tile. Of a tile: `roof` of its
    station or null; `land`, the hexes of its islands; `marks`, hex -> dock, coal, drift, sand or
    pier. ahead: by exit, for each hex (how far on, how far to the right), as the ruler sees it.
    """
    hexes, standings, tiles = [
        import_module(f"shared_rules.mississippi.{name}")
        for name in ("hexes", "standings", "tiles")
    ]
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
