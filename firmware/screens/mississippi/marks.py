"""Where could I go: marks on the map of pilot mode, from which the player chooses."""

from array import array

from micropython import const

from firmware.screens.mississippi.chart import HEX, INNER, W
from shared_rules.mississippi.coal import own_coal
from shared_rules.mississippi.courses import course
from shared_rules.mississippi.rounds import acting

_EDGE = const(6)  # pixels; a mark nearer to the edge of the window moves the window


class Marks:
    """What the keys do on the `Map` while its player chooses where the turn ends.

    mode: "thinking" until there is a mark; "marks": the arrows leap from mark to mark; "end": they
    choose bow and wheel at the mark. The ends are packed as shared_rules/mississippi/reach.py says.
    """

    def __init__(self, table):
        self._table = table
        self._marks = array("I")  # the best end of each hex: way, facts, way, facts ...
        self._ends = None  # all `Ends` of one hex, while one of them is chosen
        self._at = -1  # the place of the mark chosen; -1: there is none yet
        self._moved = False  # whether the player has chosen a mark by himself
        self._places = array("h")  # x, 2 * y of each mark; odd: a picture lies there
        self._line = array("h")  # x, y of each hex of the course
        self.mode = "thinking"
        self.seek(self._marks, -1)

    def seek(self, found, at):
        """Search the ends of the hex `at`, -1: of all; this is in memory only while it goes on."""
        table = self._table
        self._seeking = table.visit("seeking").Seeking(table, self, found, at)

    def think(self):
        """Search for one slice. Return whether there is more to search."""
        if self._seeking and not self._seeking.think():
            self._seeking = None
            self._table.app.table.rest()
        return self._seeking is not None

    def show(self, at):
        """Take the end that is best so far, unless the player has chosen one."""
        if self._ends:
            self._ends.show(at)
        elif not self._moved:
            self._at = at
        self._table.stale = True
        self._table.app.dirty()

    def _water(self):
        session = self._table.app.table.session
        return session.rules.helm.water(session.state)

    def whole(self):
        """Whether nothing is searched any more, so that it can outlast another screen."""
        return self._seeking is None

    # What the frame shows.

    def prepare(self, state):
        """Compute the course, the figures and the words of the end chosen."""
        table, t = self._table, self._table.app.t
        table.turning = ""
        self._letter = table.letters[table.colour]
        if self._at < 0:
            self.mode = "thinking"
            table.lines = ("", t("thinking"), t("keys.menu.ok"))
            return
        self._place()
        self.mode = "end" if self._ends else "marks"
        ok = t("ok.sail") if table.colour == acting(state) else t("ok.next")
        table.lines = ("", ok, t("keys.bow" if self._ends else "keys.menu.ok"))
        self._choose()

    def _place(self):
        """Compute the pixels of the marks."""
        marks, place, places = self._marks, self._table.chart.place, array("h")
        cells = self._water().cells
        for n in range(1, len(marks), 2):
            cell = marks[n] & 511
            x, y = place(cell)
            places.append(x)
            places.append(2 * y + (cells[cell] > 0))  # whether a picture lies there
        self._places = places

    def _chosen(self):
        """(way, facts) of the end chosen."""
        ends = self._ends
        if ends and ends.at >= 0:
            return ends.found[ends.at], ends.found[ends.at + 1]
        return self._marks[self._at], self._marks[self._at + 1]

    def _choose(self):
        """Compute what the frame shows of the end chosen, and move the window to it if need be."""
        table, chart, line = self._table, self._table.chart, array("h")
        way, facts = self._chosen()
        state = table.app.table.session.state
        _, cells = course(self._water(), state, table.colour, way)
        x, y = chart.place(cells[-1])
        if not (_EDGE <= x < W - _EDGE and _EDGE <= y < chart.h - 2 * _EDGE):
            table.look(table.up, cells[len(cells) // 2])
            self._place()
        for cell in cells:
            x, y = chart.place(cell)
            line.append(x)
            line.append(y)
        self._line = line
        self._bow = way >> 18 & 7
        boat = table.boat
        table.speed = str(7 - (facts >> 10 & 7))
        table.fuel = str(max(0, boat["coal"] - own_coal(boat, facts >> 16 & 7)))

    def under(self, canvas):
        """Draw the marks: a disc where no coal is needed, else a ring; a hex around a picture."""
        marks, places = self._marks, self._places
        for n in range(0, len(places), 2):
            x, y = places[n], places[n + 1] >> 1
            if not -_EDGE < x < W + _EDGE:
                pass
            elif places[n + 1] & 1:
                canvas.poly(x, y, INNER, 1)
            else:
                canvas.ellipse(x, y, 3, 3, 0, True)
                canvas.ellipse(x, y, 2, 2, 1, not marks[n + 1] >> 16 & 7)

    def over(self, canvas, lit):
        """Draw the course, and the boat at its end."""
        line = self._line
        last = len(line) - 2
        if last >= 0:
            for n in range(0, last, 2):
                canvas.line(line[n], line[n + 1], line[n + 2], line[n + 3], 1)
            canvas.poly(line[last], line[last + 1], HEX, 1)
            self._table.chart.boat(canvas, line[last], line[last + 1], self._bow, self._letter, lit)

    # What the keys do.

    def back(self):
        """Take back: return whether it was needed here."""
        table = self._table
        if not self._ends:
            if not table.watched:
                return False
            table.watched = 0
        table.hand = None
        return True

    def key(self, role):
        """Take any button but back. Return False if it opens the menu."""
        ends = self._ends
        while (self._at < 0 or ends and ends.at < 0) and self.think():
            pass
        table = self._table
        if table.hand is not self:
            return
        table.make()
        if role == "ok":
            self._ok()
            return
        if ends:
            ends.key(role)
        else:
            self._moved = True
            self._leap(role)
        self._choose()

    def _ok(self):
        table = self._table
        if table.watched:
            table.watched += 1
            table.hand = None
            table.stale = True
        elif self._ends or not self.choose(True):
            state = table.app.table.session.state
            texts, _ = course(self._water(), state, table.colour, self._chosen()[0])
            table.plan = texts + ["done"]
            table.stale = True

    def choose(self, free=False):
        """Choose among the ends of the hex chosen; free: only if its bow is still free.

        Return whether there is anything to choose.
        """
        table, way, facts = self._table, self._marks[self._at], self._marks[self._at + 1]
        module = table.visit("ends")
        if free and not module.turns(table, way, facts):
            return False
        self._ends = module.Ends()
        self.seek(self._ends.found, facts & 511)
        table.stale = True
        return True

    def _leap(self, role):
        """Go to the nearest mark in a direction; if there is none, to the furthest one behind."""
        places = self._places
        x, y = places[self._at], places[self._at + 1] >> 1
        near = far = 9999
        best = last = self._at
        for n in range(0, len(places), 2):
            along, aside = places[n] - x, (places[n + 1] >> 1) - y
            if role in ("up", "down"):
                along, aside = aside, along
            if role in ("up", "left"):
                along = -along
            aside = abs(aside)
            if along > 0:
                if 5 * aside <= 6 * along and along + aside < near:
                    near, best = along + aside, n
            elif along < 0 and along + aside < far:
                far, last = along + aside, n
        self._at = last if near == 9999 else best
