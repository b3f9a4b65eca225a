"""The lessons of a first game of MASTER, in the order of importance.

LESSONS: (key, due, at). due(rules, state, events): whether it matters now to the one who acts. at:
None, or what it points at, found by the same arguments. The texts are `master.lessons.txt`.

At the table the box knows no squares. So what lies near a ship is told only on the chart.
"""

from shared_rules.master.bills import bill
from shared_rules.master.fleet import occupied, on_turn
from shared_rules.master.harbour import TANK
from shared_rules.master.sailing import LENGTH

_LITTLE = TANK // 2  # tons of fuel: from then on one has to think of the next red port
_FEE = 10000  # dollars: what a ship may have to pay unforeseen (M-59)


def _goal(rules, state, events):
    return True


def _start(rules, state, events):
    return state["pending"] is not None and state["pending"]["what"] == "start"


def _moves(rules, state):
    """The ship on turn, if its player may do what he likes; else None."""
    return None if state["pending"] or state.get("sailed") else on_turn(state)


def _cargo(rules, state, events):
    ship = _moves(rules, state)
    return ship is not None and ship["bill"] is None


def _at_cargo(rules, state, events):
    return min(state["waiting"]) if state["waiting"] else None


def _load(rules, state, events):
    return _cargo(rules, state, events) and on_turn(state)["port"] in state["waiting"]


def _at_load(rules, state, events):
    return "bill %d" % state["waiting"][on_turn(state)["port"]][0]


def _move(rules, state, events):
    """Before the first fuel is bought, too: how much one buys depends on it."""
    ship = _moves(rules, state)
    return ship is not None and (ship["fuel"] > 0 or _sells(rules, ship["port"]))


def _tank(rules, state, events):
    ship = _moves(rules, state)
    return ship is not None and _sells(rules, ship["port"]) and ship["fuel"] < TANK


def _sells(rules, port):
    """Whether a ship lies where fuel is sold, or may be as far as the box knows."""
    return port is not None and rules.red(port)


def _at_port(rules, state, events):
    return on_turn(state)["port"]


def _paid(rules, state, events):
    ship = _moves(rules, state)
    return ship is not None and ship["bill"] is not None


def _at_goal(rules, state, events):
    return bill(on_turn(state)["bill"])[1]


def _near(rules, ship, kind):
    """The nearest square of a kind, hatched or a canal, to which a move may lead; -1: none."""
    from shared_rules.master.chart import CANAL, HATCHED  # in memory on a chart alone

    chart, bit = rules.chart, CANAL if kind == "canal" else HATCHED
    ring = [chart.square(ship["at"])]
    seen = set(ring)
    for _ in range(LENGTH):
        ring = sorted({there for here in ring for there in chart.beside(here)} - seen)
        for square in ring:
            if chart.cells[square] & bit:
                return square
        seen.update(ring)
    return -1


def _storm(rules, state, events):
    """M-46: hatched sea is near; at the table, from round 2 on. With `zone_rule` `ends` never."""
    ship = _moves(rules, state)
    if ship is None or not ship["fuel"] or ship["diverted"]:
        return False
    if not rules.chart:
        return state["round"] > 1
    return rules.options["zone_rule"] != "ends" and _near(rules, ship, "storm") >= 0


def _at_storm(rules, state, events):
    return rules.chart and rules.chart.text(_near(rules, on_turn(state), "storm"))


def _damaged(state):
    """The first ship with damage, beginning with the one on turn; else None."""
    for ship in [on_turn(state)] + state["players"]:
        if ship["damage"] > 0:
            return ship
    return None


def _damage(rules, state, events):
    return _moves(rules, state) is not None and _damaged(state) is not None


def _at_damage(rules, state, events):
    return _damaged(state)["colour"]


def _at_ship(rules, state, events):
    return on_turn(state)["colour"]


def _wanted(state, ship):
    """A port where another ship lies; first where this one has to go: with its cargo, or for one.

    None: there is none.
    """
    ports = [bill(ship["bill"])[1]] if ship["bill"] is not None else sorted(state["waiting"])
    for port in ports + [other["port"] for other in state["players"]]:
        if port not in (None, ship["port"]) and occupied(state, port, ship):
            return port
    return None


def _taken(rules, state, events):
    """M-26: another ship lies in a port, and not for the start."""
    ship = _moves(rules, state)
    return ship is not None and state["round"] > 1 and _wanted(state, ship) is not None


def _at_taken(rules, state, events):
    return _wanted(state, on_turn(state))


def _empty(rules, state, events):
    """M-70: little fuel at sea, or in a port that sells none as far as the box knows."""
    ship = _moves(rules, state)
    if ship is None or ship["fuel"] > _LITTLE or ship["tow"]:
        return False
    return not _sells(rules, ship["port"])


def _toll(rules, state, events):
    """M-72: a canal is near; at the table, somebody has just paid."""
    ship = _moves(rules, state)
    if ship is None:
        return False
    if not rules.chart:
        return any([event["event"] == "toll" for event in events])
    return ship["fuel"] > 0 and _near(rules, ship, "canal") >= 0


def _at_toll(rules, state, events):
    return rules.chart and rules.chart.text(_near(rules, on_turn(state), "canal"))


def _broke(rules, state, events):
    ship = _moves(rules, state)
    return ship is not None and ship["cash"] < _FEE


LESSONS = (
    ("goal", _goal, None),
    ("start", _start, None),
    ("load", _load, _at_load),
    ("damage", _damage, _at_damage),
    ("move", _move, None),
    ("cargo", _cargo, _at_cargo),
    ("empty", _empty, _at_ship),
    ("storm", _storm, _at_storm),
    ("paid", _paid, _at_goal),
    ("tank", _tank, _at_port),
    ("taken", _taken, _at_taken),
    ("toll", _toll, _at_toll),
    ("broke", _broke, _at_ship),
)
