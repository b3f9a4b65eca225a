"""The actions that were played, the last one first, with undo and redo."""

import sys

from micropython import const

from firmware.screens.choice import Choice

_SHOWN = const(20)  # actions listed, at most
_MOST = const(24)  # letters of a line, at most


class Log(Choice):
    """OK takes back the marked action and all after it.

    Left takes back the last action. Right plays again the one that was taken back.
    """

    name = "log"

    def __init__(self, app):
        super().__init__(app)
        path = "firmware.screens." + app.table.session.game + ".phrase"
        __import__(path)
        self._phrase = sys.modules[path].phrase
        self._events = None

    def draw(self, canvas):
        if self._events is not self.app.table.events:  # each change makes another list
            self._list()
        super().draw(canvas)

    def _list(self):
        session = self.app.table.session
        self._events = self.app.table.events
        number = max(0, session.ply - _SHOWN)
        self.items = []
        for text in session.log(number):
            number += 1
            words = "%d  %s" % (number, self._phrase(self.app, text))
            if len(words) > _MOST:
                words = words[: _MOST - 1] + "…"  # such as the ruler's order of many boats
            self.items.insert(0, (str(number), words))
        self.selected = 0

    def title(self):
        session = self.app.table.session
        undone = session.end - session.ply
        return self.app.t("log.redo", n=undone) if undone else self.app.t("log")

    def hints(self):
        t, session = self.app.t, self.app.table.session
        back = "keys.redo" if session.ply < session.end else "back.back"
        left = t("ok.undo") if session.ply else ""
        if self.selected:
            left += " %d" % (self.selected + 1)
        return left, t(back)

    def press(self, role, kind):
        table = self.app.table
        if role == "ok":
            for _ in range(self.selected + 1):
                self._step(table.undo)
                if self.app.feed:
                    self.app.feed()  # the watchdog: each undo takes a while
        elif role == "left":
            self._step(table.undo)
        elif role == "right":
            self._step(table.redo)
        else:
            super().press(role, kind)
        self.app.dirty()

    def _step(self, move):
        try:
            move()
        except IndexError:  # there is nothing to take back, or to play again
            self.app.beep("refused")
