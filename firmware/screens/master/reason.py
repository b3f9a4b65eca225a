"""Why the computer would play an action of MASTER: what it brings, saves or forestalls."""

from firmware.screens.master.phrase import money, port_name
from shared_rules.master.bills import bill
from shared_rules.master.chart import CANAL, HATCHED
from shared_rules.master.fleet import occupied, on_turn
from shared_rules.master.sailing import LENGTH, toll


def reason(app, found):
    """Return why as a sentence, or "". found: what `suggest` of the rules returned."""
    state, chart = app.table.session.state, app.table.session.rules.chart
    words = found["action"].split(" ")
    ship = on_turn(state)
    if state["pending"] or not chart or words[0] == "release":
        return ""
    here, n = chart.square(ship["at"]), ship["bill"]
    goal = None if n is None else bill(n)[1]
    if words[0] == "sail":
        key, facts = _sail(app, ship, here, goal, words)
    elif words[0] == "load":
        _, goal, freight, _ = bill(int(words[1]))
        far = chart.spread(here, False)[chart.place(goal)]
        key, facts = "load", {"m": freight, "n": far - 1}
    elif words[0] == "fuel":
        key, facts = _fuel(app, ship, here, goal, int(words[1]))
    elif words[0] == "stay":
        return app.t("no.occupied") + "." if goal and occupied(state, goal, ship) else ""
    else:
        key, facts = words[0], {"n": ship["damage"]}  # repair or tow
    if "m" in facts:
        facts["m"] = money(app, facts["m"])
    if "p" in facts:
        facts["p"] = port_name(app, facts["p"])
    return app.t("hint." + key, **facts) if key else ""


def _turns(squares):
    return (squares + LENGTH - 1) // LENGTH


def _fuel(app, ship, here, goal, tons):
    """Key and facts for fuel: that it would not last, what the way takes, a canal's money."""
    chart, price = app.table.session.rules.chart, app.table.session.rules.prices[ship["port"]]
    if goal is None:
        return "price", {"m": price}
    place = chart.place(goal)
    far = chart.spread(here, False, (place,))[place]
    dry = chart.spread(here, False, (place,), CANAL)[place]
    if far and (not dry or far < dry) and ship["cash"] - (tons + 1) * price < toll(ship):
        return "toll", {"m": toll(ship)}
    needed = _turns(far - 1)
    if 0 < ship["fuel"] < needed:
        return "short", {"p": goal, "n": ship["fuel"]}
    return "fuel", {"m": price, "p": goal, "n": needed}


def _sail(app, ship, here, goal, words):
    """Key and facts for a move: what it brings, storms, where it leads."""
    rules, state = app.table.session.rules, app.table.session.state
    chart = rules.chart
    squares = [chart.square(word) for word in words[1:] if word != "tow"]
    end = squares[-1]
    if goal and chart.port(end) == goal:
        return "brings", {"m": bill(ship["bill"])[2]}
    if ship["diverted"]:
        return "diverted", {}
    storms = len([square for square in squares if chart.cells[square] & HATCHED])
    if storms > 1:
        return "storm", {"n": storms}
    if not storms and len(squares) < LENGTH and not chart.port(end):
        if [square for square in chart.beside(end) if chart.cells[square] & HATCHED]:
            return "edge", {}
    before, after = chart.spread(here, False), chart.spread(end, False)

    def ahead(ports):
        """Those of the ports to which the move is on a shortest way, the nearest one first."""
        found = [(after[chart.place(port)], port) for port in ports]
        return sorted(
            [
                (n, port)
                for n, port in found
                if n and before[end] + n - 1 == before[chart.place(port)]
            ]
        )

    for n, port in ahead([goal] if goal else state["waiting"]):
        if goal:
            return "way", {"n": _turns(n - 1), "p": port, "m": max(ship["fuel"] - 1, 0)}
        return "fetch", {"p": port, "m": max([bill(n)[2] for n in state["waiting"][port]])}
    for _, port in ahead(rules.prices):
        if goal and ship["fuel"] < _turns(before[chart.place(goal)] - 1):
            return "dry", {"p": port, "n": ship["fuel"]}
        return "bunker", {"p": port}
    return "", {}
