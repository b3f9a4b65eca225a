"""Walks through a log: steps of any length, and whose each action is. The log's screen needs it."""

import json

from shared_rules.kernel.session import SEGMENT


def go(session, ply):
    """Go to the state after `ply` actions of the log, back or ahead.

    IndexError: the log has no such ply. However far it is, fewer than 8 actions are applied again,
    or 8 to the end of the log. After any error the session stays where it is.
    """
    if not 0 <= ply <= session.end:
        raise IndexError("not in the log")
    # The segment after the last one, at an edge, exists only if there are actions in it.
    number = min(ply // SEGMENT, max(session.end - 1, 0) // SEGMENT)
    before, actions = session._number, session._actions
    session._put()
    try:
        if number != before:
            session._get(number)
        session._back_to(ply)
    except Exception:
        session._number, session._actions = before, actions
        raise


def owners(session, number):
    """Return (who, round, text) for each action of a segment, also of those that can be redone.

    The actions are played again from the snapshot before the segment; the session is as it was
    afterwards. number: of the segment, from 0. who: as `Game.player` says it, before the action.
    round: 0 if the game has none. MemoryError, and what the attic raises.
    """
    rules, rng = session.rules, session.rng
    texts = list(session.log(number * SEGMENT, min(session.end, (number + 1) * SEGMENT)))
    words = rng.words()
    before = json.loads(session.attic.get(2 * number))
    state = before["state"]
    found = []
    try:
        rng.restore(before["rng"])
        for text in texts:
            found.append((rules.player(state), state.get("round", 0), text))
            if len(found) < len(texts):
                rules.apply(state, rules.asked(text))
    finally:
        rng.restore(words)
    return found
