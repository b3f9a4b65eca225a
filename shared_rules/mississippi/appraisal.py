"""What the end of a turn is worth to a captain, in twelfths of a turn still to go: less is better."""

from shared_rules.mississippi import exits
from shared_rules.mississippi import helm as bridge
from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.fairway import Fairway
from shared_rules.mississippi.hexes import SAND, Water
from shared_rules.mississippi.tiles import FACES, cell_of
from shared_rules.mississippi.voyages import onward

TURN = 12
LOST = 1200  # the boat would be out
WON = -1200
RISK = 300
STUCK = 18  # aground: a turn and coal to get off
COAL = (0, 14, 24, 31, 36, 40, 43)  # what so much coal left is worth
HASTE = (0, 0, 0, 0, 4, 12, 24)  # by the wheel, where nobody knows how the river turns
BLIND = 0
SHOVE = 8
SHOAL = 16
WIDTH = (0, 4)
SLICE = 40
LEAF = True


class Appraisal:
    """Judges the ends of one turn of one boat."""

    def __init__(self, rules, state, colour):
        self.rules = rules
        self.state = state
        self.colour = colour
        self.boat = state["boats"][colour]
        self.fairway = Fairway(rules, state, colour)
        self.coal = purse(state, colour)
        cell = cell_of(self.boat["at"])
        self.left = self.fairway.ahead.nearest(cell) // 2 + self.fairway.beyond
        self.boats = bridge.others(state, colour)
        self.nodes = 0
        self._unknown = None

    def value(self, end):
        """By what can be seen at once."""
        _, cell, heading, spent, wheel, aground, pushed = end
        if self._wins(cell, wheel):
            return WON
        value = self._worth(cell, heading, wheel, aground, self.coal - spent)
        return value + self._shove(pushed)

    def _worth(self, cell, heading, wheel, aground, coal):
        value = self.fairway.turns(cell, heading, wheel)
        if aground:
            value += STUCK
        if self._blind(cell):
            value += HASTE[wheel]
        if self.colour != "black":
            value += (COAL[6] - COAL[min(6, coal)]) * min(24, self.left) // 24
        return value

    def _blind(self, cell):
        """Whether nobody knows what lies before this cell."""
        return cell // 20 == self.fairway.front and not self.fairway.known

    def _wins(self, cell, wheel):
        if cell not in self.fairway.water.piers or self.colour == "black":
            return False
        return self.rules.intro or (wheel == 1 and self.boat["passengers"] == 2)

    def _shove(self, pushed):
        """What a push does to the other boat."""
        if not pushed:
            return 0
        colour, cell = pushed
        other = self.state["boats"][colour]
        if other["owner"] is None:
            return 0
        water, field = self.fairway.water, self.fairway.ahead
        lost = field.nearest(cell) - field.nearest(cell_of(other["at"]))
        lost = max(-SHOVE, min(SHOVE, lost))
        if water.kind(cell) == SAND:
            lost += SHOAL
        if cell in water.piers and (
            self.rules.intro or (other["speed"] == 1 and other["passengers"] == 2)
        ):
            lost = WON
        elif water.dock(cell) and other["speed"] == 1 and other["passengers"] < 2:
            lost -= 12
        return lost if other["owner"] == self.boat["owner"] else -lost

    def moved(self, pushed):
        """The other boats after a push."""
        if not pushed:
            return self.boats
        boats = {place: other for place, other in self.boats.items() if other != pushed[0]}
        boats[pushed[1]] = pushed[0]
        return boats

    def safe(self, end):
        return self._blind(end[1]) or not self._peril(end, self.moved(end[6]))

    def _peril(self, end, boats):
        """What is to be feared after an end: that the boat can't go on."""
        _, cell, heading, spent, wheel, aground, _ = end
        if not self._blind(cell):
            look = self._look(self.fairway.water, boats, cell)
            on = bridge.manoeuvre(look, cell, heading, wheel, self.coal - spent, aground, False)
            return 0 if on else LOST
        if self._unknown is None:
            self._unknown = [
                self._beyond(face) for face in FACES if not exits.barred(self.state, face)
            ]
        risk = 0
        for water in self._unknown:
            look = self._look(water, boats, cell)
            if not bridge.manoeuvre(look, cell, heading, wheel, self.coal - spent, aground, False):
                risk += RISK
        return BLIND + risk // max(1, len(self._unknown))

    def _look(self, water, boats, cell):
        """The look-ahead of the turn after this end."""
        fixed = {other for other in boats.values() if self.state["boats"][other]["aground"]}
        look = self.rules.helm.over(water, boats, fixed)
        look.used = {cell}
        return look

    def foresee(self, end, depth):
        """Yield now and then; returns the value with the best of the turns after it.

        depth: how many turns to look at.
        """
        if self._wins(end[1], end[4]):
            return WON
        boats = self.moved(end[6])
        value = yield from self._foresee(end, boats, depth)
        return value + self._shove(end[6])

    def _foresee(self, end, boats, depth):
        _, cell, heading, spent, wheel, aground, _ = end
        coal = self.coal - spent
        dock = wheel == 1 and not aground and self.fairway.docked(cell)
        if not depth or dock or self._blind(cell):
            # what comes after is another chart
            return self._worth(cell, heading, wheel, aground, coal) + self._peril(end, boats)
        look = self._look(self.fairway.water, boats, cell)
        best = LOST
        few = []
        for most in (1, coal):
            for found in onward(look, cell, heading, wheel, aground, min(most, coal)):
                self.nodes += 1
                if not self.nodes % SLICE:
                    yield
                if self._wins(found[1], found[4]):
                    return WON + TURN
                _, place, way, cost, speed, stuck, _ = found
                value = self._worth(place, way, speed, stuck, coal - cost)
                if depth > 1:
                    if len(few) < WIDTH[depth - 1] or value < few[-1][0]:
                        few.append((value, (None, place, way, spent + cost, speed, stuck, None)))
                        few.sort()
                        del few[WIDTH[depth - 1]:]
                elif value < best:
                    if LEAF:
                        value += self._peril((None, place, way, spent + cost, speed, stuck, None), boats)
                    best = min(best, value)
            if few or best < LOST:
                break
        for _, found in few:
            value = yield from self._foresee(found, boats, depth - 1)
            best = min(best, value)
        return min(LOST, best + TURN)

    def _beyond(self, face):
        """The water with one tile more, which stands for the one that nobody knows."""
        river = list(self.state["river"])
        river[-1] = {"tile": river[-1]["tile"], "exit": face}
        river.append({"tile": "A0", "exit": None})
        return Water({"river": river, "rear": self.state["rear"], "landing": None})
