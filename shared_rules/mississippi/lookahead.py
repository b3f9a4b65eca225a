"""Q-22: whether a boat can still complete its turn from where it is.

A turn is complete (Q-22a) if all points are spent, or the boat is aground, or it is at an open pier
in the intro game. Manoeuvres without pushes are searched first; a table keeps the results for the
rest of the turn. Manoeuvres with pushes depend on the course so far. They are searched only if no
other manoeuvre completes the turn.
"""

try:
    from micropython import const
except ImportError:
    const = int  # on CPython

from shared_rules.mississippi.hexes import DRIFT, POINTS, SAND

# Cells that the table can hold; others are searched each time. Races have needed 29 at most.
_SLOTS = const(32)
_NEXT = const(12)  # bytes: the next cell in each of 6 headings, two bytes each; 0: not known yet
_MOST = const(5)  # points in the table; with 6 the turn has just begun, so that is searched anew
_ENTRIES = const(_NEXT + 12 * _MOST)  # then 6 headings x points x free turn spent or not
_EMPTY = bytes(_ENTRIES)
# These stand for the place of an entry: the table can't hold it, or its answer is known.
_FULL = const(-1)
_NO = const(-2)
_YES = const(-3)

# the ways to turn before a step, cheap ones first: (sixths clockwise, coal). The first row is
# for a turn whose free 60 degrees are spent, the second for one that still has them.
TURNS = (
    ((0, 0), (1, 1), (5, 1), (2, 2), (4, 2), (3, 3)),
    ((0, 0), (1, 0), (5, 0), (2, 1), (4, 1), (3, 2)),
)
_PAID = b"\1\3\5" + b"\6" * 14  # coal + free turn -> how many of these ways can be paid for


def new_table() -> bytearray:
    """A new table for `Lookahead.use`: a bytearray."""
    return bytearray(_SLOTS * _ENTRIES)


class Lookahead:
    """One boat's turn on the water, with the other boats where they are now.

    boats: {cell: colour} of the others. fixed: colours that can't be pushed. used: cells of the
    course so far. piers: cells where the turn may end early (intro game). planned: the option
    push_course is "planned". pusher_slows: the option sandbank_push_slows is "pusher".
    accept: a function (cell, heading, free, coal, boats, wheel) -> bool that judges an end of the
    turn (Q-81), or None. It must not keep `boats` after it returns.
    """

    tables = 0  # the number of tables begun so far, for the bench

    def __init__(self, water, boats, fixed, used, piers, planned, pusher_slows, accept=None):
        self.water = water
        self.boats = boats
        self.fixed = fixed
        self.used = used
        self.piers = piers
        self.planned = planned
        self.pusher_slows = pusher_slows
        self.accept = accept
        self.moors = {}  # {colour: wheel}: who leaves the river when pushed to a pier (Q-22b)
        # Results without pushes depend on the water, on the boats' places and on `accept`; if one
        # changes, a new look-ahead is made. `moors`, `fixed` and `used` matter only for pushes.
        self._slots = None  # cell -> 1 + its place in the table, or 0
        self._table = None  # the table from `use`, or its own
        self._size = _NEXT  # bytes for a cell; its own table holds only the next cells
        self._taken = 0  # places in use

    def use(self, table: bytearray) -> None:
        """Keep results in this table from `new_table`, which need not be empty.

        It must not be used with an `accept` that depends on the wheel: the table doesn't know it.
        """
        self._table = table
        self._size = _ENTRIES

    def _place(self, cell):
        """Where a cell's entries begin in the table; -1 if the table is full."""
        size = self._size
        if self._slots is None:
            Lookahead.tables += 1
            self._slots = bytearray(20 * len(self.water.tiles))
            if self._table is None:
                self._table = bytearray(_SLOTS * size)
        slot = self._slots[cell]
        if slot:
            return (slot - 1) * size
        if self._taken == _SLOTS:
            return -1
        begin = self._taken * size
        self._taken += 1
        self._slots[cell] = self._taken
        if size > _NEXT:
            self._table[begin : begin + size] = _EMPTY
        return begin

    def _entry(self, begin, heading, points, free, coal):
        """The table's answer for a node, _YES or _NO; if it has none, the place of the entry.

        begin: where the entries of the node's cell begin.
        """
        begin += _NEXT + (heading * _MOST + points - 1) * 2 + free
        # Low half: 1 + the least coal that was enough. High half: 1 + the most that was too little.
        known = self._table[begin]
        if known & 15 and coal >= (known & 15) - 1:
            return _YES
        return _NO if coal < known >> 4 else begin

    def ahead(self, cell: int, heading: int) -> int:
        """The same as `Water.ahead`; the table remembers the result."""
        place = self._place(cell)
        if place < 0:
            return self.water.ahead(cell, heading)
        place += 2 * heading
        table = self._table
        found = table[place] << 8 | table[place + 1]
        if not found:
            found = self.water.ahead(cell, heading) + 2
            table[place], table[place + 1] = found >> 8, found & 255
        return found - 2

    def completes(
        self,
        cell: int,
        heading: int,
        points: int,
        free: int,
        coal: int,
        wheel: int,
        straight: bool = False,
    ) -> bool:
        """Q-22: whether a boat here can spend its points, at least one, with the coal that it has.

        points: those left this turn, 1..6. free: 1 if the turn of 60 degrees is still free, else 0.
        coal: at most 14. wheel: what it shows, less the driftwood met so far (Q-62). straight:
        whether it has to leave straight ahead first (Q-56, Q-73).
        """
        # Hot names come first: MicroPython is quicker with the first 16 locals. `nodes` holds two
        # numbers for each earlier node: its place in the table, and 29 bits of what it was.
        n, place, way = 6, cell, heading
        left, base, kept = points, _FULL, None
        last, then, rest = 6, free, coal
        lower, found, at = wheel, False, _FULL
        accept, boats, cells = self.accept, self.boats, self.water.cells
        node, nodes, size = 0, [], self._size
        while True:
            if left > 0:
                begin = self._place(place)
                if size > _NEXT and left <= _MOST and begin >= 0 and (nodes or not straight):
                    begin = self._entry(begin, way, left, then, rest)
                if begin < _FULL:
                    found, left = begin == _YES, 0
                else:
                    nodes.append(at)
                    nodes.append(node & -64 | n << 3 | last)
                    node = (
                        place << 20 | way << 17 | left << 14 | then << 13 | rest << 9 | lower << 6
                    )
                    cell, heading, points = place, way, left
                    free, coal, wheel = then, rest, lower
                    at, base, kept = begin, begin - begin % size, self._table
                    n = left = 0
                    last = _PAID[coal + free] if len(nodes) > 2 or not straight else 1
            if found or n >= last:
                if at - _NEXT >= base >= 0:
                    kept[at] = kept[at] & 240 | coal + 1 if found else kept[at] & 15 | coal + 1 << 4
                if len(nodes) < 3:
                    break
                node, at = nodes.pop(), nodes.pop()
                cell, heading, points = node >> 20, node >> 17 & 7, node >> 14 & 7
                free, coal, wheel = node >> 13 & 1, node >> 9 & 15, node >> 6 & 7
                n, last, base = node >> 3 & 7, node & 7, at - at % size
                continue
            turn, cost = TURNS[free][n]
            n, way = n + 1, (heading + turn) % 6
            place = (kept[base + 2 * way] << 8 | kept[base + 2 * way + 1]) - 2 if base >= 0 else -2
            if place == -2:  # not known yet
                place = self.ahead(cell, way)
            if place < 0 or place in boats:
                continue
            kind = cells[place] & 3
            left, lower = points - POINTS[kind], wheel - (kind == DRIFT)
            rest, then = coal - cost, 0 if turn else free
            if kind == SAND:
                left, rest, then, lower = 0, 0, 0, 1
            elif left >= 0 and place in self.piers:
                found, left = True, 0
            if not left and not found:
                found = accept is None or accept(place, way, then, rest, boats, lower)
        may = found or self._may_push(cell, points)
        return found or may and self.pushes(cell, heading, points, free, coal, wheel, straight)

    def pushes(
        self,
        cell: int,
        heading: int,
        points: int,
        free: int,
        coal: int,
        wheel: int,
        straight: bool,
        target: int = -1,
    ) -> bool:
        """`completes` with pushes; target: the cell to which the boat ahead is pushed, or -1.

        No result is kept, because it depends on the course so far where a boat can be pushed.
        """
        boats, fixed, used = dict(self.boats), set(self.fixed), list(self.used)
        used.append(cell)
        nodes, n, t = [], 0, 0  # t: the next heading in which to push the boat ahead
        last, cells = 1 if straight else _PAID[coal + free], self.water.cells
        while True:
            if n >= last:
                if not nodes:
                    return False
                used.pop()
                place = cell
                cell, heading, points, free, coal, wheel, n, t = nodes.pop()
                if t:  # this node has pushed a boat away from `place`
                    spot = self.ahead(place, t - 1)
                    if spot not in boats:  # that boat has moored, as the last one so far
                        spot = min(boats)
                    fixed.discard(boats[spot])
                    boats[place] = boats.pop(spot)
                last = 1 if straight and not nodes else _PAID[coal + free]
                continue
            turn, cost = TURNS[free][n]
            n, way, spot = n + 1, (heading + turn) % 6, -1
            place = self.ahead(cell, way)
            if place < 0 or place in boats and boats[place] in fixed:
                continue
            kind = cells[place] & 3
            left, lower = points - POINTS[kind], wheel - (kind == DRIFT)
            rest, then = coal - cost, 0 if turn else free
            if place in boats:
                only = -1 if nodes or not straight else target
                spot, t = self._target(place, t, boats, used, only)
                if spot < 0:
                    continue
                n -= 1  # there may be more cells to which it can be pushed
                left -= POINTS[cells[spot] & 3]
            if left < 0:
                continue
            if spot < 0 and kind == SAND:
                left, rest, then, lower = 0, 0, 0, 1
            elif spot >= 0 and self.pusher_slows and cells[spot] & 3 == SAND:
                left, lower = 0, 1
            elif place in self.piers:
                return True
            if spot >= 0:
                spot = self._shove(boats, fixed, place, spot, left)
            if left:
                nodes.append((cell, heading, points, free, coal, wheel, n, t))
                used.append(place)
                cell, heading, points = place, way, left
                free, coal, wheel = then, rest, lower
                n, t, last = 0, 0, _PAID[coal + free]
            elif self.accept is None or self.accept(place, way, then, rest, boats, lower):
                return True
            elif spot != -1:
                boats[place] = boats.pop(spot)

    def _target(self, place, t, boats, used, only):
        """(cell to which the boat at `place` can be pushed, next heading), from heading t on.

        Returns (-1, 0) if there is no further cell. only: the cell that it has to be, or -1.
        """
        while t < 6:
            spot = self.ahead(place, t)
            t += 1
            if not (spot < 0 or spot in boats or spot in used or 0 <= only != spot):
                return spot, t
        return -1, 0

    def _shove(self, boats, fixed, place, spot, left):
        """Move a boat from `place` to the cell `spot`; returns its key in `boats`.

        That is the cell, or a number below -1 if the boat moors and so leaves the river. left: the
        points that the pusher still has; with points left the boat can become `fixed` there.
        """
        colour = boats.pop(place)
        if spot in self.water.piers:
            wheel = self.moors.get(colour)
            if wheel and self.water.kind(spot) == SAND and not self.pusher_slows:
                wheel = 1
            if wheel == 1:
                spot = -2
                while spot in boats:
                    spot -= 1
        boats[spot] = colour
        if spot >= 0 and left and (self.planned or self.water.kind(spot) == SAND):
            fixed.add(colour)
        return spot

    def _may_push(self, cell, points):
        """Whether any boat that can be pushed lies within reach."""
        if points < 2:
            return False
        reach, edge = {cell}, [cell]
        for _ in range(points - 1):
            following = []
            for place in edge:
                for heading in range(6):
                    other = self.ahead(place, heading)
                    if other in self.boats:
                        if self.boats[other] not in self.fixed:
                            return True
                    elif other >= 0 and other not in reach:
                        reach.add(other)
                        following.append(other)
            edge = following
        return False

    def targets(self, cell: int, boats: dict[int, str], used: set[int]) -> list[int]:
        """Q-25: the free cells off the pusher's course to which a boat at `cell` can be pushed."""
        found = []
        for place in self.water.around(cell):
            if place not in boats and place not in used:
                found.append(place)
        return found

    def price(self, cell: int, target: int) -> int:
        """Q-24, Q-24a: the points for pushing a boat from `cell` to `target`."""
        kind = self.water.kind
        return POINTS[kind(cell)] + POINTS[kind(target)]
