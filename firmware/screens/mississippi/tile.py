"""The next tile of the river: the box draws it, or the players draw it and choose its name."""

from array import array

from micropython import const

from firmware.screens.mississippi.arrow import ARROWS, arrow, corners
from firmware.screens.mississippi.plan import HEX, INNER, plan
from firmware.screens.prompt import Prompt
from firmware.ui import widgets
from shared_rules.mississippi.exits import waters
from shared_rules.mississippi.tiles import station

_BESIDE = const(54)  # first column beside the picture of a tile


class Tile(Prompt):
    """OK draws. Then the screen shows where the tile lies, its name, station and passengers."""

    name = "tile"

    def __init__(self, app):
        super().__init__(app)
        self.drawn = None  # the event "laid" of the tile that was drawn
        self._names = []  # of tiles to choose from, where the players draw
        self._selected = self._top = 0

    def open(self):
        session = self.app.table.session
        pending = session.state["pending"]
        changed = self.changed()
        if not pending or pending["what"] != "tile":
            if changed or self.drawn is None:
                self.app.pop()  # an action was taken back, or a host has drawn
            return
        self.drawn = None
        self._names = []
        if session.rules.options["draw"] == "table":
            self._names = [text[5:] for text in session.actions()]
            self._selected = min(self._selected, len(self._names) - 1)

    def title(self):
        exit = self._names and not self.drawn and self.app.table.session.state["river"][-1]["exit"]
        title = self.app.t("tile.new")
        return title + "  " + ARROWS[exit] if exit else title

    def focus(self):
        if self.drawn:
            return self.drawn["tile"]
        return self._names[self._selected] if self._names else "draw"

    def paint(self, canvas):
        if self.drawn:
            self.result(canvas)
            return
        t = self.app.t
        widgets.title_bar(canvas, self.title())
        if self._names:
            self._top = widgets.menu(canvas, self._names, self._selected, self._top)
            self.foot(canvas, t("ok.laid"), "")
        else:
            arrow(canvas, self.app.table.session.state["river"][-1]["exit"], 22, 32)
            canvas.big("?", 70, 21)
            self.foot(canvas, t("ok.draw"), "")

    def result(self, canvas):
        """Draw the tile: its hexes, its name, what is on it, and the arrow of where it lies."""
        land, water = canvas.inks.get("land", 1), canvas.inks.get("water", 0)
        for x, y, solid, sign in self._plan:
            canvas.poly(x, y, HEX, 1)
            canvas.poly(x, y, INNER, land if solid else water, True)
            canvas.write(sign, x - 2, y - 3)
        canvas.medium(self.drawn["tile"], _BESIDE, 0)
        canvas.write(self._station, _BESIDE, 18)
        canvas.write(self._waiting, _BESIDE, 27)
        canvas.medium(self._people, _BESIDE, 39)
        canvas.poly(114, 45, self._arrow, 1, True)
        self.foot(canvas, self._on, "")

    def prepare(self):
        super().prepare()
        if not self.drawn:
            return
        t, tile, waiting = self.app.t, self.drawn["tile"], self.drawn["passengers"]
        self._on = t("ok.on")
        self._plan = plan(tile)
        roof = station(tile)
        self._station = t("tile." + roof) if roof else t("tile.water") if waters(tile) else ""
        self._waiting = ""
        if waiting:
            self._waiting = t("tile.people", n=waiting) if waiting > 1 else t("tile.person")
        self._people = "♟" * waiting
        points = corners(self.app.table.session.state["river"][self.drawn["at"] - 1]["exit"])
        self._arrow = array("h", [(n + (n > 0)) // 2 for n in points])

    def menu(self):
        self.app.push("mississippi.actions", "Actions", self)

    def key(self, role, kind):
        if self.drawn:
            if role == "ok":
                self.go_on()
        elif kind in ("long", "chord"):
            self.menu()
        elif role == "ok":
            name = self._names[self._selected] if self._names else ""
            self.draw_one("tile " + name if name else "tile")
        elif self._names and role in ("up", "down"):
            self._selected += 1 if role == "down" else -1
            self._selected %= len(self._names)

    def draw_one(self, text):
        """Play the action that draws the tile."""
        events = self.play(text)
        for event in events or ():
            if event["event"] == "laid":
                self.drawn = event
                self.stale = True
        if self.drawn:
            self.app.beep("done")

    def go_on(self):
        """Leave what was drawn or rolled for what is due now."""
        pending = self.app.table.session.state["pending"]
        if pending and pending["what"] in ("roll", "tile"):
            what = pending["what"]
            self.app.replace("mississippi." + what, what[0].upper() + what[1:])
        else:
            self.app.pop()
