"""Looks into a log: where its steps are, whose each action is, what they did, any earlier state."""

from shared_rules.kernel.beside import Replay
from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import SEGMENT, STEP


def begin(session):
    """The ply before the step that the last action belongs to; 0 where nothing was played."""
    first = max(0, session.ply - STEP)
    texts = list(session.marked(first, session.ply))
    while texts and texts.pop().startswith(" "):  # this mark: it goes on with the step before it
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
    """Where a person decided last: the ply at which the last such step before `ply` begins, or -1.

    A step is a person's unless the computer plays the seat of whoever acts first in it. ahead: look
    the other way, for the first such step that begins after `ply`; where there is none it is the
    end of the log. Raises what `owners` raises.
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


def owners(session, number, told=False):
    """Return (who, round, text) for each action of a segment, also of those that can be redone.

    number: of the segment, from 0. who: as `Game.player` says it, before the action. round: 0 if
    the game has none. Where the game has a `place` and no question is pending, the place is the
    fourth. (None, -1, text): an action that can be redone, but is not legal any more after a late
    correction before it. told: the fourth is there always, perhaps None, and the fifth are the
    events of the action, also of one that can be redone.
    The actions are played again from the snapshot before the segment; afterwards the session is as
    it was. Raises MemoryError, and what the archive raises.
    """
    found, rules, first = [], session.rules, number * SEGMENT
    end = min(session.end, first + SEGMENT)
    place = getattr(rules, "place", None)

    try:
        game = Replay(session, number)
        for text in session.log(first, end):
            if found and not told:  # so the last one is not played
                game.play(found[-1][2], first + len(found) <= session.ply)
            state = game.state
            there = place and not state["pending"] and state["players"][state["turn"]][place]
            whose = [rules.player(state), state.get("round", 0), text]
            if told or there:
                whose.append(there or None)
            if told:
                whose.append(game.play(text))
            found.append(tuple(whose))
    except KeyError:  # no snapshot: after a late correction nothing of this segment was played
        if first < session.ply:
            raise
    except RuleError:
        if first + len(found) + told <= session.ply:
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
    number, found = first // SEGMENT, []
    game, ply = Replay(session, number), number * SEGMENT
    for text in session.log(ply):
        happened = game.play(text)
        if ply >= first:
            found += happened
        ply += 1
    return found


def at(session, ply):
    """A generator: it yields after each action, and returns the state after `ply` of the log.

    The session stays where it is. IndexError: the log has no such ply. RuleError: as
    `Session.redo`.
    """
    if not 0 <= ply <= session.end:
        raise IndexError("not in the log")
    number = session.segment(ply)
    while number > session.at[0]:
        try:
            session.archive.get(2 * number)
            break
        except KeyError:  # it was never played: what is before it was mended
            number -= 1
    texts = list(session.log(number * SEGMENT, ply))
    game = Replay(session, number)
    for place, text in enumerate(texts):
        game.play(text)
        if game.rules.spelled != text and number * SEGMENT + place >= session.ply:
            raise RuleError(None, "chance")
        yield
    return game.state
