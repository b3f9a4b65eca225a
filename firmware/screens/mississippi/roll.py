"""The die of Mississippi Queen: at which exit the next tile, or the landing stage, will lie."""

from array import array

from micropython import const

from firmware.screens.prompt import Prompt
from firmware.ui import widgets
from shared_rules.mississippi.tiles import FACES

# The corners of an arrow around its centre, pointing left and straight; right mirrors left
LEFT = (-17, -10, 4, -14, 0, -7, 20, 5, 14, 15, -6, 3, -10, 10)
STRAIGHT = (0, -20, 14, -4, 6, -4, 6, 20, -6, 20, -6, -4, -14, -4)
KEYS = {"left": "left", "up": "straight", "right": "right"}
_PACE = const(75)  # ms a face is seen while the die rolls
_TURNS = const(8)  # faces that a rolling die shows


def arrow(canvas, face, x, y):
    """Draw the arrow of a face around pixel x, y, 40 pixels long.

    face: "left", "straight" or "right".
    """
    points = array("h", LEFT if face != "straight" else STRAIGHT)
    if face == "right":
        for i in range(0, len(points), 2):
            points[i] = -points[i]
    canvas.poly(x, y, points, 1, True)


class Roll(Prompt):
    """OK rolls. Players who roll their own die enter its face with the arrow keys."""

    name = "roll"

    def __init__(self, app):
        super().__init__(app)
        self.face = None  # what was rolled
        self.stage = False  # whether the die is for the landing stage
        self._seen = 0  # faces that the rolling die has shown
        self._by_hand = app.table.session.rules.options["die"] == "table"
        self._choice = "straight"
        self.notice = ""

    def open(self):
        changed = self.changed()
        pending = self.app.table.session.state["pending"]
        if pending and pending["what"] == "roll":
            self.face = None
            self.stage = "stage" in pending
        elif changed or self.face is None:
            self.app.pop()  # an action was taken back, or a host has rolled

    def title(self):
        return self.app.t("stage" if self.stage else "die")

    def focus(self):
        return self.face or (self._choice if self._by_hand else "die")

    def _shown(self):
        """The face to draw, or None before the roll. While the die rolls, all faces in turn."""
        if self.face is None:
            return self._choice if self._by_hand else None
        if self._seen < _TURNS:
            return FACES[self._seen % 3]
        return self.face

    def tick(self, now):
        if self.face is None or self._seen >= _TURNS:
            return None
        self._seen += 1
        self.app.dirty()
        return _PACE

    def paint(self, canvas):
        t = self.app.t
        widgets.title_bar(canvas, self.title())
        face = self._shown()
        done = self.face and self._seen >= _TURNS
        if face is None:
            canvas.rect(46, 14, 36, 36, 1)
            canvas.big("?", 57, 21)
        else:
            arrow(canvas, face, 64 if not done else 22, 32)
        if done:
            canvas.medium(t(face).upper(), 46, 14)
            widgets.wrap(canvas, self.notice, 46, 34, canvas.w - 46, 20)
            self.foot(canvas, t("ok.on" if self.stage else "ok.draw"), "")
        elif self.face:
            self.foot(canvas, "", "")
        else:
            self.foot(canvas, t("keys.face" if self._by_hand else "ok.roll"), t("keys.menu.down"))

    def key(self, role, kind):
        if self.face:
            if role == "ok":
                self._on()
        elif role == "ok":
            self.do("roll " + self._choice if self._by_hand else "roll")
        elif self._by_hand and role in KEYS:
            self._choice = KEYS[role]
        elif role == "down":
            self.app.push("mississippi.actions", "Actions", self)

    def do(self, text):
        """Play an action: the die, or one of the menu."""
        events = self.play(text)
        if not events:
            return
        self._seen = _TURNS if self._by_hand else 0
        again = False
        for event in events:
            again = again or event["event"] == "reroll"
            if event["event"] == "rolled":
                self.face = event["face"]
                self.app.beep("roll")
                self.notice = self.app.t("rerolled") if again else ""
            elif event["event"] == "landing":
                self.notice = self.app.t("piers", n=len(event["piers"]))

    def _on(self):
        pending = self.app.table.session.state["pending"]
        if pending and pending["what"] == "tile":
            self.app.replace("mississippi.tile", "Tile", True)
        else:
            self.app.pop()
