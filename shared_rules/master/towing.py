"""M-62 to M-68, MT-8 to MT-11: asking for a tow, haggling, breaking it off."""

from shared_rules.kernel.errors import RuleError
from shared_rules.master.fleet import end_tow, find, on_turn

DEAREST = 200000  # dollars: the highest price, MT-8


def helpers(state: dict) -> list[str]:
    """M-62, M-63: the colours that the ship on turn may ask for a tow now; [] if none."""
    ship = on_turn(state)
    if ship["fuel"] or ship["tow"] or state.get("sailed"):
        return []
    refused = state.get("refused", ())
    return [
        other["colour"]
        for other in state["players"]
        if other is not ship
        and other["fuel"]
        and not (other["out"] or other["tow"] or other["colour"] in refused)
    ]


def bounds(pending: dict) -> tuple[int, int]:
    """MT-8: (lowest, highest) price in dollars that may be named against the present offer."""
    before, price = pending["before"], pending["price"]
    if before is None:
        return price + 1000, DEAREST
    return min(before, price) + 1000, max(before, price) - 1000


def tow(rules, state: dict, colour: str, price: int):
    """MT-8: ask a ship for a tow at a price in dollars, or answer with another price."""
    if find(state, colour) is None:
        raise RuleError(None, "unknown")
    pending = state["pending"]
    low, high = (0, DEAREST) if pending is None else bounds(pending)
    fit = colour in helpers(state) if pending is None else colour == pending["from"]
    if not fit:
        rule = "M-62" if on_turn(state)["fuel"] or on_turn(state)["tow"] else "M-63"
        raise RuleError(rule, "tow", colour=colour)
    if price % 1000:
        raise RuleError("M-5", "thousands", price=price)
    if not low <= price <= high:
        raise RuleError("M-63", "price", price=price)
    yield
    who, before = on_turn(state)["colour"], None
    if pending:
        who, before = pending["who"], pending["price"]
    state["pending"] = {
        "what": "tow",
        "who": colour,
        "from": who,
        "price": price,
        "before": before,
    }
    yield {"event": "asked", "colour": who, "other": colour, "price": price}


def _offer(state):
    """(who has to answer, who made the offer, price). RuleError if there is none."""
    pending = state["pending"]
    if pending is None:
        raise RuleError("M-63", "not_due")
    return pending["who"], pending["from"], pending["price"]


def accept(rules, state: dict):
    """MT-9: accept the offer. The two ships have agreed on a tow."""
    who, other, price = _offer(state)
    yield
    state["pending"] = None
    asker = on_turn(state)
    if other != asker["colour"]:
        who = other
    asker["tow"] = {"by": who, "price": price}
    find(state, who)["tow"] = {"of": asker["colour"], "price": price}
    _talked(state, who)
    yield {"event": "agreed", "colour": asker["colour"], "other": who, "price": price}


def _talked(state, colour):
    """MT-8: the talk with this ship has ended. No other one with it may begin in this turn."""
    state["refused"] = state.get("refused", []) + [colour]


def refuse(rules, state: dict):
    """M-63: refuse the offer. The talk ends without a tow."""
    who, other, _ = _offer(state)
    yield
    state["pending"] = None
    _talked(state, other if who == on_turn(state)["colour"] else who)
    yield {"event": "refused", "colour": who, "other": other}


def release(rules, state: dict):
    """MA-34: break the tow off, unpaid. Either player may do so on his own turn."""
    ship = on_turn(state)
    if not ship["tow"]:
        raise RuleError("M-65", "not_due")
    if not rules.options["tow_abort"] or state.get("sailed"):
        raise RuleError("M-65", "tow")
    yield
    yield from end_tow(state, ship)


def _make_answer(well):
    """MT-11a: make the function of `yes` or `no`: the players say whether a port sells fuel."""

    def answer_well(rules, state: dict):
        pending = state["pending"]
        if pending is None:
            raise RuleError("MT-11a", "not_due")
        yield
        state["pending"] = None
        bunkers = state["bunkers"] = state.get("bunkers", {})
        bunkers[pending["port"]] = well

    return answer_well


yes, no = _make_answer(True), _make_answer(False)
