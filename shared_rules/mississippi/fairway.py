"""How far it is: the way to docks, stage and front of the river, in half hexes and in turns."""

from shared_rules.mississippi import exits
from shared_rules.mississippi.hexes import DRIFT, JOINTS, NONE, SAND
from shared_rules.mississippi.rounds import inside
from shared_rules.mississippi.tiles import FACES, cell_of

FAR = 255  # no way at all
LONGEST = 60  # hexes in the tables of turns
CRUISE = 5  # the wheel that bends leave room for
SIGHT = 5  # tiles ahead that are looked at
DRAG, SHOAL = 3, 12  # half hexes that driftwood and a sandbank cost besides
NEXT_STOP = 36  # twelfths of a turn that a passenger not yet in sight will cost
SCARCE = 180  # and where there may be none


def _stops():
    """Twelfths of turns to sail exactly d hexes without coal and end with the wheel at 1.

    By d * 7 + wheel: each turn the wheel changes by one at most (Q-10).
    """
    table = bytearray(7 * (LONGEST + 1))
    for at in range(len(table)):
        table[at] = FAR
    table[1] = 0
    for d in range(1, LONGEST + 1):
        for wheel in range(1, 7):
            for speed in (wheel - 1, wheel, wheel + 1):
                if 1 <= speed <= CRUISE + 1 and speed <= d:
                    turns = table[(d - speed) * 7 + speed] + 12
                    if turns < table[d * 7 + wheel]:
                        table[d * 7 + wheel] = turns
    return table


def _runs():
    """Twelfths of turns to sail at least d hexes without coal, a part of a turn at the end."""
    table = bytearray(7 * (LONGEST + 1))
    for d in range(1, LONGEST + 1):
        for wheel in range(1, 7):
            best = FAR
            for speed in (wheel - 1, wheel, wheel + 1):
                if speed == wheel - 1 or 1 <= speed <= CRUISE:
                    if speed < 1:
                        continue
                    turns = 12 * d // speed
                    if d > speed:
                        turns = 12 + table[(d - speed) * 7 + speed]
                    best = min(best, turns)
            table[d * 7 + wheel] = best
    return table


STOPS, RUNS = _stops(), _runs()


class Field:
    """Half hexes to a goal from each cell and heading of the tiles `low` to before `high`.

    A sixth turned counts half a hex. More than one for a hex has no way here: it costs coal.
    """

    def __init__(self, water, low, high):
        self.water = water
        self.low = low * 120
        self.table = bytearray((high - low) * 120)
        for at in range(len(self.table)):
            self.table[at] = FAR
        self._edge = {}

    def put(self, at, way):
        """A goal, or a way found: `at` is cell * 6 + heading."""
        at -= self.low
        if 0 <= at < len(self.table) and way < self.table[at]:
            self.table[at] = way
            if way in self._edge:
                self._edge[way].append(at)
            else:
                self._edge[way] = [at]

    def spread(self):
        """Carry what was put upstream and down."""
        water, table, edge = self.water, self.table, self._edge
        for way in range(FAR - 20):
            for at in edge.pop(way, ()):
                if table[at] == way:
                    at += self.low
                    self._come(water, at // 6, at % 6, way)
            if not edge:
                break
        return self

    def _come(self, water, cell, heading, way):
        """From where a boat comes to this cell with this heading."""
        kind = water.kind(cell)
        way += 2 + (DRAG if kind == DRIFT else SHOAL if kind == SAND else 0)
        for turn in (0, 1, 5) if kind != SAND else (0,):
            steered = (heading + turn) % 6
            place = water.ahead(cell, (steered + 3) % 6)
            if place < 0:
                continue
            base = place * 6
            if turn:
                self.put(base + steered, way + 1)
                continue
            self.put(base + steered, way)
            if water.kind(place) != SAND:
                self.put(base + (steered + 1) % 6, way + 1)
                self.put(base + (steered + 5) % 6, way + 1)

    def way(self, cell, heading):
        """Half hexes to the goal; where only coal helps a sixth more counts two hexes."""
        at = cell * 6 - self.low
        if not 0 <= at < len(self.table):
            return FAR
        found = self.table[at + heading]
        if found == FAR:
            for sixths in (1, 2, 3):
                for turn in (sixths, 6 - sixths):
                    way = self.table[at + (heading + turn) % 6]
                    found = min(found, way + 4 * sixths)
        return found

    def nearest(self, cell):
        """Half hexes to the goal with the best bow."""
        at = cell * 6 - self.low
        if not 0 <= at < len(self.table):
            return FAR
        return min(self.table[at : at + 6])


class Fairway:
    """The ways that matter to one boat, on the river as it lies."""

    def __init__(self, rules, state, colour):
        self.water = water = rules.helm.water(state)
        self.front = len(water.tiles) - 1
        boat = state["boats"][colour]
        tile = cell_of(boat["at"]) // 20
        self.stops = not rules.intro and boat["owner"] is not None
        self.missing = 2 - boat["passengers"] if self.stops else 0
        docks = self._docks(state, boat, tile) if self.missing else []
        self._low = max(state["rear"], min([tile] + [dock // 20 for dock in docks]) - 1)
        last = min(self.front, tile + SIGHT)
        self.ahead = self._onward(state, last)
        left = (self.front - last + state["reserve"]) * 9
        self.beyond = left // 2  # hexes behind what is looked at
        self._next_stop = NEXT_STOP
        self.known = bool(water.piers) and last == self.front
        self.docks = []  # (field, passengers)
        for dock in docks:
            goal = dock // 20
            field = Field(water, max(self._low, min(tile, goal) - 1), max(tile, goal) + 2)
            for heading in range(6):
                field.put(dock * 6 + heading, 0)
            self.docks.append((field.spread(), dock, state["river"][goal]["passengers"]))
        self._after = self._plan(rules, state, colour, docks)

    def _docks(self, state, boat, tile):
        """The docks with somebody for this boat, the four nearest, in the order of the river."""
        found = []
        for place in range(state["rear"], min(len(state["river"]), tile + SIGHT + 1)):
            if state["river"][place]["passengers"] and place not in boat["islands"]:
                for cell in range(place * 20, place * 20 + 20):
                    if self.water.dock(cell):
                        found.append((abs(place - tile), cell))
        return [cell for _, cell in sorted(found)[:4]]

    def _onward(self, state, last):
        """The field to the stage, or out of the last tile that is looked at."""
        water = self.water
        field = Field(water, self._low, last + 1)
        if last == self.front and water.piers:
            for cell in water.piers:
                for heading in range(6):
                    field.put(cell * 6 + heading, 0)
            return field.spread()
        if last < self.front:
            gates = [self._gate(last, water.faces[last])]
        else:
            # Nobody knows where the river turns: the mean of the exits that are free.
            faces = [n for n in range(3) if not exits.barred(state, FACES[n])] or [1]
            gates = [self._gate(last, face) for face in faces]
        for at in range(120):
            ways = [min(60, gate.table[at]) for gate in gates]
            if min(ways) < 60:
                field.put(last * 120 + at, sum(ways) // len(ways))
        return field.spread()

    def _gate(self, tile, face):
        """The field of one tile to the next one at an exit."""
        gate = Field(self.water, tile, tile + 1)
        for number in range(20):
            for local in range(6):
                if JOINTS[face][number * 6 + local] != NONE:
                    at = (tile * 20 + number) * 6
                    if number in self.water.islands[tile]:
                        continue
                    heading = (local + self.water.headings[tile]) % 6
                    gate.put(at + heading, 2)
                    gate.put(at + (heading + 1) % 6, 3)
                    gate.put(at + (heading + 5) % 6, 3)
        return gate.spread()

    def _plan(self, rules, state, colour, docks):
        """For each dock: twelfths of turns from its passenger to the end of the race."""
        self._none = self._supply(rules, state, colour)
        alone = []
        for dock in docks:
            alone.append(self._sail(self.ahead.nearest(dock), 1, self.known))
        after = []
        for n, dock in enumerate(docks):
            best = alone[n] + (self.missing - 1) * self._none
            if self.missing == 2:
                for m, other in enumerate(docks):
                    if m != n:
                        there = self._sail(self.docks[m][0].nearest(dock), 1, True)
                        best = min(best, there + alone[m])
            after.append(best)
        return after

    def _supply(self, rules, state, colour):
        """What a passenger not yet in sight costs: more where there may be none."""
        pool = state["pool"] if state["reserve"] else 0
        wanted = 0
        for other, boat in state["boats"].items():
            if boat["owner"] is not None and inside(state, other):
                wanted += 2 - boat["passengers"]
        return NEXT_STOP if pool >= wanted else NEXT_STOP * 2 if pool else SCARCE

    def docked(self, cell):
        """Whether somebody waits for the boat at this cell."""
        for _, dock, _ in self.docks:
            if dock == cell:
                return True
        return False

    def _sail(self, way, wheel, stop):
        """Twelfths of turns for so many half hexes."""
        table = STOPS if stop else RUNS
        d = min(way, 2 * LONGEST - 2) // 2
        turns = table[d * 7 + wheel]
        if way % 2:
            turns = (turns + table[(d + 1) * 7 + wheel]) // 2
        return turns + way // 4

    def turns(self, cell, heading, wheel):
        """Twelfths of turns until the boat has done what it can do on the river known."""
        best = self._sail(self.ahead.way(cell, heading), wheel, self.known and self.stops)
        best += self.missing * self._none if self.missing else 0
        for n, (field, _, _) in enumerate(self.docks):
            there = self._sail(field.way(cell, heading), wheel, True)
            best = min(best, there + self._after[n])
        return best
