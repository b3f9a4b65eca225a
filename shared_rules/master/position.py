"""A game that begins in the middle, from a position entered by hand."""

from shared_rules.kernel.entry import is_int
from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.master import bills
from shared_rules.master.bills import PORTS
from shared_rules.master.fleet import STAKE, find, reaches
from shared_rules.master.harbour import TANK
from shared_rules.master.towing import DEAREST
from shared_rules.master.weather import CARDS, MOST

_RICHEST = 99999000  # dollars that a ship has at most in a position
_KEYS = ("round turn target bank players waiting bills_left cards_left pending winner pile").split(
    " "
)


def enter(rules, state: dict, position: object) -> None:
    """Change the start state into a position.

    position: a dict with some keys of the state; what is missing has its start value (RULES.md,
    "State"). RuleError names the statement that the position breaks. SetupError("position") says
    that it is no position at all.
    """
    if not isinstance(position, dict):
        raise SetupError("position")
    for key in position:
        if key not in _KEYS:
            raise SetupError("position")
    state["round"] = _figure(position, "round", 1, 1, 99999, "MT-2")
    state["turn"] = _figure(position, "turn", 0, 0, len(state["players"]) - 1, "MT-2")
    _ships(rules, state, position.get("players", [{} for _ in rules.players]))
    if state["players"][state["turn"]]["out"]:
        raise RuleError("MT-2", "turn")
    _bills(state, position.get("waiting", {}))
    _cards(rules, state, position)
    state["bank"] = -sum([ship["cash"] for ship in state["players"]])
    for key in ("target", "bank", "bills_left", "pending", "winner"):
        # A position can't change these. They are computed or set by an option, and a game can't
        # begin with a pending question or a winner.
        if position.get(key, state[key]) != state[key]:
            raise RuleError("MT-1", key)


def _figure(given, key, default, low, high, rule):
    """A whole number of a position. RuleError names `rule` if it isn't from low to high."""
    value = given.get(key, default)
    if not is_int(value, low, high):
        raise RuleError(rule, key)
    return value


def _ships(rules, state, given):
    if not isinstance(given, list) or len(given) != len(state["players"]):
        raise RuleError("M-7", "players")
    ships = state["players"]
    order = []
    for ship, facts in zip(list(ships), given):
        if not isinstance(facts, dict):
            raise SetupError("position")
        for key in facts:
            if key not in ship:
                raise SetupError("position")
        if "colour" in facts:
            ship = find(state, facts["colour"])
        if ship is None or ship in order:
            raise RuleError("M-6", "colour")
        order.append(ship)
        _ship(rules, state, ship, facts)
    ships[:] = order
    if len([ship for ship in ships if not ship["out"]]) < 2:
        raise RuleError("M-75", "players")
    for ship, facts in zip(ships, given):
        _tow(state, ship, facts.get("tow"))
    for ship in ships:
        agreed = ship["tow"]
        if agreed:
            other = find(state, agreed.get("by") or agreed.get("of"))["tow"]
            back = "of" if "by" in agreed else "by"
            if not other or other.get(back) != ship["colour"] or other["price"] != agreed["price"]:
                raise RuleError("MT-9", "tow", colour=ship["colour"])


def _ship(rules, state, ship, facts):
    colour = ship["colour"]
    out = ship["out"] = facts.get("out", False)
    if not isinstance(out, bool):
        raise SetupError("position")
    ship["cash"] = _figure(facts, "cash", 0 if out else STAKE, 0, 0 if out else _RICHEST, "M-75")
    ship["rescues"] = _figure(facts, "rescues", 0, 0, 99, "M-76")
    ship["fuel"] = _figure(facts, "fuel", 0, 0, TANK, "M-31")
    ship["damage"] = _figure(facts, "damage", 0, 0, MOST, "M-51")
    if ship["cash"] % 1000:
        raise RuleError("M-5", "thousands", colour=colour)
    if reaches(state, ship):
        raise RuleError("M-73", "cash", colour=colour)
    if out:
        for key in ("bill", "port", "at", "diverted", "tow"):
            if facts.get(key) is not None:
                raise RuleError("M-75", key, colour=colour)
        return
    n = facts.get("bill")
    if n is not None:
        if not is_int(n, 1, bills.COUNT):
            raise RuleError("M-4", "bill", colour=colour)
        for other in state["players"]:
            if other["bill"] == n:
                raise RuleError("M-37", "bill", bill=n)
    ship["bill"] = n
    _place(rules, state, ship, facts)
    if facts.get("diverted") is not None:
        _diverted(rules, ship, facts["diverted"])


def _place(rules, state, ship, facts):
    """Set port and square. On a chart each of them gives the other."""
    port, at, chart = facts.get("port"), facts.get("at"), rules.chart
    if port is not None and port not in PORTS:
        raise RuleError("M-1", "port", colour=ship["colour"])
    if not chart:
        if at is not None:
            raise RuleError("M-1", "at", colour=ship["colour"])
    else:
        if at is None and port is not None:
            at = chart.text(chart.place(port))
        square = chart.square(at) if isinstance(at, str) else None
        if square is None:
            raise RuleError("M-1", "at", colour=ship["colour"])
        if not chart.cells[square]:
            raise RuleError("M-20", "land", at=at)
        if port not in (None, chart.port(square)):
            raise RuleError("M-1", "at", colour=ship["colour"])
        port = chart.port(square)
    options = rules.options
    if port and options["exclusive_start"] and not options["tow_share_port"]:
        for other in state["players"]:
            if other["port"] == port:
                raise RuleError("M-26", "occupied", port=port)
    ship["port"], ship["at"] = port, at


def _diverted(rules, ship, given):
    if not isinstance(given, dict) or len(given) != ("why" in given) + ("ports" in given):
        raise SetupError("position")
    ports = given.get("ports")
    if ports is None:
        ports = [] if ship["port"] else rules.mode.nearest(rules, ship)
    good = isinstance(ports, list) and all(
        port in PORTS and ports.count(port) == 1 for port in ports
    )
    if ports and not rules.chart:
        good = False  # MT-12: at the table the players take care of that
    if not good or given.get("why") not in ("card", "damage", "both") or ship["port"]:
        raise RuleError("M-57", "diverted", colour=ship["colour"])
    ship["diverted"] = {"why": given["why"], "ports": ports}


def _tow(state, ship, given):
    if given is None:
        return
    if not isinstance(given, dict) or len(given) != 2 or ("by" in given) == ("of" in given):
        raise SetupError("position")
    other = find(state, given.get("by") or given.get("of"))
    price = given.get("price")
    fit = (
        other is not None and other is not ship and is_int(price, 0, DEAREST) and price % 1000 == 0
    )
    if not fit or "of" in given and not ship["fuel"]:
        raise RuleError("MT-9", "tow", colour=ship["colour"])
    ship["tow"] = dict(given)


def _bills(state, waiting):
    """M-15, M-40: lay the bills that wait. Each bill is in the deck, in its port or on one ship."""
    if not isinstance(waiting, dict):
        raise SetupError("position")
    aboard = [ship["bill"] for ship in state["players"] if ship["bill"] is not None]
    state["bills_left"] -= len(aboard)
    for port in waiting:
        if port not in PORTS or not isinstance(waiting[port], list):
            raise RuleError("M-15", "waiting")
        for n in waiting[port]:
            if not is_int(n, 1, bills.COUNT) or bills.bill(n)[0] != port:
                raise RuleError("M-15", "waiting", port=port)
            if n in aboard or waiting[port].count(n) > 1:
                raise RuleError("M-37", "bill", bill=n)
            bills.lay(state, n)


def _cards(rules, state, position):
    if rules.options["cards"] == "table":
        if position.get("cards_left") is not None or position.get("pile", []) != []:
            raise RuleError("M-48", "cards_left")
        return
    state["cards_left"] = _figure(position, "cards_left", CARDS, 1, CARDS, "M-48")
    pile = position.get("pile")
    if pile is not None:
        if not isinstance(pile, list) or not all(isinstance(text, str) for text in pile):
            raise RuleError("M-48", "pile")
        if sorted(pile) != sorted(rules.options["rt_deck"]):
            raise RuleError("M-48", "pile")
        state["pile"] = list(pile)
