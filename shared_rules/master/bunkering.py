"""Where to buy fuel on a voyage, and how much, so that it costs least (M-79)."""

from array import array

from shared_rules.master.harbour import TANK
from shared_rules.master.sailing import LENGTH

WORTH = 2  # thousand dollars: the value of a ton that is left at the end


def tons(squares: int) -> int:
    """The moves that so many squares take at full speed. Each move burns a ton (M-27)."""
    return (squares + LENGTH - 1) // LENGTH


def reserve(nav, prices: dict[str, int], square: int) -> int | None:
    """The tons that a ship needs from a square to the nearest red port. None: none can be reached.

    nav: a Navigator. prices: {PORT: dollars a ton} of the red ports.
    """
    counts = [nav.count(square, nav.chart.place(port)) for port in prices]
    counts = [count for count in counts if count is not None]
    return tons(min(counts)) if counts else None


def bunkers(
    nav,
    prices: dict[str, int],
    start: int,
    fuel: int,
    stops: list[int],
    turn: int = 4,
    canals: bool = True,
):
    """Find the cheapest plan for a voyage: a generator that yields between slices of its work.

    It returns [(square, tons to buy there)] from the start to the last stop, or None if there is
    no plan. At the last stop enough fuel is left to reach a red port.

    nav: a Navigator. prices: {PORT: dollars a ton} of the red ports. start: a square. fuel: tons at
    the start. stops: the squares to call at, in order. turn: what a move costs beside its fuel, in
    thousand dollars. canals: whether they may be used.

    The search goes from state to state by rising cost. A state is one number made of (stops made,
    place, fuel). Place 0 is the start, then come the red ports, then the stops.
    """
    places = [start] + [nav.chart.place(port) for port in sorted(prices)]
    price = [0] + [prices[port] // 1000 for port in sorted(prices)]
    places += stops
    price += [prices.get(nav.chart.port(square), 0) // 1000 for square in stops]
    price[0] = prices.get(nav.chart.port(start), 0) // 1000
    kept = reserve(nav, prices, stops[-1])
    if kept is None:
        return None
    size = len(places)
    reds = size - len(stops)
    apart = bytearray(255 for _ in range(size * size))  # moves from place to place; 255: too far
    for goal in range(1, size):
        far = nav.table(places[goal], canals)
        yield
        for place in range(size):
            if far[places[place]]:
                apart[place * size + goal] = min(tons(far[places[place]] - 1), 255)
    layer = size * (TANK + 1)
    end = (len(stops) + 1) * layer
    before = array("h", [-2 for _ in range(end + 1)])  # the state before each; -2: not reached
    least = array("h", [32767 for _ in range(end + 1)])  # the least cost of each, as far as known
    cost, base = 0, end + 1
    ahead = {0: array("i", [fuel * base])}  # {cost: [state * base + the state before + 1]}
    while ahead:
        for step in ahead.get(cost, ()):  # the array may grow meanwhile
            state, last = step // base, step % base - 1
            if before[state] != -2:
                continue
            before[state] = last
            if state == end:
                return _told(before, last, layer, places)
            made, rest = state // layer, state % layer
            place, left = rest // (TANK + 1), rest % (TANK + 1)
            if price[place] and left < TANK:
                _put(ahead, least, cost + price[place], state + 1, state, base)
            if made == len(stops):
                if left >= kept:
                    _put(ahead, least, cost + WORTH * (TANK - left), end, state, base)
                continue
            for port in range(1, reds + 1):
                port += made if port == reds else 0  # the next stop
                moves = apart[place * size + port]
                if moves <= left and (moves or port >= reds):
                    there = state + (port - place) * (TANK + 1) - moves
                    there += layer if port >= reds else 0
                    _put(ahead, least, cost + turn * moves, there, state, base)
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
