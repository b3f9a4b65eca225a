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
    """Room for what one look-ahead finds."""
    return bytearray(SLOTS * ENTRIES)


class Lookahead:
    """One boat's turn on the water, with the other boats where they are now.

    boats: {cell: colour} of the others. fixed: colours that can't be pushed. used: cells of
    the course so far. piers: cells where the turn may end early (intro game). accept: function
    (cell, heading, free, coal, boats, wheel) -> bool that judges an end of the turn (Q-81), or
    None. by_wheel: `accept` looks at the wheel, so what holds with one may not with another.
    """

    tables = 0  # how many were begun, for the bench

    def __init__(
        self, water, boats, fixed, used, piers, planned, pusher_slows, accept=None, by_wheel=False
    ):
        self.water = water
        self.boats = boats
        self.fixed = fixed
        self.used = used
        self.piers = piers
        self.planned = planned
        self.pusher_slows = pusher_slows
        self.accept = accept
        self._keeps = not by_wheel
        self._slots = None  # cell -> 1 + its place in the table, 0 for none
        self._table = None  # one that was handed in, or its own
        self._taken = 0  # places

    def use(self, table):
        """Keep what is found in a table that was used before: it need not be empty."""
        self._table = table

    def _place(self, cell):
        """Where a cell's entries begin in the table, or -1: the table is full."""
        if self._slots is None:
            Lookahead.tables += 1
            self._slots = bytearray(20 * len(self.water.tiles))
            if self._table is None:
                self._table = new_table()
        slot = self._slots[cell]
        if slot:
            return (slot - 1) * ENTRIES
        if self._taken == SLOTS:
            return -1
        begin = self._taken * ENTRIES
        self._taken += 1
        self._slots[cell] = self._taken
        self._table[begin : begin + ENTRIES] = EMPTY
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

    def completes(self, cell, heading, points, free, coal, wheel):
        """Whether a boat here can spend its points with the coal that it has.

        points: left this turn. free: 1 if the turn of 60 degrees is still free, else 0. wheel:
        what it shows, less the driftwood met so far (Q-62).
        """
        if self._sails(cell, heading, points, free, coal, wheel):
            return True
        return self._may_push(cell, points) and self._pushes(
            cell, heading, points, free, coal, wheel, self.boats, self.fixed, self.used
        )

    def straight(self, cell, heading, points, free, coal, wheel):
        """As `completes`, for a boat that has to leave straight ahead first (Q-56, Q-73)."""
        place = self.ahead(cell, heading)
        if place < 0:
            return False
        if place in self.boats:
            state = (self.boats, self.fixed, self.used)
            return self.boats[place] not in self.fixed and any(
                self.after_push(place, heading, target, points, free, coal, wheel, *state)
                for target in self.targets(place, self.boats, self.used)
            )
        return self.after_step(place, heading, points, free, coal, wheel)

    def after_step(self, place, heading, points, free, coal, wheel):
        """Whether the turn can be completed after a step onto the free water `place`."""
        kind = self.water.kind(place)
        left = points - (2 if kind == DRIFT else 1)
        if left < 0:
            return False
        if kind == SAND:
            return self._ends(place, heading, 0, 0, self.boats, 1)
        if place in self.piers:
            return True
        wheel -= kind == DRIFT
        if self._sails(place, heading, left, free, coal, wheel):
            return True
        return self._may_push(place, left) and self._pushes(
            place, heading, left, free, coal, wheel, self.boats, self.fixed, self.used | {place}
        )

    def _ends(self, cell, heading, free, coal, boats, wheel):
        return self.accept is None or self.accept(cell, heading, free, coal, boats, wheel)

    def _sails(self, cell, heading, points, free, coal, wheel):
        """Without pushing: looked up, or found and kept."""
        if not points:
            return self._ends(cell, heading, free, coal, self.boats, wheel)
        if not self._keeps or points > MOST:
            return self._search(cell, heading, points, free, coal, wheel)
        entry = self._place(cell)
        if entry < 0:
            return self._search(cell, heading, points, free, coal, wheel)
        # Low half: 1 + the least coal that was enough. High half: 1 + the most that was not.
        entry += NEXT + (heading * MOST + points - 1) * 2 + free
        known = self._table[entry]
        if known & 15 and coal >= (known & 15) - 1:
            return True
        if coal < known >> 4:
            return False
        found = self._search(cell, heading, points, free, coal, wheel)
        known = self._table[entry]
        capped = min(coal, 14)
        if found:
            self._table[entry] = (known & 240) | (capped + 1)
        else:
            self._table[entry] = (known & 15) | ((capped + 1) << 4)
        return found

    def _search(self, cell, heading, points, free, coal, wheel):
        for turn, sixths in BEARINGS:
            cost = sixths - free if sixths else 0
            if cost > coal:
                break
            way = (heading + turn) % 6
            place = self.ahead(cell, way)
            if place < 0 or place in self.boats:
                continue
            kind = self.water.kind(place)
            left = points - (2 if kind == DRIFT else 1)
            if left < 0:
                continue
            rest = coal - cost
            if kind == SAND:
                if self._ends(place, way, 0, 0, self.boats, 1):
                    return True
            elif place in self.piers:
                return True
            elif self._sails(
                place, way, left, 0 if sixths else free, rest, wheel - (kind == DRIFT)
            ):
                return True
        return False

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
        cost = 2
        if self.water.kind(cell) == DRIFT:
            cost += 1
        if self.water.kind(target) == DRIFT:
            cost += 1
        return cost

    def after_push(self, cell, heading, target, points, free, coal, wheel, boats, fixed, used):
        """Whether the turn can be completed after a push from `cell` to `target`.

        cell: where the pushed boat lies, and the pusher then; points: left before the push.
        """
        left = points - self.price(cell, target)
        if left < 0:
            return False
        moved = dict(boats)
        colour = moved.pop(cell)
        moved[target] = colour
        wheel -= self.water.kind(cell) == DRIFT
        if self.pusher_slows and self.water.kind(target) == SAND:
            return self._ends(cell, heading, free, coal, moved, 1)
        if cell in self.piers:
            return True
        if not left:
            return self._ends(cell, heading, free, coal, moved, wheel)
        if self.planned or self.water.kind(target) == SAND:
            fixed = fixed | {colour}
        return self._pushes(cell, heading, left, free, coal, wheel, moved, fixed, used | {cell})

    def _pushes(self, cell, heading, points, free, coal, wheel, boats, fixed, used):
        """The search with pushes; what the turn has used so far goes along."""
        if not points:
            return self._ends(cell, heading, free, coal, boats, wheel)
        for turn, sixths in BEARINGS:
            cost = sixths - free if sixths else 0
            if cost > coal:
                break
            way = (heading + turn) % 6
            place = self.ahead(cell, way)
            if place < 0:
                continue
            rest, left_free = coal - cost, 0 if sixths else free
            if place in boats:
                if boats[place] in fixed:
                    continue
                for target in self.targets(place, boats, used):
                    if self.after_push(
                        place, way, target, points, left_free, rest, wheel, boats, fixed, used
                    ):
                        return True
                continue
            kind = self.water.kind(place)
            left = points - (2 if kind == DRIFT else 1)
            if left < 0:
                continue
            if kind == SAND:
                if self._ends(place, way, 0, 0, boats, 1):
                    return True
            elif place in self.piers:
                return True
            else:
                lower, seen = wheel - (kind == DRIFT), used | {place}
                if self._pushes(place, way, left, left_free, rest, lower, boats, fixed, seen):
                    return True
        return False
