"""The whole chart of MASTER on one screen: land, storms, ports and ships."""

from micropython import const

from firmware.screens.master.phrase import mark, port_name
from firmware.screens.prompt import Prompt
from firmware.ui import widgets
from firmware.ui.canvas import Canvas
from shared_rules.master.bills import PORTS
from shared_rules.master.chart import HATCHED, PORT

_TOP = const(9)  # first row of the chart
_HIGH = const(48)  # rows of the chart; the last line is written over the lowest
_BLINK = const(400)  # ms


class World(Prompt):
    """Left and right go through the ships, up and down through the ports with a cargo."""

    name = "world"

    def __init__(self, app):
        super().__init__(app)
        self._lit = True
        self._at = app.table.session.state["turn"]
        self._port = -1  # the port that is looked at, as its place in `_ports`; -1: a ship is
        self._sea = Canvas(128, 48)

    def open(self):
        self.changed()
        session = self.app.table.session
        self._state, self._chart = session.state, session.rules.chart
        chart, sea = self._chart, self._sea
        self._ports = [port for port in PORTS if port in self._state["waiting"]]
        self._port = min(self._port, len(self._ports) - 1)
        self._scale = max(1, min(sea.w // chart.w, _HIGH // chart.h))
        self._left = max(0, (sea.w - self._scale * chart.w) // 2)
        sea.fill(0)
        for square, kind in enumerate(chart.cells):
            x, y = self._pixel(square)
            y -= _TOP
            if kind & PORT:
                continue
            if not kind:  # land: lit, but for one pixel in every other square
                sea.fill_rect(x, y, self._scale, self._scale, 1)
                sea.pixel(x, y, (x + y) // self._scale & 1)
            elif kind & HATCHED and (square // chart.h + square % chart.h) % 2:
                sea.pixel(x, y, 1)
        self._harbours = [self._pixel(square) for square in chart.ports]
        self._words()

    def _pixel(self, square):
        """The upper left corner of a square, in pixels."""
        chart = self._chart
        x = self._left + square // chart.h * self._scale
        return x, _TOP + square % chart.h * self._scale

    def _words(self):
        """Compute what is shown of the ship or the port that is looked at."""
        app, t = self.app, self.app.t
        self._lit = True
        ships = self._state["players"]
        self._at %= len(ships)
        self._ship = ship = ships[self._at]
        if self._port >= 0:
            port = self._ports[self._port]
            self._spot = self._chart.place(port)
            self._what = port
            waiting = self._state["waiting"][port]
            self._text = port_name(app, port), t("cargo.here", n=len(waiting))
        else:
            self._what = ship["colour"]
            self._spot = self._chart.square(ship["at"]) if ship["at"] else None
            place = port_name(app, ship["port"]) if ship["port"] else ship["at"]
            self._text = app.who(ship["colour"], 60), place or t("is.out")
        if self._spot is not None:
            self._x, self._y = self._pixel(self._spot)
        self._keys = t("keys.world")
        self._marks = []
        for other in ships:
            if other["at"] and (other is not ship or self._port >= 0):
                self._marks.append(self._pixel(self._chart.square(other["at"])))
        self._letter = "" if self._port >= 0 else mark(app, ship["colour"])

    def title(self):
        return self.app.t("view.world")

    def focus(self):
        return self._what

    def tick(self, now):
        self._lit = not self._lit
        self.app.dirty()
        return _BLINK

    def paint(self, canvas):
        canvas.blit(self._sea, 0, _TOP)
        widgets.title_bar(canvas, self._text[0])
        canvas.write(self._text[1], canvas.w - 2 - canvas.measure(self._text[1]), 1, 0)
        size = self._scale
        for x, y in self._harbours:
            canvas.fill_rect(x - 1, y - 1, size + 2, size + 2, 0)
            canvas.fill_rect(x, y, size, size, 1)
        for x, y in self._marks:
            canvas.fill_rect(x - 2, y - 2, size + 4, size + 4, 0)
            canvas.rect(x - 1, y - 1, size + 2, size + 2, 1)
        if self._spot is not None:
            x, y = self._x, self._y
            if self._letter:
                canvas.fill_rect(x - 3, y - 4, 8, 10, 1 if self._lit else 0)
                canvas.rect(x - 4, y - 5, 10, 12, 0)
                canvas.write(self._letter, x - 1, y - 3, 0 if self._lit else 1)
            elif self._lit:
                canvas.rect(x - 4, y - 4, size + 8, size + 8, 1)
                canvas.rect(x - 3, y - 3, size + 6, size + 6, 0)
        self.foot(canvas, self._keys, "")

    def press(self, role, kind):
        self._lit = True
        super().press(role, kind)

    def key(self, role, kind):
        step = -1 if role in ("left", "up") else 1
        if role == "ok":
            self.app.pop()
        elif role in ("left", "right"):
            self._at += step if self._port < 0 else 0
            self._port = -1
            self._words()
        elif self._ports:
            count = len(self._ports)
            self._port = (self._port + step) % count if self._port >= 0 else 0
            self._words()

    def back(self):
        self.app.pop()
