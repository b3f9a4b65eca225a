"""The next tile of the river: the box draws it, or the players draw it and choose its name."""

from firmware.screens.prompt import Prompt
from firmware.ui import widgets
from shared_rules.mississippi.tiles import station, waters

ARROWS = {"left": "←", "straight": "↑", "right": "→"}


class Tile(Prompt):
    """OK draws. Then the screen shows the tile's name, its station and the passengers for it.

    at_once: whether to draw without waiting for OK.
    """

    name = "tile"

    def __init__(self, app, at_once=False):
        super().__init__(app)
        self._at_once = at_once  # the press that closed the die draws too
        self._drawn = None  # the event "laid" of the tile that was drawn
        self._names = []  # of tiles to choose from, where the players draw
        self._selected = self._top = 0

    def open(self):
        session = self.app.table.session
        pending = session.state["pending"]
        changed = self.changed()
        if not pending or pending["what"] != "tile":
            if changed or self._drawn is None:
                self.app.pop()  # an action was taken back, or a host has drawn
            return
        self._drawn = None
        self._names = []
        if session.rules.options["draw"] == "table":
            self._names = [text[5:] for text in session.actions()]
            self._selected = min(self._selected, len(self._names) - 1)
        elif self._at_once:
            self._draw_one("tile")
        self._at_once = False

    def title(self):
        return self.app.t("tile.new")

    def focus(self):
        if self._drawn:
            return self._drawn["tile"]
        return self._names[self._selected] if self._names else "draw"

    def paint(self, canvas):
        t = self.app.t
        widgets.title_bar(canvas, self.title())
        if self._drawn:
            self._draw_result(canvas)
            self.foot(canvas, t("ok.on"), "")
        elif self._names:
            self._top = widgets.menu(canvas, self._names, self._selected, self._top)
            self.foot(canvas, t("ok.laid"), "")
        else:
            state = self.app.table.session.state
            first = len(state["river"]) == 1
            text = t("tile.first") if first else t("tile.draw", n=state["reserve"])
            widgets.wrap(canvas, text, 4, 18, canvas.w - 8, 36)
            self.foot(canvas, t("ok.draw"), "")

    def _draw_result(self, canvas):
        t, tile = self.app.t, self._drawn["tile"]
        canvas.medium(tile, 4, 13)
        exit = self.app.table.session.state["river"][-2]["exit"]
        side = ARROWS[exit] + " " + t(exit)
        canvas.write(side, canvas.w - 4 - canvas.measure(side), 17)
        roof, waiting = station(tile), self._drawn["passengers"]
        if roof:
            text = t("tile." + roof)
        else:
            text = t("tile.water") if waters(tile) else t("tile.none")
        canvas.write(text, 4, 33)
        if waiting and self.app.table.session.rules.helm:  # pilot mode: no cardboard to put them on
            canvas.write(t("waiting", n=tile) + " " + "●" * waiting, 4, 44)
        elif waiting:
            canvas.write(t("tile.people", n=waiting) if waiting > 1 else t("tile.person"), 4, 44)

    def key(self, role, kind):
        if self._drawn:
            if role == "ok":
                self._on()
        elif role == "ok":
            name = self._names[self._selected] if self._names else ""
            self._draw_one("tile " + name if name else "tile")
        elif self._names and role in ("up", "down"):
            self._selected += 1 if role == "down" else -1
            self._selected %= len(self._names)

    def _draw_one(self, text):
        events = self.play(text)
        for event in events or ():
            if event["event"] == "laid":
                self._drawn = event
        if self._drawn:
            self.app.beep("done")

    def _on(self):
        pending = self.app.table.session.state["pending"]
        if pending and pending["what"] == "roll":
            self.app.replace("mississippi.roll", "Roll")
        else:
            self.app.pop()
