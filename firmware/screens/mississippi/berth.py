"""Where a boat of a position lies: tile, hex and bow, with a picture of the tile (Q-84)."""

from array import array

from micropython import const

from firmware.screens.form import Form
from firmware.ui import widgets
from shared_rules.mississippi.tiles import AXIAL, HEADINGS, STEPS, islands

_LIST = const(66)  # pixel columns of the list; the picture is at the right of it
_HIGH = const(15)  # pixel rows of an item: its name over its value
_X, _Y = const(98), const(32)  # middle of the tile
# The corners of a hex around its middle. Neighbours are 8 columns, or 9 rows, away.
_HEX = (-5, 0, -3, -4, 3, -4, 5, 0, 3, 5, -3, 5)


class Berth(Form):
    """Left and right change a value. In the picture the river flows up.

    setup: the screen `Setup`, whose values are set here. colour: that of the boat.
    """

    name = "mississippi_berth"
    part = "mississippi_new"

    def __init__(self, app, setup, colour):
        super().__init__(app)
        self._setup = setup
        self._colour = colour
        self.values = setup.values

    def title(self):
        return self.app.t(self._colour)

    def fields(self):
        colour, laid = self._colour, self._setup.laid()
        tile = self.values[colour + " tile"] = min(self.values[colour + " tile"], len(laid) - 1)
        values, others = self.values, [boat for boat in self._setup.boats() if boat != colour]
        taken = [values[boat + " hex"] for boat in others if values[boat + " tile"] == tile]
        water = [place for place in self._setup.water(laid[tile]) if place not in taken]
        if self.values[colour + " hex"] not in water:
            self.values[colour + " hex"] = water[0]
        return [
            (colour + " tile", range(len(laid))),
            (colour + " hex", water),
            (colour + " bow", range(6)),
        ]

    def label(self, name):
        what = name.split(" ")[1]
        return self.app.t("set.name" if what == "tile" else "set." + what)

    def show(self, name, value):
        what = name.split(" ")[1]
        if what == "tile":
            return self._setup.laid()[value]
        return self.app.t("bow." + HEADINGS[value]) if what == "bow" else str(value)

    def draw(self, canvas):
        widgets.title_bar(canvas, self.title())
        y = widgets.BODY
        for place, (_, (label, value)) in enumerate(self.items):
            ink = 1
            if place == self.selected:
                canvas.fill_rect(0, y, _LIST, _HIGH, 1)
                ink = 0
            canvas.write(label, 2, y, ink)
            canvas.write(value, _LIST - 2 - canvas.measure(value), y + 7, ink)
            y += _HIGH
        self._picture(canvas)
        widgets.footer(canvas, *self.hints())

    def _picture(self, canvas):
        values, tile = self.values, self.values[self._colour + " tile"]
        outline, land = array("h", _HEX), islands(self._setup.laid()[tile])
        for number, (q, r) in enumerate(AXIAL):
            canvas.poly(*_pixel(q, r), outline, 1, number in land)
        for colour in self._setup.boats():
            if values[colour + " tile"] == tile:
                q, r = AXIAL[values[colour + " hex"]]
                x, y = _pixel(q, r)
                canvas.ellipse(x, y, 2, 2, 1, colour == self._colour)
                if colour == self._colour:
                    step = STEPS[values[colour + " bow"]]
                    ahead = _pixel(q + step[0], r + step[1])
                    canvas.line(x, y, (x + 3 * ahead[0]) // 4, (y + 3 * ahead[1]) // 4, 1)

    def choose(self, name):
        self.leave("press")


def _pixel(q, r):
    """The middle of a hex of the tile on the display."""
    return _X + 8 * q, _Y + 9 * r + 9 * q // 2
