"""Why the computer would play a move of Gyges: facts that its search looks at."""

from firmware import visit
from shared_rules.gyges.notation import read

_WIN = 30000  # as in shared_rules/kernel/search.py
_SURE = 29000


def reason(app, found):
    """Return why as a sentence, or "". found: what `suggest` of the rules returned."""
    session, value = app.table.session, found["value"]
    state = session.state
    if not found["depth"] or found["action"] == "pass":
        return ""
    if value > _SURE:
        turns = (_WIN - value + 1) // 2
        return app.t("hint.now") if turns == 1 else app.t("hint.win", n=turns)
    if value < -_SURE:
        return app.t("hint.lost")
    play = visit("shared_rules.gyges.play").Play(session.rules.options, state)
    goal, other = play.goal, play.goal ^ 15
    barred = play.mobility(other) < 0
    play.make(*read(found["action"], state["to_move"] == "south"))
    theirs, mine = play.mobility(other), play.mobility(goal)
    if barred and theirs >= 0:
        return app.t("hint.bars")
    if mine < 0:
        return app.t("hint.goal")
    return app.t("hint.ways", n=mine, m=theirs) if theirs >= 0 else ""
