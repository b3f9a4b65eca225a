"""Mends the log of the game on the table. This module is loaded for that alone."""

from firmware import forget_rules


def steps(table, store, try_, given):
    """A generator: play an amendment slice by slice, and return it. The game is as it was.

    store: of the table, or None. try_: whether it is never to be taken. given: the arguments of
    `Amendment`, but for the session. None is returned if the game has changed meanwhile. RuleError,
    IndexError, ValueError: as `Amendment` has them. MemoryError, OSError.
    """
    from shared_rules.kernel.amend import Amendment

    forget_rules("kernel.amend")
    session, events = table.session, table.events
    amendment, attic, whole = Amendment(session, **given), None, False
    try:
        if store and not try_:
            attic = store.attic()
        for _ in amendment.steps(not try_, attic):
            yield
            if table.session is not session or table.events is not events:
                return None
        whole = True
        return amendment
    finally:
        if attic and not whole:
            attic.close()


def take(table, amendment, by):
    """Make an amendment that was played the game on the table, and tell everybody who watches.

    MemoryError: nothing has changed, or the game is on flash alone.
    """
    session = table.session
    table.settle()
    change, events = {"ply": 0, "action": "amend", "by": by}, []
    if amendment.over and "game ended" not in session.remarks:
        table.remark("game ended", "here")
    amendment.take()
    try:
        table.changed(change, "*", events)
    except MemoryError:
        session.state = None  # without a note of it the game on flash counts
        raise
