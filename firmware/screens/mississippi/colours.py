"""The window on the river for displays with colours: water, land, sand and each boat have one."""

from array import array

from firmware.screens.mississippi.chart import BOWS, HEX, Chart, marks

# For each picture of chart.py: the colour of its hex, and the colour of the picture itself
_HEX_INKS = ("water", "water", "sand", "land", "water", "water", "water", "land", "land", "land")
_PICTURE_INKS = ("ink", "wood", "wood", "ink", "paper", "ink", "amber", "ink", "ink", "ink")


class Colours(Chart):
    """A `Chart` in colours. The letter of a boat tells its colour."""

    def __init__(self, app):
        super().__init__(app)
        inks = app.canvas.inks
        self._shape = app.canvas.scaled(HEX, array("h", HEX))
        less = 1 if app.canvas.size[0] <= 240 else 2
        for i in range(12):  # a little smaller: two hexes have a dark border between them
            if self._shape[i]:
                self._shape[i] += less if self._shape[i] < 0 else -less
        self._drop = array("h", bytes(12))
        self._hex_inks = bytes([inks[name] for name in _HEX_INKS])
        self._picture_inks = bytes([inks[name] for name in _PICTURE_INKS])
        self._boats = {letter: inks[colour] for colour, letter in marks(app).items()}

    def _hex(self, canvas, x, y, what):
        canvas.shape(x, y, self._shape, self._hex_inks[what], True)
        if what:
            canvas.stamp(self._columns, 9, x - 4, y - 4, self._picture_inks[what])

    def boat(self, canvas, x, y, bow, mark, filled):
        c = self._boats[mark]
        canvas.ellipse(x, y, 5, 4, 0, True)
        if bow is not None:
            wedge = self._wedge
            tip, side = BOWS[(bow - self.up) % 6]
            wedge[0] = tip
            wedge[1] = side
            # as in Chart, but around the boat's middle, so that it is scaled once for five shapes
            wedge[2] = -side * 3 // 8
            wedge[3] = tip * 3 // 8
            wedge[4] = side * 3 // 8
            wedge[5] = -tip * 3 // 8
            drop = canvas.scaled(wedge, self._drop)
            for i in range(-1, 2, 2):
                canvas.shape(x + i, y, drop, 0, True)
                canvas.shape(x, y + i, drop, 0, True)
            canvas.shape(x, y, drop, c, filled)
        canvas.ellipse(x, y, 4, 4, 0, True)
        canvas.ellipse(x, y, 4, 4, c, filled)
        canvas.write(mark, x - 2, y - 3, 0 if filled else c)
