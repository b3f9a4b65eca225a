"""The squares around a ship of MASTER as a picture: land, sea, storms, ports, without ships."""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from firmware.screens.master.phrase import port_name
from firmware.ui.canvas import Canvas
from shared_rules.master.chart import CANAL, COAST, HATCHED, PORT

SIZE = const(7)  # pixels of a square, in either direction
COLUMNS, ROWS = const(12), const(9)  # squares in sight: four around the ship, as M-17 has it
W = const(84)  # pixel columns of the squares
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


class Sea(Canvas):
    """A picture of the squares in sight. chart: chart.Chart. red: the ports that sell fuel."""

    def __init__(self, chart, red):
        super().__init__(W, 64)
        self.chart, self.red = chart, red
        self._pictures = [
            FrameBuffer(bytearray(_PICTURES[at : at + SIZE]), SIZE, SIZE, MONO_VLSB)
            for at in range(0, len(_PICTURES), SIZE)
        ]
        self._left = self._top = 0  # column and row of the upper left square in sight

    def look(self, app, middle):
        """Draw the squares with `middle` in the middle, as far as the edges allow."""
        chart = self.chart
        column, row = middle // chart.h, middle % chart.h
        self._left = max(0, min(column - COLUMNS // 2, chart.w - COLUMNS))
        self._top = max(0, min(row - ROWS // 2, chart.h - ROWS))
        self.pixels[:] = b"\xaa\x55" * (len(self.pixels) // 2)  # land: every other pixel
        self.hline(0, ROWS * SIZE, W, 0)
        left, top = self._left, self._top
        names = []
        for column in range(left, min(left + COLUMNS, chart.w)):
            for row in range(top, min(top + ROWS, chart.h)):
                square = column * chart.h + row
                kind = chart.cells[square]
                x, y = (column - left) * SIZE, (row - top) * SIZE
                if kind:
                    self.blit(self._pictures[self._kind(square, kind)], x, y)
                if kind & PORT:
                    names.append((square, x, y))
        for name in names:
            self._name(app, *name)

    def is_in_sight(self, square):
        """Whether a square is in sight."""
        column, row = square // self.chart.h - self._left, square % self.chart.h - self._top
        return 0 <= column < COLUMNS and 0 <= row < ROWS

    def place(self, square):
        """The upper left corner of a square, in pixels."""
        h = self.chart.h
        return (square // h - self._left) * SIZE, (square % h - self._top) * SIZE

    def _kind(self, square, kind):
        """The number of a square's picture."""
        if kind & PORT:
            red = self.chart.port(square) in self.red
            return _RED if red else _GREEN
        if kind & CANAL:
            return _CANAL
        if kind & COAST:
            return _COAST
        if square in self.chart.arrows:
            return _ARROW
        return _STORM if kind & HATCHED else _SEA

    def _name(self, app, square, x, y):
        """Write a port's letters beside it, where they hide less sea, unless they hide a port."""
        chart = self.chart
        text = port_name(app, chart.port(square), "codes")
        wide = self.measure(text) + 2
        least, at = 10, None
        for side, left in ((-1, x - wide), (1, x + SIZE)):
            hidden = 0 if 0 <= left and left + wide <= W else 10
            for there in (square + side * chart.h, square + 2 * side * chart.h):
                if 0 <= there < len(chart.cells) and chart.cells[there]:
                    hidden += 10 if chart.cells[there] & PORT else 1
            if hidden < least:
                least, at = hidden, left
        if at is not None:
            self.fill_rect(at, y, wide, SIZE, 0)
            self.write(text, at + 1, y)
