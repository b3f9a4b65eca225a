"""The ruler of Mississippi Queen: the order that the box expects, which the players mend."""

from firmware import unload_all
from firmware.screens.prompt import Prompt
from firmware.ui import widgets
from shared_rules.kernel.session import ended

_MODULES = "mississippi.advice mississippi.reckoning"


class Ruler(Prompt):
    """OK takes the order as it is shown.

    Up and down go to a boat. Right moves it one place forward, and left puts it level with the one
    before it, or no longer so.
    """

    name = "ruler"

    def __init__(self, app):
        super().__init__(app)
        self._boats = []
        self._level = []  # for each boat whether it is level with the one before it
        self._at = 0

    def open(self):
        session = self.app.table.session
        pending = session.state["pending"]
        if not pending or pending["what"] != "rank":
            self.app.pop()
            return
        if not self.changed():
            return
        from shared_rules.mississippi.advice import advised

        self._boats = ended(advised(session))[0].split(" > ")
        self._boats[0] = self._boats[0][5:]  # without "rank "
        unload_all(_MODULES)  # they are needed once a round
        self._level = [False] * len(self._boats)
        self._at = 1  # the second boat: the first one can't move forward
        self._tell()

    def _tell(self):
        """Make the line of each boat: its place, or = if it is level with the one before it."""
        columns = 60 if len(self._boats) < 4 else 50  # columns for a name
        self._lines = []
        for place, colour in enumerate(self._boats):
            self._lines.append(
                ("=" if self._level[place] else str(place + 1), self.app.who(colour, columns))
            )

    def title(self):
        return self.app.t("ruler", n=self.app.table.session.state["round"])

    def focus(self):
        return self._boats[self._at]

    def paint(self, canvas):
        t = self.app.t
        widgets.title_bar(canvas, self.title())
        few = len(self._lines) < 4
        for i in range(len(self._lines)):
            x, y = i // 3 * 64, widgets.BODY + i % 3 * 15
            ink = 1
            if i == self._at:
                canvas.fill_rect(x, y, canvas.w if few else 64, 15, 1)
                ink = 0
            mark, name = self._lines[i]
            if few:
                canvas.medium(mark, x + 2, y, ink)
                canvas.medium(name, x + 20, y, ink)
            else:
                canvas.write(mark, x + 2, y + 4, ink)
                canvas.write(name, x + 12, y + 4, ink)
        self.foot(canvas, t("ok.ruler"), t("keys.forward" if self._at else "keys.boat"))

    def key(self, role, kind):
        at, boats, level = self._at, self._boats, self._level
        if kind == "long" or kind == "chord":
            self.app.push("mississippi.actions", "Actions", self)
            return
        if role == "ok":
            line = "rank " + boats[0]
            for place in range(1, len(boats)):
                line += (" = " if level[place] else " > ") + boats[place]
            if self.play(line) is not None:
                self.app.pop()
            return
        if role in ("up", "down"):
            at += 1 if role == "down" else -1
            self._at = at if 0 < at < len(boats) else 1 if role == "down" else len(boats) - 1
        elif role == "right" and at:
            boats[at - 1], boats[at] = boats[at], boats[at - 1]
            for place in range(at - 1, min(at + 2, len(boats))):
                level[place] = False
            self._at -= 1
        elif role == "left" and at:
            level[at] = not level[at]
        self._tell()
