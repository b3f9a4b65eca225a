"""Whose the actions of a log are, and of which round. Only the screen of the log asks."""

import json

from shared_rules.kernel.session import SEGMENT


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
