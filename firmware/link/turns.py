"""The method game.turns: who has played each action of the log. Loaded for this alone."""

from firmware.link.game import entries
from firmware.link.lines import encode
from shared_rules.kernel import turns
from shared_rules.kernel.session import SEGMENT

_HEAD = 64  # bytes of an answer besides its entries


def _turns(server, offset=0, events=False):
    """A part of the log, including what can be redone, as [who, round, action, perhaps place].

    events: the place, or null, and then the events of the action; the last of those that do not
    fit in a line are left off.

    A part ends with its segment of the log: finding the players takes playing the segment again.
    """
    session = server.session()
    found = []
    if offset < session.end:
        found = turns.owners(session, offset // SEGMENT, events)[offset % SEGMENT :]
        while len(found[0]) > 4 and len(encode(found[0])) > server.space - _HEAD:
            found[0][4].pop()
    return entries(server, {"ply": session.ply}, "actions", found, offset, total=session.end)


METHODS = {"game.turns": (_turns, "offset?=number events?=flag")}
