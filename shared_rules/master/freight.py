"""Which bills a captain fetches next: how soon they bring a ship to the sum that wins (M-73)."""

from binascii import crc32

from shared_rules.master.bills import PORTS, bill
from shared_rules.master.bunkering import WORTH
from shared_rules.master.chart import HATCHED, PORT
from shared_rules.master.fleet import STAKE
from shared_rules.master.sailing import TOLLS

_RATE = 6 + WORTH  # thousand dollars: what a turn under way costs, with its ton
EMPTY, LOADED = TOLLS[0] // 1000, TOLLS[1] // 1000


class Freight:
    """The bills that wait, as one ship sees them. All money is in thousand dollars.

    depth: how many bills, one after the other, it thinks of. haze: by how much it misjudges a bill
    at most. rivals: whether it leaves bills that others will reach first. most: how many voyages it
    may look at.
    """

    def __init__(self, rules, state, nav, ship, depth, haze, rivals, most):
        self.nav = nav
        self._state = state
        self._ship = ship
        self._depth = depth
        self._haze = haze
        self._rivals = rivals
        self._most = most
        self._chart = rules.chart
        self._cash = ship["cash"] // 1000
        self._need = (state["target"] + STAKE * ship["rescues"]) // 1000 - self._cash
        self._ahead = WORTH * ship["fuel"]  # by how much a plan that wins may exceed its gains
        self.nodes = 0  # voyages looked at
        self.value = 0  # of the plan: what it brings, less what its turns cost
        self.wins = False  # whether the plan brings the sum that wins

    def plan(self, here: int, ports: list[str]):
        """Find the bills to fetch, the first one first: a generator that yields between slices.

        It returns their numbers; [] if there are none. here: the ship's square. A cargo that is
        aboard is delivered before. ports: those from which the first bill may come.
        """
        ship, row = self._ship, self.nav.row(here)
        yield
        turn = money = 0
        if ship["bill"] is not None:
            goal, freight = bill(ship["bill"])[1:3]
            way = row[PORTS.index(goal)]
            turn = way & 63
            money = freight // 1000 - LOADED * (way >> 6)
            row = self._row(goal)
            self.value = money - _RATE * turn
            self.wins = money >= self._need
            if self.wins:
                return []
        waiting = []
        for port in PORTS:
            if port in self._state["waiting"]:
                there = self._row(port)
                yield
                for n in self._state["waiting"][port]:
                    _, goal, freight, _ = bill(n)
                    k = PORTS.index(goal)
                    freight, way = freight // 1000, there[k]
                    gain = freight - LOADED * (way >> 6) - _RATE * (way & 63)
                    if way < 255:
                        waiting.append((n, PORTS.index(port), k, freight, way, gain))
        # The best ones first, so that a plan ends the search for those that can't be better.
        waiting.sort(key=_gain, reverse=True)
        self._taken = {}
        if self._rivals:
            yield from self._others(waiting)
        best, found = None, []
        for one in waiting:
            if PORTS[one[1]] not in ports:
                continue
            most = money - _RATE * turn + one[5] + self._ahead + max(waiting[0][5], 0)
            if best and (self.nodes >= self._most or not self._haze and most <= best[0]):
                break
            yield
            value = self._worth(row, turn, money, one, waiting, self._depth)
            if value is not None and (best is None or value[0] > best[0]):
                best, found = value, [one[0]]
        if found:
            self.value, after, self.wins = best
            found += after
        return found

    def _row(self, port):
        return self.nav.row(self._chart.place(port))

    def _worth(self, row, turn, money, one, waiting, depth):
        """(value, bills after it, whether it wins) of fetching a bill. None: it can't be done.

        row: the ways from where the ship is. turn, money: turns and dollars until then.
        """
        n, origin, goal, freight, way, _ = one
        if row[origin] == 255:
            return None
        there = turn + (row[origin] & 63)
        if there and self._taken.get(n, 255) <= there:
            return None
        self.nodes += 1
        then = there + (way & 63)
        paid = money - EMPTY * (row[origin] >> 6) - LOADED * (way >> 6)
        bought = WORTH * max(then - self._ship["fuel"], 0)
        if self._cash + paid < bought:
            return None
        money = paid + freight
        if money - bought >= self._need:
            return self._need - (_RATE - WORTH) * then, [], True
        value, after = money - _RATE * then, []
        if self._haze:
            taste = crc32(bytes([n, self._state["players"].index(self._ship)])) & 255
            value += taste * self._haze >> 8
        elif depth > 1 and self.nodes < self._most:
            row = self.nav.row(self._chart.ports[goal])
            for other in waiting:
                if money - _RATE * then + other[5] + self._ahead <= value:
                    break
                if other is not one:
                    found = self._worth(row, then, money, other, waiting, depth - 1)
                    if found and found[0] > value:
                        value, after = found[0], [other[0]]
        return value, after, False

    def _others(self, waiting):
        """Note which bill each other ship is likely to fetch, and in how many turns."""
        for other in self._state["players"]:
            if other is self._ship or not other["at"]:
                continue
            row, late = self.nav.row(self._chart.square(other["at"])), 0
            yield
            if other["bill"] is not None:
                goal = bill(other["bill"])[1]
                late = row[PORTS.index(goal)] & 63
                row = self._row(goal)
            best = None
            for n, origin, *_, gain in waiting:
                if n not in self._taken and row[origin] < 255:
                    there = row[origin] & 63
                    value = gain - _RATE * there
                    best = max(best or (value, n, there), (value, n, there))
            if best:
                self._taken[best[1]] = late + best[2]


def _gain(one):
    """The order of bills; no two are alike in it, because MicroPython's sort is not stable."""
    return 64 * one[5] + one[0]


def storm(nav, here: int) -> list[int]:
    """The square of the nearest storm, in a list: a card brings a bill (M-43). [] if none."""
    far, best = nav.table(here), None
    for square, kind in enumerate(nav.chart.cells):
        if kind & HATCHED and not kind & PORT and far[square] > 1:
            if best is None or far[square] < far[best]:
                best = square
    return [best] if best is not None else []


def home(nav, state: dict, prices: dict[str, int], ports: list[str]) -> str:
    """M-13: the port to start in: near to many bills that no other ship is nearer to, and cheap.

    ports: those that may be chosen.
    """
    best = None
    for port in ports:
        row = nav.row(nav.chart.place(port))
        value = -prices[port] // 100
        for n in range(1, 31):
            k = PORTS.index(bill(n)[0])
            near = max(8 - (row[k] & 63), 0) * 4
            for other in state["players"]:
                if other["at"] and nav.row(nav.chart.square(other["at"]))[k] & 63 < row[k] & 63:
                    near //= 4
                    break
            value += near
        best = max(best or (value, port), (value, port))
    return best[1]
