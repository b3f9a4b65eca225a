"""Q-22: whether a boat can still complete its turn from where it is.

Complete is (Q-22a): all points spent, or aground, or at an open pier in the intro game.
What is found without pushing is kept in a table for the turn; manoeuvres that push depend on
the course sailed so far and are searched only where no other completes the turn.
"""

from shared_rules.mississippi.hexes import DRIFT, SAND

SLOTS = 80  # cells that the table has room for; further ones are searched each time
NEXT = 12  # bytes: the next cell in each of the 6 headings, two bytes each; 0 is not known yet
MOST = 5  # points: with 6 a boat is where the turn began, that is searched each time
ENTRIES = NEXT + 12 * MOST  # and 6 headings x points x free turn spent or not

EMPTY = bytes(ENTRIES)

# Ways to turn before a step: (how far clockwise, 60 degree turns that it takes).
BEARINGS = ((0, 0), (1, 1), (5, 1), (2, 2), (4, 2), (3, 3))


def new_table():
    """Room for what one look-ahead finds, if it is to keep it."""
    return bytearray(SLOTS * ENTRIES)


class Lookahead:
    """One boat's turn on the water, with the other boats where they are now.

    boats: {cell: colour} of the others. fixed: colours that can't be pushed. used: cells of
    the course so far. piers: cells where the turn may end early (intro game). accept: function
    (cell, heading, free, coal, boats, wheel) -> bool that judges an end of the turn (Q-81), or
    None; the boats are its own only while it runs.
    """

    tables = 0  # how many were begun, for the bench

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
        self._size = NEXT  # bytes a cell: in its own only what is next to it
        self._taken = 0  # places

    def use(self, table):
        """Keep what is found in a table that was used before: it need not be empty.

        Not where `accept` looks at the wheel: what holds with one may not with another.
        """
        self._table = table
        self._size = ENTRIES

    def _place(self, cell):
        """Where a cell's entries begin in the table, or -1: the table is full."""
        size = self._size
        if self._slots is None:
            Lookahead.tables += 1
            self._slots = bytearray(20 * len(self.water.tiles))
            if self._table is None:
                self._table = bytearray(SLOTS * size)
        slot = self._slots[cell]
        if slot:
            return (slot - 1) * size
        if self._taken == SLOTS:
            return -1
        begin = self._taken * size
        self._taken += 1
        self._slots[cell] = self._taken
        if size > NEXT:
            self._table[begin : begin + size] = EMPTY
        return begin

    def ahead(self, cell, heading):
        """`Water.ahead`, remembered."""
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

    def completes(self, cell, heading, points, free, coal, wheel, straight=False, target=-1):
        """Whether a boat here can spend its points with the coal that it has.

        points: left this turn. free: 1 if the turn of 60 degrees is still free, else 0. coal: at
        most 15. wheel: what it shows, less the driftwood met so far (Q-62). straight: it has to
        leave straight ahead first (Q-56, Q-73); target: and to push the boat there to this cell.

        The whole search, first without pushes and then with them, is one frame: a Pico's stack
        has room for few. `nodes` are those on the way here, two numbers each: its entry in the
        table or -1, and in 29 bits what the boat has there and what is tried next.
        """
        accept, cells, boats, fixed = self.accept, self.water.cells, self.boats, self.fixed
        if not points and not straight:
            return accept is None or accept(cell, heading, free, coal, boats, wheel)
        nodes, used, found, entry, t = [], None, False, -1, 0
        keeps = self._size > NEXT
        n = last = 6
        if target >= 0:
            boats, fixed, used = dict(boats), set(fixed), list(self.used)
        # Where the boat may come to, and with what. It begins with where it is: before that node
        # there is one at which nothing is left to try.
        place, way, left, then, rest, lower = cell, heading, points, free, coal, wheel
        while True:
            if left:
                begin, known = self._place(place), -1
                table = self._table
                if used is not None:
                    used.append(place)
                elif begin >= 0 and keeps and left <= MOST and (nodes or not straight):
                    # Low half: 1 + the least coal that was enough. High half: 1 + the most that
                    # was not.
                    known = begin + NEXT + (way * MOST + left - 1) * 2 + then
                    capped = table[known]
                    if capped & 15 and rest >= (capped & 15) - 1:
                        found, left = True, 0
                    elif rest < capped >> 4:
                        left = 0
                if left:
                    nodes.append(entry)
                    nodes.append(
                        cell << 20
                        | heading << 17
                        | points << 14
                        | free << 13
                        | coal << 9
                        | wheel << 6
                        | n << 3
                        | t
                    )
                    cell, heading, points, free, coal, wheel = place, way, left, then, rest, lower
                    # The bearing, and for a push the heading in which the other boat goes.
                    n = t = left = 0
                    entry, base = known, begin
                    last = 1 if straight and len(nodes) == 2 else 6
            if found or n >= last:
                if entry >= 0:
                    known, capped = table[entry], min(coal, 14) + 1
                    table[entry] = known & 240 | capped if found else known & 15 | capped << 4
                if found and used is not None:
                    return True
                if nodes:
                    node = nodes.pop()
                    entry = nodes.pop()
                    if used is not None:
                        used.pop()
                        if node & 7:
                            spot = self.ahead(cell, (node & 7) - 1)
                            if spot not in boats:  # it moored there, the last one so far
                                spot = min(boats)
                            fixed.discard(boats[spot])
                            boats[cell] = boats.pop(spot)
                    cell, heading, points = node >> 20, node >> 17 & 7, node >> 14 & 7
                    free, coal, wheel = node >> 13 & 1, node >> 9 & 15, node >> 6 & 7
                    n, t, base = node >> 3 & 7, node & 7, self._place(cell)
                    last = 1 if straight and len(nodes) == 2 else 6
                elif found or used is not None or not self._may_push(cell, points):
                    return found
                else:
                    boats, fixed, used = dict(boats), set(fixed), list(self.used)
                    place, way, left, then, rest, lower = cell, heading, points, free, coal, wheel
                continue
            turn, sixths = BEARINGS[n]
            rest = coal - (sixths - free if sixths else 0)
            if rest < 0:
                n = 6
                continue
            way = (heading + turn) % 6
            place, spot = -2, -1
            if base >= 0:  # as `ahead`, but for a call
                place = (table[base + 2 * way] << 8 | table[base + 2 * way + 1]) - 2
            if place == -2:
                place = self.ahead(cell, way)
            n += 1
            if place < 0:
                continue
            kind = cells[place] & 3
            spent = 2 if kind == DRIFT else 1
            if place in boats:
                if used is None or boats[place] in fixed:
                    continue
                while t < 6 and spot < 0:
                    spot = self.ahead(place, t)
                    t += 1
                    if spot in boats or spot in used or last < 6 and 0 <= target != spot:
                        spot = -1
                if spot < 0:
                    t = 0
                    continue
                n -= 1  # there may be more places to push it to
                spent += 2 if cells[spot] & 3 == DRIFT else 1
            if points < spent:
                continue
            lower, then = wheel - (kind == DRIFT), 0 if sixths else free
            left = points - spent
            if spot < 0 and kind == SAND:
                left = rest = then = 0
                lower = 1
            elif spot >= 0 and self.pusher_slows and cells[spot] & 3 == SAND:
                left, lower = 0, 1
            elif place in self.piers:
                found, left = True, 0
                continue
            if spot >= 0:
                spot = self._shove(boats, place, spot)
                if spot >= 0 and left and (self.planned or cells[spot] & 3 == SAND):
                    fixed.add(boats[spot])
            if not left:
                if accept is None or accept(place, way, then, rest, boats, lower):
                    found = True
                elif spot != -1:
                    boats[place] = boats.pop(spot)

    def _shove(self, boats, place, spot):
        """Move a boat to a cell and return it: below -1 if it moors, and is on none any more."""
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
        return 2 + (kind(cell) == DRIFT) + (kind(target) == DRIFT)
