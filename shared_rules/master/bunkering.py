"""Where to buy fuel on a voyage, and how much, so that it costs least (M-79)."""

from array import array

from shared_rules.master.bills import PORTS
from shared_rules.master.chart import PORT
from shared_rules.master.harbour import TANK
from shared_rules.master.sailing import LENGTH

_TOLL = 8  # thousand dollars: a canal, with a cargo or without
WORTH = 2  # thousand dollars: the value of a ton that is left at the end


def tons(squares: int) -> int:
    """The moves that so many squares take at full speed. Each move burns a ton (M-27)."""
    return (squares + LENGTH - 1) // LENGTH


def reserve(nav, prices: dict[str, int], square: int) -> int | None:
    """The tons that a ship needs from a square to the nearest red port. None: none can be reached.

    nav: a Navigator. prices: {PORT: dollars a ton} of the red ports.
    """
    row = nav.row(square)
    ways = [row[PORTS.index(port)] for port in prices]
    return min([way & 63 for way in ways if way < 255], default=None)


def bunkers(
    nav,
    prices: dict[str, int],
    start: int,
    fuel: int,
    stops: list[int],
    turn: int = 6,
    spare: int = 0,
    ends: bool = False,
):
    """Find the cheapest plan for a voyage: a generator that yields between slices of its work.

    It returns [(square, tons to buy there)] from the start to the last stop, or None if there is
    no plan. At the last stop enough fuel is left to reach a red port.

    nav: a Navigator. prices: {PORT: dollars a ton} of the red ports. start: a square. fuel: tons at
    the start. stops: the squares to call at, in order. turn: what a move costs beside its fuel, in
    thousand dollars. spare: tons that are never to be used. ends: whether no fuel is needed after
    the last stop.
    """
    chart = nav.chart
    reserved = 0 if ends else reserve(nav, prices, stops[-1])
    if reserved is None:
        return None
    places = [start] + [chart.place(port) for port in sorted(prices)] + stops
    search = Search(places, len(stops), TANK - spare, turn)
    search.prices = [prices.get(chart.port(square), 0) // 1000 for square in places]
    search.ways = yield from _ways(nav, places)
    state = search.find(max(fuel - spare, 0), reserved, 0 if ends else WORTH)
    if state is None:
        return None
    plan = search.trace_plan(state)
    if search.prices[0]:  # what is never to be used is bought at the start
        plan[0] = plan[0][0], plan[0][1] + max(spare - fuel, 0)
    return plan


def _ways(nav, places):
    """The ways between places: a generator that returns bytes as in `Navigator.row`.

    The way from one place to another is at (place of the one) * len(places) + place of the other.
    No way goes to the first place, or from the last one.
    """
    chart, size = nav.chart, len(places)
    ways = bytearray(255 for _ in range(size * size))
    for place in range(size - 1):
        row = nav.row(places[place])
        yield
        for goal in range(1, size):
            square = places[goal]
            if chart.cells[square] & PORT:
                ways[place * size + goal] = row[chart.ports.index(square)]
            else:
                far = nav.table(square)[places[place]]
                if far:
                    ways[place * size + goal] = min(tons(far - 1), 62)
    return ways


class Search:
    """Goes from state to state by rising cost, in thousand dollars, until all stops are made.

    A state is one number made of (stops made, place, fuel). Place 0 is the start, then come the red
    ports, then the stops. `prices` has the cost of a ton at each place, 0: none is sold. `ways` is
    from `_ways`. most: tons that the tank may hold. turn: as for `bunkers`.
    """

    def __init__(self, places, stops, most, turn):
        self.places, self.prices, self.ways = places, [], b""
        self.stops = stops
        self.most = most
        self.turn = turn
        self.size = len(places) * (TANK + 1)  # states with as many stops made
        self.end = (stops + 1) * self.size  # the state after the last one
        self.before = array("h", [-2 for _ in range(self.end + 1)])  # -2: not reached
        self.known = array("h", [32767 for _ in range(self.end + 1)])  # the least cost of each
        self.ahead = {}  # {cost: [state * (end + 1) + state before it + 1]}

    def find(self, fuel, reserved, worth):
        """The last state of the cheapest plan, or None.

        fuel: tons at the start. reserved: tons to be left at the last stop. worth: what each
        ton there is worth.
        """
        cost, base, before = 0, self.end + 1, self.before
        self._put(0, fuel, -1)
        while self.ahead:
            for step in self.ahead.get(cost, ()):  # the array may grow meanwhile
                state, last = step // base, step % base - 1
                if before[state] != -2:
                    continue
                before[state] = last
                if state == self.end:
                    return last
                self._go_on(state, cost)
                left = state % (TANK + 1)
                if state >= self.end - self.size and left >= reserved:
                    self._put(cost + worth * (self.most - left), self.end, state)
            self.ahead.pop(cost, None)
            cost += 1
        return None

    def _go_on(self, state, cost):
        """Note what can follow a state: a ton more is bought, or the ship is at another place."""
        ways, known, turn = self.ways, self.known, self.turn
        made, left = state // self.size, state % (TANK + 1)
        place = state % self.size // (TANK + 1)
        if self.prices[place] and left < self.most:
            self._put(cost + self.prices[place], state + 1, state)
        if made == self.stops:
            return
        row, first = place * len(self.places), len(self.places) - self.stops
        for goal in range(1, first + 1):
            there = state
            if goal == first:  # the next stop
                goal, there = goal + made, there + self.size
            way = ways[row + goal]
            moves = way & 63
            # No way: that is 63 moves, more than a tank lasts for.
            if moves <= left and (moves or there != state):
                there += (goal - place) * (TANK + 1) - moves
                dear = cost + turn * moves + _TOLL * (way >> 6)
                if dear < known[there]:
                    self._put(dear, there, state)

    def _put(self, cost, state, last):
        """Note a way to reach a state at a cost, unless one is known that costs no more."""
        if cost < self.known[state]:
            self.known[state] = cost
            if cost not in self.ahead:
                self.ahead[cost] = array("i")
            self.ahead[cost].append(state * (self.end + 1) + last + 1)

    def trace_plan(self, state):
        """The plan that leads to a state: [(square, tons to buy there)]."""
        plan, bought = [], 0
        while state >= 0:
            last, place = self.before[state], state % self.size // (TANK + 1)
            if last == state - 1 and last % self.size // (TANK + 1) == place:
                bought += 1
            else:
                square = self.places[place]
                if plan and plan[0][0] == square:  # a stop that is made where the ship lies
                    bought += plan.pop(0)[1]
                plan.insert(0, (square, bought))
                bought = 0
            state = last
        return plan
