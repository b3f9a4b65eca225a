"""The clocks of a game of two as they stood when each turn began: an undo brings them back.

This module is loaded for that alone.
"""

from firmware import unload_all
from shared_rules.kernel.words import number

_LEAST = 10_000  # ms that everybody has after an undo


def take_up(clock, session):
    """Have clocks that were just read from the remarks fit to where the game stands.

    A pulled plug can part an action, or an undo, from what it has done to the clocks.
    """
    turns = _turns(session)
    if not turns:  # the game begins
        turns = [session.ply] + clock.began()
    ply, clock.turns = turns[0], turns[1:]
    size = 1 + len(clock.left)
    if ply == session.ply:
        place = _place(clock.turns, size, ply)
        for name in session.players:
            place += 1
            began = clock.turns[place]
            # What a player has left changes only in his own turn.
            if name != clock.side or clock.left[name] > began:
                clock.left[name] = began
        _flag(clock, session)
    elif ply < session.ply == session.end and clock.turns[-size] <= ply:
        clock.played(ply, *_there(session, ply))
    else:
        rewind(clock, session)


def rewind(clock, session):
    """The game has gone to another ply of its log: the clocks stand as when that turn began.

    Before the oldest turn that is known they stand as in that one. Nobody has less than 10 s, and
    the remark `raised` says who had.
    """
    raised = []
    clock.turns = turns = _turns(session)[1:] or clock.turns  # a correction has changed the remark
    place = _place(turns, 1 + len(clock.left), session.ply)
    for name in session.players:
        place += 1
        if turns[place] < _LEAST and not session.over:
            turns[place] = _LEAST
            raised.append(name)
        clock.left[name] = turns[place]
        clock.keep(name, str(turns[place]))  # before `turns`: else `take_up` would take them as new
    _flag(clock, session)
    clock.keep("raised", " ".join(raised))


def mended(table, at, how):
    """A line of the log is put in, or taken out, at the place `at`: what began later has moved.

    how: as for `Amendment` (shared_rules/kernel/amend.py).
    """
    turns = _turns(table.session)
    for place in range(1, len(turns), 1 + len(table.session.players)):
        if turns[place] > at:
            turns[place] += {"insert": 1, "remove": -1}.get(how, 0)
    if turns:
        table.remark("clock turns", " ".join([str(n) for n in turns]))


def _turns(session):
    """The numbers of the remark `turns`; [] where there is none, or another program wrote it."""
    words = session.remarks.get("clock turns", "").split(" ")
    turns = [number(word) for word in words]
    whole = len(turns) > 1 and (len(turns) - 1) % (1 + len(session.players)) == 0
    return turns if whole and None not in turns else []


def _place(turns, size, ply):
    """The place in `turns` of the turn that runs at a ply."""
    place = 0
    while place + size < len(turns) and turns[place + size] <= ply:
        place += size
    return place


def _flag(clock, session):
    """After the end, whose time was up is known by his clock."""
    clock.flag = None
    for name in session.players:
        if session.over and not clock.left[name]:
            clock.flag = name


def _there(session, ply):
    """(side, early) of the turn at an earlier ply, as `Clock` notes them."""
    from shared_rules.kernel import turns
    from shared_rules.kernel.session import ended

    unload_all("kernel.turns kernel.beside")
    state = ended(turns.at(session, ply))
    return session.rules.player(state), bool(state.get("pending"))
