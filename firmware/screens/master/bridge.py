"""A ship's bridge of MASTER: cash in big digits, fuel and damage, the cargo and its freight."""

from micropython import const

from firmware.screens.master.phrase import facts_of
from firmware.ui.language import upper
from shared_rules.master.harbour import TANK
from shared_rules.master.weather import MOST

_WORDS = const(57)  # columns of what is unusual, beside the gauges


def gauge(canvas, x, y, w, value, most, new=0):
    """Draw a row of `most` boxes: the first `value` are full, the next `new` half full.

    x, y: its upper left corner in pixels; w: its width.
    """
    wide = w // most
    for place in range(most):
        canvas.rect(x + place * wide, y, wide - 1, 5, 1)
        if place < value:
            canvas.fill_rect(x + place * wide, y, wide - 1, 5, 1)
        elif place < value + new:
            canvas.fill_rect(x + place * wide, y + 2, wide - 1, 3, 1)


def gauges(canvas, fuel, damage, words):
    """Draw fuel and damage at the right of the display. words: the texts above the gauges."""
    canvas.write(words[0], 77, 18)
    gauge(canvas, 77, 26, 50, fuel, TANK)
    canvas.write(words[1], 77, 32)
    gauge(canvas, 77, 40, 50, damage, MOST)


class Bridge:
    """`look` prepares what the bridge of a ship shows."""

    def look(self, app, ship):
        """Prepare the texts and figures of a ship, an item of the state's `players`."""
        t = app.t
        state = app.table.session.state
        self.fuel, self.damage = ship["fuel"], ship["damage"]
        self.name = upper(app.who(ship["colour"], 33))
        self.cash = str(ship["cash"] // 1000)
        self.small = t("comma") + "000" if ship["cash"] else ""
        port = ship["port"]
        self.words = t("fuel.n", n=self.fuel), t("damage.n", n=self.damage)
        self.texts = ["", ""]  # the cargo, its freight
        waiting = state["waiting"].get(port, ())
        if ship["bill"] is not None:
            facts = facts_of(app, ship["bill"])
            self.texts[0] = t("bill.to", **facts)
            self.texts[1] = facts["f"]
        elif not ship["out"]:
            self.texts[0] = t("no.cargo")
            self.texts[1] = t("cargo.here", n=len(waiting)) if waiting else ""

    def unusual(self, app, state, ship):
        """What is unusual about a ship, or ""."""
        t, tow = app.t, ship["tow"]
        if ship["out"]:
            return t("is.out")
        if ship["diverted"]:
            return t("is.diverted")
        if tow:
            key = "towed.by" if "by" in tow else "tows"
            columns = _WORDS - app.canvas.measure(t(key, c=""))
            return t(key, c=app.who(tow.get("by") or tow.get("of"), columns))
        if state["round"] and not ship["fuel"] and not ship["port"]:
            return t("is.adrift")
        return ""
