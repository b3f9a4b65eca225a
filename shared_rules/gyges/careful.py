"""Finds a move of Gyges after which the other side can't reach the goal at once."""

from array import array

from shared_rules.gyges import moves
from shared_rules.gyges.notation import read
from shared_rules.gyges.play import Play

_MOST = 3000  # moves that are tried, at most
_NONE = array("i", [-1] * 8)  # of a node's moves none has to come first


class _Careful(Play):
    DEEPEST = 1  # a move and its answer


def find(rules, state: dict, found: list[str]):
    """Find the text of a move: a generator that yields between slices of its work.

    It is the first one of those found that lets nobody win but the mover, or any other move that is
    so, first of the piece of found[0]. found[0]: there is none, or none in time.
    """
    play = _Careful(rules.options, state)
    play.whole = False
    south = state["to_move"] == "south"
    cells = bytes(play.cells)
    for text in found:
        won = play.make(*read(text, south))
        play.goal ^= 15
        safe = won or not _wins(play)
        play.goal ^= 15
        play.cells[:] = cells
        if safe:
            return text
        yield
    start = read(found[0], south)[0][0]
    play.begin(_NONE)
    _put_first(play, start)
    for n in range(_MOST):
        if n % play.SLICE == 0:
            yield
        move = play.advance()
        if move < 0:
            break
        if play.over or not _wins(play):
            play.leave()
            return play.spell(move)
    return found[0]


def _wins(play):
    """Whether the side to move could reach the goal now (G-15)."""
    if play.mobility(play.goal) < 0:
        return True
    if not play.further:
        return False
    # G-16a: where its row is blocked the next one moves.
    play.begin(_NONE)
    move = play.advance()
    wins = play.over == 1
    if move >= 0:
        play.leave()
    return wins


def _put_first(play, start):
    """Have the moves of a piece tried first."""
    far = play.nodes[play.ply].far
    to = moves.NODE
    for at in range(moves.NODE, moves.NODE + far[moves.COUNT]):
        if far[at] & 63 == start:
            far[to], far[at] = far[at], far[to]
            to += 1
