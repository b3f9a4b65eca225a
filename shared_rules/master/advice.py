"""What a player most likely does next in MASTER: business in port, then on towards the destination.

On the chart the course is searched (course.py). At the table nobody has counted the squares: a ship
goes as far as it can, and its tons tell when it should have arrived.
"""

import json

from shared_rules.master.bills import PORTS, bill
from shared_rules.master.fleet import find, on_turn
from shared_rules.master.harbour import TANK, WORK
from shared_rules.master.sailing import TOLLS, longest

MORE = 2  # tons beyond those for the way
USUAL = 2000  # dollars a ton, where only the players know the price
PRICE, DEARER = 10000, 4000  # dollars: the first price of a tow; what another has beyond the lowest
_EARNS = 8000  # dollars of freight for each ton on the way, about: the 30 bills with real distances
_EMPTY = 4  # tons that an empty ship needs at the table, where nobody has counted
_LATE, _VOYAGE = 1, 8  # at the table: tons left by which a ship should be in port; no earlier round
_MOST = 8  # answers
_LISTED = "card good", "card damage 1", "card damage 2", "card damage 3", "card divert"


def advised(session, price=USUAL):
    """Find what is advised: a generator that yields between slices of its work.

    It returns a list of texts, the likeliest first. Several actions are joined by ", ". price:
    dollars that a ton costs here, where only the players know it; 0: none is sold.
    """
    rules, state = session.rules, session.state
    if state["pending"]:
        return _answers(rules, state, state["pending"])
    ship = on_turn(state)
    trial, first = state, []
    if ship["port"] and not (ship["tow"] and "by" in ship["tow"]):
        load = best(rules, state, ship)
        need = tons(load or ship["bill"])
        if rules.chart:
            _, _, need = yield from course(rules, state, False, load or ship["bill"], True)
        first = business(rules, state, ship, load, need, price)
        if first:
            trial = json.loads(json.dumps(state))
            for text in first:
                rules.apply(trial, text)
    found = yield from _moves(rules, trial)
    found = [", ".join(first + [text]) for text in found]
    if first:
        found.insert(1, ", ".join(first))
    return found + _talks(rules, state, ship)


def course(rules, state, tow, n, fuelled):
    """As `propose` of course.py, which is loaded for the first slice."""
    from shared_rules.master.course import propose

    return (yield from propose(rules, state, tow, n, fuelled))


def _moves(rules, state):
    """What may end the turn, the likeliest first: moves, and `stay`. A generator, as `advised`."""
    ship, found = on_turn(state), []
    if not rules.chart:
        found = list_likely(rules, state)
    elif not state.get("sailed"):
        for tow in (True, False):
            if tow != beside(rules, state, ship):
                continue
            path, moved, _ = yield from course(rules, state, tow, None, False)
            text = rules.chart.sail(path[:moved], tow) if moved else ""
            if text and rules.allows(state, text):
                found.append(text)
    return found + ["stay"]


def beside(rules, state: dict, ship: dict) -> bool:
    """Whether a ship on the chart lies beside the one that it has agreed to tow."""
    if not ship["tow"] or "of" not in ship["tow"]:
        return False
    chart = rules.chart
    other = chart.square(find(state, ship["tow"]["of"])["at"])
    return other in chart.beside(chart.square(ship["at"]))


def list_likely(rules, state: dict) -> list[str]:
    """What a player at the table most likely tells of the ship on turn; [] if it can't move."""
    ship = on_turn(state)
    plain, storms, enters, ports = [], [], [], bound(state, ship)
    for tow in ("", " tow") if ship["tow"] else ("",):
        text = "sail %d" % longest(ship, bool(tow))[0]
        plain.append(text + tow)
        storms.append(text + " zone" + tow)
        enters += [text + tow + " " + port for port in ports[:3]]
    found = plain + enters[:1] + storms + enters[1:]
    if ship["fuel"] <= _LATE and state["round"] > _VOYAGE:
        # If no cargo waits for it either, it looks for a storm: a card brings a bill (M-43).
        found = (enters or storms)[:1] + found
    return [text for text in found if rules.allows(state, text)]


def bound(state: dict, ship: dict) -> list[str]:
    """The ports to which a ship most likely goes, by its cargo or by those that wait."""
    if ship["bill"] is not None:
        ports = [bill(ship["bill"])[1]]
    else:
        ports = [port for port in PORTS if port in state["waiting"]]
    return [port for port in ports if port != ship["port"]]


def _talks(rules, state, ship):
    """What else a ship may do about a tow."""
    found = ["release"] if rules.allows(state, "release") else []
    if not (ship["fuel"] or ship["tow"]):
        from shared_rules.master.towing import helpers

        found += ["tow %s %d" % (colour, PRICE) for colour in helpers(state)]
    return found


# Business in port.


def best(rules, state: dict, ship: dict) -> int:
    """The bill here that pays most a square, or at the table most; 0: none that can be loaded."""
    bills = [
        n for n in state["waiting"].get(ship["port"], ()) if rules.allows(state, "load %d" % n)
    ]
    if not bills or not rules.chart:
        return max(bills, key=lambda n: bill(n)[2], default=0)
    far = rules.chart.spread(rules.chart.square(ship["at"]), False)
    return max(bills, key=lambda n: bill(n)[2] // (far[rules.chart.place(bill(n)[1])] or 255))


def tons(n: int | None) -> int:
    """The tons that the way of bill n takes, where nobody has counted. n: None or 0: no cargo."""
    return (bill(n)[2] + _EARNS - 1) // _EARNS if n else _EMPTY


def costs(rules, port: str, price: int = USUAL) -> int:
    """The dollars that a ton costs in a port; 0: none is sold there. price: what players say."""
    return rules.prices.get(port, 0) if rules.prices is not None else price


def provisions(
    rules, state: dict, ship: dict, loaded: bool, need: int, price: int
) -> tuple[int, int]:
    """(tons to buy, damages to repair) in port: fuel for the way, then what the cash leaves.

    loaded: whether the ship sails with a cargo, for the toll that it may have to pay. need: tons
    for the way; 0: buy nothing. price: of a ton, where only the players know it.
    """
    cost, fuel, repair = costs(rules, ship["port"], price), 0, 0
    if need and cost:
        fuel = max(0, min(need + MORE - ship["fuel"], TANK - ship["fuel"], ship["cash"] // cost))
    if rules.allows(state, "repair 1"):
        spare = ship["cash"] - fuel * cost
        if rules.chart and ship["cash"] >= WORK:
            spare -= TOLLS[loaded]
        repair = max(0, min(ship["damage"], spare // WORK))
    return fuel, repair


def business(rules, state: dict, ship: dict, load: int, need: int, price: int) -> list[str]:
    """The actions in port that are likely: load, fuel, repair. load: a bill, or 0."""
    loaded = bool(load) or ship["bill"] is not None
    fuel, repair = provisions(rules, state, ship, loaded, need, price)
    found = ["load %d" % load] if load else []
    if fuel:
        known = rules.prices is not None
        found.append("fuel %d" % fuel + ("" if known else " %d" % price))
    return found + (["repair %d" % repair] if repair else [])


def _answers(rules, state, pending):
    """The answers to what is pending."""
    what = pending["what"]
    if what == "repair":
        found = ["repair %d" % pending["max"], "repair %d" % pending["min"]]
        return found[: 1 + (found[0] != found[1])]
    if what == "tow":
        from shared_rules.master.towing import bounds

        low, high = bounds(pending)
        dearer = "tow %s %d" % (pending["from"], min(low + DEARER, high))
        return ["accept", "refuse"] + ([dearer] if rules.allows(state, dearer) else [])
    if what == "card":
        due = (state["due"] + [""])[0]
        if rules.options["cards"] == "table":
            return list(_LISTED)
        drawn = due[:4] == "bill" and state["bills_left"] and rules.options["bills"] == "device"
        return ["card, bill" if drawn else "card"]
    found = []
    if what == "start" and rules.prices is not None:
        ports = [(rules.prices[port], port) for port in rules.prices if rules.prices[port]]
        found = ["start " + port for _, port in sorted(ports)]
        return [text for text in found if rules.allows(state, text)][:_MOST]
    for text in rules.actions(state):
        found.append(text)
        if len(found) == _MOST:
            break
    return found
