"""What a cell or a goal of Gyges is, and why nothing can be done there now."""

from shared_rules.gyges.notation import cell_of
from shared_rules.gyges.refusal import follow
from shared_rules.gyges.walk import GOAL, ROW, Walk
from shared_rules.kernel.errors import RuleError

# The statements that forbid a move, the one that tells a player most first.
_TELLING = "G-6", "G-10", "G-17", "G-13", "G-9", "G-8", "G-12", "G-7", "G-11"


def place(session, at: str, refused):
    """A generator, as shared_rules/kernel/game.py says. at: a cell, `goal`, `north` or `south`."""
    rules, state = session.rules, session.state
    mover = state["to_move"]
    cell = height = 0
    if at in ("goal", "north", "south"):
        if at == "goal":
            at = "south" if mover == "north" else "north"
        facts: dict = {"is": "home" if at == mover else "goal", "side": at}
        cell = 0 if at == mover else GOAL
    else:
        cell = cell_of(at)
        if cell is None:
            return None
        height = Walk(rules.options, state["board"], True).cells[cell]
        facts = {"is": "piece" if height else "empty", "at": at}
        if height:
            facts["n"] = height
    if state["winner"] or state["pending"]:
        return facts, refused("a1-a2")
    yield
    if height:
        return facts, (yield from _starts(rules, state, cell))
    return facts, (yield from _ends(rules, state, cell))


def _starts(rules, state, start):
    """Why a piece can't be moved: a RuleError, or None if it can. A generator."""
    ends = [cell for cell in _cells() if cell != start]
    error = _forbid(rules, state, bytes((start, ends[0])))
    if error and error.rule == "G-6":
        for _, chain, _ in rules.moves(state):
            if start in chain[1:-1]:
                return RuleError("G-11", "landing")
            yield
        return error
    for _, chain, _ in rules.moves(state, start):
        if chain[0] == start:
            return None
        yield
    return (yield from _most_telling(rules, state, [bytes((start, end)) for end in ends]))


def _ends(rules, state, end):
    """Why no move ends at a cell: a RuleError, or None if one does. A generator."""
    row = 0
    for _, chain, drop in rules.moves(state):
        row = chain[0] % ROW
        if end in (chain[-1], drop) and end:
            return None
        yield
    walk = Walk(rules.options, state["board"], state["to_move"] == "south")
    starts = walk.starts(row or walk.border())
    return (yield from _most_telling(rules, state, [bytes((start, end)) for start in starts]))


def _cells():
    return [ROW * column + row for column in range(1, 7) for row in range(1, 7)]


def _most_telling(rules, state, chains):
    """Of the refusals of some moves, none of which is legal, the most telling one. A generator."""
    best = None
    for chain in chains:
        error = _forbid(rules, state, chain)
        if best is None or error and _rank(error) < _rank(best):
            best = error
        yield
    return best


def _rank(error):
    return _TELLING.index(error.rule)


def _forbid(rules, state, chain):
    """The refusal of a move that is not legal, from the rules themselves (refusal.py)."""
    try:
        follow(rules, state, chain, 0, None)
    except RuleError as error:
        return error
