"""Why the computer would play a move of Gyges: facts that its search looks at."""

from shared_rules.gyges.notation import read
from shared_rules.gyges.walk import GOAL, Walk

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
    south = state["to_move"] == "south"
    walk = Walk(session.rules.options, state["board"], south)
    barred = _ways(walk, not south) < 0
    walk.turn(south)
    walk.make(*read(found["action"], south))
    theirs = _ways(walk, not south)
    mine = _ways(walk, south)
    if barred and theirs >= 0:
        return app.t("hint.bars")
    if mine < 0:
        return app.t("hint.goal")
    return app.t("hint.ways", n=mine, m=theirs) if theirs >= 0 else ""


def _ways(walk, south):
    """How many ways a side would have if it were on turn; -1 if one leads to the goal."""
    walk.turn(south)
    count = 0
    for start in walk.starts(walk.border()):
        for chain in walk.chains(start):
            if chain[-1] == GOAL:
                return -1
            count += 1
    return count
