"""Q-22: whether a boat can still complete its turn from where it is.

A turn is complete (Q-22a) with all points spent, or aground, or at an open pier in the intro game.
Manoeuvres without pushes are searched first, and a table keeps what was found for the rest of the
turn. Manoeuvres with pushes depend on the course so far; they are searched only where no other
completes the turn.
"""

try:
    from micropython import const
except ImportError:
    const = int  # on CPython

from shared_rules.mississippi.hexes import DRIFT, POINTS, SAND

_SLOTS = const(80)  # cells that the table has room for; further ones are searched each time
_NEXT = const(12)  # bytes: the next cell in each of 6 headings, two bytes each; 0: not known yet
_MOST = const(5)  # points: with 6 a boat is where the turn began, that is searched each time
_ENTRIES = const(_NEXT + 12 * _MOST)  # and 6 headings x points x free turn spent or not
_EMPTY = bytes(_ENTRIES)
# In the place of an entry: the table has no room for one, or this is what it says.
_FULL = const(-1)
_NO = const(-2)
_YES = const(-3)

# the ways to turn before a step, cheap ones first: (how far clockwise, coal). The first when
# the free turn is spent, the second when it is still to come.
TURNS = (
    ((0, 0), (1, 1), (5, 1), (2, 2), (4, 2), (3, 3)),
    ((0, 0), (1, 0), (5, 0), (2, 1), (4, 1), (3, 2)),
)
PAID = b"\1\3\5" + b"\6" * 14  # how many of them can be paid for, by coal + free turn


def new_table():
    """A table for `Lookahead.use`: a bytearray."""
    return bytearray(_SLOTS * _ENTRIES)


class Lookahead:
    """One boat's turn on the water, with the other boats where they are now.

    boats: {cell: colour} of the others. fixed: colours that can't be pushed. used: cells of
    the course so far. piers: cells where the turn may end early (intro game). accept: function
    (cell, heading, free, coal, boats, wheel) -> bool that judges an end of the turn (Q-81), or
    None; the boats are its own only while it runs.
    """

    tables = 0  # how many were begun: a figure for the bench

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
        # What is found without pushing depends on the water, on who lies where and on `accept`: for
        # others a new look-ahead is made. `moors`, `fixed` and `used` are for pushes alone.
        self._slots = None  # cell -> 1 + its place in the table, 0 for none
        self._table = None  # one that was handed in, or its own
        self._size = _NEXT  # bytes a cell: in its own only what is next to it
        self._taken = 0  # places

    def use(self, table):
        """Keep what is found in this table of `new_table`, which need not be empty.

        Not for an `accept` that looks at the wheel: the table doesn't know the wheel.
        """
        self._table = table
        self._size = _ENTRIES

    def _place(self, cell):
        """Where a cell's entries begin in the table, or -1: the table is full."""
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
        """What the table says of a node: _YES or _NO; or where its entry is.

        begin: where the entries of its cell begin.
        """
        begin += _NEXT + (heading * _MOST + points - 1) * 2 + free
        # Low half: 1 + the least coal that was enough. High half: 1 + the most that was not.
        known = self._table[begin]
        if known & 15 and coal >= (known & 15) - 1:
            return _YES
        return _NO if coal < known >> 4 else begin

    def ahead(self, cell, heading):
        """The same as `Water.ahead`, but remembered in the table."""
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

    def completes(self, cell, heading, points, free, coal, wheel, straight=False):
        """Whether a boat here can spend its points, at least one, with the coal that it has.

        points: left this turn. free: 1 if the turn of 60 degrees is still free, else 0. coal: at
        most 14. wheel: what it shows, less the driftwood met so far (Q-62). straight: it has to
        leave straight ahead first (Q-56, Q-73).
        """
        # Hot names first: MicroPython is quicker with the first 16. Of each node before this one
        # `nodes` has its entry in the table, and in 29 bits what is there and what is tried next.
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
                    n, left, last = 0, 0, PAID[coal + free] if len(nodes) > 2 or not straight else 1
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

    def pushes(self, cell, heading, points, free, coal, wheel, straight, target=-1):
        """`completes` where boats are pushed; target: the cell to which the one ahead is, or -1.

        Nothing is remembered of it: what can be pushed where depends on the course so far.
        """
        boats, fixed, used = dict(self.boats), set(self.fixed), list(self.used)
        used.append(cell)
        nodes, n, t = [], 0, 0  # t: the heading in which the boat ahead is pushed next
        last, cells = 1 if straight else PAID[coal + free], self.water.cells
        while True:
            if n >= last:
                if not nodes:
                    return False
                used.pop()
                place = cell
                cell, heading, points, free, coal, wheel, n, t = nodes.pop()
                if t:  # it has pushed a boat away from there
                    spot = self.ahead(place, t - 1)
                    if spot not in boats:  # which moored, the last one so far
                        spot = min(boats)
                    fixed.discard(boats[spot])
                    boats[place] = boats.pop(spot)
                last = 1 if straight and not nodes else PAID[coal + free]
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
                n -= 1  # there may be more places to push it to
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
                n, t, last = 0, 0, PAID[coal + free]
            elif self.accept is None or self.accept(place, way, then, rest, boats, lower):
                return True
            elif spot != -1:
                boats[place] = boats.pop(spot)

    def _target(self, place, t, boats, used, only):
        """(cell, next heading): where the boat at `place` can be pushed, from heading t on.

        (-1, 0): nowhere else. only: the cell that it has to be, or -1.
        """
        while t < 6:
            spot = self.ahead(place, t)
            t += 1
            if not (spot < 0 or spot in boats or spot in used or 0 <= only != spot):
                return spot, t
        return -1, 0

    def _shove(self, boats, fixed, place, spot, left):
        """Move a boat to a cell and return it: below -1 if it moors, and is on none any more.

        left: the points that the pusher still has; then the boat can be `fixed` there.
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
        """Whether a boat that could be pushed lies within reach at all."""
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

    def targets(self, cell, boats, used):
        """Q-25: where a boat at `cell` can be pushed: free water, not on the pusher's course."""
        found = []
        for place in self.water.around(cell):
            if place not in boats and place not in used:
                found.append(place)
        return found

    def price(self, cell, target):
        """Q-24, Q-24a: the points for pushing a boat from `cell` to `target`."""
        kind = self.water.kind
        return POINTS[kind(cell)] + POINTS[kind(target)]
