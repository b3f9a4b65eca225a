"""The bridges of all ships of MASTER, one after the other."""

from firmware.screens.master.bar import bar
from firmware.screens.master.bridge import Bridge, gauges
from firmware.screens.master.phrase import port_name
from firmware.screens.prompt import Prompt


class Ships(Prompt):
    """Left and right go round the ships in the order of play; OK leads back to the turn."""

    name = "ships"

    def __init__(self, app):
        super().__init__(app)
        self._bridge = Bridge()
        self._at = app.table.session.state["turn"]

    def open(self):
        self.changed()
        app, t, state = self.app, self.app.t, self.app.table.session.state
        ships = state["players"]
        self._at %= len(ships)
        ship = ships[self._at]
        self._ship = ship["colour"]
        self._bridge.look(app, ship)
        self._place = port_name(app, ship["port"]) if ship["port"] else t("at.sea")
        if ship["at"] and not ship["port"]:
            self._place += " " + ship["at"]
        self._what = self._bridge.unusual(app, state, ship)
        if not self._what and state["round"]:
            self._what = t("round.n", n=state["round"])
        self._back = self.app.t("back.back")
        self._keys = "◀ %d/%d ▶" % (self._at + 1, len(ships))

    def title(self):
        return self.app.who(self._ship)

    def focus(self):
        return self._ship

    def paint(self, canvas):
        bridge = self._bridge
        cargo, freight = bridge.texts
        bar(canvas, bridge.name, bridge.cash, bridge.small)
        canvas.write(self._place, 2, 20)
        canvas.write(self._what, 2, 32)
        gauges(canvas, bridge.fuel, bridge.damage, bridge.words)
        canvas.write(cargo, 1, 46)
        canvas.write(freight, canvas.w - canvas.measure(freight), 46)
        self.foot(canvas, self._keys, self._back)

    def key(self, role, kind):
        if role in ("left", "right"):
            self._at += -1 if role == "left" else 1
            self.open()
        else:
            self.app.pop()

    def back(self):
        self.app.pop()
