"""The bridges of all ships of MASTER, one after the other."""

from firmware.screens.master.bridge import Bridge
from firmware.screens.prompt import Prompt


class Ships(Prompt):
    """Left and right go round the ships in the order of play; OK leads back to the turn.

    step: which ship is shown first, counted from the one on turn.
    """

    name = "ships"

    def __init__(self, app, step=0):
        super().__init__(app)
        self._bridge = Bridge()
        self._at = app.table.session.state["turn"] + step

    def open(self):
        self.changed()
        ships = self.app.table.session.state["players"]
        self._at %= len(ships)
        self._ship = ships[self._at]["colour"]
        self._bridge.look(self.app, ships[self._at])
        self._back = self.app.t("back.back")
        self._keys = "◀ %d/%d ▶" % (self._at + 1, len(ships))

    def title(self):
        return self.app.t(self._ship)

    def focus(self):
        return self._ship

    def paint(self, canvas):
        self._bridge.paint(canvas)
        self.foot(canvas, self._keys, self._back)

    def key(self, role, kind):
        if role in ("left", "right"):
            self._at += -1 if role == "left" else 1
            self.open()
        else:
            self.app.pop()

    def back(self):
        self.app.pop()
