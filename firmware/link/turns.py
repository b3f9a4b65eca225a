"""The method game.turns: whose each action of the log is. This module is loaded for that."""

from firmware.link.game import entries
from shared_rules.kernel import turns
from shared_rules.kernel.session import SEGMENT


def _turns(server, offset=0):
    """A part of the log, with what can be redone, as [who, round, action].

    Never beyond a segment of the log, because its actions are played again to find whose they are.
    """
    session = server.session()
    found = []
    if offset < session.end:
        found = turns.owners(session, offset // SEGMENT)[offset % SEGMENT :]
    return entries(server, {"ply": session.ply}, "actions", found, offset, total=session.end)


METHODS = {"game.turns": (_turns, "offset?=number")}
