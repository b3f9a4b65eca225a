"""The story of a game that has ended: pages out of its log, which left and right turn."""

import gc
import sys
from array import array

from micropython import const

from firmware import sweep
from firmware.screens.choice import cut
from firmware.screens.prompt import Prompt
from firmware.screens.tale import Tale
from firmware.ui import widgets

_SHOWN = const(700)  # ms between two frames while the log is read
_TOP, _BOTTOM = const(13), const(52)  # rows of the highest and the lowest value
_RIGHT = const(84)  # last column of the lines; names stand beside them
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
        self._failed = False
        self._shown = None  # the time of the last frame, while the log is read

    def open(self):
        """Begin to read. The game may have been changed, and another story be told now."""
        app = self.app
        self.changed()
        session = app.table.session
        self.close()
        path = "firmware.screens." + self._game + ".story"
        try:
            __import__(path)
        except ImportError:
            path = ""  # the game has no story
        if not (path and session.over and session.game == self._game):
            app.play()
            return
        app.language.choose(app.settings["language"], "story")
        self._failed, self._shown = False, None
        self.stale = True
        try:
            self._tale = Tale(session, sys.modules[path])
        except MemoryError:
            self._fail()

    def close(self):
        """Forget what was read."""
        self._tale = None
        gc.collect()

    def _fail(self):
        self.close()
        sweep()
        self._failed = self.stale = True
        self.app.dirty()

    def tick(self, now):
        """Read one action more."""
        tale = self._tale
        if not tale or not tale.reading or self._events is not self.app.table.events:
            return None
        try:
            tale.step()
        except MemoryError:
            self._fail()
            return None
        if self._shown is None:
            self._shown = now
        if not tale.reading or not 0 <= now - self._shown < _SHOWN:
            self._shown = now
            self.stale = True
            self.app.dirty()
        return 0 if tale.reading else None

    # The screen.

    def title(self):
        tale = self._tale
        return self.app.t(self._game + "." + tale.pages[self._page]) if tale else ""

    def focus(self):
        if self._failed or not self._tale:
            return "failed"
        return "reading" if self._tale.reading else self._tale.pages[self._page]

    def prepare(self):
        """Compute the texts and the places of what the frame shows."""
        super().prepare()
        app, t, tale = self.app, self.app.t, self._tale
        self._foot = t("back.log")
        self._number, self._name, self._text = "", "", t("short.text")
        self._rows, self._paths, self._place = [], [], ""
        self._title = ""
        if not tale:
            return
        page = tale.pages[self._page]
        self._title = self.title()
        self._place = "%d/%d" % (self._page + 1, len(tale.pages))
        if tale.reading:
            self._foot = t("reading", n=100 * tale.read // app.table.session.ply)
        self._text = ""
        if page in ("since", "most"):
            n, who, at = tale.best if page == "most" else (tale.since, tale.leader, 0)
            if who is not None:
                self._number, self._name = str(n), app.who(who, 76 - 16 * len(str(n)))
                self._text = t(self._game + "." + page + ".text", n=at)
        elif page in ("led", "count"):
            self._prepare_rows(tale.led if page == "led" else tale.counts, page)
        else:
            self._prepare_lines()

    def _prepare_rows(self, values, page):
        """Rows (y, name, x, mark, x, columns of the bar, number, x), the players in their order."""
        app, tale, canvas = self.app, self._tale, self.app.canvas
        if page == "count" and tale.note:
            self._text = app.t(tale.note)
        order = tale.ids if page == "count" else app.table.session.players
        order = [who for who in order if who in values]
        pitch = (37 if self._text else 46) // len(order)
        # of three players or fewer the numbers are big
        measure = canvas.measure if len(order) > 3 else canvas.measure_medium
        most = max(max(values.values()), 1)
        end = canvas.w - 2 - measure(str(most))
        marks = tale.marks if page == "count" else {}
        start = 6 + max([canvas.measure(cut(canvas, app.who(who), _NAME)) for who in order])
        first = max([canvas.measure(mark) + 4 for mark in marks.values()] + [0]) + start
        y = 10 + (pitch - (8 if len(order) > 3 else 15)) // 2
        for who in order:
            n = str(values[who])
            bar = max(1, values[who] * (end - 3 - first) // most)
            name = cut(canvas, app.who(who), _NAME)
            x = canvas.w - 1 - measure(n)
            self._rows.append((y, name, start, marks.get(who, ""), first, bar, n, x))
            y += pitch

    def _prepare_lines(self):
        """Paths of points (x, y), and a name at the end of each, the highest first."""
        app, tale = self.app, self._tale
        lines = [tale.lines[who] for who in tale.ids]
        if not max([len(line) for line in lines]):
            return
        low = min([min(line) for line in lines if len(line)])
        span = max(max([max(line) for line in lines if len(line)]) - low, 1)
        columns = max(max([len(line) for line in lines]) - 1, 1)
        # The highest end is written first; an array that is empty has the lowest.
        ends = sorted([(-line[-1] if len(line) else -low, n) for n, line in enumerate(lines)])
        pitch = min(9, 46 // len(ends))
        y = 11 + (46 - pitch * len(ends)) // 2
        for _, place in ends:
            who, line, points = tale.ids[place], lines[place], array("B")
            for i, value in enumerate(line):
                points.append(2 + i * (_RIGHT - 2) // columns)
                points.append(_BOTTOM - (value - low) * (_BOTTOM - _TOP) // span)
            n = str(line[-1]) if low >= 0 and len(line) else ""
            name = cut(app.canvas, app.who(who), 38 - app.canvas.measure(n))
            thick = who == app.table.session.state["winner"]
            self._paths.append((points, app.canvas.inks.get(who, 1), thick, y, name, n))
            y += pitch

    def paint(self, canvas):
        widgets.title_bar(canvas, self._title)
        canvas.write(self._place, canvas.w - 2 - canvas.measure(self._place), 1, 0)
        if self._number:
            canvas.big(self._number, 3, 14)
            x = 8 + 16 * len(self._number)
            canvas.medium(self._name, x, 18)
        if self._rows:
            self._paint_rows(canvas)
        elif self._paths:
            self._paint_lines(canvas)
        elif self._text:
            widgets.wrap(canvas, self._text, 3, 38 if self._number else 14, canvas.w - 6, 36)
        self.foot(canvas, self.app.t("ok.again"), self._foot)

    def _paint_rows(self, canvas):
        write, small = canvas.medium, 4  # rows by which small text stands lower
        if len(self._rows) > 3:
            write, small = canvas.write, 0
        for y, name, start, mark, first, bar, n, x in self._rows:
            canvas.write(name, 2, y + small)
            canvas.write(mark, start, y + small)
            canvas.fill_rect(first, y + small + 1, bar, 5, 1)
            write(n, x, y)
        canvas.write(self._text, 2, 47)

    def _paint_lines(self, canvas):
        line = canvas.line
        for points, ink, thick, y, name, n in self._paths:
            for i in range(2, len(points), 2):
                line(points[i - 2], points[i - 1], points[i], points[i + 1], ink)
                if thick:
                    line(points[i - 2], points[i - 1] + 1, points[i], points[i + 1] + 1, ink)
            if len(points) and points[-2] == _RIGHT:
                line(points[-2], points[-1], _RIGHT + 3, y + 3, ink)
            canvas.write(name, _RIGHT + 5, y)
            canvas.write(n, canvas.w - 1 - canvas.measure(n), y)

    # Keys.

    def key(self, role, kind):
        if role not in ("left", "right"):
            self.ended(role, kind)
            return
        self._page += 1 if role == "right" else -1
        self.stale = True
        if not (self._tale and 0 <= self._page < len(self._tale.pages)):
            self.app.play()

    def back(self):
        self.app.language.choose(self.app.settings["language"], self._game)
        super().back()

