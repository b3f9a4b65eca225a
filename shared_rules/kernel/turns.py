"""Walks through a log: steps of any length, whose each action is, what the last one did."""

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
    found, rules = [], session.rules

    def note(state, text):
        found.append((rules.player(state), state.get("round", 0), text))

    _play(session, number, min(session.end, (number + 1) * SEGMENT), note)
    return found


def events(session):
    """Return the events of the last action, which is played again for that. [] at ply 0.

    The session is as it was afterwards. MemoryError, and what the attic raises.
    """
    ply = session.ply
    return _play(session, (ply - 1) // SEGMENT, ply) if ply else []


def _play(session, number, end, note=None):
    """Play the actions of segment `number` up to ply `end` again. Return the last one's events.

    note: called with (state, text) before each. Then the last one is not played: [] is returned.
    """
    rules, rng = session.rules, session.rng
    texts = list(session.log(number * SEGMENT, end))
    words = rng.words()
    before = json.loads(session.attic.get(2 * number))
    state, found = before["state"], []
    try:
        rng.restore(before["rng"])
        for place in range(len(texts)):
            if note:
                note(state, texts[place])
                if place == len(texts) - 1:
                    break
            found = rules.apply(state, rules.asked(texts[place]))
    finally:
        rng.restore(words)
    return [] if note else found
