"""The chart in play: its squares, what lies on them, which adjoin, and distances (M-58).

A square is a number: column * height + row. The order of the squares is that of their numbers.
"""

from array import array

from shared_rules.kernel.words import number
from shared_rules.master import leaf
from shared_rules.master.bills import PORTS

# The bits that say what a square is. Land is 0. COAST is a square with less than half sea (M-21a).
# A port is neither sea nor coast.
SEA, HATCHED, COAST, PORT, CANAL = 1, 2, 4, 8, 16


class Chart:
    """A chart that has been checked (chartfile.py).

    name, invented: as in the file. w, h: columns and rows. cells: a byte for each square, its bits.
    ports: their squares, in the order of bills.PORTS. canals: the squares of (panama, suez).
    arrows: {square: [squares to which its arrows lead]} (M-22). diagonals: whether steps may be
    diagonal (MA-2). through: whether a free port may be passed through (MA-5). jump: the squares
    that a step along an arrow costs, 0 or 1 (MA-3).
    """

    def __init__(self, name, invented, height, cells, ports, canals, arrows):
        self.name = name
        self.invented = invented
        self.h = height
        self.w = len(cells) // height
        self.cells = cells
        self.ports = ports
        self.canals = canals
        self.arrows = arrows
        self.diagonals = True
        self.through = False
        self.jump = 1
        self._sheet = None
        self.rows = {}  # {square: ways from there}, kept here by a captain's navigator

    def square(self, text: str) -> int | None:
        """The square of a text `COLUMN.ROW`, both from 0. None if there is no such square."""
        parts = text.split(".")
        if len(parts) != 2:
            return None
        column, row = number(parts[0]), number(parts[1])
        if column is None or row is None or column >= self.w or row >= self.h:
            return None
        return column * self.h + row

    def text(self, square: int) -> str:
        """The text `COLUMN.ROW` of a square."""
        return "%d.%d" % (square // self.h, square % self.h)

    def sail(self, squares: list[int], tow: bool = False) -> str:
        """The action that sails along squares. tow: with the other ship in tow."""
        return " ".join(["sail tow" if tow else "sail"] + [self.text(there) for there in squares])

    def port(self, square: int) -> str | None:
        """The port on a square. None if there is none."""
        return PORTS[self.ports.index(square)] if self.cells[square] & PORT else None

    def place(self, port: str) -> int:
        """The square of a port."""
        return self.ports[PORTS.index(port)]

    def beside(self, square: int) -> list[int]:
        """The squares to which one step leads, rising; land is left out (M-19, M-22)."""
        count = 9 + len(self.arrows.get(square, ()))
        return sorted(
            [there for there in [self.near(square, k) for k in range(count)] if there >= 0]
        )

    def near(self, square: int, k: int) -> int:
        """The square to which step k leads, or -1 if step k leads nowhere.

        k: 0 to 8 are the steps to the 3 x 3 squares around, column by column; 4, the square itself,
        leads nowhere. From 9 on come the arrows. This is for searches, which have no memory for a
        list at each square.
        """
        if k > 8:
            return self.arrows[square][k - 9]
        h, cells = self.h, self.cells
        row = square % h + k % 3 - 1
        there = square + (k // 3 - 1) * h + k % 3 - 1
        if k == 4 or not k % 2 and not self.diagonals or not 0 <= row < h:
            return -1
        return there if 0 <= there < len(cells) and cells[there] else -1

    def cost(self, here: int, there: int) -> int:
        """The squares that a step costs: 1, or `jump` along an arrow (MA-3)."""
        return self.jump if there in self.arrows.get(here, ()) else 1

    def spread(self, start: int, back: bool, until: list | tuple = (), shut: int = 0) -> bytearray:
        """M-58: count squares from `start` to each square, or with `back` from each to `start`.

        Returns a byte for each square: the count + 1. It is 0 if there is no way, or if the square
        is farther than the nearest of `until`, where the count ends. A coast square serves only as
        the step before a port (M-21a), but a ship may start on one. shut: the bits, CANAL and
        COAST, of squares that are not entered unless they are in `until`.
        """
        far = bytearray(len(self.cells))
        for _ in self.spreading(far, start, back, until, shut):
            pass
        return far

    def spreading(self, far, start: int, back: bool, until: list | tuple = (), shut: int = 0):
        """`spread` in slices: a generator that yields after each ring of squares.

        far: a byte for each square, all 0; the counts go there.
        """
        space = 4 * max(self.w, self.h)  # squares of a ring
        while not (yield from self._rings(space, far, start, back, until, shut)):
            space *= 2
            for square in range(len(far)):
                far[square] = 0

    def _rings(self, space, far, start, back, until, shut):
        """Count ring after ring. Returns whether `space` was enough for each of them."""
        if self._sheet is None:
            self._sheet = self._described()
        front = leaf.GOAL + len(until)
        work = array("H", [1, start, back, shut, front, 1, front + space, space, len(until)])
        work.extend(array("H", until))
        work.extend(array("H", bytes(4 * space)))
        far[start], work[front] = 1, start
        found = 1
        while found > 0 and work[leaf.STEPS] < 255:
            for goal in until:
                if far[goal]:
                    return True
            yield
            # A captain's thinking is mostly this count.
            found = leaf.ring(self.cells, far, self._sheet, work)
        return found >= 0

    def _described(self):
        """The array `sheet` of leaf.py."""
        pairs = [
            n for here in sorted(self.arrows) for goal in self.arrows[here] for n in (here, goal)
        ]
        ways = []
        for row in (0, 1, self.h - 1):
            around = self._around(row)
            end = leaf.WAYS + len(ways) + 1 + len(around)
            ways += [end] + [step + leaf.BIAS for step in around]
            ways += [0] * (leaf.AROUND - 1 - len(around))
        first = leaf.WAYS + len(ways)
        head = [self.h, len(self.cells), self.through, self.jump, first, first + len(pairs)]
        return array("H", head + ways + pairs)

    def _around(self, row):
        """The differences from a square of a row to those around it, in the order of `near`."""
        return [
            h * self.h + k
            for h in (-1, 0, 1)
            for k in (-1, 0, 1)
            if (h or k) and (self.diagonals or not h or not k) and 0 <= row + k < self.h
        ]

    def nearest(self, start: int, ports: list[str], shut: int = 0) -> list[str]:
        """M-58: of the ports those that are the fewest squares from `start`, in the order given.

        [] if none can be reached. shut: as for `spread`.
        """
        squares = [self.place(port) for port in ports]
        far = self.spread(start, False, squares, shut)
        least = min([far[square] or 255 for square in squares] or [255])
        return [port for port, square in zip(ports, squares) if far[square] == least]

    def nearer(self, marks: bytearray, start: int, port: str, shut: int = 0) -> int | None:
        """Mark the squares that are nearer to a port than `start` is.

        Returns the squares from `start` to the port; None if there is no way. marks: a byte for
        each square, which is set to 1. shut: as for `spread`.
        """
        far = self.spread(self.place(port), True, (start,), shut)
        count = far[start]
        if not count:
            return None
        for square, there in enumerate(far):
            if 0 < there < count:
                marks[square] = 1
        return count - 1
