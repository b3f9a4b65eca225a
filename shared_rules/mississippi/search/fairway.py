"""How far it is to docks, to the stage and to the front of the river, in half hexes and turns."""

try:
    from micropython import const
except ImportError:
    const = int  # on CPython

from shared_rules.mississippi import exits
from shared_rules.mississippi.cargo import served
from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.hexes import COAL, DOCK, DRIFT, JOINTS, LAND, NONE, SAND
from shared_rules.mississippi.rounds import inside
from shared_rules.mississippi.tiles import FACES, SPEEDS, cell_of

_FAR = const(255)  # no way at all
_DRAG = const(3)  # half hexes that driftwood costs in addition
_SHOAL = const(12)  # half hexes that a sandbank costs in addition
_SPARE = const(60)  # half hexes that stand for an exit to which there is no way
_SIGHT = const(5)  # tiles ahead that are looked at
_TILE = const(9)  # half hexes that stand for a tile out of sight
_NEAREST = const(3)  # docks that are looked at
_LITTLE = const(3)  # a boat with more coal than this doesn't look at coal stations

_LONGEST = const(60)  # hexes in the tables of turns
_CRUISE = const(5)  # the highest wheel that is usual in bends
# Twelfths of a turn that a passenger out of sight costs if enough, some or none will still come.
_NEXT_STOP = const(28)
_RARE = const(72)
_NEVER = const(180)


def _turns(stop):
    """A table of twelfths of turns to sail d hexes without coal, by d * 7 + wheel.

    Each turn the wheel changes by one at most (Q-10). stop: the boat sails exactly d hexes and has
    its wheel at 1 in the end. Else it sails at least d hexes, and the last turn counts in part.
    """
    table = bytearray(7 * (_LONGEST + 1))
    for wheel in range(7):
        table[wheel] = _FAR if stop and wheel != 1 else 0
    for d in range(1, _LONGEST + 1):
        for wheel in SPEEDS:
            best = _FAR
            for speed in range(max(1, wheel - 1), min(max(wheel - 1, _CRUISE), wheel + 1) + 1):
                if speed <= d:
                    best = min(best, 12 + table[(d - speed) * 7 + speed])
                elif not stop:
                    best = min(best, 12 * d // speed)
            table[d * 7 + wheel] = best
    return table


_STOPS, _RUNS = _turns(True), _turns(False)


def _span(way, wheel, stop):
    """Twelfths of turns for `way` half hexes; with equal turns a shorter way counts less."""
    table = _STOPS if stop else _RUNS
    d = min(way // 2, _LONGEST - 1)
    turns = table[d * 7 + wheel]
    if way % 2:
        turns = (turns + table[(d + 1) * 7 + wheel]) // 2
    return turns + way // 4


class _Field:
    """Half hexes to a goal from each cell and heading of the tiles from `low` to `high` - 1.

    A turn of 60 degrees counts half a hex. A way never turns further at one hex, which takes coal.
    So at speed 1 each turn can bring the boat nearer, and it never sails in circles. dry: the boat
    has no coal, so it leaves a sandbank only astern (Q-57).
    """

    def __init__(self, water, low, high, dry=False):
        self.water = water
        self.dry = dry
        self.low = low * 120
        self.table = bytearray((high - low) * 120)
        for at in range(len(self.table)):
            self.table[at] = _FAR
        self._edge = {}  # {half hexes: [places in the table]}

    def put(self, at: int, way: int) -> None:
        """Enter a goal or a way that was found, if it is shorter; `at`: cell * 6 + heading."""
        at -= self.low
        if 0 <= at < len(self.table) and way < self.table[at]:
            self.table[at] = way
            if way in self._edge:
                self._edge[way].append(at)
            else:
                self._edge[way] = [at]

    def moor(self, cell: int) -> None:
        """Enter a goal at which the bow doesn't matter."""
        for heading in range(6):
            self.put(cell * 6 + heading, 0)

    def spread(self) -> "_Field":
        """Find the ways from all places to the goals; returns this field."""
        for way in range(_FAR - 20):
            for at in self._edge.pop(way, ()):
                if self.table[at] == way:
                    at += self.low
                    self._come(at // 6, at % 6, way + 2)
            if not self._edge:
                break
        self._edge = None  # even an empty dict takes more memory than the table
        return self

    def _come(self, cell, heading, way):
        """Enter the places from which a boat comes here in this heading, turning at most once."""
        water, kind = self.water, self.water.kind(cell)
        if kind == SAND and self.dry and way > 2:
            return  # without coal a boat leaves a sandbank only astern
        if kind != SAND:
            way += _DRAG if kind == DRIFT else 0
            for steered in ((heading + 1) % 6, (heading + 5) % 6):
                place = water.ahead(cell, (steered + 3) % 6)
                if place >= 0:
                    self.put(place * 6 + steered, way + 1)
        else:
            way += _SHOAL
        place = water.ahead(cell, (heading + 3) % 6)
        if place >= 0:
            self.put(place * 6 + heading, way)
            if water.kind(place) != SAND:
                self.put(place * 6 + (heading + 1) % 6, way + 1)
                self.put(place * 6 + (heading + 5) % 6, way + 1)

    def way(self, cell: int, heading: int) -> int:
        """Half hexes to the goal; if it takes coal, each further 60 degrees count two hexes."""
        at = cell * 6 - self.low
        if not 0 <= at < len(self.table):
            return _FAR
        found = self.table[at + heading]
        if found == _FAR:
            for sixths in (1, 2, 3):
                for turn in (sixths, 6 - sixths):
                    found = min(found, self.table[at + (heading + turn) % 6] + 4 * sixths)
        return found

    def nearest(self, cell: int) -> int:
        """Half hexes to the goal with the best heading."""
        at = cell * 6 - self.low
        if not 0 <= at < len(self.table):
            return _FAR
        return min(self.table[at : at + 6])


class Fairway:
    """What lies before one boat on the present river: docks, then the stage or the river's front.

    ahead: the field to the stage, or out of the last tile in sight. docks: [(cell, field)].
    coal: the same for docks of coal stations, if the boat has little coal left.
    known: whether the stage is in sight. beyond: half hexes of river out of sight.
    """

    def __init__(self, rules, state, colour):
        self.water = water = rules.helm.water(state)
        self.front = len(water.tiles) - 1
        boat = state["boats"][colour]
        self._dry = boat["owner"] is not None and not purse(state, colour)
        tile = cell_of(boat["at"]) // 20
        last = min(self.front, tile + _SIGHT)
        self.known = last == self.front and len(water.piers) > 0
        self.beyond = (self.front - last + state["reserve"]) * _TILE
        self._stops = not rules.intro and boat["owner"] is not None
        self._missing = 2 - boat["passengers"] if self._stops else 0
        self._next = _next_stop(state)
        cells = self._waiting(state, colour, tile) if self._missing else []
        stations = self._stations(tile, last) if boat["owner"] and boat["coal"] <= _LITTLE else []
        low = max(state["rear"], min([tile] + [cell // 20 for cell in cells]) - 1)
        self.ahead = self.parched = self._onward(state, low, last)
        self.docks = [(cell, self._to(cell, tile, low)) for cell in cells]
        self.coal = [(cell, self._to(cell, tile, low)) for cell in stations]
        if (
            boat["owner"]
            and not self._dry
            and SAND in [kind & 3 for kind in water.cells[20 * low : 20 * last + 20]]
        ):
            self._dry = True
            self.parched = self._onward(state, low, last)  # the field once the last coal is spent
        self._after = [self._from_dock(n) for n in range(len(cells))]
        self._refuelled = [self._best(self.ahead, cell, 0, 1, True) for cell in stations]

    def _to(self, cell, tile, low):
        """The field to a dock."""
        low = max(low, min(tile, cell // 20) - 1)
        field = _Field(self.water, low, max(tile, cell // 20) + 2, self._dry)
        field.moor(cell)
        return field.spread()

    def _waiting(self, state, colour, tile):
        """The cells of the nearest docks at which a passenger waits for this boat."""
        found, taken = [], served(state, colour)
        for place in range(state["rear"], min(len(state["river"]), tile + _SIGHT + 1)):
            if state["river"][place]["passengers"] and place not in taken:
                for cell in range(place * 20, place * 20 + 20):
                    if self.water.cells[cell] == DOCK:
                        found.append((abs(place - tile), cell))
        return [cell for _, cell in sorted(found)[:_NEAREST]]

    def _stations(self, tile, last):
        """The cells of the docks of coal stations not far ahead."""
        cells = range(tile * 20, min(last + 1, tile + 3) * 20)
        return [cell for cell in cells if self.water.cells[cell] == COAL]

    def _onward(self, state, low, last):
        water = self.water
        field = _Field(water, low, last + 1, self._dry)
        if self.known:
            for cell in water.piers:
                field.moor(cell)
            return field.spread()
        if last < self.front:
            faces = [water.faces[last]]
        else:
            # Nobody knows where the river turns, so take the mean of the exits that it may have.
            faces = [n for n in range(3) if not exits.barred(state, FACES[n])] or [1]
        gates = []
        for face in faces:
            gates.append(self._gate(last, face))
        for at in range(120):
            ways = [min(_SPARE, gate.table[at]) for gate in gates]
            if min(ways) < _SPARE:
                field.put(last * 120 + at, sum(ways) // len(ways))
        return field.spread()

    def _gate(self, tile, face):
        """The field of a tile to the tile after it, joined at `face`."""
        gate = _Field(self.water, tile, tile + 1, self._dry)
        for at in range(120):
            cell = tile * 20 + at // 6
            if JOINTS[face][at] != NONE and self.water.cells[cell] != LAND:
                heading = (at + self.water.headings[tile]) % 6
                gate.put(cell * 6 + heading, 2)
                gate.put(cell * 6 + (heading + 1) % 6, 3)
                gate.put(cell * 6 + (heading + 5) % 6, 3)
        return gate.spread()

    def _from_dock(self, n):
        """Twelfths of turns from the passenger at dock `n` to the end of the river in sight."""
        dock = self.docks[n][0]
        alone = _span(self.ahead.nearest(dock), 1, self.known)
        best = alone + (self._missing - 1) * self._next
        if self._missing == 2:
            for cell, field in self.docks:
                if cell != dock:
                    there = _span(field.nearest(dock), 1, True)
                    best = min(best, there + _span(self.ahead.nearest(cell), 1, self.known))
        return best

    def turns(self, cell: int, heading: int, wheel: int, gain: int, dry: bool) -> int:
        """Twelfths of turns until the boat has done what it has to do on the river in sight.

        gain: the value of a full coal wheel. dry: whether the boat has no coal then (Q-57).
        """
        best = self._best(self.parched if dry else self.ahead, cell, heading, wheel, False)
        for n, (_, field) in enumerate(self.coal):
            there = _span(field.way(cell, heading), wheel, True)
            best = min(best, there + self._refuelled[n] - gain)
        return best

    def _best(self, ahead, cell, heading, wheel, any_bow):
        def way(field):
            return field.nearest(cell) if any_bow else field.way(cell, heading)

        best = _span(way(ahead), wheel, self.known and self._stops)
        best += self._missing * self._next
        for n, (_, field) in enumerate(self.docks):
            best = min(best, _span(way(field), wheel, True) + self._after[n])
        return best

    def docked(self, cell: int) -> bool:
        """Whether a passenger or coal waits for the boat at this cell."""
        return any(dock == cell for dock, _ in self.docks + self.coal)


def _next_stop(state):
    """Twelfths of turns that a passenger out of sight costs: more if there may be none."""
    if not state["reserve"] or not state["pool"]:
        return _NEVER
    wanted = 0
    for colour, boat in state["boats"].items():
        if boat["owner"] is not None and inside(state, colour):
            wanted += 2 - boat["passengers"]
    return _NEXT_STOP if state["pool"] >= wanted else _RARE
