"""What a tile looks like: its hexes in pixels, and what lies on them."""

from array import array

from shared_rules.mississippi.tiles import AXIAL, words

# A hex around its middle, 13 x 11 pixels, and what is within its border; each tile shares these
HEX = array("h", (-6, 0, -3, -5, 3, -5, 6, 0, 3, 5, -3, 5))
INNER = array("h", (-4, 0, -2, -3, 2, -3, 4, 0, 2, 3, -2, 3))
# What lies on a hex, as in the rows of shared_rules/mississippi/tiles.py, and its sign
_SIGNS = {"p": "□", "c": "⬢", "d": "=", "s": "…"}


def plan(name):
    """[(x, y, whether it is land, sign)] of the 20 hexes; the tile's rear is at the bottom.

    x, y: the middle of a hex from the upper left corner of the picture, 49 x 51 pixels. sign: a
    letter of the font, whose corner is at x - 2, y - 3; or "".
    """
    held = {}
    for word in words(name)[1:]:
        what = word.lstrip("0123456789")[:1]
        held[int(word[len(what) :])] = what
    found = []
    for place in range(20):
        q, r = AXIAL[place]
        what = held.get(place)
        found.append((24 + 9 * q, 25 + 10 * r + 5 * q, what == "", _SIGNS.get(what, "")))
    return found
