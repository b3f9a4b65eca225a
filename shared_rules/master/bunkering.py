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

    The search goes from state to state by rising cost. A state is one number made of (stops made,
    place, fuel). Place 0 is the start, then come the red ports, then the stops.
    """
    chart = nav.chart
    places = [start] + [chart.place(port) for port in sorted(prices)]
    price = [0] + [prices[port] // 1000 for port in sorted(prices)]
    places += stops
    price += [prices.get(chart.port(square), 0) // 1000 for square in stops]
    price[0] = prices.get(chart.port(start), 0) // 1000
    kept = 0 if ends else reserve(nav, prices, stops[-1])
    if kept is None:
        return None
    full = TANK - spare
    lack = max(spare - fuel, 0)
    size = len(places)
    reds = size - len(stops)
    apart = bytearray(255 for _ in range(size * size))  # as in Navigator.row
    for place in range(size - 1):
        row = nav.row(places[place])
        yield
        for goal in range(1, size):
            if chart.cells[places[goal]] & PORT:
                apart[place * size + goal] = row[chart.ports.index(places[goal])]
            else:
                far = nav.table(places[goal])[places[place]]
                if far:
                    apart[place * size + goal] = min(tons(far - 1), 62)
    layer = size * (TANK + 1)
    end = (len(stops) + 1) * layer
    before = array("h", [-2 for _ in range(end + 1)])  # the state before each; -2: not reached
    least = array("h", [32767 for _ in range(end + 1)])  # the least cost of each, as far as known
    cost, base = 0, end + 1
    ahead = {0: array("i", [max(fuel - spare, 0) * base])}  # {cost: [state * base + before + 1]}
    while ahead:
        for step in ahead.get(cost, ()):  # the array may grow meanwhile
            state, last = step // base, step % base - 1
            if before[state] != -2:
                continue
            before[state] = last
            if state == end:
                plan = _told(before, last, layer, places)
                plan[0] = plan[0][0], plan[0][1] + (lack if price[0] else 0)
                return plan
            made, rest = state // layer, state % layer
            place, left = rest // (TANK + 1), rest % (TANK + 1)
            if price[place] and left < full:
                _put(ahead, least, cost + price[place], state + 1, state, base)
            if made == len(stops):
                if left >= kept:
                    worth = 0 if ends else WORTH
                    _put(ahead, least, cost + worth * (full - left), end, state, base)
                continue
            for port in range(1, reds + 1):
                port += made if port == reds else 0  # the next stop
                way = apart[place * size + port]
                moves = way & 63
                if way < 255 and moves <= left and (moves or port >= reds):
                    there = state + (port - place) * (TANK + 1) - moves
                    there += layer if port >= reds else 0
                    dear = cost + turn * moves + _TOLL * (way >> 6)
                    _put(ahead, least, dear, there, state, base)
        ahead.pop(cost, None)
        cost += 1
    return None


def _put(ahead, least, cost, state, last, base):
    """Note a way to reach a state at a cost, unless one is known that costs no more."""
    if cost < least[state]:
        least[state] = cost
        if cost not in ahead:
            ahead[cost] = array("i")
        ahead[cost].append(state * base + last + 1)


def _told(before, state, layer, places):
    """The plan that leads to a state."""
    plan, bought = [], 0
    while True:
        last = before[state]
        if last == state - 1 and last % layer // (TANK + 1) == state % layer // (TANK + 1):
            bought += 1
        else:
            place = places[state % layer // (TANK + 1)]
            if plan and plan[0][0] == place:  # a stop that is made where the ship lies
                bought += plan.pop(0)[1]
            plan.insert(0, (place, bought))
            bought = 0
        if last == -1:
            return plan
        state = last
