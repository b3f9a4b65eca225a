"""The order of a round, mended late: which turns get another boat, or go with theirs."""

from firmware.screens.mend import Mend
from firmware.ui import widgets


class Order(Mend):
    """Up and down go to a boat. Right moves it one place forward.

    Left puts it level with the boat before it, or no longer so. The line after the boats says what
    becomes of the later turns: left and right choose whether they stay in their sequence, or each
    goes with its boat.
    place: that of the ruler's action in the log, from 0. line: that action.
    """

    name = "order"
    why = " (%s)"
    ways = ({"follow": "sequence"}, {"follow": "boats"})

    def __init__(self, app, place, line):
        self._boats, self._level = [], []  # as the ruler's screen has them
        for group in line[5:].split(" > "):
            level = group.split(" = ")
            self._boats += level
            self._level += [False] + [True] * (len(level) - 1)
        self._at = 1  # the second boat: the first one can't move forward
        self._line = line
        super().__init__(app, place, "replace", line)

    def title(self):
        return self.app.t("late.order")

    def focus(self):
        """As `Mend.focus`; "same" while nothing is changed."""
        return "same" if self.given["action"] == self._line else super().focus()

    def sentence(self):
        return self.app.t("late.how") if self.focus() == "same" else super().sentence()

    def choose_way(self):
        """Where the turns can't stay in their sequence they go with their boats, if they can."""
        self.way = 0
        if self.focus() in ("falls", "refused"):
            self.way = 1
            if self.focus() in ("falls", "refused"):
                self.way = 0

    def do(self):
        """As `Mend.do`; what would fall is shown on a page of its own."""
        if self.focus() == "falls":
            way = self.ways[self.way]
            given = self.given
            self.app.push("mend", "Mend", given["at"], given["how"], given["action"], way)
        else:
            super().do()

    def hints(self):
        t = self.app.t
        return (t("ok.more"), t("back.back")) if self.focus() == "falls" else super().hints()

    def head(self, canvas):
        t, boats = self.app.t, self._boats
        rows = (len(boats) + 1) // 2
        for place, colour in enumerate(boats):
            mark = "=" if self._level[place] else str(place + 1)
            x, y = place // rows * 64, widgets.BODY + place % rows * 9
            self._row(canvas, mark + " " + self.app.who(colour, 50), x, y, 64, place)
        y = widgets.BODY + rows * 9
        text = t("late.boats" if self.way else "late.sequence")
        self._row(canvas, "◀ " + text + " ▶", 0, y, canvas.w, len(boats))
        return y + 10

    def _row(self, canvas, text, x, y, w, place):
        if place == self._at:
            canvas.fill_rect(x, y, w, 9, 1)
        canvas.write(text, x + 2, y + 1, place != self._at)

    def press(self, role, kind):
        boats, level, at = self._boats, self._level, self._at
        if role in ("ok", "back") or self.focus() == "thinking" and at == len(boats):
            super().press(role, kind)
            return
        if role in ("up", "down"):
            at += 1 if role == "down" else -1
            self._at = at % (len(boats) + 1)
        elif at == len(boats):
            self.way = 1 - self.way
        elif at:
            if role == "right":
                boats[at - 1], boats[at] = boats[at], boats[at - 1]
                for place in range(at - 1, min(at + 2, len(boats))):
                    level[place] = False
                self._at = at - 1
            else:
                level[at] = not level[at]
            line = "rank " + boats[0]
            for place in range(1, len(boats)):
                line += (" = " if level[place] else " > ") + boats[place]
            self.given["action"] = line
            self.begin()
        self.app.dirty()
