"""Whose turn it is, and money: receipts, debts, rescue, who is out, who has won."""

from shared_rules.kernel.errors import RuleError

STAKE = 50000  # M-10, M-76


def on_turn(state: dict) -> dict:
    """The ship on turn."""
    return state["players"][state["turn"]]


def find(state: dict, colour: str | None) -> dict | None:
    """The ship of a colour; None where there is none."""
    for ship in state["players"]:
        if ship["colour"] == colour:
            return ship
    return None


def no_start(rules, state: dict, port: str) -> tuple[str, str] | None:
    """Why nobody can begin in a port now: (rule, code), or None (M-13, MA-6)."""
    if not rules.red(port):
        return "M-13", "not_red"
    if rules.options["exclusive_start"] and occupied(state, port):
        return "M-26", "occupied"
    return None


def occupied(state: dict, port: str, *but: dict | None) -> bool:
    """M-26: whether a ship lies in the port, not counting some."""
    for ship in state["players"]:
        if ship["port"] == port and ship not in but:
            return True
    return False


def reaches(state: dict, ship: dict, paid: int = 0) -> bool:
    """M-73, M-77: whether a ship has the sum that wins, or would have with `paid` dollars more."""
    return ship["cash"] + paid >= state["target"] + STAKE * ship["rescues"]


def crown(state: dict, ship: dict):
    """M-73: whoever has reached the sum is the MASTER; then nothing is pending any more."""
    if state["winner"] is None and reaches(state, ship) and not ship["out"]:
        yield from win(state, ship)


def win(state: dict, ship: dict):
    state["winner"] = ship["colour"]
    state["pending"] = None
    state.pop("due", None)
    state.pop("refused", None)
    yield {"event": "won", "colour": ship["colour"], "cash": ship["cash"]}


def receive(rules, state: dict, ship: dict, paid: int):
    """The bank pays (M-39): the sum may be reached at once (MA-38)."""
    ship["cash"] += paid
    state["bank"] -= paid
    if rules.options["win_check"] == "immediate":
        yield from crown(state, ship)


def spend(state: dict, ship: dict, paid: int) -> None:
    """Money to the bank; the caller has seen that it is there."""
    ship["cash"] -= paid
    state["bank"] += paid


def owe(rules, state: dict, what: str, ship: dict, owed: int):
    """M-75, MT-6: a payment that can't be made. `what`: the step that is tried again after it."""
    colour = ship["colour"]
    state["due"].insert(0, what + " " + colour)
    yield {"event": "debt", "colour": colour, "owed": owed}
    who = _next(state, colour)
    if ship["rescues"] >= rules.options["max_rescues"]:
        yield from _put_out(rules, state, ship, owed)
    else:
        state["pending"] = {"what": "rescue", "who": who, "debtor": colour, "owed": owed}


def _next(state, colour):
    """The colour after this one, in the order of play, of those that are in."""
    ships = state["players"]
    place = ships.index(find(state, colour)) + 1
    for ship in ships[place:] + ships[:place]:
        if not ship["out"]:
            return ship["colour"]


def _asked(state):
    pending = state["pending"]
    if pending is None:
        raise RuleError("M-76", "not_due")
    return pending


def rescue(rules, state: dict):
    pending = _asked(state)
    yield
    debtor = pending["debtor"]
    pending["who"] = _next(state, pending["who"])
    if pending["who"] == debtor:  # M-76: all agree
        state["pending"] = None
        ship = find(state, debtor)
        ship["rescues"] += 1
        ship["cash"] += STAKE
        state["bank"] -= STAKE
        yield {"event": "rescued", "colour": debtor, "cash": ship["cash"]}


def veto(rules, state: dict):
    pending = _asked(state)
    yield
    yield from _put_out(rules, state, find(state, pending["debtor"]), pending["owed"])


def _put_out(rules, state, ship, owed):
    """M-75, MA-41: the debtor is out, and leaves what he has to whom he owes."""
    colour = ship["colour"]
    creditor = None
    due = state["due"]
    if due.pop(0) == "tow " + colour:
        creditor = find(state, ship["tow"]["by"])
    due[:] = [step for step in due if not step.endswith(" " + colour)]
    if ship is on_turn(state) and "next" not in due:
        due += ["stock", "next"]
    state["pending"] = None
    cash = ship["cash"]
    spend(state, ship, cash)
    paid = min(cash, owed) if creditor else 0
    yield {"event": "out", "colour": colour, "bill": ship["bill"], "paid": paid}
    yield from end_tow(state, ship)
    if ship["bill"] is not None:
        state["bills_left"] += 1
    ship["out"] = True
    ship["bill"] = ship["port"] = ship["at"] = ship["diverted"] = None
    if creditor:
        yield from receive(rules, state, creditor, paid)
    left = [other for other in state["players"] if not other["out"]]
    if len(left) == 1 and state["winner"] is None:
        yield from win(state, left[0])  # MA-42


def end_tow(state: dict, ship: dict):
    """MT-11: a tow that is agreed with this ship ends unpaid."""
    if ship["tow"]:
        other = find(state, ship["tow"].get("by") or ship["tow"].get("of"))
        ship["tow"] = other["tow"] = None
        yield {"event": "tow_ended", "colour": ship["colour"], "other": other["colour"]}
