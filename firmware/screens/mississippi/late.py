"""Late corrections of a turn that is over, in table mode: the log lists them below its actions."""

from firmware.screens.mississippi.phrase import phrase
from shared_rules.kernel.turns import at

_BACK = 64  # a round has fewer actions; its ruler is searched for among so many
_TOLD = ("embark", "refuel")  # verbs of actions that can be taken out, too


def late(app, first, last):
    """A generator that yields between slices and returns [(text, screen)] of the corrections.

    first, last: the plies of the first and of the last action of a turn. screen: the arguments of
    `App.push` that open the screen for this correction. Pilot mode has none, because there the box
    knows where the boats are.
    """
    session = app.table.session
    found: list = []
    if session.rules.helm:
        return found
    last = min(last, session.ply)
    texts = list(session.log(first - 1, last))
    if "done" in texts:
        place = first - 1 + texts.index("done")
        state = yield from at(session, place)
        for text in _forgotten(state):
            yield
            if session.rules.allows(state, text):
                how = "replace" if text == "moor" else "insert"  # Q-47a: it ends the turn
                found.append(("+ " + phrase(app, text), ("mend", "Mend", place, how, text)))
    for place in range(len(texts)):
        text = texts[place]
        if text.split(" ")[0] in _TOLD:
            what = "mend", "Mend", first - 1 + place, "remove", text
            found.append(("- " + phrase(app, text), what))
    ruler, place = None, max(0, first - _BACK)
    for text in session.log(place, last):
        if text.startswith("rank "):
            ruler = place, text
        place += 1
    if ruler:
        found.append(("» " + app.t("late.order"), ("mississippi.order", "Order") + ruler))
    return found


def _forgotten(state):
    """Yield what may have been forgotten at the end of a turn, legal or not."""
    boats = [""] + [" " + colour for colour in state["pushed"]]
    for who in boats:
        yield "moor" + who
    for place in range(state["rear"], len(state["river"])):
        if state["river"][place]["passengers"]:
            for who in boats:
                yield "embark%s %d" % (who, place)
    for who in boats:
        yield "refuel" + who
