"""Walks in the log: game.go, game.undo and game.redo of a whole step. Loaded for these alone."""

from firmware.link.game import now, repeated, told
from firmware.link.refusal import Refusal
from shared_rules.kernel import turns
from shared_rules.kernel.errors import RuleError


def turn_back(server, method):
    """Take the last step back ("undo"), or play it again ("redo"). IndexError, RuleError: neither.

    In the middle of a step that is as much of it as lies before, or behind.
    """
    session = server.session()
    before = session.ply
    ply = (turns.begin if method == "undo" else turns.end)(session)
    if ply == before:
        raise IndexError
    _walk(server, ply)
    return turned(server, before)


def turned(server, before):
    """The answer to a step that was taken back, or played again: it began at ply `before`."""
    session = server.session()
    texts = session.log(min(before, session.ply), max(before, session.ply))
    return told(server, list(texts), "actions")


def _go(server, ply, digest=None):
    session = server.session()
    repeated(server, digest)
    if ply != session.ply:
        try:
            _walk(server, ply)
        except (IndexError, RuleError):
            raise Refusal(3, "The log has no such ply by today's rules.") from None
        server.flush()
    return now(server)


def _walk(server, ply):
    table = server.table
    before = table.session.ply
    table.ask += " %d" % before  # with it the answer can be given again
    if abs(ply - before) > 1:
        table.go(ply, "link")
    elif ply < before:
        table.undo("link")
    else:
        table.redo("link")


METHODS = {"game.go": (_go, "ply=number digest?=text")}
