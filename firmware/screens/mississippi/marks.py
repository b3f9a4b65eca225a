"""Where could I go: marks on the map of pilot mode, from which the player chooses."""

from array import array

from micropython import const

from firmware.screens.mississippi.chart import HEX, INNER, W, heading_of
from firmware.screens.mississippi.hand import Hand
from shared_rules.mississippi.coal import own_coal
from shared_rules.mississippi.rounds import acting
from shared_rules.mississippi.search.courses import bow_of, course, headings_of, read_facts

_EDGE = const(6)  # pixels; a mark nearer to the edge of the window moves the window


class Marks(Hand):
    """What the keys do on the `Map` while its player chooses where the turn ends.

    mode: "thinking" until there is a mark; "marks": the arrows leap from mark to mark; "end": they
    choose bow and wheel at the mark. The end shown first is the likeliest mark, then the one that a
    captain would choose. shared_rules/mississippi/search/courses.py says how the ends
    are packed.
    """

    def __init__(self, table):
        super().__init__(table)
        self.end = None  # (way, facts) of the end shown; None: there is none yet
        self._places = array("h")  # x, 4 * y of each mark; plus 1: a picture lies there, 2: coal
        self._line = array("h")  # x, y of each hex of the course
        self.marks = array("I")  # the best end of each hex: way, facts, way, facts ...
        self._seek(self.marks, -1)

    def _seek(self, found, cell):
        """Begin the search for the ends of a hex, or of all (-1).

        Its modules are in memory only while it goes on.
        """
        self.found = found  # the ends to choose from: `marks`, or those of one hex
        self.at = -1  # the place in `found` of the end shown
        self.moved = self.whole = False  # moved: whether the player has chosen an end by himself
        self._cell = cell
        self._seeking = None
        # What the turns before have loaded goes: the search needs the memory.
        self.table.app.table.stop()
        # A module a slice: so a key or a request waits for one of them only.
        self._due = ["search.voyages", "search.reach", "standings", "search.value"]

    def think(self):
        """Search for one slice, or load what it takes. Return whether there is more to search."""
        if self.whole:
            return False
        if self._due:
            __import__("shared_rules.mississippi." + self._due.pop(0))
        elif not self._seeking:
            seeking = self.table.visit("seeking")
            self._seeking = seeking.Seeking(self.table, self, self._cell)
        else:
            self.whole = not self._seeking.think()
        if self.whole:
            self._seeking = None
            self.table.app.table.stop()
        return not self.whole

    def show(self, at):
        """Take the end that is best so far, unless the player has chosen one."""
        if not self.moved:
            self.at = at
        self.table.reworded = True
        self.table.app.dirty()

    # What the frame shows.

    def prepare(self, state):
        """Compute the course, the figures and the words of the end chosen."""
        table, t = self.table, self.table.app.t
        table.turning = ""
        self.mode, ok, keys = "thinking", "thinking", "keys.menu.ok"
        if self.at >= 0 or self.end:
            self._place()
            self._choose()
            self.mode = "marks"
            ok = "ok.sail" if table.colour == acting(state) else "ok.next"
            if self.found is not self.marks:
                self.mode, keys = "end", "keys.bow"
        table.lines = ("", t(ok), t(keys))

    def _water(self):
        session = self.table.app.table.session
        return session.rules.helm.water(session.state)

    def _place(self):
        """Compute the pixels of the marks."""
        marks, self._places = self.marks, array("h")
        cells = self._water().cells
        for n in range(1, len(marks), 2):
            cell, _, _, coal, _ = read_facts(marks[n])
            x, y = self.table.chart.place(cell)
            self._places.append(x)
            self._places.append(4 * y + (cells[cell] > 0) + (2 if coal else 0))

    def _choose(self):
        """Compute what the frame shows of the end chosen, and move the window to it if need be."""
        table, chart, line = self.table, self.table.chart, array("h")
        if self.at >= 0:
            self.end = self.found[self.at], self.found[self.at + 1]
        way, facts = self.end
        _, _, wheel, coal, _ = read_facts(facts)
        cells = self._course()[1]
        x, y = chart.place(cells[-1])
        if not (_EDGE <= x < W - _EDGE and _EDGE <= y < chart.h - 2 * _EDGE):
            table.look(table.up, cells[len(cells) // 2])
            self._place()
        for cell in cells:
            line.extend(array("h", chart.place(cell)))
        self._line = line
        self.bow = bow_of(way)
        boat = table.boat
        table.speed = str(wheel)
        table.fuel = str(max(0, boat["coal"] - own_coal(boat, coal)))

    def _course(self):
        state = self.table.app.table.session.state
        return course(self._water(), state, self.table.colour, self.end[0])

    def draw_below(self, canvas):
        """Draw the marks: a disc where no coal is needed, else a ring; a hex around a picture."""
        places = self._places
        for n in range(0, len(places), 2):
            x, y = places[n], places[n + 1]
            if not -_EDGE < x < W + _EDGE:
                pass
            elif y & 1:
                canvas.poly(x, y >> 2, INNER, 1)
            else:
                canvas.ellipse(x, y >> 2, 3, 3, 0, True)
                canvas.ellipse(x, y >> 2, 2, 2, 1, not y & 2)

    def draw_above(self, canvas, lit):
        """Draw the course, and the boat at its end."""
        line, table = self._line, self.table
        last = len(line) - 2
        if last >= 0:
            for n in range(0, last, 2):
                canvas.line(line[n], line[n + 1], line[n + 2], line[n + 3], 1)
            x, y = line[last], line[last + 1]
            canvas.poly(x, y, HEX, 1)
            table.chart.boat(canvas, x, y, self.bow, table.letters[table.colour], lit)

    # What the keys do.

    def back(self):
        """Take back: return whether it was needed here."""
        table = self.table
        if self.found is self.marks:
            if not table.watched:
                return False
            table.watched = 0
        table.hand = None
        return True

    def key(self, role):
        """Take any button but back. Return False if it opens the menu."""
        while self.at < 0 and self.think():
            pass
        table = self.table
        if table.hand is not self:
            return
        table.make()
        if role == "ok":
            self._ok()
            return
        self.moved = True
        if self.found is self.marks:
            self._leap(role)
        else:
            self._turn(role)
        self._choose()

    def _ok(self):
        table = self.table
        table.stale = True
        if table.watched:
            table.watched += 1
            table.hand = None
        elif self.found is self.marks and self._free():
            self.choose()
        else:
            table.plan = self._course()[0] + ["done"]

    def choose(self):
        """Choose among the ends of the hex chosen."""
        self._seek(array("I"), read_facts(self.end[1])[0])
        self.table.stale = True

    def _free(self):
        """Whether the free turn is left at the end chosen, so that its bow is to be chosen."""
        boat, (way, facts) = self.table.boat, self.end
        _, aground, _, _, _ = read_facts(facts)
        for heading in headings_of(way):
            aground = aground or heading != heading_of(boat)
        if aground or boat["aground"]:
            return False
        return self.table.app.table.session.state["free_turn"]

    def _turn(self, role):
        """Left and right turn the bow at the end; up and down change wheel, price or push."""
        found, step = self.found, {"right": 1, "left": 5}.get(role, 0)
        bow, ends = bow_of(found[self.at]), []
        while not ends:
            bow = (bow + step) % 6
            ends = [(found[n + 1], n) for n in range(0, len(found), 2) if bow_of(found[n]) == bow]
        n = ends.index(min(ends))
        if not step:
            n = ends.index((found[self.at + 1], self.at)) + (1 if role == "up" else -1)
        self.at = ends[n % len(ends)][1]

    def _leap(self, role):
        """Go to the nearest mark in a direction; if there is none, to the furthest one behind."""
        places = self._places
        x, y = places[self.at], places[self.at + 1] >> 2
        near = far = 9999
        best = last = self.at
        for n in range(0, len(places), 2):
            along, aside = places[n] - x, (places[n + 1] >> 2) - y
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
        self.at = last if near == 9999 else best
