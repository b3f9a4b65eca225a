"""MASTER in the player's words: money, ports, bills, and actions for the menu and the log."""

from firmware.ui.language import upper
from shared_rules.kernel.words import number
from shared_rules.master.bills import PORTS, bill

COLOURS = "red blue green yellow white black".split(" ")


def mark(app, colour):
    """Return the letter on a ship: that of its colour, or the first one of any other name."""
    if colour in COLOURS:
        return app.t("marks")[COLOURS.index(colour)]
    return upper(colour[0])


def money(app, dollars):
    """Return dollars as a text such as "15,000"; in Italian it is "15.000"."""
    text = str(dollars)
    for place in range(len(text) - 3, 0, -3):
        text = text[:place] + app.t("comma") + text[place:]
    return text


def port_name(app, port, key="ports"):
    """Return a port's name for people: "S. Francisco" for `S_FRANCISCO`.

    key: "ports" for the name, "codes" for its few letters on the chart.
    """
    return nth(app.t(key), PORTS.index(port))


def nth(text, n):
    """Return item n, from 0, of a text with commas. To split it would take ten times as long."""
    start = 0
    for _ in range(n):
        start = text.find(",", start) + 1
    end = text.find(",", start)
    return text[start:] if end < 0 else text[start:end]


def facts_of(app, n):
    """Return the facts for texts about bill n, 1 to 30, as {letter: text}.

    o: where it waits. d: where it goes. f: its freight in dollars. g: its cargo.
    """
    origin, goal, freight, cargo = bill(n)
    return {
        "o": port_name(app, origin),
        "d": port_name(app, goal),
        "f": money(app, freight),
        "g": nth(app.t("cargoes"), cargo),
    }


def phrase(app, text):
    """Return an action in the player's words: "Begin in London" for `start LONDON`."""
    session = app.table.session
    words = text.split(" ")
    verb = words.pop(0)
    key = "do." + verb
    facts = {}
    if verb == "sail":
        return _course(app, words)
    for word in words if verb != "lots" else ():
        n = number(word)
        if word in session.players:
            key += " c"
            facts["c"] = app.who(word)
        elif word in PORTS:
            key += " p"
            facts["p"] = port_name(app, word)
        elif n is None:
            key += " " + word
        elif verb in ("load", "bill"):
            key += " n"
            facts = facts_of(app, n)
        elif n < 1000 and verb != "tow":
            key += " n"
            facts["n"] = n
        else:
            key += " m"
            facts["m"] = money(app, n)
    return app.t(key, **facts) if facts else app.t(key)


def _course(app, words):
    """The words for `sail`: how far, and to which port or, on a chart, to which square."""
    tow = "tow" in words
    chart = app.table.session.rules.chart
    goal = words[-1]
    if chart:
        n = len(words) - tow
        goal = chart.port(chart.square(goal)) or goal
    else:
        n = words[0]
    if goal in PORTS:
        goal = port_name(app, goal)
    elif not chart:
        goal = app.t("zone") if "zone" in words else ""
    return app.t("do.sail tow" if tow else "do.sail", n=n, p=goal)
