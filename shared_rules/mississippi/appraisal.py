"""What the end of a turn is worth to a captain: twelfths of turns still to go, less is better."""

from shared_rules.mississippi import exits
from shared_rules.mississippi import helm as bridge
from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.fairway import Fairway
from shared_rules.mississippi.hexes import DOCK, SAND, Water
from shared_rules.mississippi.tiles import FACES, HEADINGS, cell_of
from shared_rules.mississippi.voyages import onward

SLICE = 40  # ends looked at between two breaths
WHOLE = 12  # a turn
LOST, WON = 1200, -1200
STUCK = 18  # aground: a turn and a coal to get afloat
RISK = 300  # the river may turn so that the boat can't follow
COAL = (43, 29, 19, 12, 7, 3, 0)  # what is missing of a full wheel, by the coal left
NEAR = 48  # half hexes from the end of the race from where on coal counts less
HASTE = (0, 0, 0, 0, 4, 12, 24)  # by the wheel, where nobody knows how the river turns
BLIND = 0  # such ends are not looked behind, and seldom as bad as those that are
SHOAL, GIFT = 16, 12  # another boat pushed onto a sandbank, or to a passenger
BARS = (12, 6)  # the Black Rose so many hexes before a bow


class Appraisal:
    """Judges the ends of a turn for one boat. `nodes`: ends looked at."""

    def __init__(self, rules, state, colour):
        self.rules = rules
        self.state = state
        self.colour = colour
        self.boat = state["boats"][colour]
        self.owner = state["mover"] if colour == "black" else self.boat["owner"]
        self.nodes = 0
        self.fairway = Fairway(rules, state, colour)
        self.water = self.fairway.water
        self._coal = purse(state, colour)
        way = self.fairway.ahead.nearest(cell_of(self.boat["at"])) + self.fairway.beyond
        self._left = min(NEAR, way)
        self._boats = bridge.others(state, colour)
        self._looks = {}  # without pushes: 0 on this river, 1 on those with a tile more

    def value(self, end):
        """What can be seen at once."""
        _, cell, heading, spent, wheel, aground, pushed = end
        if self.wins(cell, wheel):
            return WON
        return self._worth(cell, heading, spent, wheel, aground) + self._shoved(pushed)

    def wins(self, cell, wheel):
        """Q-38, Q-46: whether the boat is moored there."""
        if cell not in self.water.piers or self.colour == "black":
            return False
        return self.rules.intro or (wheel == 1 and self.boat["passengers"] == 2)

    def _worth(self, cell, heading, spent, wheel, aground):
        coal = COAL[min(6, self._coal - spent)] * self._left // NEAR
        value = self.fairway.turns(cell, heading, wheel, coal)
        if self.colour == "black":
            return value // 4 + self._barred(cell)
        if aground:
            value += STUCK
        if self._blind(cell):
            value += HASTE[wheel]
        return value + coal

    def _blind(self, cell):
        """Whether nobody knows what lies before this cell."""
        return cell // 20 == self.fairway.front and not self.fairway.known

    def _barred(self, cell):
        """What the Black Rose is worth here to the owner who moves her: in others' way."""
        value = 0
        for boat in self.state["boats"].values():
            if boat["owner"] is not None and boat["at"] is not None:
                place, heading = cell_of(boat["at"]), HEADINGS.index(boat["heading"])
                for bar in BARS:
                    place = self.water.ahead(place, heading)
                    if place < 0:
                        break
                    if place == cell:
                        value += bar if boat["owner"] == self.owner else -bar
        return value

    def _shoved(self, pushed):
        """What a push is worth: half hexes that a rival loses by it."""
        if not pushed:
            return 0
        colour, cell = pushed
        boat = self.state["boats"][colour]
        if boat["owner"] is None:
            return 0
        field, full = self.fairway.ahead, boat["passengers"] == 2
        lost = field.nearest(cell) - field.nearest(cell_of(boat["at"]))
        if self.water.kind(cell) == SAND:
            lost += SHOAL
        if cell in self.water.piers and (self.rules.intro or (full and boat["speed"] == 1)):
            lost = WON
        elif self.water.cells[cell] == DOCK and boat["speed"] == 1 and not full:
            lost -= GIFT
        return lost if boat["owner"] == self.owner else -lost

    def others(self, end):
        """{cell: colour} of the other boats after an end."""
        pushed = end[6]
        if not pushed:
            return self._boats
        boats = {place: other for place, other in self._boats.items() if other != pushed[0]}
        boats[pushed[1]] = pushed[0]
        return boats

    def peril(self, end, boats):
        """What is to be feared after an end: that the boat can't go on from there (Q-14)."""
        if not self._blind(end[1]):
            return 0 if self._goes_on(self._look(boats), end) else LOST
        looks = self._beyond(boats)
        stops = len([look for look in looks if not self._goes_on(look, end)])
        return BLIND + RISK * stops // max(1, len(looks))

    def _goes_on(self, look, end):
        _, cell, heading, spent, wheel, aground, _ = end
        look.used = {cell}
        return bridge.manoeuvre(look, cell, heading, wheel, self._coal - spent, aground, False)

    def _look(self, boats):
        """The look-ahead of the turn after this one; kept where nobody has been pushed."""
        if boats is not self._boats:
            return self._over(self.water, boats)
        if 0 not in self._looks:
            self._looks[0] = self._over(self.water, boats)
        return self._looks[0]

    def _over(self, water, boats):
        fixed = {other for other in boats.values() if self.state["boats"][other]["aground"]}
        return self.rules.helm.over(water, boats, fixed)

    def _beyond(self, boats):
        """Look-aheads with one tile more, which stands for the one that nobody knows."""
        if 1 not in self._looks:
            self._looks[1] = []
            for face in FACES:
                if not exits.barred(self.state, face):
                    river = self.state["river"][:-1]
                    river.append({"tile": self.water.tiles[-1], "exit": face})
                    river.append({"tile": "A0", "exit": None})
                    water = Water({"river": river, "rear": self.water.rear, "landing": None})
                    self._looks[1].append(self._over(water, self._boats))
        return self._looks[1]

    def foresee(self, end, depth, few):
        """The value with the best of the `depth` turns after an end; a generator that breathes.

        few: how many ends of each turn but the last are looked behind.
        """
        if self.wins(end[1], end[4]):
            return WON
        value = yield from self._foresee(end, self.others(end), depth, few)
        return value + self._shoved(end[6])

    def _foresee(self, end, boats, depth, few):
        _, cell, heading, spent, wheel, aground, _ = end
        docked = wheel == 1 and not aground and self.fairway.docked(cell)
        if not depth or docked or self._blind(cell):
            # A passenger aboard or a tile more would change the fairway.
            return self._worth(cell, heading, spent, wheel, aground) + self.peril(end, boats)
        look = self._look(boats)
        coal = self._coal - spent
        best, kept = LOST, []
        for most in (min(1, coal), coal):
            for _, place, way, cost, speed, stuck, _ in onward(
                look, cell, heading, wheel, aground, most
            ):
                self.nodes += 1
                if not self.nodes % SLICE:
                    yield
                if self.wins(place, speed):
                    return WON + WHOLE
                found = (None, place, way, spent + cost, speed, stuck, None)
                value = self._worth(place, way, spent + cost, speed, stuck)
                if depth == 1:
                    if value < best:
                        best = min(best, value + self.peril(found, boats))
                else:
                    keep(kept, few, value, found)
            if kept or best < LOST:
                break
        for _, _, found in kept:
            best = min(best, (yield from self._foresee(found, boats, depth - 1, few)))
        return min(LOST, best + WHOLE)


def keep(kept, few, value, end):
    """Put an end among the best few: [(value, what tells ends of equal value apart, end)]."""
    entry = (value, end[1:6], end)
    if len(kept) < few or entry[:2] < kept[-1][:2]:
        kept.append(entry)
        kept.sort(key=lambda entry: entry[:2])
        del kept[few:]
