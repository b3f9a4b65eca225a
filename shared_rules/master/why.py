"""What a port, a square, a ship or a bill of MASTER is, and why nothing can be done there now."""

from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.words import number
from shared_rules.master.bills import COUNT, PORTS, bill
from shared_rules.master.chart import CANAL, COAST, HATCHED
from shared_rules.master.fleet import find, on_turn
from shared_rules.master.sailing import longest

# Refusals of one course that may not hold for another one to the same square.
_OF_THE_WAY = "port", "occupied", "cash", "canals", "land"


def place(session, at: str, refused):
    """A generator, as shared_rules/kernel/game.py says.

    at: a port as actions name it, a square `COLUMN.ROW` of the chart, a ship's colour, `bill 7`.
    """
    rules, state = session.rules, session.state
    ship, chart = find(state, at), rules.chart
    if ship:
        return _see_ship(state, ship, refused)
    if at[:5] == "bill ":
        return _see_bill(state, at[5:], refused)
    square = chart.square(at) if chart else None
    port = at if at in PORTS else chart.port(square) if square is not None else None
    if port is None and square is None:
        return None
    return (yield from _see_square(rules, state, port, square, refused))


def _find_turn(state):
    """The colour of the ship whose action is due."""
    pending = state["pending"]
    return pending and pending["who"] or on_turn(state)["colour"]


def _see_ship(state, ship, refused):
    """(facts, why) of a ship."""
    colour, turn = ship["colour"], _find_turn(state)
    facts = {"is": "mine" if colour == turn else "ship", "who": colour, "port": ship["port"]}
    facts["fuel"], facts["damage"] = ship["fuel"], ship["damage"]
    if ship["out"]:
        return facts, RuleError("M-75", "out")
    if colour == turn or state["winner"]:
        return facts, refused("stay")
    return facts, RuleError(None, "theirs", turn=turn)


def _see_bill(state, text, refused):
    """(facts, why) of a bill of lading; None: there is no such bill."""
    n = number(text)
    if not n or n > COUNT:
        return None
    origin, goal, freight, _ = bill(n)
    facts = {"is": "bill", "n": n, "origin": origin, "goal": goal, "freight": freight}
    for ship in state["players"]:
        if ship["bill"] == n:
            return facts, RuleError("M-39", "aboard", who=ship["colour"])
    if n not in state["waiting"].get(origin, ()):
        return facts, RuleError("M-43", "in_deck")
    return facts, refused("load %d" % n)


def _see_square(rules, state, port, square, refused):
    """(facts, why) of a square of the chart, or of a port: a generator."""
    chart, ship, pending = rules.chart, on_turn(state), state["pending"]
    if chart and port:
        square = chart.place(port)
    text = chart.text(square) if chart else None
    there = [
        one["colour"]
        for one in state["players"]
        if port and one["port"] == port or text and one["at"] == text
    ]
    facts = _describe(rules, state, port, square, there)
    if state["winner"] or pending or facts["is"] in ("berth", "mine"):
        choice = port and pending and pending["what"] == "start"
        return facts, refused("start " + port if choice else "stay")
    if not chart:
        return facts, refused("sail 1 " + port)
    why = yield from _try_course(rules, state, ship, square, refused)
    return facts, why


def _describe(rules, state, port, square, there):
    """The facts of a square or port. there: the colours of the ships that lie there."""
    facts = {"n": len(state["waiting"].get(port, ()))}
    if port:
        facts["port"] = port
        facts["is"] = "port"
        if rules.prices is not None:
            facts["is"] = "red" if port in rules.prices else "plain"
            facts["price"] = rules.prices.get(port, 0)
    else:
        kind = rules.chart.cells[square]
        facts["is"] = "sea" if kind else "land"
        for bit, word in ((HATCHED, "storm"), (COAST, "coast"), (CANAL, "canal")):
            if kind & bit:
                facts["is"] = word
    if there:
        facts["who"] = there[0]
        facts["is"] = "taken" if port else "boat"
        if _find_turn(state) in there:
            facts["is"] = "berth" if port else "mine"
    return facts


def _try_course(rules, state, ship, square, refused):
    """Why the move can't end on a square: a RuleError, or None if it can. A generator."""
    from shared_rules.master.navigator import Navigator

    chart = rules.chart
    most = longest(ship, False)[0]
    nav = Navigator(chart, 0 if most > 1 else COAST)
    path = yield from nav.laying(chart.square(ship["at"]), square, True)
    yield
    if not path and chart.cells[square] & COAST:
        return RuleError("M-21a", "land")
    error = refused(chart.sail(path or [square]))
    if error is None or len(path or ()) > most or error.code not in _OF_THE_WAY:
        return error
    if error.facts.get("port") and chart.place(error.facts["port"]) == square:
        return error  # M-26: it is taken, whatever the way
    end = " " + chart.text(square)
    for text in rules.mode.courses(rules, state):
        if text.endswith(end):
            return None
        yield
    return error
