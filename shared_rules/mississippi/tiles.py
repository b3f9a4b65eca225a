"""The river's tiles, and where they lie: data of the box and the geometry of Q-34 and Q-37.

A tile has 20 hexes, numbered row by row from its rear, left to right looking downstream.
"""

from shared_rules.kernel.words import number

COLOURS = ("red", "green", "grey", "brown", "cream", "white", "red2", "black")
FACES = ("left", "straight", "right")
HEADINGS = ("n", "ne", "se", "s", "sw", "nw")  # clockwise from downstream on tile 0

# name: (station's roof, island hexes, water: s sandbank, d driftwood, c coal station)
TILES = {
    "A0": (None, (0, 4), ""),
    "A1-1": ("brown", (5, 6, 8), ""),
    "A1-2": ("brown", (0, 4, 11, 12, 13), ""),
    "A1-3": ("brown", (4, 7, 11, 12), ""),
    "A1-4": ("brown", (0, 4, 7, 8, 12), ""),
    "A2-1": ("red", (0, 4, 8, 11), ""),
    "A2-2": ("red", (0, 8, 12), ""),
    "A2-3": ("red", (0, 4, 7, 8), ""),
    "A2-4": ("red", (0, 8, 11, 12), ""),
    "A3-1": (None, (4, 5, 7, 9, 10), ""),
    "A3-2": (None, (1, 2, 3, 13), ""),
    "A3-3": (None, (4, 6, 8, 11, 18), ""),
    "B1": (None, (8, 13, 14, 19), "c"),
    "B1-B2": (None, (5, 7, 9, 19), "cd"),
    "B2": (None, (5, 7, 14, 16, 18), "d"),
    "B3-1": (None, (4, 7, 11, 15), "s"),
    "B3-2": (None, (5, 13, 19), "s"),
    "B4": (None, (0, 2, 4, 6, 9, 13, 15, 17, 19), ""),
}
# In the order of the box: dicts of MicroPython keep none.
NAMES = (
    "A0 A1-1 A1-2 A1-3 A1-4 A2-1 A2-2 A2-3 A2-4 A3-1 A3-2 A3-3 B1 B1-B2 B2 B3-1 B3-2 B4"
).split(" ")

# Axial (q, r) of the hexes, relative to hex 7; downstream is (0, -1).
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
# The hexes at the landing stage's piers, by the exit at which it lies.
LANDING = ((10, 15, 16), (16, 17, 18), (14, 18, 19))


def station(name):
    """The colour of the station's roof on a tile: "brown", "red" or None."""
    return TILES[name][0]


def passengers_for(tile, players):
    """Q-39: how many passengers wait on a new tile, if the pool holds them."""
    roof = station(tile)
    if roof is None:
        return 0
    if players == 4:
        return 2 if roof == "brown" else 1
    return 1 if players < 4 else 2


def open_piers(name, face):
    """Q-37: the hexes of a tile that are water at the landing stage on its exit `face`."""
    islands = TILES[name][1]
    return [number for number in LANDING[FACES.index(face)] if number not in islands]


def spots(river):
    """Where the tiles of a river lie: [(q, r, heading)], and the spot that the front looks from.

    Each tile lies four steps from the one before, in its own heading (0..5, clockwise).
    """
    q = r = heading = 0
    found = [(0, 0, 0)]
    for piece in river[:-1]:
        q, r, heading = joined(q, r, heading, piece["exit"])
        found.append((q, r, heading))
    return found


def joined(q, r, heading, face):
    """The spot of a tile joined at exit `face` of the one that lies at (q, r, heading)."""
    heading = (heading + FACES.index(face) - 1) % 6
    step = STEPS[heading]
    return q + 4 * step[0], r + 4 * step[1], heading


def overlap(one, other):
    """Whether tiles at two spots would share a hex."""
    q, r = one[0] - other[0], one[1] - other[1]
    # No hex lies further than three steps from hex 7.
    if max(abs(q), abs(r), abs(q + r)) > 6:
        return False
    taken = hexes(other)
    for place in hexes(one):
        if place in taken:
            return True
    return False


def hexes(spot):
    """The axial places of a tile's 20 hexes."""
    q, r, heading = spot
    found = []
    for x, y in AXIAL:
        for _ in range(heading):
            x, y = -y, x + y
        found.append((q + x, r + y))
    return found


def cell_of(text):
    """`TILE.HEX` as a cell."""
    tile, _, number = text.partition(".")
    return int(tile) * 20 + int(number)


def text_of(cell):
    """A cell as `TILE.HEX`."""
    return "%d.%d" % (cell // 20, cell % 20)


def read_cell(word):
    """`TILE.HEX` as a cell, or None."""
    tile, _, hex_ = word.partition(".")
    tile, hex_ = number(tile), number(hex_)
    if tile is None or hex_ is None or hex_ > 19:
        return None
    return tile * 20 + hex_
