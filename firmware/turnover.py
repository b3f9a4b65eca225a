"""One game takes the place of another: the heap has no room for two, nor for the rules of two.

Loaded for that, then gone.
"""

from shared_rules.kernel.entry import check
from shared_rules.kernel.session import Session


def alone(table, store, action, by, given):
    """The session of a new game (`new`), or of one that was put away (`load`), alone in memory.

    given: what `game.new` has, or a name. SetupError, RuleError, SaveError: as `apart` has it.
    """
    if action == "load":
        from shared_rules.kernel.save import ended  # not needed for a new game

        return apart(table, store, by, lambda: ended(store.resuming(*given)))
    check(given[0], given[1], given[3])  # before anything goes for it
    return apart(table, store, by, lambda: _new(store, *given))


def apart(table, store, by, bring, lasting=True):
    """What bring() returns, called while the game on the table is on flash alone.

    Where bring() fails, or what it returns is not `lasting`, that game comes back from there.
    """
    left = table.session and _leave(table, store, by)
    done = False
    try:
        found = bring()
        done = lasting
        return found
    finally:
        if left and not done:
            table.tidy()
            table.session = store.back()
            if by == "link":
                table.tell("load", by)


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
