"""The actions that are legal now: one text for each effect, with numbers as ranges."""

from shared_rules.master import bills
from shared_rules.master.fleet import no_start, on_turn
from shared_rules.master.harbour import TANK, WORK


def _span(text, low, high, step=1):
    """Yield `text low..high/step`, `text low` if there is one number, nothing if there is none."""
    if low == high:
        yield "%s %d" % (text, low)
    elif low < high:
        yield "%s %d..%d" % (text, low, high) + ("/%d" % step if step > 1 else "")


def actions(rules, state: dict):
    """Yield the texts of the legal actions, in the order of the rules page."""
    if state["winner"]:
        return
    pending = state["pending"]
    if pending:
        yield from _answers(rules, state, pending)
        return
    ship = on_turn(state)
    if ship["port"]:
        yield from _services(rules, state, ship)
    yield "stay"
    if state.get("sailed"):
        return
    yield from rules.mode.courses(rules, state)
    from shared_rules.master.towing import DEAREST, helpers

    for colour in helpers(state):
        yield from _span("tow " + colour, 0, DEAREST, 1000)
    if rules.allows(state, "release"):
        yield "release"


def _services(rules, state, ship):
    """Yield what there is to do in port."""
    port, cash = ship["port"], ship["cash"]
    if rules.prices is None:
        for n in range(1, TANK - ship["fuel"] + 1):
            yield from _span("fuel %d" % n, 1000, min(99000, cash // n // 1000 * 1000), 1000)
    elif port in rules.prices:
        yield from _span("fuel", 1, min(TANK - ship["fuel"], cash // rules.prices[port]))
    if ship["bill"] is None:
        for n in state["waiting"].get(port, ()):
            yield "load %d" % n
    if rules.allows(state, "repair 1"):
        yield from _span("repair", 1, min(ship["damage"], cash // WORK))


def _answers(rules, state, pending):
    """Yield the answers to the pending question."""
    what = pending["what"]
    if what in ("card", "bill") and rules.options[what + "s"] == "table":
        if what == "bill":
            for n in bills.deck(state):
                yield "bill %d" % n
        else:
            yield "card good"
            yield "card damage 1..6"
            yield "card divert"
            yield "card divert 1..6"
    elif what == "start":
        for port in bills.PORTS:
            if not no_start(rules, state, port):
                yield "start " + port
    elif what == "repair":
        yield from _span("repair", pending["min"], pending["max"])
    elif what == "tow":
        from shared_rules.master.towing import bounds

        low, high = bounds(pending)
        yield from _span("tow " + pending["from"], low, high, 1000)
        yield "accept"
        yield "refuse"
    elif what in ("rescue", "bunker"):
        yield from ("rescue", "veto") if what == "rescue" else ("yes", "no")
    else:
        yield what
