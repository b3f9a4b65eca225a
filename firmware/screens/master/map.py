"""The table of MASTER in chart mode: the world around the ship on turn, and its course."""

from micropython import const

from firmware import unload
from firmware.screens.master import routes
from firmware.screens.master.phrase import mark, money, port_name
from firmware.screens.master.turn import Turn
from shared_rules.kernel.errors import RuleError
from shared_rules.master.bills import bill
from shared_rules.master.fleet import find, on_turn
from shared_rules.master.sailing import longest, toll
from shared_rules.master.weather import MOST

_SIZE = const(7)  # pixels of a square, as in sea.py
_W = const(84)  # pixel columns of all squares, as there
_PANEL = const(86)  # first pixel column of the panel
_WIDE = const(42)  # pixel columns of the panel
_BLINK = const(450)  # ms
_STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class Map(Turn):
    """OK sails the first move of a course: the one that is proposed, or the player's own.

    The arrow keys move the end of the course. As far as a move goes, the course leads over the
    squares that the keys went over, as few of them as it can; beyond, it is the shortest one. An
    arrow that is held leaps from port to port. Back brings the proposal again. Searches run in
    slices. `paint` allocates nothing.
    """

    name = "map"

    def __init__(self, app):
        super().__init__(app)
        self._lit, self._course, self._end, self._tow = True, [], 0, False
        self._own = False  # whether the player lays the course
        self._search = None  # the course, while it is searched for
        self._due = False  # whether a search is to begin after the next frame
        self._sea = self.chart = None

    def title(self):
        return self.app.who(on_turn(self.app.table.session.state)["colour"])

    def focus(self):
        self.make()
        if self._due or self._search:
            return "thinking"
        return "course" if self._laid() else "map"

    def _laid(self):
        return self._moved > 0 or self._own and self._end != self._course[0]

    # The search for a course.

    def tick(self, now):
        if self._due or self._search:
            self._think()
            return 0
        self._lit = not self._lit
        self.app.dirty()
        return _BLINK

    def _think(self):
        """Begin a search, or go on with it for a slice."""
        if self._due:
            self._due = False
            from shared_rules.master import course

            rules, state = self.app.table.session.rules, self.app.table.session.state
            if self._own:
                self._search = course.lay(rules, state, self._end, self._tow)
            else:
                self._search = course.propose(rules, state, self._tow)
            return
        try:
            next(self._search)
        except StopIteration as end:
            self._course = self._course[:1] + end.value[0]
            self._moved, self._search = end.value[1], None
            self.close()
            if not self._own:
                self._end = self._course[-1]
            self._words()
            self.app.dirty()

    def close(self):
        if self._search:
            self._search = None
            self._due = True
        self.app.table.stop()

    def _call(self, session, state):
        super()._call(session, state)
        if self._sea and self.app.stack.top is not self:
            unload(type(self._sea).__module__)  # the port's screen searches, and needs the memory
            self._sea = None

    # What the frame shows.

    def prepare(self):
        """Compute all that the frame shows, and forget the course."""
        super().prepare()
        session = self.app.table.session
        chart, state = session.rules.chart, session.state
        if self.chart is not chart or not self._sea:
            from firmware.screens.master.sea import Sea

            self.chart, self._sea = chart, Sea(chart, session.rules.prices)
        self._ship = ship = on_turn(state)
        self._lit = True
        self._seeing = []  # squares that the arrow keys went over; []: the course is the shortest
        self._course = []  # the squares of the course, from the ship's own on
        self._moved = 0  # how many steps of it belong to the first move
        self._end = None  # where the keys are; the course ends elsewhere if that is land
        self._tow = False  # whether the ship in tow comes along
        self._search, self._own, self._due = None, False, False
        if ship["at"]:
            self._start(state, chart.square(ship["at"]))
        self._look()
        self._words()

    def _start(self, state, start):
        """Begin a course at the ship's square. A proposal is due, unless she can't sail now."""
        self._course, self._end = [start], start
        agreed = self._ship["tow"]
        # A ship in tow can't sail; one that tows takes the other along, if they lie side by side.
        free = not agreed or "of" in agreed
        if agreed and free:
            towed = find(state, agreed["of"])
            self._tow = self.chart.square(towed["at"]) in self.chart.beside(start)
        waits = state["pending"] or state["winner"] or state.get("sailed") or self.app.playing()
        self._due = free and not waits

    def _look(self):
        """Draw the squares around the ship, or around the end of a course that leaves these."""
        chart, sea, app = self.chart, self._sea, self.app
        sea.look(app, self._course[0] if self._course else chart.ports[0])
        if self._own and not sea.is_in_sight(self._end):
            sea.look(app, self._end)
        self._ships = []  # (x, y, letter, whether it is on turn); that one is last, and on top
        for ship in app.table.session.state["players"]:
            at = chart.square(ship["at"]) if ship["at"] else None
            if at is not None and sea.is_in_sight(at):
                x, y = sea.place(at)
                own = ship is self._ship
                seen = x, y, mark(app, ship["colour"]), own
                self._ships.insert(len(self._ships) if own else 0, seen)

    def _words(self):
        """Compute the texts of the panel: about the ship, or about the course."""
        ship = self._ship
        self._caption, self._damage = self.app.who(ship["colour"], _WIDE), ship["damage"]
        self._label = ""
        if self._laid():
            self._tell_move(ship)
        else:
            self._tell_ship(ship)
        if self._course:
            sea, course = self._sea, self._course
            self._trail, self._dots = routes.drawn(self.chart, sea, course, self._moved)
            # The cursor is where the keys are, or where the first move ends.
            self._x, self._y = sea.place(self._end if self._own else course[self._moved])
            self._tell_end(ship)

    def _tell_move(self, ship):
        """What the first move of the course costs, and the length of the whole course beside it."""
        app, t, chart, course = self.app, self.app.t, self.chart, self._course
        move = course[: 1 + self._moved]
        self._big = str(routes.length(chart, move))
        whole = routes.length(chart, course)
        self._beside = t("of.n", n=whole) if len(move) < len(course) else ""
        canals, storms = routes.crossed(chart, app.table.session.rules.options, move)
        self._lines = (
            t("tons.n", n=ship["fuel"], m=max(0, ship["fuel"] - 1)),
            t("storm.n", n=storms) if storms else "",
            "-" + money(app, canals * toll(ship)) if canals else "",
        )
        self._foot = t("ok.tow" if self._tow else "ok.sail")

    def _tell_ship(self, ship):
        """Her fuel, her cash, and where her cargo goes."""
        app, t = self.app, self.app.t
        self._big = str(ship["fuel"])
        self._beside = t("tons")
        bound = t("no.load")
        if ship["bill"] is not None:
            bound = "→" + port_name(app, bill(ship["bill"])[1], "codes")
        self._lines = money(app, ship["cash"]), "", bound
        self._foot = t("ok.sail" if self._due or self._search else "ok.menu")

    def _tell_end(self, ship):
        """Where the course ends; before there is one, what the keys do."""
        app, prices = self.app, self.app.table.session.rules.prices
        self._label_at = 0 if self._sea.place(self._end)[1] > 40 else 55
        port = self.chart.port(self._end)
        if port and self._own:
            self._label = port_name(app, port)
            if port in prices:
                self._label += " " + money(app, prices[port])
        elif self._moved:
            self._label = money(app, ship["cash"])
            if not self._own:
                self._label += " " + ("→" + port_name(app, port, "codes") if port else "")
        elif not self._laid():
            self._label = app.t("thinking" if self._due or self._search else "keys.course")

    def paint(self, canvas):
        canvas.blit(self._sea, 0, 0)
        if self._laid():
            self._draw_course(canvas)
        for x, y, letter, own in self._ships:
            canvas.fill_rect(x, y, _SIZE, _SIZE, 1)
            canvas.rect(x - 1, y - 1, _SIZE + 2, _SIZE + 2, 0)
            if not own or self._lit:
                canvas.write(letter, x + 1, y, 0)
        canvas.fill_rect(_W, 0, canvas.w - _W, canvas.h, 0)
        if self._label:
            top = self._label_at
            canvas.fill_rect(0, top, canvas.measure(self._label) + 4, 9, 1)
            canvas.write(self._label, 2, top + 1, 0)
        self._panel(canvas)
        if self.note or self.app.playing():
            canvas.fill_rect(0, 55, canvas.w, 9, 0)
            self.foot(canvas, "", "")

    def _draw_course(self, canvas):
        """Draw the first move as a line with its squares, the rest as dots."""
        half = _SIZE // 2
        for x, y, u, v in self._trail:
            for i in range(-1, 2):
                canvas.line(x + half + i, y + half, u + half + i, v + half, 0)
            canvas.line(x + half, y + half, u + half, v + half, 1)
        for _, _, u, v in self._trail:
            canvas.fill_rect(u + 1, v + 1, 5, 5, 0)
            canvas.fill_rect(u + 2, v + 2, 3, 3, 1)
        for x, y in self._dots:
            canvas.fill_rect(x + 1, y + 1, 5, 5, 0)
            canvas.rect(x + 2, y + 2, 3, 3, 1)
        if self._lit:
            canvas.rect(self._x - 1, self._y - 1, _SIZE + 2, _SIZE + 2, 1)
            canvas.rect(self._x, self._y, _SIZE, _SIZE, 0)

    def _panel(self, canvas):
        lines = self._lines
        canvas.fill_rect(_PANEL, 0, _WIDE, 9, 1)
        canvas.write(self._caption, _PANEL + 1, 1, 0)
        canvas.write(lines[0], canvas.w - canvas.measure(lines[0]), 10)
        x = canvas.big(self._big, _PANEL, 18)
        canvas.write(self._beside, x, 33)
        if lines[1]:
            canvas.write(lines[1], _PANEL, 40)
        else:
            for place in range(MOST):
                canvas.rect(_PANEL + 7 * place, 41, 6, 4, 1)
                if place < self._damage:
                    canvas.fill_rect(_PANEL + 7 * place, 41, 6, 4, 1)
        canvas.write(lines[2], _PANEL, 48 if lines[1] else 46)
        canvas.write(self._foot, _PANEL, 56)

    # What the keys do.

    def offer(self, text):
        """Show the course of a hint; OK then sails it. Returns False if `text` has no course."""
        words = text.split(" ")
        if words[0] != "sail":
            return False
        self.prepare()
        self._tow, self._due, self._own = words[1] == "tow", False, True
        squares = [self.chart.square(word) for word in words[1 + self._tow :]]
        self._seeing = self._course = self._course + squares
        self._moved = len(squares)
        self._end = squares[-1]
        self._look()
        self._words()
        return True

    def more(self):
        """Leave the ship in tow behind in the next move, or take her along again."""
        self.make()
        self._tow = not self._tow
        self._due = not self._own
        self._words()

    def press(self, role, kind):
        self._lit = True
        super().press(role, kind)

    def back(self):
        if self._own:
            self.close()
            self.stale = True
        else:
            super().back()

    def key(self, role, kind):
        if role in _STEPS:
            self._step(*_STEPS[role], kind == "repeat")
            return
        while self._due or self._search:
            self._think()
        if not self._laid():
            self.menu()
            return
        squares = self._course[1 : 1 + self._moved]
        if not squares or self._seeing and squares[-1] != self._end:
            squares = squares + [self._end]  # land: the rules refuse it, and say why
        self.sail(self.chart.sail(squares, self._tow))

    def _step(self, dx, dy, leap):
        """Move the end of the course by a square, or to the next port, and lay the course to it.

        A square that the keys went over before cuts the course off there. The keys may cross one
        square of land to get round a corner.
        """
        if not self._course:
            return
        start = self._course[0]
        if not self._own:
            self._seeing, self._course, self._end, self._moved = [start], [start], start, 0
        there = (routes.nearest if leap else routes.neighbour)(self.chart, self._end, dx, dy)
        if there is None:
            self.deny(RuleError("M-22", "edge"))
            return
        self._search, self._due, self._own = None, False, True
        course = self._followed(there, leap)
        self._end = there
        if course is None:
            self._seeing, course = [], [start]
            self._due = self.chart.cells[there] > 0
        self._course, self._moved = course, len(course) - 1
        if not self._sea.is_in_sight(there) or not self._sea.is_in_sight(start):
            self._look()
        self._words()

    def _followed(self, there, leap):
        """The course over the squares that the keys went over, now up to `there`, or None."""
        before, course = self._seeing, self._course
        if there == course[0]:
            self._seeing = course[:1]
            return self._seeing
        if leap or not before:
            return None
        at = before.index(there) if there in before else len(before)
        self._seeing = before[:at] + [there]
        found = routes.shortest(self.chart, self._seeing)
        if found is None and course[-1] == self._end:
            found = course  # a square of land; only a second one ends it
        if found and routes.length(self.chart, found) > longest(self._ship, self._tow)[0]:
            return None
        return found
