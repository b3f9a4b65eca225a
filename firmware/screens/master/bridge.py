"""A ship's bridge of MASTER: cash in big digits, fuel and damage, the cargo and its freight."""

from firmware.screens.master.phrase import facts_of, port_name
from shared_rules.master.harbour import TANK
from shared_rules.master.weather import MOST


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


class Bridge:
    """`look` prepares what the bridge of a ship shows. `paint` draws it and allocates nothing."""

    def look(self, app, ship):
        """Prepare the texts and figures of a ship, an item of the state's `players`."""
        t = app.t
        state = app.table.session.state
        self.fuel, self.damage = ship["fuel"], ship["damage"]
        self.name = app.who(ship["colour"], 33).upper()
        self.cash = str(ship["cash"] // 1000)
        self.rest = t("comma") + "000" if ship["cash"] else ""
        port = ship["port"]
        place = port_name(app, port) if port else t("at.sea")
        if ship["at"] and not port:
            place += " " + ship["at"]
        self.texts = [
            place,
            self._state_of(app, state, ship),
            t("fuel.n", n=self.fuel),
            t("damage.n", n=self.damage),
            "",
            "",
        ]
        waiting = state["waiting"].get(port, ())
        if ship["bill"] is not None:
            facts = facts_of(app, ship["bill"])
            self.texts[4] = t("bill.to", **facts)
            self.texts[5] = facts["f"]
        elif not ship["out"]:
            self.texts[4] = t("no.cargo")
            self.texts[5] = t("cargo.here", n=len(waiting)) if waiting else ""

    def _state_of(self, app, state, ship):
        """What is unusual about this ship, or else the round."""
        t, tow = app.t, ship["tow"]
        if ship["out"]:
            return t("is.out")
        if ship["diverted"]:
            return t("is.diverted")
        if tow:
            return t("towed.by" if "by" in tow else "tows", c=t(tow.get("by") or tow.get("of")))
        if state["round"] and not ship["fuel"] and not ship["port"]:
            return t("is.adrift")
        return t("round.n", n=state["round"]) if state["round"] else ""

    def paint(self, canvas):
        """Draw the bridge; the last line of the display stays free."""
        w = canvas.w
        texts = self.texts
        canvas.fill_rect(0, 0, w, 17, 1)
        canvas.medium(self.name, 2, 1, 0)
        canvas.write(texts[0], w - 2 - canvas.measure(texts[0]), 0, 0)
        canvas.write(texts[1], w - 2 - canvas.measure(texts[1]), 8, 0)
        canvas.big(self.cash, 2, 20)
        if len(self.cash) < 4:
            canvas.write(self.rest, 2 + 16 * len(self.cash), 35)
        canvas.write(texts[2], 77, 18)
        gauge(canvas, 77, 26, 50, self.fuel, TANK)
        canvas.write(texts[3], 77, 32)
        gauge(canvas, 77, 40, 50, self.damage, MOST)
        canvas.write(texts[4], 1, 46)
        canvas.write(texts[5], w - canvas.measure(texts[5]), 46)
