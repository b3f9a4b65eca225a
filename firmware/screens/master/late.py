"""Late corrections of a ship's turn that is over, in table mode: its business in port."""

from firmware.screens.master.phrase import phrase
from shared_rules.kernel.turns import at

_TOLD = ("load", "repair")  # verbs of actions that can be put in, and taken out, too


def late(app, first, last):
    """A generator that yields between slices and returns [(text, screen)] of the corrections.

    first, last: the plies of the first and of the last action of a turn. screen: the arguments of
    `App.push` that open the screen `Mend` for this correction. A game on the chart has none,
    because its players see what waits in port.
    """
    session = app.table.session
    found: list = []
    if session.rules.chart:
        return found
    texts = list(session.log(first - 1, min(last, session.ply)))
    verbs = [text.split(" ")[0] for text in texts]
    for verb in ("sail", "stay"):
        if verb in verbs:
            place = first - 1 + verbs.index(verb)
            state = yield from at(session, place)
            for text in session.rules.actions(state):
                if text == "stay":
                    break  # the actions of the port come before `stay` in this list
                if text.split(" ")[0] in _TOLD:
                    stem, _, most = text.rpartition("..")
                    text = stem.rsplit(" ", 1)[0] + " " + most if stem else text
                    what = "mend", "Mend", place, "insert", text
                    found.append(("+ " + phrase(app, text), what))
                yield
    for place in range(len(texts)):
        if verbs[place] in _TOLD:
            what = "mend", "Mend", first - 1 + place, "remove", texts[place]
            found.append(("- " + phrase(app, texts[place]), what))
    return found
