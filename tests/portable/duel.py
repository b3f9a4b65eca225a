"""Short words for the tests of Gyges and T-boats: set up, play, expect refusals, count plies."""

import gc
import sys

from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.kernel.session import Session, ended

from .refusal import refusal

SMALL = sys.implementation.name == "micropython"
EMPTY = "000000"
S1 = "321123/000000/000000/000000/000000/321123"
TOURNAMENT = {"preset": "tournament"}


def gyges(board=S1, to_move="south", before=None, **options):
    """A session that begins from a position: rows from South's home row on, or {cell: height}."""
    if isinstance(board, dict):
        rows = [[0] * 6 for _ in range(6)]
        for cell in board:
            rows[int(cell[1]) - 1]["abcdef".index(cell[0])] = board[cell]
        board = "/".join(["".join([str(piece) for piece in row]) for row in rows])
    position = {"board": board, "to_move": to_move}
    if before:
        position["before"] = before
    return Session("gyges", ["south", "north"], options, 7, position)


def fresh(seed=7, **options):
    """A game of Gyges that begins with its set-up."""
    return Session("gyges", ["south", "north"], options, seed)


def tboats(position=None, **options):
    """A game of T-boats, from a formation or from a position."""
    return Session("tboats", ["yellow", "red"], options, 7, position)


def count(s, depth, what="moves"):
    """How many moves or positions a session has at a depth (perft)."""
    return ended(s.rules.perft(s.state, depth, what))


def suggestion(s, level=None, nodes=None):
    """What the computer suggests: {action, nodes, depth, value}."""
    return ended(s.rules.suggest(s.state, level, nodes))


def listed(s, beside=("draw", "resign")):
    """What `actions` lists now, without draw and resign."""
    found = []
    for text in s.actions():
        if text not in beside:
            found.append(text)
            if SMALL and not len(found) & 31:
                gc.collect()  # else garbage between hundreds of texts leaves no room for the list
    return found


def of(s, start):
    """The listed texts that begin with `start`, with it cut off."""
    return [text[len(start) :] for text in listed(s) if text[: len(start)] == start]


def play(s, *texts):
    """Play the actions, each of which must be listed; returns the events of the last one."""
    events = []
    for text in texts:
        assert any(text == other for other in s.actions()), "not listed: " + text
        events = s.do(text)
    return events


def refused(s, text, rule):
    """The action isn't listed, this statement refuses it, and nothing changes."""
    assert not any(text == other for other in s.actions()), "listed: " + str(text)
    return refusal(s, text, rule)


def impossible(build, *args, **kw):
    """Setting up is refused; returns the statement, or the name of the option."""
    try:
        build(*args, **kw)
    except RuleError as e:
        return e.rule
    except SetupError as e:
        return e.option
    raise AssertionError("set up")
