"""The table of MASTER in chart mode: the world around the ship on turn, and its course."""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from firmware.screens.master.phrase import mark, money, port_name
from firmware.screens.master.turn import Turn
from firmware.ui.canvas import Canvas
from shared_rules.master.bills import bill
from shared_rules.master.chart import CANAL, COAST, HATCHED, PORT
from shared_rules.master.fleet import find, on_turn
from shared_rules.master.sailing import longest, toll
from shared_rules.master.weather import MOST

_SIZE = const(7)  # pixels of a square, in either direction
_COLUMNS, _ROWS = const(12), const(9)  # squares in sight: four around the ship, as M-17 has it
_W = const(84)  # pixel columns of the squares
_PANEL = const(86)  # first pixel column of the panel
_WIDE = const(42)  # pixel columns of the panel
_BLINK = const(450)  # ms
STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
# Kinds of squares. Each picture below has seven bytes, one for each column of seven pixels.
_SEA, _STORM, _COAST, _RED, _GREEN, _CANAL, _ARROW = (
    const(0),
    const(1),
    const(2),
    const(3),
    const(4),
    const(5),
    const(6),
)
_PICTURES = (
    b"\x00\x00\x00\x08\x00\x00\x00"
    b"\x11\x48\x24\x12\x09\x44\x22"
    b"\x22\x00\x08\x00\x22\x00\x08"
    b"\x00\x3e\x3e\x3e\x3e\x3e\x00"
    b"\x00\x3e\x22\x22\x22\x3e\x00"
    b"\x22\x22\x22\x22\x22\x22\x22"
    b"\x22\x14\x08\x22\x14\x08\x00"
)


class Map(Turn):
    """The arrow keys plot a course square by square; OK sails it, back removes it.

    The course takes as few of these squares as it can: where diagonal steps are allowed, a step
    aside and a step ahead become one. `paint` allocates nothing.
    """

    name = "map"

    def __init__(self, app):
        super().__init__(app)
        self._lit = True  # whether what blinks is visible
        self._seeing = []  # squares that the arrow keys went over, from the ship's own on
        self._course = []  # the course over some of them
        self._end = None  # the last square that the keys went to; the course ends elsewhere on land
        self._tow = False  # whether the ship in tow comes along
        self._sea = Canvas(_W, 64)  # a picture of the squares, without ships and course
        self._pictures = [
            FrameBuffer(bytearray(_PICTURES[at : at + _SIZE]), _SIZE, _SIZE, MONO_VLSB)
            for at in range(0, len(_PICTURES), _SIZE)
        ]
        self._corner = None  # column and row of the upper left square in sight
        self.chart = app.table.session.rules.chart

    def title(self):
        return self.app.who(on_turn(self.app.table.session.state)["colour"])

    def focus(self):
        self.make()
        return "course" if len(self._seeing) > 1 else "map"

    def tick(self, now):
        self._lit = not self._lit
        self.app.dirty()
        return _BLINK

    # What the frame shows.

    def prepare(self):
        """Compute all that the frame shows, and forget the course."""
        super().prepare()
        session = self.app.table.session
        state, chart = session.state, session.rules.chart
        self.chart = chart
        self._ship = ship = on_turn(state)
        self._lit = True
        self._seeing = self._course = []
        self._end = None
        self._tow = False
        if ship["at"]:
            self._end = start = chart.square(ship["at"])
            self._seeing = self._course = [start]
            agreed = ship["tow"]
            if agreed and "of" in agreed:
                towed = find(state, agreed["of"])
                self._tow = chart.square(towed["at"]) in chart.beside(start)
        self._look()
        self._words()

    def _look(self):
        """Draw the squares around the ship, or around the end of a course that leaves these."""
        chart = self.chart
        middle = self._course[0] if self._course else chart.ports[0]
        self._place(middle)
        if self._course and not self._seen(self._end):
            self._place(self._end)
        sea = self._sea
        sea.pixels[:] = b"\xaa\x55" * (len(sea.pixels) // 2)  # land: every other pixel
        sea.hline(0, _ROWS * _SIZE, _W, 0)
        left, top = self._corner
        names = []
        for column in range(left, min(left + _COLUMNS, chart.w)):
            for row in range(top, min(top + _ROWS, chart.h)):
                square = column * chart.h + row
                kind = chart.cells[square]
                x, y = (column - left) * _SIZE, (row - top) * _SIZE
                if kind:
                    sea.blit(self._pictures[self._kind(square, kind)], x, y)
                if kind & PORT:
                    names.append((square, x, y))
        for name in names:
            self._write(*name)
        state = self.app.table.session.state
        self._ships = []  # (x, y, letter, whether it is on turn); that one is last, and on top
        for ship in state["players"]:
            if ship["at"] and self._seen(chart.square(ship["at"])):
                x, y = self._pixel(chart.square(ship["at"]))
                own = ship is self._ship
                seen = x, y, mark(self.app, ship["colour"]), own
                self._ships.insert(len(self._ships) if own else 0, seen)

    def _place(self, middle):
        """Choose the squares in sight: `middle` is in the middle, as far as the edges allow."""
        chart = self.chart
        column, row = middle // chart.h, middle % chart.h
        left = max(0, min(column - _COLUMNS // 2, chart.w - _COLUMNS))
        self._corner = left, max(0, min(row - _ROWS // 2, chart.h - _ROWS))

    def _seen(self, square):
        """Whether a square is in sight."""
        left, top = self._corner
        column, row = square // self.chart.h - left, square % self.chart.h - top
        return 0 <= column < _COLUMNS and 0 <= row < _ROWS

    def _pixel(self, square):
        """The upper left corner of a square, in pixels."""
        left, top = self._corner
        return (square // self.chart.h - left) * _SIZE, (square % self.chart.h - top) * _SIZE

    def _kind(self, square, kind):
        """The number of a square's picture."""
        if kind & PORT:
            red = self.chart.port(square) in self.app.table.session.rules.prices
            return _RED if red else _GREEN
        if kind & CANAL:
            return _CANAL
        if kind & COAST:
            return _COAST
        if square in self.chart.arrows:
            return _ARROW
        return _STORM if kind & HATCHED else _SEA

    def _write(self, square, x, y):
        """Write a port's letters beside it, where they hide less sea, unless they hide a port."""
        chart, sea = self.chart, self._sea
        text = port_name(self.app, chart.port(square), "codes")
        wide = sea.measure(text) + 2
        least, at = 10, None
        for side, left in ((-1, x - wide), (1, x + _SIZE)):
            hidden = 0 if 0 <= left and left + wide <= _W else 10
            for there in (square + side * chart.h, square + 2 * side * chart.h):
                if 0 <= there < len(chart.cells) and chart.cells[there]:
                    hidden += 10 if chart.cells[there] & PORT else 1
            if hidden < least:
                least, at = hidden, left
        if at is not None:
            sea.fill_rect(at, y, wide, _SIZE, 0)
            sea.write(text, at + 1, y)

    def _words(self):
        """Compute the texts of the panel: about the ship, or about the course so far."""
        app, t, ship = self.app, self.app.t, self._ship
        rules = app.table.session.rules
        chart, course = self.chart, self._course
        self._label = ""
        self._caption = self.app.who(ship["colour"], 42)
        self._damage = ship["damage"]
        self._foot = t("ok.menu")
        if len(self._seeing) > 1:
            self._big = str(self._squares(course))
            self._beside = t("of.n", n=longest(ship, self._tow)[0])
            storms = sum([1 for square in course[1:] if chart.cells[square] & HATCHED])
            storms += self._begins(rules, course[0])
            tolls = sum([1 for square in course[1:] if chart.cells[square] & CANAL])
            self._lines = (
                t("tons.n", n=ship["fuel"], m=max(0, ship["fuel"] - 1)),
                t("storm.n", n=storms) if storms else "",
                "-" + money(app, tolls * toll(ship)) if tolls else "",
            )
            self._foot = t("ok.tow" if self._tow else "ok.sail")
        else:
            self._big = str(ship["fuel"])
            self._beside = t("tons")
            goal = t("no.load")
            if ship["bill"] is not None:
                goal = "→" + port_name(app, bill(ship["bill"])[1], "codes")
            self._lines = money(app, ship["cash"]), "", goal
            self._label = t("keys.course") if course else ""
        port = chart.port(self._end) if course else None
        if course:
            self._lay_trail()
            self._label_at = 0 if self._pixel(self._end)[1] > 40 else 55
        if port:
            self._label = port_name(app, port)
            if port in rules.prices:
                self._label += " " + money(app, rules.prices[port])

    def _begins(self, rules, start):
        """MA-16: 1 if the start of a move counts as a square in a storm, else 0."""
        kind, options = self.chart.cells[start], rules.options
        if options["zone_rule"] != "touch" or kind & PORT and not options["zone_port_counts"]:
            return 0
        return 1 if kind & HATCHED else 0

    def _squares(self, course):
        """The length of a course in squares, as the rules count it."""
        n = 0
        for place in range(1, len(course)):
            n += self.chart.cost(course[place - 1], course[place])
        return n

    def paint(self, canvas):
        canvas.blit(self._sea, 0, 0)
        if len(self._seeing) > 1:
            self._draw_course(canvas)
        for x, y, letter, own in self._ships:
            canvas.fill_rect(x, y, _SIZE, _SIZE, 1)
            canvas.rect(x - 1, y - 1, _SIZE + 2, _SIZE + 2, 0)
            if not own or self._lit:
                canvas.write(letter, x + 1, y, 0)
        canvas.fill_rect(_W, 0, canvas.w - _W, canvas.h, 0)
        if self._label:
            top = self._label_at
            wide = canvas.measure(self._label) + 4
            canvas.fill_rect(0, top, wide, 9, 1)
            canvas.write(self._label, 2, top + 1, 0)
        self._panel(canvas)
        if self.note or self.app.playing():
            canvas.fill_rect(0, 55, canvas.w, 9, 0)
            self.foot(canvas, "", "")

    def _draw_course(self, canvas):
        half = _SIZE // 2
        for x, y, u, v in self._trail:
            for i in range(-1, 2):
                canvas.line(x + half + i, y + half, u + half + i, v + half, 0)
            canvas.line(x + half, y + half, u + half, v + half, 1)
        for _, _, u, v in self._trail:
            canvas.fill_rect(u + 1, v + 1, 5, 5, 0)
            canvas.fill_rect(u + 2, v + 2, 3, 3, 1)
        if self._lit:
            canvas.rect(self._x - 1, self._y - 1, _SIZE + 2, _SIZE + 2, 1)
            canvas.rect(self._x, self._y, _SIZE, _SIZE, 0)

    def _lay_trail(self):
        """Compute the steps of the course: (x, y, x, y), the corners of both squares in pixels.

        A step over the chart's edge begins at its own end, so that no line crosses the chart.
        """
        self._trail = []
        before = self._course[0]
        for there in self._course[1:]:
            spot = self._pixel(there)
            joined = there in self.chart.arrows.get(before, ()) or not self._seen(before)
            self._trail.append((spot if joined else self._pixel(before)) + spot)
            before = there
        self._x, self._y = self._pixel(self._end)

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
        self._tow = words[1] == "tow"
        squares = [self.chart.square(word) for word in words[1 + self._tow :]]
        self._seeing = self._course = self._course + squares
        self._end = squares[-1]
        self._look()
        self._words()
        return True

    def press(self, role, kind):
        self._lit = True
        super().press(role, kind)

    def back(self):
        if len(self._seeing) > 1:
            self.stale = True
        else:
            super().back()

    def key(self, role, kind):
        plotted = len(self._seeing) > 1
        if role in STEPS:
            self._step(*STEPS[role])
        elif not plotted:
            self.menu()
        elif kind == "long" and self._ship["tow"]:
            self._tow = not self._tow
            self._words()
        else:
            words = ["sail tow" if self._tow else "sail"]
            words += [self.chart.text(square) for square in self._course[1:]]
            if self._course[-1] != self._end:  # land: the rules refuse it, and say why
                words.append(self.chart.text(self._end))
            if self.play(" ".join(words)) is not None:
                self.app.push("master.news", "News", True)

    def _step(self, dx, dy):
        """Go on by one square. If the keys went over it before, cut the course off there.

        The keys may cross one square of land to get round a corner.
        """
        before = self._seeing
        there = self._next(before[-1], dx, dy) if before else None
        if there is None:
            self.app.beep("refused")
            return
        self._seeing = before[: before.index(there)] if there in before else list(before)
        self._seeing.append(there)
        course = self._shortest()
        if course is None and self._course[-1] != before[-1]:
            self.note = self.app.t("no.land")  # the second square to which no course leads
        elif course and self._squares(course) > longest(self._ship, self._tow)[0]:
            self.note = self.app.t("no.length")
        if self.note:
            self._seeing = before
            self.app.beep("refused")
            return
        if course:
            self._course = course
        self._end = there
        if not self._seen(there) or not self._seen(self._course[0]):
            self._look()
        self._words()

    def _shortest(self):
        """The shortest course over the squares of `_seeing`, or None; it prefers calm squares."""
        chart, seeing = self.chart, self._seeing
        cells = chart.cells
        paths = [[seeing[0]]]
        found = [seeing[0]]
        for path in paths:  # the list grows
            here = path[-1]
            if here == seeing[-1]:
                return path
            kind = cells[here] if len(path) > 1 else 0
            beside = chart.beside(here)
            ahead = [there for there in seeing if there in beside and there not in found]
            # MA-44: only a port follows a coast square. MA-5: a course may have to end in a port.
            for there in sorted(ahead, key=lambda there: cells[there] & HATCHED):
                if kind & COAST and not cells[there] & PORT or kind & PORT and not chart.through:
                    continue
                found.append(there)
                paths.append(path + [there])

    def _next(self, square, dx, dy):
        """The neighbour of a square in a direction, over the chart's edge too, or None."""
        chart = self.chart
        column, row = square // chart.h + dx, square % chart.h + dy
        if 0 <= column < chart.w and 0 <= row < chart.h:
            return column * chart.h + row
        partners = chart.arrows.get(square, ())
        return min(partners, key=lambda there: abs(there % chart.h - row)) if partners else None
