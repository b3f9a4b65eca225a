"""The pictures of what happens at sea and in port: radio card, cargo, freight, repair, debt."""

from firmware.screens.master.phrase import money, port_name
from firmware.screens.moment import BIG, MEDIUM, RECT
from shared_rules.master.bills import bill as bill_of
from shared_rules.master.fleet import find
from shared_rules.master.weather import MOST

# Sprites of 46 x 24, 20 x 24, 40 x 40, 34 x 32, 31 x 29 and 27 x 29 pixels
_CLOUD = (
    b"\x0b\x04\x17\x00\x11\x03\x0b\x0a\x0a\x0d\x03\x16\x00\x1f\x03\x22\x08\x2a\x0a\x2d\x11\x29\x17"
)
_FLASH = b"\x07\x08\x00\x11\x00\x0b\x08\x13\x08\x03\x17\x07\x0b\x00\x0b"
_SUN = (
    b"\x10\x14\x00\x18\x0b\x22\x06\x1d\x10\x28\x14\x1d\x18\x22\x22\x18\x1d"
    b"\x14\x28\x10\x1d\x06\x22\x0b\x18\x00\x14\x0b\x10\x06\x06\x10\x0b"
)
_TURN = b"\x09\x00\x1c\x00\x09\x12\x09\x12\x00\x22\x0d\x12\x1a\x12\x11\x08\x11\x08\x1c"
_CRATE = (
    b"\x04\x00\x00\x1e\x00\x1e\x1c\x00\x1c\x84\x03\x03\x1b\x03\x1b\x07\x03\x07"
    b"\x84\x03\x0a\x1b\x0a\x1b\x12\x03\x12\x84\x03\x15\x1b\x15\x1b\x19\x03\x19"
)
_HAMMER = b"\x04\x0a\x00\x10\x00\x10\x10\x0a\x10\x04\x00\x10\x1a\x10\x1a\x1c\x00\x1c"


def _sum(moment, sign, dollars):
    """Add a sum whose thousands are big; it comes from the right."""
    app = moment.app
    head, comma, tail = (sign + money(app, dollars)).partition(app.t("comma"))
    x = 128 - moment.canvas.measure_medium(comma + tail)
    moment.add(MEDIUM, comma + tail, x, 30, 30)
    moment.add(BIG, head, x - 16 * len(head), 22, 30)


def _damages(moment, event):
    """Add the player, and the damages of the ship: boxes at the bottom, the full ones lit."""
    colour = event["colour"]
    moment.player(colour)
    damage = find(moment.app.table.session.state, colour)["damage"]
    for n in range(MOST):
        moment.add(RECT, (19, 13), 1 + 21 * n, 50)
        if n >= damage:
            moment.add(RECT, (15, 9), 3 + 21 * n, 52, 0, 0, 0)


def card(moment, event):
    amber = moment.ink("amber", 1)
    kind, _, n = event["effect"].partition(" ")
    if kind == "good":
        moment.sprite(_SUN, 44, 20, 0, 20, amber)
        moment.player(event["colour"])
        return "done"
    if kind == "damage":
        for first, last in (2, 4), (6, 99):
            moment.sprite(_FLASH, 22, 26, 0, 0, amber, first, last)
    moment.sprite(_CLOUD, 8, 18, 0, -12)
    if kind == "damage":
        moment.add(BIG, "+" + n, 76, 22)
        _damages(moment, event)
    else:
        moment.sprite(_TURN, 76, 18, -16)
        moment.player(event["colour"])
        moment.word(moment.app.t("card.divert"), 48)
    return "roll"


def bill(moment, event):
    origin, goal, paid, _ = bill_of(event["bill"])
    moment.sprite(_CRATE, 2, 19, 0, -20, moment.ink("wood", 1))
    _sum(moment, "", paid)
    moment.bar(port_name(moment.app, origin))
    moment.word("→ " + port_name(moment.app, goal), 48)
    return "done"


def freight(moment, event):
    moment.sprite(_CRATE, 2, 22, 30, 0, moment.ink("wood", 1))
    _sum(moment, "+", event["paid"])
    moment.player(event["colour"])
    return "done"


def repaired(moment, event):
    for first, last in (0, 4), (4, 99):
        moment.sprite(_HAMMER, 51, 20, 0, -12, moment.ink("wood", 1), first, last)
    _damages(moment, event)
    return "done"


def debt(moment, event):
    _sum(moment, "-", event["owed"])
    moment.player(event["colour"])
    moment.word(moment.app.t("news.debt"), 48)
    return "refused"
