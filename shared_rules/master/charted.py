"""Chart mode: the device knows the squares, checks each course and lists the legal ones."""

from shared_rules.kernel.errors import RuleError
from shared_rules.master.bills import PORTS, bill
from shared_rules.master.chart import CANAL, COAST, HATCHED, PORT
from shared_rules.master.fleet import occupied, on_turn
from shared_rules.master.sailing import (
    LENGTH,
    allow,
    can_pay,
    cast_off,
    draws,
    longest,
    move,
    shares,
    toll,
)


def shut(ship: dict, canals: bool = True) -> int:
    """MA-26: the squares that a ship can't enter on her way, as bits for `Chart.spread`.

    CANAL, unless `canals` says that they count and she can pay the toll. COAST, if she has no fuel:
    adrift she goes one square a move, and no move may end there (M-21a).
    """
    closed = 0 if canals and toll(ship) <= ship["cash"] else CANAL
    return closed if ship["fuel"] else closed | COAST


def ways(rules, ship: dict) -> tuple[int, int]:
    """MA-26: what is shut while a diversion's squares are counted: at first, and if that fails.

    At first the option `divert_canals` says whether canals count. Then they count in any case.
    """
    return shut(ship, rules.options["divert_canals"]), shut(ship)


def nearest(rules, ship: dict) -> list[str]:
    """M-58: of the ports that a ship can reach, those nearest to her; [] if she can reach none."""
    start = rules.chart.square(ship["at"])
    for closed in ways(rules, ship):
        ports = rules.chart.nearest(start, PORTS, closed)
        if ports:
            break
    return ports


def haven(rules, ship: dict) -> list[str]:
    """MA-26: the ports of a ship's diversion that she can still reach.

    If she can reach none of them, the nearest ports that she can reach; [] if there are none.
    """
    chart = rules.chart
    for closed in ways(rules, ship):
        far = chart.spread(chart.square(ship["at"]), False, (), closed)
        ports = [port for port in ship["diverted"]["ports"] if far[chart.place(port)]]
        if ports:
            return ports
    return nearest(rules, ship)


def harbours(rules, state: dict, ship: dict, closed: int) -> list[str]:
    """MT-12: the ports to which a diverted ship may go. closed: bits, as `shut` gives them.

    They are the ports of her diversion. If all of these are taken, and with
    `divert_occupied` `next`, the nearest free ports are added (MA-25).
    """
    ports = ship["diverted"]["ports"]
    if rules.options["divert_occupied"] == "next":
        free = [port for port in PORTS if not occupied(state, port, ship)]
        if not [port for port in ports if port in free]:
            start = rules.chart.square(ship["at"])
            ports = ports + rules.chart.nearest(start, free, closed)  # MA-25
    return ports


def bound(rules, state: dict, ship: dict) -> tuple[bytearray, str] | None:
    """Where the move of a ship has to end: (marks, statement). None: it may end anywhere.

    marks: a byte for each square, 1 if the move may end there. statement: the one that forbids
    other squares: M-59, M-34 or M-35.
    """
    options, chart = rules.options, rules.chart
    start = chart.square(ship["at"])
    marks = bytearray(len(chart.cells))
    if ship["diverted"]:
        for closed in ways(rules, ship):
            ports = harbours(rules, state, ship, closed)
            if _mark(chart, marks, start, ports, closed) is not None:
                return marks, "M-59"
        return None
    closed, rule = shut(ship), "M-34"
    if ship["bill"] is not None:
        if not options["direct_only"]:
            return None
        ports = [bill(ship["bill"])[1]]
    else:
        waiting = [port for port in PORTS if port in state["waiting"]]
        if options["nearest_cargo"] == "advisory" or not waiting:
            return None
        ports, rule = chart.nearest(start, waiting, closed), "M-35"
    least = _mark(chart, marks, start, ports, closed)
    # A position may have put a loaded ship into its own port of discharge.
    if least is None or rule == "M-34" and not least:
        return None
    if least > LENGTH * ship["fuel"]:  # too few tons to get there: she may make for fuel
        _mark(chart, marks, start, rules.prices, closed)
    return marks, rule


def _mark(chart, marks, start, ports, closed):
    """Mark the squares that are nearer to one of the ports than `start` is.

    Returns the squares from `start` to the nearest of the ports; None if there is no way.
    """
    counts = [chart.nearer(marks, start, port, closed) for port in ports]
    return min([count for count in counts if count is not None], default=None)


def _adjoining(rules, ship, towed):
    """M-64: whether the ship to be towed lies beside the tower."""
    chart = rules.chart
    return chart.square(towed["at"]) in chart.beside(chart.square(ship["at"]))


def _leg(rules, ship, start, path):
    """The leg (sailing.py) of a ship that goes from `start` along the squares of `path`."""
    chart, options = rules.chart, rules.options
    cells, zone_rule = chart.cells, options["zone_rule"]
    canals = [("panama", "suez")[chart.canals.index(s)] for s in path if cells[s] & CANAL]
    zone = cells[path[-1]] & HATCHED
    if zone_rule != "ends":  # M-46, MA-16
        for square in path:
            zone |= cells[square] & HATCHED
        zone |= _begins(rules, start)
    port = chart.port(path[-1])
    return [ship, canals, port, chart.text(path[-1]), bool(zone)]


def _begins(rules, start):
    """MA-16, MA-17: not 0 if the square where a move starts brings the move into the zone."""
    options = rules.options
    kind = rules.chart.cells[start]
    if options["zone_rule"] != "touch" or kind & PORT and not options["zone_port_counts"]:
        return 0
    return kind & HATCHED


def _legs(rules, state, ship, towed, path):
    """The legs of a move: the ship's, and then that of a ship in tow (MT-10)."""
    chart = rules.chart
    start = chart.square(ship["at"])
    legs = [_leg(rules, ship, start, path)]
    if towed:
        path = [start] + path
        if not shares(rules, state, chart.port(path[-1])):
            path.pop()
        legs.append(_leg(rules, towed, chart.square(towed["at"]), path))
    return legs


def sail(rules, state: dict, *words: str):
    """Sail a course: `[tow] SQ SQ ...`, the squares in the order in which they are entered."""
    chart = rules.chart
    cells = chart.cells
    tow = words[:1] == ("tow",)
    path = [chart.square(word) for word in words[tow:]]
    if None in path:
        raise RuleError(None, "unknown")
    ship = on_turn(state)
    start = here = chart.square(ship["at"])
    n = 0
    for square in path:
        n += chart.cost(here, square)
        here = square
    towed = cast_off(rules, state, n, tow)
    if tow and not _adjoining(rules, ship, towed):
        raise RuleError("M-64", "not_adjacent", at=ship["at"])
    here = start
    for place, square in enumerate(path):
        kind, last = cells[square], square is path[-1] and place == len(path) - 1
        if not kind:
            raise RuleError("M-20", "land", at=words[tow + place])
        if square not in chart.beside(here):
            raise RuleError("M-19", "not_adjacent", at=words[tow + place])
        if kind & COAST and (last or not cells[path[place + 1]] & PORT):
            raise RuleError("M-21a", "land", at=words[tow + place])
        if kind & PORT and not last:
            if not chart.through:
                raise RuleError("M-41", "port", port=chart.port(square))
            if occupied(state, chart.port(square), ship):
                raise RuleError("M-26", "occupied", port=chart.port(square))
        here = square
    if here == start:
        raise RuleError("MT-3", "returns")  # MA-45
    legs = _legs(rules, state, ship, towed, path)
    _allow(rules, state, legs, bound(rules, state, ship))
    yield
    yield from move(rules, state, n, legs)


def _allow(rules, state, legs, where):
    """RuleError unless the legs may end where they do. where: what `bound` returned."""
    allow(rules, state, legs)
    moving = [leg[0] for leg in legs]
    if rules.options["sea_exclusive"]:  # MA-4
        for _, _, port, at, _ in legs:
            for other in state["players"]:
                if not port and other["at"] == at and other not in moving:
                    raise RuleError("M-26", "occupied", at=at)
    at = legs[0][3]
    if where and not where[0][rules.chart.square(at)]:
        raise RuleError(where[1], "away", at=at)


def courses(rules, state: dict):
    """Yield the text of one legal course for each (last square, card due or not, tolls).

    It is the shortest; of equally short ones, the first in the order of squares.
    """
    yield from _search(rules, state, False)
    if on_turn(state)["tow"]:
        yield from _search(rules, state, True)


def _search(rules, state, tow):
    """Search courses breadth first, in the order of squares, over (square, tolls, zone).

    A node is one number. From the high bits down it holds the place of the node before it, the
    square, the squares sailed so far, the tolls, and the zone. `reached` and `offered` have a byte
    for each square. Its bits stand for (tolls, zone) in `reached`, for (tolls, card) in `offered`.
    """
    ship, chart = on_turn(state), rules.chart
    cells, start = chart.cells, chart.square(ship["at"])
    try:
        towed = cast_off(rules, state, 1, tow)
    except RuleError:
        return
    if tow and not _adjoining(rules, ship, towed):
        return
    most = longest(ship, tow)[0]
    where, ends = bound(rules, state, ship), rules.options["zone_rule"] == "ends"
    mine = draws(rules, ship, tow, False)
    theirs = tow and draws(rules, towed, tow, True)
    cards = mine or theirs
    mine_begun, hatched = _begins(rules, start), cells[start] & HATCHED
    theirs_begun = tow and not ends and _begins(rules, chart.square(towed["at"])) | hatched
    nodes, place = [start << 6 | (1 if ends and hatched else 0)], 0
    offered = bytearray(len(cells))
    # Where every step costs a square, the first node on a square has sailed the fewest.
    reached = bytearray(len(cells) * (1 if chart.jump else 5))
    while place < len(nodes):
        node = nodes[place]
        here, cost, tolls, zone = node >> 6 & 4095, node >> 3 & 7, node >> 1 & 3, node & 1
        for there in chart.beside(here):
            kind = cells[there]
            steps = cost + chart.cost(here, there)
            if steps > most or place and cells[here] & COAST and not kind & PORT:
                continue
            port = chart.port(there)
            paid = tolls + (1 if kind & CANAL else 0)
            taken = port and occupied(state, port, ship)
            if taken or paid > 1 or not can_pay(rules, ship, False, paid):  # MA-45
                continue
            wet = (1 if kind & HATCHED or zone and not ends else 0) if cards else zone
            late = wet if tow and shares(rules, state, port) else zone
            bit = 1 << 2 * paid
            card = mine and (wet or mine_begun) or theirs and (late or theirs_begun)
            level = there if chart.jump else there + steps * len(cells)
            if not reached[level] & bit << wet and (not port or chart.through):
                reached[level] |= bit << wet
                nodes.append(place << 18 | there << 6 | steps << 3 | paid << 1 | wet)
            if card:
                bit <<= 1
            if offered[there] & bit or kind & COAST or not steps or there == start:
                continue
            path = _path(nodes, place) + [there]
            try:
                _allow(rules, state, _legs(rules, state, ship, towed, path), where)
            except RuleError:
                continue
            offered[there] |= bit
            yield "sail " + ("tow " if tow else "") + " ".join([chart.text(s) for s in path])
        place += 1


def _path(nodes, place):
    """The squares of the course to a node, without the one where it starts."""
    path = []
    while place:
        path.insert(0, nodes[place] >> 6 & 4095)
        place = nodes[place] >> 18
    return path
