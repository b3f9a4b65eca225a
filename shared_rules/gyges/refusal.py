"""Finds leg by leg why a move of Gyges is not legal."""

from shared_rules.gyges.walk import GOAL, ROW, Walk
from shared_rules.kernel.errors import RuleError


def follow(rules, state: dict, chain: bytes, drop: int, listed: bytes | None) -> None:
    """Follow a move that `actions` doesn't list; RuleError has the statement that forbids it.

    Nothing is raised if the move is another way of a legal one. listed: the chain that `actions`
    lists for the same start, end and drop, or None.
    """
    if not chain[-1]:
        raise RuleError("G-10", "own_goal")
    walk = Walk(rules.options, state["board"], state["to_move"] == "south")
    row = walk.border()
    for _, other, _ in rules.moves(state):
        row = other[0] % ROW  # with `next_row` it can be another row than the border row
        break
    cells, start = walk.cells, chain[0]
    if start % ROW != row or not cells[start]:
        raise RuleError("G-6", "row", row=row)
    drops, lands = walk.drops(start), walk.lands(chain)
    hand = height = cells[start]
    cells[start] = 0
    ways = [set() if walk.edge else {start}]  # edges or cells used so far, for each way to walk
    bounced = set()
    for place in range(1, len(chain)):
        last, at = place == len(chain) - 1, chain[place]
        ways = _leg(walk, chain[place - 1], at, height, ways, place)
        if at in bounced and not last:  # G-9a
            raise RuleError("G-9", "twice", leg=place)
        if not last:
            height = cells[at]
            if not height:
                raise RuleError("G-11", "free", leg=place)
            bounced.add(at)
            if walk.push:
                cells[at], hand = hand, height
    if lands and not drop:
        raise RuleError("G-13", "unresolved")
    if drop and (not lands or drop not in drops):
        raise RuleError("G-12", "drop")
    if listed is None:
        raise RuleError("G-17", "repeated")


def _leg(walk, cell, at, height, ways, place):
    """The sets of edges or cells used after a leg, one for each way to walk it.

    Raises RuleError if there is no way (G-7, G-8, G-9).
    """
    cells, scale = walk.cells, 2 if walk.edge else 1
    paths = [(cell, [], False)]
    for left in range(height - 1, -1, -1):
        paths = [
            (to + way, marks + [mark + scale * to], blocked or left > 0 and cells[to + way] > 0)
            for to, marks, blocked in paths
            for way, mark in walk.steps
            if cells[to + way] <= 3 or not left
        ]
    there = [path for path in paths if path[0] == at or at == GOAL and cells[path[0]] == walk.goal]
    if not there:
        raise RuleError("G-7", "count", leg=place, height=height)
    free = [set(marks) for _, marks, blocked in there if not blocked]
    if not free:
        raise RuleError("G-8", "occupied", leg=place)
    after = [
        way | marks for way in ways for marks in free if len(marks) == height and not way & marks
    ]
    if not after:
        raise RuleError("G-9", "twice", leg=place)
    return after
