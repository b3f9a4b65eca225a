"""What follows a move, step by step: cards, arrival, payments, the next turn (MT-4 to MT-7).

`state["due"]` is the list of the steps that are still to be taken. A step is a word of STEPS,
mostly with the colour that it concerns: "card red". `go_on` takes the steps until a player has to
act. The list is in the state only while there are steps.
"""

from shared_rules.master import bills
from shared_rules.master.fleet import crown, end_tow, find, on_turn, owe, receive, spend
from shared_rules.master.harbour import WORK
from shared_rules.master.sailing import sells, toll

_FEE = 10000  # dollars, M-59


def go_on(rules, state: dict):
    """Take the steps that are due until a player has to act. Yields their events."""
    due = state.get("due")
    while due and state["pending"] is None and state["winner"] is None:
        what, _, colour = due.pop(0).partition(" ")
        yield from STEPS[what](rules, state, find(state, colour))
    if not due:
        state.pop("due", None)


def _ask(what):
    """Make a step that waits for the action of its name. Without a colour the director acts."""

    def ask(rules, state, ship):
        state["pending"] = {"what": what, "who": ship and ship["colour"]}
        return ()

    return ask


def _bill(rules, state, ship):
    """M-43: wait for a bill, unless the deck is empty (MA-14)."""
    if state["bills_left"]:
        state["pending"] = {"what": "bill", "who": ship and ship["colour"]}
    return ()


def _port(rules, state, ship):
    """MT-5: arrival. Freight first, then what a diversion costs (MA-27)."""
    port = ship["port"]
    yield {"event": "arrived", "colour": ship["colour"], "port": port}
    n = ship["bill"]
    if n is not None and bills.bill(n)[1] == port:
        paid = bills.bill(n)[2]
        ship["bill"] = None  # M-39, M-40: into the deck
        state["bills_left"] += 1
        yield {"event": "freight", "colour": ship["colour"], "bill": n, "paid": paid}
        yield from receive(rules, state, ship, paid)
    diverted, ship["diverted"] = ship["diverted"], None
    if diverted and state["winner"] is None:
        steps = []
        if diverted["why"] != "damage":
            steps.append("fee " + ship["colour"])
        if diverted["why"] != "card":
            steps.append("repair " + ship["colour"])
        state["due"][:0] = steps


def _fee(rules, state, ship):
    """M-59: a diverted ship pays its fee in port."""
    if ship["cash"] < _FEE:
        yield from owe(rules, state, "fee", ship, _FEE)
        return
    spend(state, ship, _FEE)
    if rules.options["divert_adds_damage"]:
        ship["damage"] = max(0, ship["damage"] - 1)  # MA-24
    yield {"event": "fee", "colour": ship["colour"], "paid": _FEE, "damage": ship["damage"]}


def _repair(rules, state, ship):
    """M-52, MA-22: a forced call. The player chooses how many damages to repair (M-56)."""
    damage = ship["damage"]
    least = damage if rules.options["min_forced_repair"] == "all" else min(1, damage)
    if ship["cash"] < WORK * least:
        yield from owe(rules, state, "repair", ship, WORK * least)
    elif damage:
        most = min(damage, ship["cash"] // WORK)
        ask = {"what": "repair", "who": ship["colour"], "min": least, "max": most}
        state["pending"] = ask


def _tow(rules, state, ship):
    """M-66: the tow has come to a bunkering port: its price is paid."""
    if not ship["tow"]:
        return
    price = ship["tow"]["price"]
    if ship["cash"] < price:
        yield from owe(rules, state, "tow", ship, price)
        return
    tower = find(state, ship["tow"]["by"])
    ship["tow"] = tower["tow"] = None
    spend(state, ship, price)
    yield {
        "event": "tow_paid",
        "colour": ship["colour"],
        "other": tower["colour"],
        "paid": price,
    }
    yield from receive(rules, state, tower, price)


def _berth(rules, state, ship):
    """MA-8: with `services_on_arrival` the turn goes on in port, without sailing again."""
    ship = on_turn(state)
    if ship["port"] and not ship["out"]:
        state["due"].clear()
        state["sailed"] = True
    return ()


def _stock(rules, state, ship):
    """MA-15: with `restock_when_empty` a bill is drawn where none waits."""
    if rules.options["restock_when_empty"] and not state["waiting"]:
        yield from _bill(rules, state, on_turn(state))


def _next(rules, state, ship):
    """MT-2, MT-7: the turn passes to the next player who is not out."""
    ships = state["players"]
    turn = state["turn"]
    state.pop("refused", None)
    state.pop("sailed", None)
    if state["round"]:
        if rules.options["win_check"] == "end_of_turn":
            for other in ships[turn:] + ships[:turn]:
                yield from crown(state, other)
            if state["winner"]:
                return
        ship = None
        while ship is None or ship["out"]:
            turn += 1
            if turn == len(ships):
                turn = 0
                state["round"] += 1
            ship = ships[turn]
        state["turn"] = turn
    else:
        state["round"] = 1
        ship = ships[turn]
    yield {"event": "turn", "colour": ship["colour"], "round": state["round"]}
    yield from _strand(rules, state, ship)


def _strand(rules, state, ship):
    """Find out whether the ship on turn is stranded (MA-26, MA-39).

    If it is, and can't pay what would free it, the others are asked (MT-6).
    """
    port, owed = ship["port"], 0
    if ship["diverted"] and rules.chart:
        before, ports = ship["diverted"]["ports"], rules.mode.haven(rules, ship)
        if ports != before:
            ship["diverted"]["ports"] = ports
            fact = {"event": "diverted", "colour": ship["colour"], "ports": ports}
            fact["why"] = ship["diverted"]["why"]
            yield fact
        if not ports and not ship["tow"]:  # MA-26
            owed = toll(ship)
    elif rules.options["ruin_on_stranded"]:
        # MA-39: no fuel, no money for a ton of it, and nothing to carry.
        if not ship["fuel"] and ship["bill"] is None and port and port not in state["waiting"]:
            owed = rules.prices.get(port, 0)
    if ship["cash"] < owed:
        state["due"] = state.get("due", [])
        yield from owe(rules, state, "strand", ship, owed)


def _bunker(rules, state, ship):
    """MT-11a: find out whether the tow of this ship has come to a port that sells fuel."""
    tower = find(state, ship["tow"]["by"])
    due, last = state["due"], "tow " + ship["colour"]
    for moved in (tower, ship):
        port = moved["port"]
        sold = port and sells(rules, state, port)
        if port and sold is None:
            due.insert(0, "bunker " + ship["colour"])
            state["pending"] = {"what": "bunker", "who": tower["colour"], "port": port}
            return
        if sold:
            if moved is tower and rules.options["tow_share_port"]:  # MA-33
                if not ship["port"]:
                    due.insert(due.index(last), "port " + ship["colour"])
                ship["port"] = port
            return
    due.remove(last)
    if not tower["fuel"]:
        yield from end_tow(state, tower)  # M-68


STEPS = {
    "lots": _ask("lots"),
    "start": _ask("start"),
    "card": _ask("card"),
    "bill": _bill,
    "port": _port,
    "fee": _fee,
    "repair": _repair,
    "tow": _tow,
    "berth": _berth,
    "stock": _stock,
    "strand": _strand,
    "bunker": _bunker,
    "next": _next,
}
