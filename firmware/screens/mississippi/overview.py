"""The whole river of Mississippi Queen on one screen, hex by hex, and the order of the round."""

from micropython import const

from firmware.screens.mississippi.chart import marks
from firmware.ui import widgets
from firmware.ui.stack import Screen
from shared_rules.mississippi.exits import hexes
from shared_rules.mississippi.hexes import LAND
from shared_rules.mississippi.tiles import cell_of, spots

_TOP = const(15)  # first row of the river
_REST = const(28)  # rows of the display that the river may not take
_WIDE = const(120)  # columns that it may take
_MOST = const(64)  # sixteenths of a pixel for half a step, at most


class Overview(Screen):
    """The river flows to the right. The arrow keys go through the boats in the order of play."""

    name = "overview"
    whole = True

    def __init__(self, app):
        super().__init__(app)
        self._at = 0

    def open(self):
        session = self.app.table.session
        self._state = state = session.state
        self._events = self.app.table.events
        self._boats = [c for c in state["order"] if state["boats"][c]["at"] is not None]
        self._at = min(self._at, len(self._boats) - 1)
        self._letters = marks(self.app)
        river = spots(state["river"])[state["rear"] :]
        # Places (x, y) in half steps from hex to hex: x grows in the direction in which the
        # river flows on the start tile; the left side of the river is up.
        flat = [[(-2 * r - q, q * 7 // 4) for q, r in hexes(spot)] for spot in river]
        self._left = min(min(x for x, _ in tile) for tile in flat)
        self._top = min(min(y for _, y in tile) for tile in flat)
        wide = max(max(x for x, _ in tile) for tile in flat) - self._left
        high = max(max(y for _, y in tile) for tile in flat) - self._top
        rows = self.app.canvas.tall - _REST
        self._scale = scale = min(_MOST, _WIDE * 16 // wide, rows * 16 // high)
        self._x = (self.app.canvas.w - wide * scale // 16) // 2
        self._y = _TOP + (rows - high * scale // 16) // 2
        self._dots = bytearray()  # of a hex: x, y, whether it is a pier of the landing stage
        self._places = {}
        water = session.rules.helm.water(state)
        at = {cell_of(state["boats"][c]["at"]): c for c in self._boats}
        for i, tile in enumerate(flat):
            cell = (state["rear"] + i) * 20
            for number, place in enumerate(tile):
                x, y = self._pixel(place)
                if water.cells[cell + number] != LAND:
                    self._dots.extend(bytes((x, y, cell + number in water.piers)))
                if cell + number in at:
                    self._places[at[cell + number]] = x, y
        self._words()

    def _pixel(self, place):
        x, y = place
        return (
            self._x + (x - self._left) * self._scale // 16,
            self._y + (y - self._top) * self._scale // 16,
        )

    def _words(self):
        t, state = self.app.t, self._state
        self._text = ("", "")
        if self._boats:
            colour = self._boats[self._at]
            boat = state["boats"][colour]
            has = t("boat.has", v=boat["speed"], n=boat["coal"]) + " " + "♟" * boat["passengers"]
            self._text = ("%d %s" % (self._at + 1, t(colour)), has)

    def title(self):
        return self.app.t("overview")

    def focus(self):
        return self._boats[self._at] if self._boats else ""

    def draw(self, canvas):
        if self._events is not self.app.table.events:
            self.open()  # a host has played
        name, what = self._text
        widgets.title_bar(canvas, name)
        canvas.write(what, canvas.w - 2 - canvas.measure(what), 1, 0)
        dots, size = self._dots, 1 + (self._scale > 20) + (self._scale > 40)
        for i in range(0, len(dots), 3):
            if dots[i + 2]:
                canvas.rect(dots[i] - 1, dots[i + 1] - 1, 4, 4, 1)
            else:
                canvas.fill_rect(dots[i], dots[i + 1], size, size, 1)
        chosen = self._boats[self._at] if self._boats else None
        inks = canvas.inks
        for colour in self._boats:
            if colour != chosen:
                x, y = self._places[colour]
                canvas.fill_rect(x - 2, y - 2, 6, 6, 0)
                canvas.fill_rect(x - 1, y - 1, 4, 4, inks.get(colour, 1))
        if chosen:
            x, y = self._places[chosen]
            canvas.fill_rect(x - 4, y - 4, 10, 10, inks.get(chosen, 1))
            canvas.write(self._letters[chosen], x - 1, y - 3, 0)
        widgets.footer(canvas, self.app.t("ok.back"), self.app.t("keys.boat"))

    def press(self, role, kind):
        if role == "left" or role == "up":
            self._at = max(0, self._at - 1)
        elif role == "right" or role == "down":
            self._at = min(len(self._boats) - 1, self._at + 1)
        elif kind == "long":
            self.app.home()
            return
        else:
            self.app.pop()
            return
        self._words()
        self.app.dirty()
