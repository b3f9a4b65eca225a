"""Pictures of what happens on the river: die, tile, passenger, sandbank, loss, landing stage."""

from firmware.screens.mississippi.arrow import corners
from firmware.screens.mississippi.plan import HEX, INNER, plan
from firmware.screens.moment import BIG, LINE, MEDIUM, SHAPE, SMALL
from firmware.ui.language import upper
from shared_rules.mississippi.tiles import FACES

# A steamboat, 64 x 30 pixels, a passenger, 9 x 16, a sandbank and a pier; as sprites
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
_PIER = b"\x08\x00\x00\x11\x00\x11\x12\x0d\x12\x0d\x04\x04\x04\x04\x12\x00\x12"
_SAND = b"\x06\x00\x0c\x0c\x05\x1a\x01\x2c\x00\x46\x06\x54\x0c"


def _roll(moment, face, x, y, turns=6):
    """Add a die around pixel x, y, which rolls for so many steps and then shows a face."""
    for step in range(turns):
        other = FACES[(step + FACES.index(face)) % 3]
        moment.add(SHAPE, corners(other), x, y, 0, 0, 1, step, step + 1)
    moment.add(SHAPE, corners(face), x, y, 0, 0, 1, turns)


def rolled(moment, event):
    if moment.beside(1) == "laid":
        return None  # die and tile are one picture
    face = event["face"]
    _roll(moment, face, 64, 23)
    moment.word(upper(moment.app.t(face)), 47, 1, 6)
    return "roll"


def laid(moment, event):
    name, ink = event["tile"], moment.ink
    first = 3 if moment.beside(-1) == "rolled" else 0
    for x, y, land, sign in plan(name):
        fill = ink("land", 1) if land else ink("water", 0)
        moment.add(LINE, HEX, x, y, -24, 0, 1, first)
        moment.add(SHAPE, INNER, x, y, -24, 0, fill, first)
        moment.add(SMALL, sign, x - 2, y - 3, -24, 0, 1, first)
    face = moment.app.table.session.state["river"][event["at"] - 1]["exit"]
    _roll(moment, face, 104, 41, 2 * first)
    moment.add(MEDIUM, name, 54, 0, 0, 0, 1, first)
    for n in range(event["passengers"]):
        moment.sprite(_PERSON, 56 + 11 * n, 39, 0, 20, 1, first)
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
    moment.word(upper(moment.app.t("aground")), 48)
    return "refused"


def out(moment, event):
    _boat(moment, event, 32, 37, 0, -20)
    moment.sea(45)
    moment.word(moment.app.t("moment.out"), 48)
    return "refused"


def moored(moment, event):
    moment.add(BIG, str(event["place"]), 10, 31)
    _boat(moment, event, 44, 28, -60, 0)
    moment.sprite(_PIER, 110, 45, 0, 0, moment.ink("wood", 1))
    return "done"
