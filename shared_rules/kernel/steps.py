"""Steps: actions that are played together, all or none, and taken back together (turns.py).

An action that is played alone is a step by itself. So the log notes only which actions belong to
the step of the one before them (`Session.marked`); a save says `# step 3` before three of one step.
"""

import json

from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import SEGMENT, STEP

BETWEEN = ", "  # between the actions of a step, in one text


def do(session, text):
    """Play the actions of a text as one step. Return (events, line).

    text: 1 to 24 actions with ", " between them. events: those of all actions, in order. line: the
    actions as the log has them, with ", " between them. RuleError: one of them is refused, or is
    one too many; `place` says which, from 0. After any error nothing has changed: what is played on
    is a copy of the state. It takes the place of the state when all is accepted.
    """
    rules, rng = session.rules, session.rng
    number, words = session.at[0], rng.words()
    actions = list(session.marked(number * SEGMENT))
    pieces, events, line = [], [], []
    state = json.loads(json.dumps(session.state))
    try:
        for asked in text.split(BETWEEN):
            if len(actions) == SEGMENT:
                pieces.append((2 * number + 1, "\n".join(actions).encode()))
                number, actions = number + 1, []
                whole = {"game": session.game, "rng": rng.words(), "state": state}
                pieces.append((2 * number, json.dumps(whole).encode()))
            if len(line) == STEP:
                raise RuleError(None, "unknown")
            events += rules.apply(state, asked)
            actions.append(" " + rules.spelled if line else rules.spelled)
            line.append(rules.spelled)
        last, text, ply = line[-1], BETWEEN.join(line), session.ply + len(line)
        _put(session, pieces)
    except Exception as error:
        rng.restore(words)
        if isinstance(error, RuleError):
            error.place = len(line)
        raise
    session.take(number, actions, state, ply, ply, last)
    return events, text


def _put(session, pieces):
    """Hand all pieces to the archive, or none: what can be redone needs those that it has there."""
    archive, had, whole, there = session.archive, [], True, session.at[0]
    for k, _ in pieces:
        if k // 2 > there and k // 2 * SEGMENT < session.end:
            try:
                had.append((k, archive.get(k)))
            except KeyError:  # it was never played: what is before it was mended
                whole = False
    try:
        for k, data in pieces:
            archive.put(k, data)
    except Exception:
        until, session.end = session.end, session.ply  # for good, if this fails, too
        for k, data in had:
            archive.put(k, data)
        if whole:
            session.end = until
        raise
