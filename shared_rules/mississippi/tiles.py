"""The tiles of the river and where they lie: data of the box and the geometry of Q-34 and Q-37.

A tile has 20 hexes, numbered row by row from its rear, each row from left to right as seen when
looking downstream. A cell is a number: the tile's position in the river * 20 + hex.
"""

from shared_rules.kernel.words import number

COLOURS = ("red", "green", "grey", "brown", "cream", "white", "red2", "black")
FACES = ("left", "straight", "right")
SPEEDS = range(1, 7)  # what the speed wheel can show
HEADINGS = ("n", "ne", "se", "s", "sw", "nw")  # clockwise from downstream on tile 0

# A row for each tile in the order of the box: its name, the roof of its station, what lies on which
# hex (p dock of the station, c coal station, d driftwood, s sandbank, t start pier), the hexes of
# its islands. It is one text, because a table of tuples takes three times the memory.
_TILES = """
A0 - t1 t2 t3 t5 t9 0 4
A1-1 brown p11 5 6 8
A1-2 brown p8 0 4 11 12 13
A1-3 brown p10 4 7 11 12
A1-4 brown p13 0 4 7 8 12
A2-1 red p7 0 4 8 11
A2-2 red p14 0 8 12
A2-3 red p11 0 4 7 8
A2-4 red p13 0 8 11 12
A3-1 - 4 5 7 9 10
A3-2 - 1 2 3 13
A3-3 - 4 6 8 11 18
B1 - c7 c18 8 13 14 19
B1-B2 - c13 d14 d16 5 7 9 19
B2 - d3 d8 5 7 14 16 18
B3-1 - s5 s6 s13 4 7 11 15
B3-2 - s6 s12 s14 s17 5 13 19
B4 - 0 2 4 6 9 13 15 17 19
"""
NAMES = tuple(row[: row.index(" ")] for row in _TILES.split("\n") if row)

# Axial coordinates (q, r) of the hexes, relative to hex 7; downstream is (0, -1).
# fmt: off
AXIAL = (
    (-2, 3), (-1, 2), (0, 1), (1, 1), (2, 1),
    (-2, 2), (-1, 1), (0, 0), (1, 0), (2, 0),
    (-2, 1), (-1, 0), (0, -1), (1, -1), (2, -1),
    (-2, 0), (-1, -1), (0, -2), (1, -2), (2, -2),
)
# fmt: on
# The six directions clockwise from downstream (n), as axial steps.
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
# The hexes at the piers of the landing stage, by the exit at which the stage lies.
LANDING = ((10, 15, 16), (16, 17, 18), (14, 18, 19))


def words(name: str) -> list[str]:
    """The words of a tile's row in `_TILES` after its name: the roof, then hexes."""
    start = _TILES.index("\n" + name + " ") + len(name) + 2
    return _TILES[start : _TILES.index("\n", start)].split(" ")


def station(name: str) -> str | None:
    """The colour of the station's roof on a tile: "brown", "red" or None."""
    roof = words(name)[0]
    return None if roof == "-" else roof


def islands(name: str) -> list[int]:
    """The hexes of a tile that are land."""
    return [int(word) for word in words(name)[1:] if word[0] <= "9"]


def open_piers(name: str, face: str) -> list[int]:
    """Q-37: the hexes of a tile that are water at the landing stage on its exit `face`."""
    land = islands(name)
    return [number for number in LANDING[FACES.index(face)] if number not in land]


def spots(river: list[dict | None]) -> list[tuple[int, int, int]]:
    """Where the tiles of a river lie: a list of spots (q, r, heading), one for each tile.

    q, r: hex 7 of the tile, relative to that of tile 0. heading: 0..5, clockwise. Each tile lies
    four steps in its own heading from the one before. The last tile itself is not looked at, so it
    may be None.
    """
    q = r = heading = 0
    found = [(0, 0, 0)]
    for piece in river[:-1]:
        q, r, heading = joined(q, r, heading, piece["exit"])
        found.append((q, r, heading))
    return found


def joined(q: int, r: int, heading: int, face: str) -> tuple[int, int, int]:
    """The spot of a tile that is joined at exit `face` of the tile at (q, r, heading)."""
    heading = (heading + FACES.index(face) - 1) % 6
    step = STEPS[heading]
    return q + 4 * step[0], r + 4 * step[1], heading


def cell_of(text: str) -> int:
    """The cell of a text `TILE.HEX`."""
    tile, _, number = text.partition(".")
    return int(tile) * 20 + int(number)


def text_of(cell: int) -> str:
    """The text `TILE.HEX` of a cell."""
    return "%d.%d" % (cell // 20, cell % 20)


def is_cell(word: str) -> bool:
    """Whether a word is `TILE.HEX`, without leading zeros."""
    tile, _, place = word.partition(".")
    return number(tile) is not None and (number(place) or 0) < 20 and number(place) is not None
