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

from shared_rules.mississippi.hexes import BOAT, DRIFT, POINTS, SAND, STAGE

# Cells that the table can hold; others are searched each time. Races have needed 29 at most.
_SLOTS = const(32)
_NEXT = const(12)  # bytes: the next cell in each of 6 headings, two bytes each; 0: not known yet
_MOST = const(5)  # points in the table; with 6 the turn has just begun, so that is searched anew
_ENTRIES = const(_NEXT + 12 * _MOST)  # then 6 headings x points x free turn spent or not
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
        # cell -> what a step onto it meets: `Water.cells`, and BOAT and STAGE where they are. All
        # searches of this turn read it. There is room for one more tile: an appraisal lays the next
        # one for a moment.
        self.cells = water.cells + bytes(20)
        for cell in boats:
            if cell >= 0:  # else the boat has moored
                self.cells[cell] |= BOAT
        for cell in piers:
            self.cells[cell] |= STAGE
        self.fixed = fixed
        self.used = used
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
            self._table[begin : begin + size] = bytes(size)
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
        entry = self._place(cell)
        if entry >= 0 and self._size > _NEXT and points <= _MOST and not straight:
            entry = self._entry(entry, heading, points, free, coal)
        found = entry == _YES
        if entry >= _FULL:
            last = 1 if straight else _PAID[coal + free]
            found = self._sail(cell, heading, points, free, coal, wheel, last, entry)
        return found or (
            self._may_push(cell, points)
            and self.pushes(cell, heading, points, free, coal, wheel, straight)
        )

    def _sail(self, cell, heading, points, free, coal, wheel, last, entry):
        """`completes` without pushes: a search of the ways to turn, depth first, in their order.

        A node is (cell, heading, points, free, coal, wheel) and the ways that it has tried. last:
        how many ways the first node has. entry: where the table has its answer; where the entries
        of its cell begin, if its answer isn't kept; _FULL if there is no room for the cell.
        """
        # One long loop, because calls cost time: on the unix port a call of `ahead` at each step
        # adds 2 % to a search. `there`, `way` and the names with `_left` belong to the next node.
        # `nodes` has two numbers for each earlier node: its entry, and 29 bits of the rest.
        turn, found, nodes = 0, False, []
        table, size = self._table, self._size
        base = entry - entry % size  # where the entries of the cell begin; below 0: nowhere
        accept, boats, cells = self.accept, self.boats, self.cells
        while True:
            if found or turn >= last:  # this node is done: go back to the one before it
                if entry - _NEXT >= base >= 0:  # enter whether this coal was enough
                    least, most = table[entry] & 15, table[entry] >> 4  # as in `_entry`
                    if found:
                        least = coal + 1
                    else:
                        most = coal + 1
                    table[entry] = most << 4 | least
                if not nodes:
                    return found
                node, entry = nodes.pop(), nodes.pop()
                cell, heading, points = node >> 20, node >> 17 & 7, node >> 14 & 7
                free, coal, wheel = node >> 13 & 1, node >> 9 & 15, node >> 6 & 7
                turn, last, base = node >> 3 & 7, node & 7, entry - entry % size
                continue
            sixths, cost = TURNS[free][turn]
            turn, way = turn + 1, (heading + sixths) % 6
            there = -2
            if base >= 0:  # look into the table as `ahead` does, without a call
                there = (table[base + 2 * way] << 8 | table[base + 2 * way + 1]) - 2
            if there == -2:  # not known yet
                there = self.ahead(cell, way)
            if there < 0 or cells[there] & BOAT:
                continue
            lies = cells[there]
            points_left, wheel_left = points - POINTS[lies & 3], wheel - (lies & DRIFT)
            coal_left, free_left = coal - cost, 0 if sixths else free
            if lies & SAND:
                points_left, coal_left, free_left, wheel_left = 0, 0, 0, 1
            elif points_left >= 0 and lies & STAGE:
                found = True
                continue
            if points_left < 0:
                continue
            if points_left == 0:
                found = accept is None or accept(
                    there, way, free_left, coal_left, boats, wheel_left
                )
                continue
            known = self._place(there)
            if known >= 0 and size > _NEXT and points_left <= _MOST:
                known = self._entry(known, way, points_left, free_left, coal_left)
            if known < _FULL:
                found = known == _YES
                continue
            nodes.append(entry)
            node = cell << 20 | heading << 17 | points << 14 | free << 13 | coal << 9
            nodes.append(node | wheel << 6 | turn << 3 | last)
            cell, heading, points = there, way, points_left
            free, coal, wheel = free_left, coal_left, wheel_left
            entry, base = known, known - known % size
            turn, last = 0, _PAID[coal + free]

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
        # One loop, as in `_sail`: only where a boat is pushed are there calls.
        boats, fixed, used = dict(self.boats), set(self.fixed), list(self.used)
        used.append(cell)
        nodes, turn, spots = [], 0, None  # spots: the cells to which to push the boat ahead next
        last, cells = 1 if straight else _PAID[coal + free], self.cells
        while True:
            if turn >= last:
                if not nodes:
                    return False
                used.pop()
                place = cell
                cell, heading, points, free, coal, wheel, turn, spots, spot = nodes.pop()
                if spot != -1:  # this node has pushed a boat away from `place`
                    fixed.discard(boats[spot])
                    boats[place] = boats.pop(spot)
                last = 1 if straight and not nodes else _PAID[coal + free]
                continue
            sixths, cost = TURNS[free][turn]
            turn, way, spot = turn + 1, (heading + sixths) % 6, -1
            place = self.ahead(cell, way)
            if place < 0 or place in boats and boats[place] in fixed:
                continue
            lies = cells[place]
            points_left, wheel_left = points - POINTS[lies & 3], wheel - (lies & DRIFT)
            coal_left, free_left = coal - cost, 0 if sixths else free
            if place in boats:
                if spots is None:
                    spots = self.targets(place, boats, used)
                    if target >= 0 and straight and not nodes:
                        spots = [target] if target in spots else []
                if not spots:
                    spots = None
                    continue
                spot = spots.pop(0)
                turn -= 1  # there may be more cells to which it can be pushed
                points_left -= POINTS[cells[spot] & 3]
            if points_left < 0:
                continue
            if spot < 0 and lies & SAND:
                points_left, coal_left, free_left, wheel_left = 0, 0, 0, 1
            elif spot >= 0 and self.pusher_slows and cells[spot] & SAND:
                points_left, wheel_left = 0, 1
            elif lies & STAGE:
                return True
            if spot >= 0:
                spot = self._shove(boats, fixed, place, spot, points_left)
            if points_left:
                nodes.append((cell, heading, points, free, coal, wheel, turn, spots, spot))
                used.append(place)
                cell, heading, points = place, way, points_left
                free, coal, wheel = free_left, coal_left, wheel_left
                turn, spots, last = 0, None, _PAID[coal + free]
            elif self.accept is None or self.accept(
                place, way, free_left, coal_left, boats, wheel_left
            ):
                return True
            elif spot != -1:
                boats[place] = boats.pop(spot)

    def _shove(self, boats, fixed, place, spot, left):
        """Move a boat from `place` to the cell `spot`; returns its key in `boats`.

        That is the cell, or a number below -1 if the boat moors and so leaves the river. left: the
        points that the pusher still has; with points left the boat can become `fixed` there.
        """
        colour = boats.pop(place)
        if spot in self.water.piers:
            wheel = self.moors.get(colour)
            if wheel and self.cells[spot] & SAND and not self.pusher_slows:
                wheel = 1
            if wheel == 1:
                spot = -2
                while spot in boats:
                    spot -= 1
        boats[spot] = colour
        if spot >= 0 and left and (self.planned or self.cells[spot] & SAND):
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

    def targets(self, cell: int, boats: dict[int, str], used: set[int] | list[int]) -> list[int]:
        """Q-25: the free cells off the pusher's course to which a boat at `cell` can be pushed."""
        found = []
        for heading in range(6):
            place = self.water.ahead(cell, heading)  # a captain's look-ahead needs no table
            if not (place < 0 or place in boats or place in used):
                found.append(place)
        return found

    def price(self, cell: int, target: int) -> int:
        """Q-24, Q-24a: the points for pushing a boat from `cell` to `target`."""
        return POINTS[self.cells[cell] & 3] + POINTS[self.cells[target] & 3]
