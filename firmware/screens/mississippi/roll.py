"""The die of Mississippi Queen: at which exit the next tile, or the landing stage, will lie."""

from firmware.screens.mississippi.arrow import arrow
from firmware.screens.mississippi.tile import Tile
from firmware.ui import widgets

KEYS = {"left": "left", "up": "straight", "right": "right"}


class Roll(Tile):
    """OK rolls and draws; the screen shows die and tile, and OK goes on.

    Players who roll their own die give its face with an arrow key, which plays it. Where they draw
    by themselves, the list of tiles follows.
    """

    name = "roll"

    def __init__(self, app):
        super().__init__(app)
        self.face = None  # what was rolled
        self.stage = False  # whether the die is for the landing stage
        self._by_hand = app.table.session.rules.options["die"] == "table"
        self._choice = ""  # the face that OK gives, if the die is rolled by hand
        self.notice = ""

    def open(self):
        changed = self.changed()
        pending = self.app.table.session.state["pending"]
        if pending and pending["what"] == "roll":
            self.face = self.drawn = None
            self.stage = "stage" in pending
            for face in ("right", "left", "straight") if self._by_hand else ():
                if self.can("roll " + face):
                    self._choice = face
        elif changed or self.face is None:
            self.app.pop()  # an action was taken back, or a host has rolled

    def title(self):
        if self.drawn:
            return self.app.t("tile.new")
        return self.app.t("stage" if self.stage else "die")

    def focus(self):
        return self.drawn and self.drawn["tile"] or self.face or self._choice or "die"

    def paint(self, canvas):
        if self.drawn:
            self.result(canvas)
            return
        t = self.app.t
        widgets.title_bar(canvas, self.title())
        if self.face:
            arrow(canvas, self.face, 22, 32)
            widgets.wrap(canvas, self.notice, 46, 24, canvas.w - 46, 27)
            self.foot(canvas, t("ok.on"), "")
        elif self._by_hand:
            arrow(canvas, self._choice, 64, 32)
            self.foot(canvas, "OK " + t(self._choice), t("keys.face"))
        else:
            canvas.rect(46, 14, 36, 36, 1)
            canvas.big("?", 57, 21)
            self.foot(canvas, t("ok.roll"), t("keys.menu.down"))

    def key(self, role, kind):
        if self.face:
            if role == "ok":
                self.go_on()
        elif kind in ("long", "chord") or role == "down" and not self._by_hand:
            self.menu()
        elif role == "ok":
            self.do("roll " + self._choice if self._by_hand else "roll")
        elif self._by_hand and role in KEYS:
            self.do("roll " + KEYS[role])

    def do(self, text):
        """Play an action: the die, after which the tile is drawn, or one of the menu."""
        events = self.play(text)
        if not events:
            return
        rerolled = False
        for event in events:
            rerolled = rerolled or event["event"] == "reroll"
            if event["event"] == "rolled":
                self.face = event["face"]
                self.app.beep("roll")
            elif event["event"] == "landing":
                self.notice = self.app.t("piers", n=len(event["piers"]))
        session = self.app.table.session
        if self.face and session.state["pending"] and session.state["pending"]["what"] == "tile":
            if session.rules.options["draw"] == "table":
                self.go_on()
                return
            self.draw_one("tile")
        if rerolled:
            self.note = self.app.t("rerolled")
