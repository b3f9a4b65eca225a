"""A window on the river of Mississippi Queen: hexes, what lies on them, and boats, in pixels."""

from array import array

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from shared_rules.mississippi.hexes import COAL, DOCK, LAND
from shared_rules.mississippi.tiles import AXIAL, COLOURS, HEADINGS, spots

W = const(88)  # pixel columns of the window
_X, _Y = const(43), const(4)  # the middle hex: its column, its rows below the canvas's middle
_AIR = const(7)  # pixels by which a hex may lie outside; added to a place, to keep it in a byte
_FAR = const(60)  # a tile whose middle is so many pixels outside shows no hex

# A hex is 12 pixels wide and 10 high. The next column is 9 pixels to the right, half a hex lower.
HEX = array("h", (-6, 0, -3, -5, 3, -5, 6, 0, 3, 5, -3, 5))
INNER = array("h", (-4, 0, -2, -3, 2, -3, 4, 0, 2, 3, -2, 3))
# The tip of a boat from its middle, for each direction of its bow, clockwise from up
BOWS = ((0, -8), (7, -4), (7, 4), (0, 8), (-7, 4), (-7, -4))

# What lies on a hex, as a number of its picture. 0 to 2 are as in Water.cells: open water,
# driftwood, sand. A dock is _DOCK plus the number of its passengers.
_LAND, _COAL, _PIER, _GOAL, _DOCK = const(3), const(4), const(5), const(6), const(7)
# The pictures: nine bytes each, one for each column of eight pixels, as in the font
_PICTURES = (
    bytes(9)
    + b"\x00\x44\x44\x54\x54\x54\x10\x10\x00"  # three logs
    + b"\x00\x00\x44\x10\x44\x10\x44\x10\x00"  # dots
    + bytes(9)
    + b"\x00\x20\x30\x38\x3c\x38\x30\x20\x00"  # a heap
    + b"\x00\x00\x40\x40\x78\x40\x40\x00\x00"  # an anchor
    + b"\x00\x38\x44\xba\xba\xba\x44\x38\x00"  # a ring with a block
    + b"\xfe\x82\x82\x82\x82\x82\x82\x82\xfe"  # a box, with its passengers
    + b"\xfe\x82\x82\xba\xba\xba\x82\x82\xfe"
    + b"\xfe\x82\xba\xba\x82\xba\xba\x82\xfe"
)


class Chart:
    """`look` computes what the window shows. `paint` draws it and allocates nothing.

    app: the application; the window is as high as its canvas. up: the heading that points up in the
    window, 0..5 as in HEADINGS.
    """

    def __init__(self, app):
        self.h = app.canvas.tall
        self._hexes = bytearray()  # three bytes each: x, y, what lies there
        self.spots = ()  # for each tile, turned as the window is: (q, r, heading)
        self._wedge = array("h", bytes(12))
        self._columns = bytearray(9)
        self._picture = FrameBuffer(self._columns, 9, 8, MONO_VLSB)
        self._land = FrameBuffer(bytearray(26), 13, 11, MONO_VLSB)
        self._land.poly(6, 5, HEX, 1, True)
        for y in range(11):
            for x in range(13):
                if (x + y) % 3:
                    self._land.pixel(x, y, 0)
        self._land.poly(6, 5, HEX, 1)

    def look(self, state, water, up, middle):
        """Compute what the window shows.

        state: of the game. water: its `Water`. up: a cell; the stream of its tile runs upwards.
        middle: the cell in the middle of the window.
        """
        laid = spots(state["river"])
        self.up = laid[up // 20][2]
        # turns the places of the tiles once; `place` adds the turned place of a hex in its tile
        self.spots = [turned(q, r, -self.up) + ((way - self.up) % 6,) for q, r, way in laid]
        self._left = self._top = 0
        x, y = self.place(middle)
        self._left, self._top = _X - x, self.h // 2 + _Y - y
        found = bytearray()
        for tile in range(state["rear"], len(laid)):
            x, y = self.place(20 * tile + 7)
            if not (-_FAR < x < W + _FAR and -_FAR < y < self.h + _FAR):
                continue
            # as `place` does; to call it for each hex would take too long
            rx, ry = pixels(*turned(1, 0, self.spots[tile][2]))
            dx, dy = pixels(*turned(0, 1, self.spots[tile][2]))
            left, top, cell = x, y, 20 * tile - 1
            for q, r in AXIAL:
                cell += 1
                x, y = left + q * rx + r * dx, top + q * ry + r * dy
                if -_AIR < x < W + _AIR and -_AIR < y < self.h + _AIR:
                    found.append(x + _AIR)
                    found.append(y + _AIR)
                    what = water.cells[cell]
                    if cell in water.piers:
                        what = _GOAL
                    elif what == DOCK:
                        what = _DOCK + state["river"][tile]["passengers"]
                    elif what > _LAND:
                        what = _LAND if what == LAND else _COAL if what == COAL else _PIER
                    found.append(what)
        self._hexes = found

    def place(self, cell):
        """Return the pixel (x, y) in the middle of a cell; it may lie outside the window."""
        q, r, heading = self.spots[cell // 20]
        x, y = AXIAL[cell % 20]
        x, y = turned(x, y, heading)
        x, y = pixels(x + q, y + r)
        return self._left + x, self._top + y

    def paint(self, canvas):
        """Draw the water and what lies on it."""
        hexes, last = self._hexes, 0
        for i in range(0, len(hexes), 3):
            what = hexes[i + 2]
            if what and what != last:  # land lies beside land
                last = what
                for column in range(9):
                    self._columns[column] = _PICTURES[9 * what + column]
            self._hex(canvas, hexes[i] - _AIR, hexes[i + 1] - _AIR, what)

    def _hex(self, canvas, x, y, what):
        if what == _LAND:
            canvas.blit(self._land, x - 6, y - 5, 0)
        else:
            canvas.poly(x, y, HEX, 1)
            if what:
                canvas.blit(self._picture, x - 4, y - 4, 0)

    def boat(self, canvas, x, y, bow, mark, filled):
        """Draw a boat: a drop with its letter, whose tip is the bow.

        x, y: its middle in pixels. bow: 0..5 as `heading_of` returns it, None: no bow yet. mark:
        its letter. filled: whether the drop is solid.
        """
        ink = 0 if filled else 1
        canvas.ellipse(x, y, 5, 4, 0, True)
        if bow is not None:
            wedge = self._wedge
            tip, side = BOWS[(bow - self.up) % 6]
            wedge[0] = x + tip
            wedge[1] = y + side
            # the sides of the drop, at right angles to the bow
            wedge[2] = x - side * 3 // 8
            wedge[3] = y + tip * 3 // 8
            wedge[4] = x + side * 3 // 8
            wedge[5] = y - tip * 3 // 8
            for i in range(-1, 2, 2):  # dark water around it
                canvas.poly(i, 0, wedge, 0, True)
                canvas.poly(0, i, wedge, 0, True)
            canvas.poly(0, 0, wedge, 1, filled)
        canvas.ellipse(x, y, 4, 4, 0, True)
        canvas.ellipse(x, y, 4, 4, 1, filled)
        canvas.write(mark, x - 2, y - 3, ink)


def turned(x, y, sixths):
    """An axial place, turned around the origin by sixths of a turn, clockwise."""
    sixths %= 6
    if sixths > 2:
        x, y, sixths = -x, -y, sixths - 3
    for _ in range(sixths):
        x, y = -y, x + y
    return x, y


def pixels(q, r):
    """Return an axial step in pixels, to the right and down."""
    return 9 * q, 5 * (2 * r + q)


def marks(app):
    """Return {colour: the letter on its boat} in the player's language."""
    letters = app.t("marks")
    return {colour: letters[i] for i, colour in enumerate(COLOURS)}


def heading_of(boat):
    """Return the heading of a boat, 0..5 as in HEADINGS, or None if it has none yet."""
    return None if boat["heading"] is None else HEADINGS.index(boat["heading"])
