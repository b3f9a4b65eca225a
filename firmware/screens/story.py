"""The story of a game that has ended: pages out of its log, which left and right turn."""

import gc
import sys

from micropython import const

from firmware.screens.choice import cut
from firmware.screens.prompt import Prompt
from firmware.screens.tale import Tale
from firmware.ui import widgets

_OFTEN = const(16)  # actions from frame to frame while the log is read
_TOP, _BOTTOM = const(13), const(51)  # rows of the highest and the lowest value
_RIGHT = const(77)  # last column of the lines; names stand beside them
_NAME = const(62)  # columns of a name in a row, at most


class Story(Prompt):
    """The log is read while a page is shown, an action at a tick; the page fills up.

    The winner, or the board, comes before the first page and after the last one.
    """

    name = "story"

    def __init__(self, app):
        super().__init__(app)
        self._game = app.table.session.game
        self._page = 0
        self._tale = None

    def open(self):
        """Begin to read. The game may have been changed, and another story be told now."""
        app = self.app
        self.changed()
        session = app.table.session
        self.close()
        if not session.over or session.game != self._game:
            app.open_table()
            return
        path = "firmware.screens." + self._game + ".story"
        try:
            __import__(path)
            app.language.choose(app.settings["language"], "story")
            self._tale = Tale(session, sys.modules[path])
        except ImportError:  # the game has no story
            app.open_table()

    def close(self):
        """Forget what was read."""
        self._tale = None
        gc.collect()

    def tick(self, now):
        """Read one action more."""
        tale = self._tale
        if not tale.reading or self._events is not self.app.table.events:
            return None
        tale.step()
        self._page = min(self._page, len(tale.pages) - 1)
        if not tale.reading or not tale.read % _OFTEN:
            self.app.dirty()
        return 0 if tale.reading else None

    # The screen.

    def title(self):
        return self.app.t(self._game + "." + self._tale.pages[self._page])

    def focus(self):
        tale = self._tale
        return "reading" if tale.reading else tale.pages[self._page]

    def paint(self, canvas):
        t, tale = self.app.t, self._tale
        foot = t("back.log")
        if tale.reading:
            foot = t("reading", n=100 * tale.read // self.app.table.session.ply)
        page = tale.pages[self._page]
        widgets.title_bar(canvas, self.title())
        place = "%d/%d" % (self._page + 1, len(tale.pages))
        canvas.write(place, canvas.w - 2 - canvas.measure(place), 1, 0)
        if page == "since":
            self._figure(canvas, page, tale.since, tale.leader, 0)
        elif page == "most":
            self._figure(canvas, page, *tale.best)
        elif page == "led":
            self._bars(canvas, self.app.table.session.players, tale.led, "")
        elif page == "count":
            self._bars(canvas, tale.ids, tale.counts, tale.note and t(tale.note))
        else:
            self._lines(canvas, tale)
        self.foot(canvas, t("ok.again"), foot)

    def _figure(self, canvas, page, n, who, at):
        """A number and whose it is; None while it is not read yet."""
        if who is None:
            return
        x = canvas.big(str(n), 3, 14) + 5
        name = self.app.who(who)
        if x + canvas.measure_medium(name) < canvas.w:
            canvas.medium(name, x, 18)
        else:
            canvas.write(name, x, 24)
        canvas.write(self.app.t(self._game + "." + page + ".text", n=at), 3, 42)

    def _bars(self, canvas, order, values, note):
        """A row a player: name, what the tale marks, a bar and its number. note: the last line."""
        measure, put, low = canvas.measure_medium, canvas.medium, 4
        high, count = 37 if note else 46, len(order)
        if count > 3:
            measure, put, low = canvas.measure, canvas.write, 0
        most = max(max(values.values()), 1)
        names = [cut(canvas, self.app.who(who), _NAME) for who in order]
        marks = self._tale.marks if values is self._tale.counts else {}
        x = 6 + max([canvas.measure(name) for name in names])
        first = x + max([0] + [canvas.measure(marks[who] + "  ") for who in marks])
        longest = canvas.w - 5 - measure(str(most)) - first
        for place in range(count):
            who = order[place]
            n = str(values[who])
            y = 10 + max(0, high // count - 8 - 2 * low) // 2 + place * high // count
            canvas.write(names[place], 2, y + low)
            canvas.write(marks.get(who, ""), x, y + low)
            canvas.fill_rect(first, y + low + 1, values[who] * longest // most, 5, 1)
            put(n, canvas.w - 1 - measure(n), y)
        canvas.write(note, 2, 47)

    def _lines(self, canvas, tale):
        """A line for each, and the names as near to the ends of the lines as they fit."""
        lines = [line for line in tale.lines.values() if len(line)]
        if not lines:
            return
        low = min([min(line) for line in lines])
        span = max(max([max(line) for line in lines]) - low, 1)
        columns = max(max([len(line) for line in lines]) - 1, 1)
        ends = []
        for who in tale.ids:
            line, x, y = tale.lines[who], 0, _BOTTOM
            ink = canvas.inks.get(who, 1)
            for i in range(len(line)):
                before, above = x, y
                x = 2 + i * (_RIGHT - 2) // columns
                y = _BOTTOM - (line[i] - low) * (_BOTTOM - _TOP) // span
                if i:
                    canvas.line(before, above, x, y, ink)
                    if who == self.app.table.session.state["winner"]:
                        canvas.line(before, above + 1, x, y + 1, ink)
            ends.append((x < _RIGHT, y - 3, who, x, y, ink))
        ends.sort()  # lines that have ended before come last
        pitch = min(9, 46 // len(ends))
        row = 10
        for place, (_, y, who, x, end, ink) in enumerate(ends):
            # as low as the line's end, but with space for the names below
            row = max(row, min(y, _BOTTOM - 4 - pitch * (len(ends) - 1 - place)))
            line = tale.lines[who]
            n = str(line[-1]) if low >= 0 and len(line) else ""
            columns = 44 - canvas.measure(n)
            canvas.write(cut(canvas, self.app.who(who), columns), _RIGHT + 6, row)
            canvas.write(n, canvas.w - 1 - canvas.measure(n), row)
            if x == _RIGHT:
                canvas.line(x, end, _RIGHT + 4, row + 3, ink)
            row += pitch

    # Keys.

    def key(self, role, kind):
        if role not in ("left", "right"):
            self.ended(role, kind)
            return
        self._page += 1 if role == "right" else -1
        if not 0 <= self._page < len(self._tale.pages):
            self.app.open_table()

    def back(self):
        self.app.language.choose(self.app.settings["language"], self._game)
        super().back()
