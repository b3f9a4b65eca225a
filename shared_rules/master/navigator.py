"""The navigator: shortest courses on the chart, where to cut them into moves, what they cost."""

from shared_rules.master.chart import CANAL, COAST, HATCHED, PORT
from shared_rules.master.sailing import LENGTH, TOLLS

TABLES = 24  # tables kept at most: one for each of the 20 ports, and some more
_SPARE = 8192  # bytes in one piece that the tables leave to a captain for everything else
# The attributes of a chart on which its tables depend. They never change during a game, and
# nothing in a state has a part in the tables.
_SAME = ("cells", "ports", "canals", "arrows", "diagonals", "through", "jump", "h")


class Navigator:
    """Finds courses on one chart, and keeps the tables that it has counted.

    A table has a byte for each square: the count of squares to a goal, or from a start, + 1. It is
    0 if there is no way.
    """

    last = None  # the navigator that was used last

    def __init__(self, chart, shut=0):
        self.chart = chart
        self._shut = shut  # bits of squares that are not entered (Chart.spread)
        self._tables = {}  # {goal, ~goal without canals, or count of all squares + start: table}
        self._adrift = self._calm = None
        self._rows = {} if shut else chart.rows

    def adrift(self) -> "Navigator":
        """The navigator for a ship without fuel (M-70).

        It goes one square a move, so it can't enter a coast square: no move ends there (M-21a).
        """
        if self._adrift is None:
            self._adrift = Navigator(self.chart, COAST)
        return self._adrift

    def calm(self):
        """The navigator that enters no storm but in a port."""
        if self._calm is None:
            self._calm = Navigator(self.chart, self._shut | HATCHED)
        return self._calm

    def table(self, goal: int, canals: bool = True) -> bytearray:
        """The table of the counts to a goal (M-58). canals: whether they may be entered."""
        return self._table(goal if canals else ~goal, goal, True, canals)

    def _table(self, key, square, back, canals):
        if key not in self._tables:
            if len(self._tables) == TABLES:
                self._tables.pop(next(iter(self._tables)))
            shut = self._shut if canals else self._shut | CANAL
            try:
                bytearray(_SPARE)
                self._tables[key] = self.chart.spread(square, back, (), shut)
            except MemoryError:
                self._tables.clear()  # they can be counted again
                self._tables[key] = self.chart.spread(square, back, (), shut)
        return self._tables[key]

    def row(self, square: int) -> bytearray:
        """The ways from a square to the 20 ports, a byte each, in the order of bills.PORTS.

        The low six bits are the turns that a way takes at full speed, the others the canals on it.
        255: there is no way. The rows of ports are kept with the chart, also when this module goes.
        """
        chart = self.chart
        if square in self._rows:
            return self._rows[square]
        far = chart.spread(square, False, (), self._shut)
        found = bytearray(20)
        for k, port in enumerate(chart.ports):
            count = far[port]
            found[k] = 255
            if count:
                found[k] = min((count + LENGTH - 2) // LENGTH, 62)
                for canal in chart.canals:
                    if canal != square and far[canal]:
                        if ~canal not in self._rows:
                            beyond = chart.spread(canal, False, (), self._shut)
                            self._rows[~canal] = bytes([beyond[other] for other in chart.ports])
                        on = self._rows[~canal][k]
                        if on and far[canal] + on - 1 == count:
                            found[k] += 64
        if chart.cells[square] & PORT:
            self._rows[square] = found
        return found

    def count(self, start: int, goal: int) -> int | None:
        """The count of squares from `start` to `goal`. None if there is no way."""
        far, square = self._tables.get(goal), start
        if far is None:  # more goals will be asked for from the same start
            key = start + len(self.chart.cells)
            far, square = self._table(key, start, False, True), goal
        return far[square] - 1 if far[square] else None

    def course(
        self, start: int, goal: int, canals: bool = True, stormy: bool = False
    ) -> list[int] | None:
        """The squares to enter, in order, on the shortest course. None if there is no way.

        Of equally short courses it is the one with the fewest hatched squares, and of several of
        these the first in the order of squares. canals: whether they may be entered. stormy: take
        the one with the most hatched squares instead.
        """
        self.table(goal, canals)  # kept, for the courses that follow
        steps = self.laying(start, goal, canals, stormy)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return end.value

    def laying(self, start: int, goal: int, canals: bool = True, stormy: bool = False):
        """`course` in slices: a generator that returns what `course` does."""
        chart = self.chart
        cells = chart.cells
        far = self._tables.get(goal if canals else ~goal)
        if far is None:  # a table that ends at the start: it serves only this course
            far = bytearray(len(cells))
            shut = self._shut if canals else self._shut | CANAL
            yield from chart.spreading(far, goal, True, (start,), shut)
        if not far[start]:
            return None
        # A node is one number. From the high bits down it holds the hatched squares so far (if
        # `stormy`, the others), the place of the node before it, and the square.
        nodes = [start]
        front, now = [0], {start: 0}
        while goal not in now:
            if not front:
                return None  # there is no sea at the goal
            yield
            ahead, then = [], {}
            for place in front:
                here = nodes[place] & 4095
                for k in range(9 + len(chart.arrows.get(here, ()))):
                    there = chart.near(here, k)
                    if there < 0 or far[here] <= far[there] - 1 or not far[there]:
                        continue
                    step = chart.cost(here, there)
                    kind = cells[there]
                    if (
                        far[there] != far[here] - step
                        or there != goal
                        and (
                            kind & PORT
                            and not chart.through
                            or kind & COAST
                            and not (far[there] == 2 and cells[goal] & PORT)
                            or kind & CANAL
                            and not canals
                        )
                    ):
                        continue
                    storms = (nodes[place] >> 24) + (1 if bool(kind & HATCHED) != stormy else 0)
                    node = storms << 24 | place << 12 | there
                    known = then if step else now
                    if there not in known:
                        known[there] = len(nodes)
                        (ahead if step else front).append(len(nodes))
                        nodes.append(node)
                    elif nodes[known[there]] >> 24 > storms and step:
                        nodes[known[there]] = node
            front, now = ahead, then
        path, place = [], now[goal]
        while place:
            path.insert(0, nodes[place] & 4095)
            place = nodes[place] >> 12 & 4095
        return path

    def moves(
        self,
        start: int,
        path: list[int],
        most: int = LENGTH,
        turn: int = 4,
        card: int = 6,
        begins: int | None = None,
    ) -> tuple[list[int], int]:
        """Cut a course into moves: ([length of each move in steps], R.T. cards that they take).

        M-46, M-81: it may pay to stop at the edge of a storm and to cross it in one move. path: the
        squares of the course, without `start`. most: squares of a move. turn, card: what a move
        and a card cost, in the same unit. begins: whether the start brings the first move into the
        zone; None: it does if it is a hatched square at sea. Where no move can end in time, the
        list is cut short.
        """
        chart = self.chart
        cells = chart.cells
        n = len(path)
        if begins is None:
            begins = cells[start] & HATCHED and not cells[start] & PORT
        # For each place: the least cost of the rest of the course, its first move in steps, cards.
        least, first, cards = [0] * (n + 1), [0] * (n + 1), [0] * (n + 1)
        for place in range(n - 1, -1, -1):
            here = path[place - 1] if place else start
            wet = begins if not place else cells[here] & HATCHED and not cells[here] & PORT
            squares, best = 0, None
            for end in range(place, n):
                squares += chart.cost(here, path[end])
                here = path[end]
                if squares > most:
                    break
                wet = wet or cells[here] & HATCHED
                if cells[here] & COAST or least[end + 1] is None:
                    continue  # M-21a: no move may end there
                value = turn + least[end + 1] + (card if wet else 0)
                # Of equally good moves the longest: what comes later can still be changed.
                if best is None or value <= best:
                    best = value
                    first[place] = end + 1 - place
                    cards[place] = cards[end + 1] + (1 if wet else 0)
                if cells[here] & PORT and not chart.through:
                    break
            least[place] = best
        lengths, place = [], 0
        while place < n and first[place]:
            lengths.append(first[place])
            place += first[place]
        return lengths, cards[0]

    def leg(
        self, start: int, path: list[int], most: int = LENGTH, turn: int = 4, card: int = 0
    ) -> list[int]:
        """The squares of the first move along a course; [] if no move can end on it.

        The parameters are those of `moves`.
        """
        while path and self.chart.cells[path[-1]] & COAST:
            path = path[:-1]
        lengths = self.moves(start, path, most, turn, card)[0]
        return path[: lengths[0]] if lengths else []

    def voyage(
        self, start: int, goal: int, loaded: bool = False, canals: bool = True
    ) -> dict | None:
        """What a voyage takes: {squares, tons, tolls, storms, cards}. None if there is no way.

        squares: the squares to enter, in order. tons: one for each move (M-27), as few as the
        course allows. tolls: dollars (M-72). storms: the number of hatched squares. cards: the R.T.
        cards that these moves take. loaded: whether the ship has a cargo. canals: whether they may
        be entered.
        """
        path = self.course(start, goal, canals)
        if path is None:
            return None
        cells = self.chart.cells
        lengths, cards = self.moves(start, path, card=0)
        return {
            "squares": path,
            "tons": len(lengths),
            "tolls": len([s for s in path if cells[s] & CANAL]) * TOLLS[loaded],
            "storms": len([s for s in path if cells[s] & HATCHED]),
            "cards": cards,
        }


def navigator(chart) -> Navigator:
    """The navigator of a chart. The last one is used again, with its tables, for an equal chart.

    It is freed together with this module.
    """
    last = Navigator.last
    if last is None or [getattr(last.chart, a) for a in _SAME] != [
        getattr(chart, a) for a in _SAME
    ]:
        last = Navigator.last = Navigator(chart)
    return last
