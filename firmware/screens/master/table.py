"""The table of MASTER in table mode: the bridge of the ship on turn."""

from firmware.screens.master.bridge import Bridge
from firmware.screens.master.turn import Turn
from shared_rules.master.fleet import on_turn


class Table(Turn):
    """Left and right show the other ships; any other key opens the menu of the turn."""

    name = "table"

    def __init__(self, app):
        super().__init__(app)
        self._bridge = Bridge()

    def title(self):
        return self.app.who(on_turn(self.app.table.session.state)["colour"])

    def focus(self):
        return "bridge"

    def prepare(self):
        super().prepare()
        self._bridge.look(self.app, on_turn(self.app.table.session.state))
        self._left, self._right = self.app.t("ok.do"), self.app.t("keys.ships")

    def paint(self, canvas):
        self._bridge.paint(canvas)
        self.foot(canvas, self._left, self._right)

    def key(self, role, kind):
        if role in ("left", "right"):
            self.app.push("master.ships", "Ships", -1 if role == "left" else 1)
        else:
            self.menu()
