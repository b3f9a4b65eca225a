"""The method game.turns: who has played each action of the log. Loaded for this alone."""

from firmware.link.game import entries
from shared_rules.kernel import turns
from shared_rules.kernel.session import SEGMENT


def _turns(server, offset=0):
    """A part of the log, including what can be redone, as [who, round, action, perhaps place].

    A part ends with its segment of the log: finding the players takes playing the segment again.
    """
    session = server.session()
    found = []
    if offset < session.end:
        found = turns.owners(session, offset // SEGMENT)[offset % SEGMENT :]
    return entries(server, {"ply": session.ply}, "actions", found, offset, total=session.end)


METHODS = {"game.turns": (_turns, "offset?=number")}
