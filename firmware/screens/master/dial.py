"""A number of MASTER in big digits: damages to repair in a forced call, thousands for a tow."""

from firmware.screens.master.bridge import gauge
from firmware.screens.master.phrase import money
from firmware.screens.prompt import Prompt
from firmware.ui import widgets
from shared_rules.master.advice import DEARER, PRICE
from shared_rules.master.fleet import find, on_turn
from shared_rules.master.harbour import WORK
from shared_rules.master.towing import DEAREST, bounds, helpers
from shared_rules.master.weather import MOST


class Dial(Prompt):
    """Up and down change the number, and the cost follows. OK plays the action.

    Left and right change it by ten; or, if several ships can tow, which of them is asked.
    what: "repair" or "tow".
    """

    name = "dial"

    def __init__(self, app, what):
        super().__init__(app)
        self._what = what
        self._whom = 0  # which ship is asked for a tow, as its place in `_helpers`
        self._n = None

    def open(self):
        app, session = self.app, self.app.table.session
        state = session.state
        changed = self.changed()
        pending = state["pending"]
        wanted = pending["what"] if pending else None
        # Shown for a repair only when the game asks for one, for a tow also when it asks nothing.
        fits = wanted == self._what or wanted is None and self._what == "tow"
        if changed and self._n is not None or not fits:
            app.pop()  # a host has played, or the action that led here was taken back
            return
        self._ship = find(state, pending["who"]) if pending else on_turn(state)
        self._low, self._helpers = 1, []
        if self._what == "repair":
            self._low, self._most = pending["min"], pending["max"]
        else:
            self._helpers = [pending["from"]] if pending else helpers(state)
            if not self._helpers:
                app.pop()  # it was taken back between the menu and here
                return
            low, self._most = bounds(pending) if pending else (0, DEAREST)
            self._low, self._most = low // 1000, self._most // 1000
        if self._n is None:
            self._n = self._most
            if self._what == "tow":
                self._n = min(self._n, self._low + DEARER // 1000 if pending else PRICE // 1000)
        self._words()

    def _words(self):
        """Compute the texts around the number."""
        app, t = self.app, self.app.t
        paid = self._n * WORK
        if self._what == "tow":
            self._lines = (t("tow.by", c=app.who(self._helpers[self._whom])), t("tow.if"), "")
            self._beside = t("comma") + "000"
            keys = "keys.tow" if len(self._helpers) < 2 else "keys.whom"
        else:
            self._lines = (
                t("each.repair", m=money(app, WORK)),
                t("costs", m=money(app, paid)),
                t("left.over", m=money(app, self._ship["cash"] - paid)),
            )
            self._beside = t("unit.repair")
            keys = "keys.dial"
        self._caption = app.who(self._ship["colour"]) + ": " + t("do." + self._what)
        self._digits = str(self._n)
        self._left, self._right = (
            t(keys),
            t("ok.ask" if self._what == "tow" else "ok." + self._what),
        )

    def title(self):
        return self._caption

    def focus(self):
        return self._what + " " + self._digits

    def paint(self, canvas):
        widgets.title_bar(canvas, self._caption)
        canvas.big(self._digits, 4, 14)
        x = 4 + 16 * len(self._digits)
        canvas.write(self._beside, x + 1, 29)
        for place in range(3):
            text = self._lines[place]
            canvas.write(text, canvas.w - 2 - canvas.measure(text), 12 + 10 * place)
        ship = self._ship
        if self._what == "repair":
            gauge(canvas, 4, 44, 120, ship["damage"] - self._n, MOST, self._n)
        self.foot(canvas, self._left, self._right)

    def key(self, role, kind):
        step = 1 if role in ("up", "right") else -1
        if role == "ok":
            self._play_chosen()
            return
        if role in ("up", "down"):
            self._n += step
        elif self._what == "tow" and len(self._helpers) > 1:
            self._whom = (self._whom + step) % len(self._helpers)
        else:
            self._n += 10 * step
        self._n = max(self._low, min(self._n, self._most))
        self._words()

    def _play_chosen(self):
        text = "%s %d" % (self._what, self._n)
        if self._what == "tow":
            text = "tow %s %d" % (self._helpers[self._whom], 1000 * self._n)
        if self.play(text) is not None:
            self.app.replace("master.news", "News", True)

    def back(self):
        if self.app.table.session.state["pending"] and self._what == "repair":
            super().back()
        else:
            self.app.pop()
