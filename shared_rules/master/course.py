"""The course that is proposed: where a ship should go, the shortest way there, its first move."""

from shared_rules.master import fleet, sailing
from shared_rules.master.bills import PORTS, bill
from shared_rules.master.chart import CANAL, COAST, HATCHED, PORT
from shared_rules.master.harbour import TANK
from shared_rules.master.navigator import Navigator

CARD = 6  # thousand dollars: what an R.T. card costs, beside a turn's 4 (Navigator.moves)
SPARE = 2  # tons that a ship should have left where no fuel is sold
TRIES = 3  # goals that are tried, the best one first


def tons(squares: int) -> int:
    """The moves, and so the tons, that so many squares take at full speed (M-27)."""
    return (squares + sailing.LENGTH - 1) // sailing.LENGTH


def propose(rules, state: dict, tow: bool = False, n: int | None = None, fuelled: bool = False):
    """Find the course of the ship on turn: a generator that yields between slices of its work.

    It returns (squares, moved, tons): the squares of the course, in order; how many of them belong
    to its first move; the tons that the whole way takes, with a cargo that is still to be fetched,
    unless fuel is sold where it lies. ([], 0, tons): there is no course, or none that is legal. n:
    the bill that the ship is about to load; None: none. tow, fuelled: as for `lay`.
    """
    ship, chart = fleet.on_turn(state), rules.chart
    here = chart.square(ship["at"])
    closed = rules.mode.shut(ship) & ~COAST  # by the time that she sails, she may have fuel
    way = bytearray(len(chart.cells))
    yield from chart.spreading(way, here, False, (), closed)
    if n is None:
        n = ship["bill"]
    if ship["diverted"]:
        goals = _shelters(rules, state, ship, way)
    elif tow:
        goals = _bunkers(rules, ship, way, way, here)
    elif ship["tow"]:
        goals = [(0, _towed(chart, state, ship), 0)] if "of" in ship["tow"] else []
    elif n is not None:
        place = chart.place(bill(n)[1])
        goals = [(0, place, tons(max(way[place] - 1, 0)))]
    else:
        goals = yield from _cargoes(rules, state, ship, way)
    if goals and not tow and ship["port"] not in rules.prices:
        goal = goals[0][1]
        wins = n is not None and not ship["diverted"] and fleet.reaches(state, ship, bill(n)[2])
        spare = 0 if wins or chart.port(goal) in rules.prices else SPARE
        if min(tons(max(way[goal] - 1, 0)) + spare, TANK - 1) > ship["fuel"]:
            far = bytearray(len(chart.cells))
            yield from chart.spreading(far, goal, True, (), closed)
            goals = _bunkers(rules, ship, way, far, here) + goals
    for _, goal, need in goals[:TRIES]:
        path, moved = yield from lay(rules, state, goal, tow, fuelled)
        if moved and (fuelled or rules.allows(state, chart.sail(path[:moved], tow))):
            return path, moved, need
    return [], 0, goals[0][2] if goals else 0


def lay(rules, state: dict, goal: int, tow: bool = False, fuelled: bool = False):
    """Lay the shortest course of the ship on turn to a square: a generator, as `propose`.

    It returns (squares, moved); moved is 0 if no move can end on the course. tow: whether she has
    the other ship in tow. fuelled: whether she is in port, and about to buy fuel if it is red.
    """
    ship, chart = fleet.on_turn(state), rules.chart
    here = chart.square(ship["at"])
    most = sailing.LENGTH if fuelled and rules.red(ship["port"]) else sailing.longest(ship, tow)[0]
    nav = Navigator(chart, 0 if most > 1 else COAST)
    path = None
    for closed in rules.mode.ways(rules, ship) if ship["diverted"] else (rules.mode.shut(ship),):
        if not path:
            path = yield from nav.laying(here, goal, not closed & CANAL)
    if not path:
        return [], 0
    card, port = CARD if sailing.draws(rules, ship, tow, False) else 0, chart.port(goal)
    if card:
        path = yield from _avoid_storms(nav, here, path, not closed & CANAL, most)
    leg = path
    if port and fleet.occupied(state, port, ship) or goal == _towed(chart, state, ship):
        leg = path[:-1]  # M-26, M-64: wait outside, or beside the ship to be towed
    return path, len(nav.leg(here, leg, most, 4, card))


def _avoid_storms(nav, here, path, canals, most):
    """The course round all storms, if it takes no more moves than `path`: a generator."""
    lengths, cards = nav.moves(here, path, most, 4, CARD)
    if not cards:
        return path
    calm = yield from nav.calm().laying(here, path[-1], canals)
    if calm:
        round, left = nav.moves(here, calm, most, 4, CARD)
        if left < cards and len(round) <= len(lengths):
            return calm
    return path


def _towed(chart, state, ship):
    """The square of the ship that a ship has agreed to tow; None: there is none."""
    agreed = ship["tow"]
    return (
        chart.square(fleet.find(state, agreed["of"])["at"]) if agreed and "of" in agreed else None
    )


def _shelters(rules, state, ship, way):
    """MT-12: the ports to which a diverted ship may go, the nearest first."""
    found = []
    for closed in rules.mode.ways(rules, ship):
        for port in rules.mode.harbours(rules, state, ship, closed):
            place = rules.chart.place(port)
            if way[place] > 1:
                late = 2 * fleet.occupied(state, port, ship)  # turns until it may be free
                found.append((way[place] + sailing.LENGTH * late, place, tons(way[place] - 1)))
    return sorted(found)


def _bunkers(rules, ship, way, far, here):
    """The red port for a ship that needs fuel, in a list; [] if she can reach none.

    Of those that are nearer to her goal it is the one that lies least aside. far: the counts of
    squares to the goal.
    """
    found = []
    for port in rules.prices:
        place = rules.chart.place(port)
        if 1 < way[place] <= sailing.LENGTH * ship["fuel"] + 1:
            if rules.prices[port] <= ship["cash"]:
                behind = far[place] >= far[here]
                found.append((behind, way[place] + far[place], place))
    return [(0, place, tons(way[place] - 1)) for _, _, place in sorted(found)[:1]]


def _cargoes(rules, state, ship, way):
    """The loading ports of the bills that wait, the one that pays most a square first.

    Without any it is the nearest storm: a card brings a bill (M-43). A generator, as `propose`.
    """
    chart, found = rules.chart, []
    strict = rules.options["nearest_cargo"] == "strict"
    for port in PORTS:
        place = chart.place(port)
        if port not in state["waiting"] or way[place] < 2:
            continue
        for n in state["waiting"][port]:
            goal = chart.place(bill(n)[1])
            far = bytearray(len(chart.cells))
            yield from chart.spreading(far, place, False, (goal,))
            there, on = way[place] - 1, far[goal] - 1
            worth = there if strict else -bill(n)[2] // (there + max(on, 1))
            need = tons(there) + (0 if port in rules.prices else tons(on))
            found.append((worth, place, need))
    if not found:
        for square, kind in enumerate(chart.cells):
            if kind & HATCHED and not kind & PORT and way[square] > 1:
                found.append((way[square], square, tons(way[square] - 1)))
    return sorted(found)
