"""What a move is in both modes: who may sail, tolls, fuel, and what is due after it (MT-3 to MT-5).

A leg is what a move does to one ship: [ship, canals, port, square, zone]. canals: the names of
those that it enters. port: the one where it ends, or None. square: where it ends, as `COLUMN.ROW`;
None at the table. zone: whether it counts as in the hatched zone. If a move has a second leg, that
is of the ship in tow.
"""

from shared_rules.kernel.errors import RuleError
from shared_rules.master.fleet import end_tow, find, occupied, on_turn, spend

LENGTH = 4  # squares at most in a move, M-17
ROPE = 3  # squares at most in a move with a ship in tow, M-65
TOLLS = (5000, 10000)  # dollars that a canal costs an empty ship and a loaded one (M-72)


def longest(ship: dict, tow: bool | None) -> tuple:
    """(the most squares of a move, the statement that says so). tow: with a ship in tow."""
    if not ship["fuel"]:
        return 1, "M-70"
    return (ROPE, "M-65") if tow else (LENGTH, "M-17")


def cast_off(rules, state: dict, n: int, tow: bool) -> dict | None:
    """Check that the ship on turn may move n squares at all. RuleError if it may not.

    tow: whether the move is one with a ship in tow. Returns that ship, or None without a tow.
    """
    ship = on_turn(state)
    if state.get("sailed"):
        raise RuleError("M-41", "sailed")
    agreed = ship["tow"]
    if agreed and "by" in agreed:
        raise RuleError("M-65", "tow", other=agreed["by"])  # MT-9
    if tow and not agreed:
        raise RuleError("M-64", "tow")
    if rules.options["must_load"] and ship["bill"] is None and ship["port"] in state["waiting"]:
        raise RuleError("M-33", "must_load", port=ship["port"])
    most, rule = longest(ship, tow)
    if not 1 <= n <= most:
        raise RuleError(rule if n else "M-17", "length", squares=n, most=most)
    return find(state, agreed["of"]) if tow else None


def toll(ship: dict) -> int:
    """M-72: the dollars that a ship pays for a canal."""
    return TOLLS[ship["bill"] is not None]


def can_pay(rules, ship: dict, towed: bool, times: int) -> bool:
    """MA-37: whether a ship can pay the tolls of its leg. times: how many canals it enters."""
    if towed and not rules.options["toll_towed"]:
        return True
    return toll(ship) * times <= ship["cash"]


def draws(rules, ship: dict, tow: bool, towed: bool) -> bool:
    """Whether a ship draws a card if its leg is in the zone (M-45, M-60, MA-29, MA-31).

    tow: whether the move has a ship in tow. towed: whether this is the ship in tow.
    """
    options = rules.options
    if tow and options["tow_draws"] != "both":
        if towed or options["tow_draws"] == "none":
            return False
    if not towed and not ship["fuel"] and not options["drift_draws"]:
        return False
    diverted = ship["diverted"]
    return not diverted or diverted["why"] == "damage" and options["divert_exempt"] == "card_only"


def sells(rules, state: dict, port: str) -> bool | None:
    """M-29: whether a port sells fuel. None if the players still have to say that (MT-11a)."""
    if rules.prices is None:
        return state.get("bunkers", {}).get(port)
    return port in rules.prices


def shares(rules, state: dict, port: str | None) -> bool | str | None:
    """MA-33: true if a ship in tow comes into the port together with its tower; else false."""
    return port and rules.options["tow_share_port"] and sells(rules, state, port)


def allow(rules, state: dict, legs: list[list]) -> None:
    """RuleError unless the ports are free (M-26) and the tolls can be paid (M-71).

    No leg may have two canals (MA-45).
    """
    ship, towed = legs[0][0], legs[-1][0]
    for leg in legs:
        behind = leg[0] is towed and len(legs) > 1
        port = leg[2]
        if len(leg[1]) > 1:
            raise RuleError("MT-3", "canals")  # MA-45
        # The ship in tow may enter the port of its tower: the tower has left it, or shares it.
        if port and occupied(state, port, leg[0], ship if behind else None):
            raise RuleError("M-26", "occupied", port=port)
        if not can_pay(rules, leg[0], behind, len(leg[1])):
            raise RuleError("M-71", "cash", cash=leg[0]["cash"], owed=toll(leg[0]) * len(leg[1]))


def move(rules, state: dict, n: int, legs: list[list]):
    """Carry out a move of n squares that `allow` has passed. Yields its events.

    The steps that follow it are then due (rounds.py).
    """
    ship = legs[0][0]
    tow = len(legs) > 1
    due = []
    drift = not ship["fuel"]
    for leg in legs:
        moved, canals, port, at, zone = leg
        towed = tow and moved is not ship
        if zone and draws(rules, moved, tow, towed):
            due += ["card " + moved["colour"], "bill " + ship["colour"]]
        moved["port"], moved["at"] = port, at
        fact = {"event": "sailed", "colour": moved["colour"], "port": port, "at": at}
        if not towed:
            if not drift:
                ship["fuel"] -= 1  # M-27
            fact["squares"] = n
            fact["fuel"] = ship["fuel"]
        yield fact
        if not towed or rules.options["toll_towed"]:
            for canal in canals:
                paid = toll(moved)
                spend(state, moved, paid)
                yield {"event": "toll", "colour": moved["colour"], "canal": canal, "paid": paid}
    known = []
    for moved, _, port, _, _ in legs:
        if port:
            due.append("port " + moved["colour"])
            known.append(sells(rules, state, port))
    if tow and known and True not in known and None in known:  # MT-11a
        due.insert(0, "bunker " + legs[1][0]["colour"])
    if tow and (True in known or None in known):
        due.append("tow " + legs[1][0]["colour"])
    elif ship["tow"] and not ship["fuel"]:
        yield from end_tow(state, ship)  # M-68
    if rules.options["services_on_arrival"]:
        due.append("berth")
    state["due"] = due + ["stock", "next"]
