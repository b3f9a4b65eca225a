"""The navigator: shortest courses on the chart, where to cut them into moves, what they cost."""

from shared_rules.master.chart import CANAL, COAST, HATCHED, PORT
from shared_rules.master.sailing import LENGTH, TOLLS

ROOM = 24  # tables kept at most: of all ports, and some more
# All that tables depend on: nothing of it changes in a game, and nothing in a state counts.
_SAME = ("cells", "ports", "canals", "arrows", "diagonals", "through", "jump", "h")


class Navigator:
    """Finds courses on one chart, and keeps the tables that it has counted.

    A table is bytes: for each square 1 + the count of squares to a goal or from a start; 0: no way.
    """

    last = None  # the navigator of the chart before

    def __init__(self, chart, shut=0):
        self.chart = chart
        self._shut = shut  # squares that are not entered (Chart.spread)
        self._tables = {}  # goal, ~goal without canals, count of all squares + start: a table
        self._adrift = None

    def adrift(self) -> "Navigator":
        """The navigator of a ship that goes a square a move: no coast square is open to it."""
        if self._adrift is None:
            self._adrift = Navigator(self.chart, COAST)
        return self._adrift

    def table(self, goal: int, canals: bool = True) -> bytearray:
        """The count + 1 from every square to the goal, 0: no way (M-58); by Chart.spread."""
        return self._table(goal if canals else ~goal, goal, True, canals)

    def _table(self, key, square, back, canals):
        if key not in self._tables:
            if len(self._tables) == ROOM:
                self._tables.pop(next(iter(self._tables)))
            shut = self._shut if canals else self._shut | CANAL
            self._tables[key] = self.chart.spread(square, back, (), shut)
        return self._tables[key]

    def count(self, start: int, goal: int) -> int | None:
        """The squares from one to the other; None where there is no way."""
        far, square = self._tables.get(goal), start
        if far is None:  # who asks for one goal asks for more, from the same start
            key = start + len(self.chart.cells)
            far, square = self._table(key, start, False, True), goal
        return far[square] - 1 if far[square] else None

    def course(self, start: int, goal: int, canals: bool = True) -> list[int] | None:
        """The shortest course with the fewest storm squares: the squares to enter, in order.

        None where there is no way. Of equal courses the first in the order of squares.
        """
        far = self.table(goal, canals)
        chart = self.chart
        cells = chart.cells
        if not far[start]:
            return None
        # A node is one number: hatched squares so far, place of the node before, square.
        nodes = [start]
        front, now = [0], {start: 0}
        while goal not in now:
            if not front:
                return None  # there is no sea at the goal
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
                    storms = (nodes[place] >> 24) + (1 if kind & HATCHED else 0)
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
        """The lengths of the moves along a course, in steps, and the R.T. cards that they take.

        M-46, M-81: it may pay to stop at the edge of a storm and to cross it in one move. turn,
        card: what a move and a card are worth against each other. begins: whether the first
        move is in the zone from its start; None: where it starts in a hatched square at sea.
        """
        chart = self.chart
        cells = chart.cells
        n = len(path)
        if begins is None:
            begins = cells[start] & HATCHED and not cells[start] & PORT
        # From the end: the least that the rest costs, the length of its first move, its cards.
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
                    continue  # M-21a: there no move ends
                value = turn + least[end + 1] + (card if wet else 0)
                # Of moves that are as good the longest: what comes later can be thought over.
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
        """The squares of the first move along a course; none where no move can end there."""
        while path and self.chart.cells[path[-1]] & COAST:
            path = path[:-1]
        lengths = self.moves(start, path, most, turn, card)[0]
        return path[: lengths[0]] if lengths else []

    def voyage(
        self, start: int, goal: int, loaded: bool = False, canals: bool = True
    ) -> dict | None:
        """What a voyage takes: {squares, tons, tolls, storms, cards}; None where there is no way.

        squares: where they are, in order. tons: a move each (M-27), as few as the course allows.
        tolls: dollars (M-72). storms: hatched squares. cards: at those moves.
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
    """The navigator of a chart: the last one, with its tables, if the squares are the same.

    It is freed together with this module.
    """
    last = Navigator.last
    if last is None or [getattr(last.chart, a) for a in _SAME] != [
        getattr(chart, a) for a in _SAME
    ]:
        last = Navigator.last = Navigator(chart)
    return last
