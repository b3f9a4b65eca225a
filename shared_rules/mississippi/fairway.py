"""How far it is: the way to piers, stage and front of the river, in hexes and in turns."""

from shared_rules.mississippi.hexes import DRIFT, NONE, SAND
from shared_rules.mississippi.tiles import LANDING, TILES, cell_of

FAR = 99
AGROUND = 6  # a sandbank on the way costs like so many hexes
MISSING = 3  # turns that a passenger not yet in sight may cost
TOO_LATE = 30  # turns, where the stage is laid and nobody waits any more


def _turns(stop):
    """Turns to sail exactly d hexes from wheel v without coal; with `stop`, ending at wheel 1.

    A table by d * 7 + v: each turn the wheel changes by one at most (Q-10).
    """
    table = [FAR] * (7 * 41)
    for wheel in range(1, 7):
        if wheel == 1 or not stop:
            table[wheel] = 0
    for d in range(1, 41):
        for wheel in range(1, 7):
            for speed in (wheel - 1, wheel, wheel + 1):
                if 1 <= speed <= 6:
                    left = d - speed
                    if left >= 0:
                        turns = 1 + table[left * 7 + speed]
                    else:
                        turns = 1 if not stop else FAR
                    if turns < table[d * 7 + wheel]:
                        table[d * 7 + wheel] = turns
    return table


class Fairway:
    """The ways that matter to one boat, on the river as it lies."""

    def __init__(self, rules, state, colour):
        self.water = water = rules.helm.water(state)
        boat = state["boats"][colour]
        self.missing = 0 if rules.intro or boat["owner"] is None else 2 - boat["passengers"]
        self.stops = not rules.intro and boat["owner"] is not None
        self.front = len(water.tiles) - 1
        self.known = bool(water.piers)  # the whole river is
        self._stop = _turns(True)
        self._go = _turns(False)
        self.ahead = self._field(water.piers or self._noses(state))
        self.docks = []  # (way to the dock, hexes from there to the front)
        for place in range(state["rear"], len(water.tiles)):
            if self.missing and state["river"][place]["passengers"]:
                if place not in boat["islands"]:
                    dock = self._dock(place)
                    self.docks.append((self._field([dock]), self.ahead.get(dock, FAR)))

    def _dock(self, tile):
        for cell in range(tile * 20, tile * 20 + 20):
            if self.water.dock(cell):
                return cell
        return NONE

    def _noses(self, state):
        """Where the river will go on: the hexes at the front tile's exits."""
        base, islands = 20 * self.front, TILES[self.water.tiles[-1]][1]
        return [base + n for row in LANDING for n in row if n not in islands]

    def _field(self, goals):
        """{cell: hexes to the nearest goal}, driftwood and sandbanks counted as what they cost."""
        field = {cell: 0 for cell in goals}
        edge = list(goals)
        while edge:
            following = []
            for cell in edge:
                kind = self.water.kind(cell)
                cost = 2 if kind == DRIFT else AGROUND if kind == SAND else 1
                for other in self.water.around(cell):
                    if field[cell] + cost < field.get(other, FAR):
                        field[other] = field[cell] + cost
                        following.append(other)
            edge = following
        return field

    def _way(self, field, cell, heading):
        """Hexes to the goal of a field, with what turning the bow towards it costs."""
        if not field.get(cell):
            return field.get(cell, FAR)
        best = FAR
        for turn in range(6):
            place = self.water.ahead(cell, (heading + turn) % 6)
            if place >= 0 and place in field:
                sixths = min(turn, 6 - turn)
                best = min(best, field[place] + 1 + max(0, sixths - 1))
        return best

    def distance(self, cell, heading):
        """Hexes to the front or the stage from a cell with a heading."""
        return self._way(self.ahead, cell, heading)

    def turns(self, cell, heading, wheel):
        """Turns to go until the boat has done what it can do on the river known, times 4."""
        on = self._way(self.ahead, cell, heading)
        stop = self.known and self.stops
        best = self._look(stop, on, wheel) + 4 * self.missing * (TOO_LATE if self.known else MISSING)
        for field, beyond in self.docks:
            there = self._look(True, self._way(field, cell, heading), wheel)
            after = self._look(stop, beyond, 1)
            best = min(best, there + after + 4 * (self.missing - 1) * MISSING)
        return best

    def _look(self, stop, distance, wheel):
        """Turns times 4 for a way; a hex more or less breaks ties between equal turns."""
        distance = min(distance, 40)
        turns = (self._stop if stop else self._go)[distance * 7 + wheel]
        return 4 * min(turns, FAR) + min(3, distance // 4)
