"""Goes to another ply of the log: game.go; game.undo, game.redo of a step, or by persons.

This module is loaded for these alone.
"""

from firmware.link.game import flush_and_answer, get_standing, note_request
from firmware.link.refusal import Refusal
from shared_rules.kernel import turns
from shared_rules.kernel.errors import RuleError


def turn_back(server, method, more):
    """Take the last step back (method "undo"), or play the next one again ("redo").

    A step that is half played is taken back to its beginning, or played to its end. more: with
    `person`, it goes on to a decision of a person (`turns.decision`). IndexError: there is no such
    step. RuleError: what has to be played again for it is not legal any more.
    """
    session = server.session()
    before, back = session.ply, method == "undo"
    if more.get("person"):
        ply = turns.decision(session, before, not back)
    else:
        ply = (turns.begin if back else turns.end)(session)
    if ply == before:
        raise IndexError
    _walk(server, ply)
    return turned(server, before)


def turned(server, before):
    """The answer for a step taken back or played again. before: the ply before that."""
    session = server.session()
    texts = session.log(min(before, session.ply), max(before, session.ply))
    return flush_and_answer(server, list(texts), "actions")


def _go(server, ply, digest=None):
    session = server.session()
    note_request(server, digest)
    if ply != session.ply:
        try:
            _walk(server, ply)
        except (IndexError, RuleError):
            raise Refusal(3, "The log has no such ply by today's rules.") from None
        server.flush()
    return get_standing(server)


def _walk(server, ply):
    table = server.table
    before = table.session.ply
    table.ask += " %d" % before  # link/repeat.py needs it, if the answer gets lost
    if abs(ply - before) > 1:
        table.go(ply, "link")
    elif ply < before:
        table.undo("link")
    else:
        table.redo("link")


METHODS = {"game.go": (_go, "ply=number digest?=text")}
