"""One game comes to the table for another. A visitor: table.py loads it and lets it go."""

from shared_rules.kernel.entry import check
from shared_rules.kernel.session import Session


def new(table, game, players, options, seed, position, seats, by):
    """As Table.new."""
    if seed is None:
        seed = table.entropy()

    def make():
        attic = table.store.attic() if table.store else None
        return Session(game, players, options, seed, position, seats, attic)

    check(game, players, seed)  # before anything goes for it
    _alone(table, make, by)


def resume(table, name, by):
    """As Table.resume."""
    _alone(table, lambda: table.store.resume(name), by)


def _alone(table, make, by):
    """Put the session that `make` gives on the table; the one that ran leaves memory first.

    The heap has no room for two, nor for the rules of two. The one that ran is on flash, and
    comes back from there where there is no other.
    """
    left = table.session and _leave(table, by)
    try:
        session = make()
    except Exception:
        if left:
            table.tidy()
            table.session = table.store.back()
            if by == "link":
                table.tell("load", by)
        raise
    table.put(session)


def _leave(table, by):
    """Let the running game's session go; whether that could be."""
    table.settle()
    if not table.store or table.trouble:
        return False
    table.tell("leave", by)
    if not table.store.leave(table.session):
        return False
    table.session = None
    table.tidy()
    return True
