"""Why the computer would play a move of T-boats: facts that its search looks at."""

from shared_rules.tboats import points
from shared_rules.tboats.boats import PUNISH

_WIN = 30000  # as in shared_rules/kernel/search.py
_SURE = 29000


def reason(app, found):
    """Return why as a sentence, or "". found: what `suggest` of the rules returned."""
    session, value = app.table.session, found["value"]
    action = found["action"]
    if value > _SURE:
        turns = (_WIN - value + 1) // 2
        return app.t("hint.now") if turns == 1 else app.t("hint.win", n=turns)
    if value < -_SURE:
        return app.t("hint.lost")
    if ">" not in action:
        return ""
    laid = session.rules.laid(session.state)
    side = laid.side
    risk, _ = _find_takable(laid, 1 - side)
    boat, to = [points.read(name) for name in action.split(">")]
    before = bytes(laid.fleet)
    laid.side = side
    laid.make(points.move(boat, to))
    laid.ply = 0  # the move stays
    gone = _find_lost(before, laid.fleet, 1 - side)
    then, theirs = _find_takable(laid, 1 - side)
    aims, mine = _find_takable(laid, side)
    saved = risk & ~then
    for key, slots in (("hint.takes", gone), ("hint.saves", saved), ("hint.aims", aims)):
        names = [points.named(before[n]) for n in range(8) if slots >> n & 1]
        if names:
            return app.t(key, n=", ".join(names))
    return app.t("hint.ways", n=mine, m=theirs)


def _find_takable(laid, side):
    """What a side could take if it were on turn: (a bit for each slot, the number of its moves)."""
    laid.side = side
    laid.generate(0)
    moves = [move for move in laid.moves[: laid.count] if move < PUNISH]
    slots = 0
    before = bytes(laid.fleet)
    for move in moves:
        laid.make(move)
        slots |= _find_lost(before, laid.fleet, 1 - side)
        laid.back()
    return slots, len(moves)


def _find_lost(before, fleet, side):
    """A bit for each slot of a side whose boat has gone."""
    slots = 0
    for slot in range(4 * side, 4 * side + 4):
        if before[slot] and not fleet[slot]:
            slots |= 1 << slot
    return slots
