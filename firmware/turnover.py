"""One game takes the place of another: the heap has no room for two, nor for the rules of two.

Loaded for that, then gone.
"""

from shared_rules.kernel.entry import check
from shared_rules.kernel.session import Session


def alone(table, store, action, by, given):
    """The session of a new game (`new`), or of one that was put away (`load`), alone in memory.

    given: what `game.new` has, or a name. The game that ran is on flash; where there is no other,
    SetupError, RuleError, SaveError, it comes back from there.
    """
    if action == "new":
        check(given[0], given[1], given[3])  # before anything goes for it
    left = table.session and _leave(table, store, by)
    try:
        return _new(store, *given) if action == "new" else _put_away(store, *given)
    except Exception:
        if left:
            table.tidy()
            table.session = store.back()
            if by == "link":
                table.tell("load", by)
        raise


def _leave(table, store, by):
    """Let the running game's session go; whether that could be."""
    table.settle()
    if not store or table.trouble:
        return False
    table.tell("leave", by)
    if not store.leave(table.session):
        return False
    table.session = None
    table.tidy()
    return True


def _new(store, game, players, options, seed, position, seats):
    attic = store.attic() if store else None
    return Session(game, players, options, seed, position, seats, attic)


def _put_away(store, name):
    steps = store.resuming(name)
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return end.value
