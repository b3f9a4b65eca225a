"""Values the end of a turn for a captain, in twelfths of turns still to sail: less is better."""

try:
    from micropython import const
except ImportError:
    const = int  # on CPython

from shared_rules.mississippi import exits
from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.hexes import DOCK, LAND, SAND, others
from shared_rules.mississippi.search.fairway import Fairway
from shared_rules.mississippi.search.voyages import memory, onward
from shared_rules.mississippi.tiles import FACES, HEADINGS, cell_of

SLICE = const(40)  # ends that are looked at between two yields
_WHOLE = const(12)  # a whole turn
_LOST = const(1200)
_WON = const(-1200)
_STUCK = const(18)  # aground: getting afloat takes a turn and a coal
_BOLD = const(28)  # rounds after which a boat without coal ignores risks, as nothing else helps it
_HOPELESS = const(22)  # rounds after which a boat with neither coal nor a way gives up
_NO_WAY = const(60)  # half hexes; only a way over an exit that can't be reached counts as so long
_RISK = const(300)  # the river may turn so that the boat can't follow
COAL = (43, 29, 19, 12, 7, 3, 0)  # coal left -> the cost of what is missing of a full wheel
_NEAR = const(48)  # half hexes; nearer than this to the end of the race, coal counts less
_HASTE = (0, 0, 0, 0, 4, 12, 24)  # wheel -> its cost where nobody knows how the river turns
_SHOAL = const(16)  # half hexes that another boat loses if it is pushed onto a sandbank
_GIFT = const(12)  # half hexes that it gains if it is pushed to a passenger
_UNKNOWN = bytes((LAND, 0, 0, 0, LAND)) + bytes(15)  # the hexes of a tile that nobody knows
_BARS = (12, 6)  # the worth of the Black Rose one and two hexes before a bow


class Appraisal:
    """Judges the ends of a turn (voyages.py) for one boat. nodes: the number of ends looked at."""

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
        way = self.fairway.ahead.nearest(cell_of(self.boat["at"]))
        self._left = min(_NEAR, way + self.fairway.beyond)
        dry = not self._coal and self.owner is not None
        self._bold = dry and state["round"] > _BOLD
        self._hopeless = dry and way >= _NO_WAY and state["round"] > _HOPELESS
        self._boats = others(state, colour)
        # The look-ahead with no boat pushed. It stays valid, because an appraisal is for one state.
        self._free = None
        self._faces = [n for n in range(3) if not exits.barred(state, FACES[n])]
        self.seen, self._next = memory(), memory()  # one search each

    def value(self, end: tuple) -> int:
        """The value of an end at first sight, without risks and later turns."""
        _, cell, heading, spent, wheel, aground, pushed = end
        if self.wins(cell, wheel):
            return _WON
        return self._worth(cell, heading, spent, wheel, aground) + self._shoved(pushed)

    def wins(self, cell: int, wheel: int) -> bool:
        """Q-38, Q-46: whether the boat moors at a cell with its wheel at `wheel`."""
        if cell not in self.water.piers or self.colour == "black":
            return False
        return self.rules.intro or (wheel == 1 and self.boat["passengers"] == 2)

    def _worth(self, cell, heading, spent, wheel, aground):
        if self._hopeless:
            return _STUCK - wheel if aground else -_WHOLE * wheel  # fast, until it is lost
        coal = COAL[min(6, self._coal - spent)] * self._left // _NEAR
        value = self.fairway.turns(cell, heading, wheel, coal, spent == self._coal)
        if self.colour == "black":
            return value // 4 + self._barred(cell)
        if aground:
            value += _STUCK
        if self._blind(cell):
            value += _HASTE[wheel]
        return value + coal

    def _blind(self, cell):
        """Whether the river ahead of this cell is not known yet."""
        return cell // 20 == self.fairway.front and not self.fairway.known

    def _barred(self, cell):
        """The value of the Black Rose at a cell, for the owner who moves her.

        She is worth most in the way of rivals.
        """
        value = 0
        for boat in self.state["boats"].values():
            if boat["owner"] is not None and boat["at"] is not None:
                place, heading = cell_of(boat["at"]), HEADINGS.index(boat["heading"])
                for bar in _BARS:
                    place = self.water.ahead(place, heading)
                    if place < 0:
                        break
                    if place == cell:
                        value += bar if boat["owner"] == self.owner else -bar
        return value

    def _shoved(self, pushed):
        """The value of a push: the half hexes that an own boat loses, or minus those of a rival."""
        if not pushed:
            return 0
        colour, cell = pushed
        boat = self.state["boats"][colour]
        if boat["owner"] is None:
            return 0
        field, full = self.fairway.ahead, boat["passengers"] == 2
        lost = field.nearest(cell) - field.nearest(cell_of(boat["at"]))
        if self.water.kind(cell) == SAND:
            lost += _SHOAL
        if cell in self.water.piers and (self.rules.intro or (full and boat["speed"] == 1)):
            lost = _WON
        elif self.water.cells[cell] == DOCK and boat["speed"] == 1 and not full:
            lost -= _GIFT
        return lost if boat["owner"] == self.owner else -lost

    def others(self, end: tuple) -> dict[int, str]:
        """{cell: colour} of the other boats after an end of the turn."""
        pushed = end[6]
        if not pushed:
            return self._boats
        boats = {place: other for place, other in self._boats.items() if other != pushed[0]}
        boats[pushed[1]] = pushed[0]
        return boats

    def peril(self, end: tuple, boats: dict[int, str]) -> int:
        """What to add to the value for the risk that the boat can't go on from an end (Q-14).

        boats: `others` of the end.
        """
        if self._hopeless:
            return 0 if self._goes_on(end, boats) else _WON // 2
        if self._bold:
            return 0
        if not self._blind(end[1]):
            return 0 if self._goes_on(end, boats) else _LOST
        # The unknown tile is tried at each exit in turn.
        water, stops, tiles = self.water, 0, len(self.water.tiles)
        cells = water.cells
        try:
            water.cells = cells + _UNKNOWN
            water.tiles.append("A0")
            water.headings.append(0)
            water.faces.append(0)
            for face in self._faces:
                water.faces[-1] = face
                water.headings[-1] = (water.headings[-2] + face - 1) % 6
                stops += not self._goes_on(end, boats)
        finally:  # the water belongs to the helm
            water.cells = cells
            del water.tiles[tiles:]
            del water.headings[tiles:]
            del water.faces[tiles - 1 :]
        return _RISK * stops // max(1, len(self._faces))

    def _goes_on(self, end, boats):
        _, cell, heading, spent, wheel, aground, _ = end
        coal = self._coal - spent
        for _ in onward(self._look(boats), cell, heading, wheel, aground, coal, self._next):
            return True
        return False

    def _look(self, boats):
        """The look-ahead with the other boats at these cells; kept if nobody has been pushed."""
        if boats is self._boats and self._free:
            return self._free
        fixed = {other for other in boats.values() if self.state["boats"][other]["aground"]}
        look = self.rules.helm.make_lookahead(self.water, boats, fixed)
        if boats is self._boats:
            self._free = look
        return look

    def foresee(self, end: tuple, depth: int, few: int):
        """Find the value of an end with the best `depth` turns after it.

        This is a generator that yields between slices. few: how many ends of each turn are
        followed; the last turn has no limit.
        """
        if self.wins(end[1], end[4]):
            return _WON
        boats, shoved = self.others(end), self._shoved(end[6])
        turns = []  # those on the way to `end`: [the best value so far, entries still to follow]
        while True:
            value, following = yield from self._next_turn(end, boats, depth - len(turns), few)
            if following:
                turns.append([_LOST, following])
            else:  # the end has its value, and so have the turns of which it was the last
                while turns:
                    turn = turns[-1]
                    turn[0] = min(turn[0], value)
                    if turn[1]:
                        break
                    turns.pop()
                    value = min(_LOST, turn[0] + _WHOLE)
                if not turns:
                    return value + shoved
            end = turns[-1][1].pop(0)[2]

    def _next_turn(self, end, boats, depth, few):
        """Find what follows from an end: a generator, which returns (value, entries of `keep`).

        The value counts if there are no entries; else each of these has `depth` - 1 turns after it.
        """
        _, cell, heading, spent, wheel, aground, _ = end
        docked = wheel == 1 and not aground and self.fairway.docked(cell)
        if not depth or docked or self._blind(cell):
            # The fairway ends here: a new passenger or tile would change it.
            value = self._worth(cell, heading, spent, wheel, aground)
            return value + self.peril(end, boats), []
        best, kept, look, coal = _LOST, [], self._look(boats), self._coal - spent
        for most in (min(1, coal), coal):
            for _, place, way, cost, speed, stuck, _ in onward(
                look, cell, heading, wheel, aground, most, self.seen
            ):
                self.nodes += 1
                if not self.nodes % SLICE:
                    yield
                if self.wins(place, speed):
                    return _WON + _WHOLE, []
                found = (None, place, way, spent + cost, speed, stuck, None)
                value = self._worth(place, way, spent + cost, speed, stuck)
                if depth > 1:
                    keep(kept, few, value, found)
                elif value < best:
                    best = min(best, value + self.peril(found, boats))
            if kept or best < _LOST:
                break
        return min(_LOST, best + _WHOLE), kept


def marked(end: tuple) -> int:
    """Cell, heading, coal spent, wheel and aground of an end as one number, to tell ends apart."""
    _, cell, heading, spent, wheel, aground, _ = end
    return (((cell * 8 + heading) * 8 + spent) * 8 + wheel) * 2 + aground


def keep(kept: list[tuple], few: int, value: int, end: tuple) -> None:
    """Put an end into `kept`, the list of the best `few` ends; its trail must not change any more.

    Its entries are (value, `marked(end)`, end), the best first.
    """
    mark = marked(end)
    if len(kept) < few or (value, mark) < kept[-1][:2]:
        kept.append((value, mark, end))
        kept.sort(key=lambda entry: entry[:2])
        del kept[few:]
