"""Pictures of what happens on the river: die, tile, passenger, sandbank, loss, landing stage."""

from array import array

from firmware.screens.mississippi.tile import LEFT, STRAIGHT
from firmware.screens.moment import BIG, LINE, MEDIUM, RECT, SHAPE, SMALL
from shared_rules.mississippi.tiles import AXIAL, FACES, words

# A steamboat, 64 x 30 pixels, a passenger, 9 x 16, and a sandbank; as sprites
_BOAT = (
    b"\x05\x03\x15\x3f\x13\x39\x1d\x06\x1d\x03\x17"
    b"\x04\x0b\x0d\x31\x0d\x31\x13\x0b\x13\x04\x10\x06\x29\x06\x29\x0b\x10\x0b"
    b"\x04\x24\x00\x27\x00\x27\x07\x24\x07\x04\x1e\x00\x21\x00\x21\x07\x1e\x07"
    b"\x04\x00\x0c\x08\x0c\x08\x1a\x00\x1a"
    b"\x84\x10\x0f\x14\x0f\x14\x12\x10\x12\x84\x1c\x0f\x20\x0f\x20\x12\x1c\x12"
    b"\x84\x28\x0f\x2c\x0f\x2c\x12\x28\x12"
)
_PERSON = (
    b"\x08\x03\x00\x05\x00\x06\x01\x06\x04\x05\x05\x03\x05\x02\x04\x02\x01"
    b"\x04\x01\x07\x07\x07\x08\x0f\x00\x0f"
)
_SAND = b"\x06\x00\x0c\x0c\x05\x1a\x01\x2c\x00\x46\x06\x54\x0c"
_HEX = array("h", (-7, 0, -4, -6, 4, -6, 7, 0, 4, 6, -4, 6))
_INNER = array("h", (-5, 0, -3, -4, 3, -4, 5, 0, 3, 4, -3, 4))
# What the words of a tile begin with: the colour of the hex, and the sign on it
_HELD = {"p": ("land", "□"), "c": ("water", "▲"), "d": ("water", "="), "s": ("sand", "…")}


def _arrow(moment, face, x, y, first=0, last=99):
    """Add the arrow of a face around pixel x, y."""
    points = array("h", STRAIGHT if face == "straight" else LEFT)
    if face == "right":
        for i in range(0, len(points), 2):
            points[i] = -points[i]
    moment.add(SHAPE, points, x, y, 0, 0, 1, first, last)


def _roll(moment, face, x, y):
    """Add a die that rolls for six steps and then shows a face."""
    for step in range(6):
        _arrow(moment, FACES[(step + FACES.index(face)) % 3], x, y, step, step + 1)
    _arrow(moment, face, x, y, 6)


def rolled(moment, event):
    if moment.beside(1) == "laid":
        return None  # die and tile are one picture
    face = event["face"]
    _roll(moment, face, 64, 23)
    moment.word(moment.app.t(face).upper(), 47, 1, 6)
    return "roll"


def laid(moment, event):
    name, ink = event["tile"], moment.ink
    first = 3 if moment.beside(-1) == "rolled" else 0
    held = {}  # hex -> what lies on it; "" for land
    for word in words(name)[1:]:
        what = word.lstrip("0123456789")[:1]
        held[int(word[len(what) :])] = what
    for place in range(20):
        q, r = AXIAL[place]
        x, y = 28 + 10 * q, 31 + 12 * r + 6 * q
        what = held.get(place)
        colour, sign = _HELD.get(what, ("water", ""))
        fill = ink("land", 1) if what == "" else ink(colour, 0)
        moment.add(LINE, _HEX, x, y, -24, 0, 1, first)
        moment.add(SHAPE, _INNER, x, y, -24, 0, fill, first)
        moment.add(SMALL, sign, x - 2, y - 3, -24, 0, 1, first)
    face = moment.app.table.session.state["river"][event["at"] - 1]["exit"]
    (_roll if first else _arrow)(moment, face, 104, 41)
    moment.add(MEDIUM, name, 61, 0, 0, 0, 1, first)
    for n in range(event["passengers"]):
        moment.sprite(_PERSON, 64 + 11 * n, 44, 0, 16, 1, first)
    return "roll" if first else "done"


def _boat(moment, event, x, y, dx, dy):
    moment.sprite(_BOAT, x, y, dx, dy, moment.player(event["boat"]))


def embarked(moment, event):
    n = event["passengers"]
    moment.add(BIG, str(n), 10, 31)
    for i in range(n):
        moment.sprite(_PERSON, 104 + 11 * i, 34, 0 if i + 1 < n else -50)
    _boat(moment, event, 60, 31, 0, 0)
    return "done"


def aground(moment, event):
    _boat(moment, event, 28, 17, -60, 0)
    moment.sprite(_SAND, 40, 33, 0, 0, 0)
    moment.sprite(_SAND, 40, 35, 0, 0, moment.ink("sand", 1))
    moment.word(moment.app.t("aground").upper(), 48)
    return "refused"


def out(moment, event):
    _boat(moment, event, 32, 37, 0, -20)
    moment.add(RECT, (128, 19), 0, 45, 0, 0, moment.ink("water", 1))
    moment.add(RECT, (128, 17), 0, 47, 0, 0, 0)
    moment.word(moment.app.t("moment.out"), 48)
    return "refused"


def moored(moment, event):
    moment.add(BIG, str(event["place"]), 10, 31)
    _boat(moment, event, 44, 28, -60, 0)
    for x, y, w, h in (110, 45, 18, 4), (112, 45, 3, 18), (122, 45, 3, 18):
        moment.add(RECT, (w, h), x, y, 0, 0, moment.ink("wood", 1))
    return "done"
