"""What a point or a boat of T-boats is, and why nothing can be done there now."""

from shared_rules.tboats import points
from shared_rules.tboats.boats import FILE, PUNISH
from shared_rules.tboats.rules import COLOURS

# The refusals of a move, the one that tells a player most first.
_TELLING = "touch", "swung_over", "occupied", "off_board", "reach"


def place(session, at: str, refused):
    """A generator, as shared_rules/kernel/game.py says. at: a point `d5`, or a boat `d5-f5`.

    Nothing here tells of Ts or of punishments (T-18a).
    """
    rules, state = session.rules, session.state
    laid = rules.laid(state)
    covered = points.covering(at)
    boat = points.read(at) if covered is None else None
    for side in (0, 1):
        for there in laid.boats(side):
            if there == boat or covered and there in covered:
                boat, owner = there, side
                break
        else:
            continue
        break
    else:
        if not covered:
            return None
        owner = None
    if owner is None:
        facts = {"is": "free", "at": at}
    else:
        whose = "own" if owner == laid.side else "enemy"
        facts = {"is": whose, "at": points.named(boat), "who": COLOURS[owner]}
    if state["winner"]:
        return facts, refused("draw")
    yield
    moves = [move for move in rules.moves(state) if move < PUNISH]
    if owner is None:
        return facts, (yield from _reach(moves, laid, covered, refused))
    return facts, (yield from _start(moves, boat, owner == laid.side, refused))


def _start(moves, boat, own, refused):
    """Why a boat can't be moved: a RuleError, or None if it can. A generator."""
    if own and boat in [move >> 9 for move in moves]:
        return None
    ends = _beside(boat) if own else [boat]
    return (yield from _most_telling([points.move(boat, end) for end in ends], refused))


def _reach(moves, laid, covered, refused):
    """Why no boat can come onto a point: a RuleError, or None if one can. A generator."""
    if [move for move in moves if move >> 1 & 255 in covered]:
        return None
    tried = []
    for boat in laid.boats(laid.side):
        tried += [points.move(boat, end) for end in covered if end != boat]
    return (yield from _most_telling(tried, refused))


def _beside(boat):
    """The places to which a boat could shift, but for those to the left of file a."""
    step = FILE if boat & 1 else 1
    return [to for to in (boat + 2 * step, boat - 2 * step) if to >= 2 * FILE]


def _most_telling(moves, refused):
    best = None
    for move in moves:
        error = refused(points.spell(move))
        if best is None or error and _rank(error) < _rank(best):
            best = error
        yield
    return best


def _rank(error):
    return _TELLING.index(error.code) if error.code in _TELLING else len(_TELLING)
