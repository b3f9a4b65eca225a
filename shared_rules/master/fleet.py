"""Whose turn it is, and money: receipts, debts, rescue, who is out, who has won."""

from shared_rules.kernel.errors import RuleError

STAKE = 50000  # dollars, M-10, M-76


def on_turn(state: dict) -> dict:
    """The ship on turn: its dict in the state's `players`."""
    return state["players"][state["turn"]]


def find(state: dict, colour: str | None) -> dict | None:
    """The ship of a colour. None if there is none."""
    for ship in state["players"]:
        if ship["colour"] == colour:
            return ship
    return None


def no_start(rules, state: dict, port: str) -> tuple[str, str] | None:
    """M-13, MA-6: why a port can't be chosen to start in: (rule, code). None if it can be."""
    if not rules.red(port):
        return "M-13", "not_red"
    if rules.options["exclusive_start"] and occupied(state, port):
        return "M-26", "occupied"
    return None


def occupied(state: dict, port: str, *but: dict | None) -> bool:
    """M-26: whether a ship lies in the port. The ships in `but` are not counted."""
    for ship in state["players"]:
        if ship["port"] == port and ship not in but:
            return True
    return False


def reaches(state: dict, ship: dict, paid: int = 0) -> bool:
    """M-73, M-77: whether a ship has the sum that wins, or would have with `paid` dollars more."""
    return ship["cash"] + paid >= state["target"] + STAKE * ship["rescues"]


def crown(state: dict, ship: dict):
    """M-73: end the game if the ship's player has reached the sum that wins. Yields the event."""
    if state["winner"] is None and reaches(state, ship) and not ship["out"]:
        yield from win(state, ship)


def win(state: dict, ship: dict):
    """End the game: the ship's player is the MASTER. Nothing is pending or due any more."""
    state["winner"] = ship["colour"]
    state["pending"] = None
    state.pop("due", None)
    state.pop("refused", None)
    yield {"event": "won", "colour": ship["colour"], "cash": ship["cash"]}


def receive(rules, state: dict, ship: dict, paid: int):
    """The bank pays a ship `paid` dollars (M-39). Its player may win by that at once (MA-38)."""
    ship["cash"] += paid
    state["bank"] -= paid
    if rules.options["win_check"] == "immediate":
        yield from crown(state, ship)


def spend(state: dict, ship: dict, paid: int) -> None:
    """A ship pays `paid` dollars to the bank. The caller has checked that she has them."""
    ship["cash"] -= paid
    state["bank"] += paid


def owe(rules, state: dict, what: str, ship: dict, owed: int):
    """M-75, MT-6: a ship can't pay what it owes: the others are asked, or its player is out.

    what: the word of the step in rounds.py that is tried again afterwards. owed: dollars.
    """
    colour = ship["colour"]
    state["due"].insert(0, what + " " + colour)
    yield {"event": "debt", "colour": colour, "owed": owed}
    who = _next(state, colour)
    if ship["rescues"] >= rules.options["max_rescues"]:
        yield from _put_out(rules, state, ship, owed)
    else:
        state["pending"] = {"what": "rescue", "who": who, "debtor": colour, "owed": owed}


def _next(state, colour):
    """The colour of the next player, in the order of play, who is not out."""
    ships = state["players"]
    place = ships.index(find(state, colour)) + 1
    for ship in ships[place:] + ships[:place]:
        if not ship["out"]:
            return ship["colour"]


def _require_pending(state):
    """The pending question. RuleError if there is none."""
    pending = state["pending"]
    if pending is None:
        raise RuleError("M-76", "not_due")
    return pending


def rescue(rules, state: dict):
    """M-76: a player agrees to a rescue. If all have agreed, the debtor gets a new stake."""
    pending = _require_pending(state)
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
    """M-76: a player doesn't agree to a rescue. The debtor is out (M-75)."""
    pending = _require_pending(state)
    yield
    yield from _put_out(rules, state, find(state, pending["debtor"]), pending["owed"])


def _put_out(rules, state, ship, owed):
    """M-75, MA-41: the debtor is out. His cash pays the creditor, and the rest goes to the bank."""
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
    """MT-11: if a tow is agreed with this ship, it ends unpaid."""
    if ship["tow"]:
        other = find(state, ship["tow"].get("by") or ship["tow"].get("of"))
        ship["tow"] = other["tow"] = None
        yield {"event": "tow_ended", "colour": ship["colour"], "other": other["colour"]}
