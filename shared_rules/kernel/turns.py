"""Walks through a log: to any ply and back, by steps, whose each action is, what they did."""

import json

from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import SEGMENT, STEP


def go(session, ply):
    """Go to the state after `ply` actions of the log, back or ahead.

    IndexError: the log has no such ply. RuleError: as `Session.redo`. However far it is, fewer than
    8 actions are applied again, or 8 to the end of the log; but all, where they were never played,
    because what is before them was mended. After any error the session stays where it is.
    """
    if not 0 <= ply <= session.end:
        raise IndexError("not in the log")
    number = _segment(session, ply)
    there, before, actions = session.ply, session._number, session._actions
    session._put()
    try:
        if number != before:
            session._get(number)
        if ply < there:
            session._back_to(ply)
        elif number != before:
            session._back_to(number * SEGMENT)
    except Exception as error:
        session._number, session._actions = before, actions
        if ply < there or not isinstance(error, KeyError):  # else there is no snapshot
            raise
    try:
        while session.ply < ply:
            session.redo()
    except Exception as error:
        session._number, session._actions = before, actions
        if session.ply == there:
            raise
        session.ply = there
        session._broken(error)


def begin(session):
    """The ply before the step that the last action belongs to; 0 where nothing was played."""
    first = max(0, session.ply - STEP)
    texts = list(session.marked(first, session.ply))
    while texts and texts.pop().startswith(" "):
        pass
    return first + len(texts)


def end(session):
    """The ply after the step that the next action in the log belongs to.

    It is the present ply where there is nothing to redo.
    """
    ply = session.ply
    for text in session.marked(ply, min(session.end, ply + STEP)):
        if ply > session.ply and not text.startswith(" "):
            break
        ply += 1
    return ply


def decision(session, ply, ahead=False):
    """The ply before the last step of a person that begins before `ply`; -1 where there is none.

    ahead: the first that begins after `ply`, or else the end of the log. A person's step is one
    whose owner the box does not play. Whatever else `owners` raises.
    """
    step, number = 1 if ahead else -1, None
    while 0 <= ply + step < session.end:
        ply += step
        if number != ply // SEGMENT:
            number = ply // SEGMENT
            found = owners(session, number)
            marked = list(session.marked(number * SEGMENT, number * SEGMENT + len(found)))
        place = ply % SEGMENT
        if found[place][0] not in session.seats and not marked[place].startswith(" "):
            return ply
    return session.end if ahead else -1


def owners(session, number):
    """Return (who, round, text) for each action of a segment, also of those that can be redone.

    Where the game has a `place` and no question is pending, that is the fourth. The actions are
    played again from the snapshot before the segment; the session is as it was afterwards. number:
    of the segment, from 0. who: as `Game.player` says it, before the action. round: 0 if the game
    has none; -1, and nobody's, where an action that can be redone is not legal any more, because
    what is before it was mended. MemoryError, and what the archive raises.
    """
    found, rules, first = [], session.rules, number * SEGMENT
    end = min(session.end, first + SEGMENT)
    place = getattr(rules, "place", None)

    def note(state, text):
        there = place and not state["pending"] and state["players"][state["turn"]][place]
        whose = rules.player(state), state.get("round", 0), text
        found.append(whose + (there,) if there else whose)

    try:
        _play(session, number, end, note)
    except KeyError:  # no snapshot: after a late correction nothing of this segment was played
        if first < session.ply:
            raise
    except RuleError:
        if first + len(found) <= session.ply:
            raise
    for text in session.log(first + len(found), end):
        found.append((None, -1, text))
    return found


def events(session, first):
    """Return the events of the actions from ply `first` on, which are played again for that.

    The session is as it was afterwards. MemoryError, and what the archive raises.
    """
    if first == session.ply:
        return []
    return _play(session, first // SEGMENT, session.ply, None, first)


def at(session, ply):
    """A generator: it yields after each action, and returns the state after `ply` of the log.

    The session stays where it is. IndexError: the log has no such ply. RuleError: as
    `Session.redo`.
    """
    if not 0 <= ply <= session.end:
        raise IndexError("not in the log")
    rules, rng = session.rules, session.rng
    number = _segment(session, ply)
    while number > session._number:
        try:
            session.archive.get(2 * number)
            break
        except KeyError:  # it was never played: what is before it was mended
            number -= 1
    texts = list(session.log(number * SEGMENT, ply))
    before = json.loads(session.archive.get(2 * number))
    state, words = before["state"], before["rng"]
    for place, text in enumerate(texts):
        there = rng.words()
        rng.restore(words)
        try:
            rules.apply(state, rules.asked(text))
            words = rng.words()
        finally:
            rng.restore(there)
        if rules.spelled != text and number * SEGMENT + place >= session.ply:
            raise RuleError(None, "chance")
        yield
    return state


def _segment(session, ply):
    """The segment for a ply. The one after the last, at an edge, exists only with actions in it."""
    return min(ply // SEGMENT, max(session.end - 1, 0) // SEGMENT)


def _play(session, number, end, note=None, first=0):
    """Play the actions from segment `number` to ply `end` again. Return the events from `first` on.

    note: called with (state, text) before each. Then the last one is not played: [] is returned.
    """
    rules, rng = session.rules, session.rng
    texts = list(session.log(number * SEGMENT, end))
    words = rng.words()
    before = json.loads(session.archive.get(2 * number))
    state, found = before["state"], []
    try:
        rng.restore(before["rng"])
        for place in range(len(texts)):
            if note:
                note(state, texts[place])
                if place == len(texts) - 1:
                    break
            asked, ply = rules.asked(texts[place]), number * SEGMENT + place
            if note and ply < session.ply:  # it was legal, and that need not be checked again
                rules.again(state, [asked])
                continue
            events = rules.apply(state, asked)
            if not note and ply >= first:
                found += events
    finally:
        rng.restore(words)
    return [] if note else found
