"""One game takes the place of another: the heap has no room for two, nor for the rules of two.

Loaded for that, then gone.
"""

from shared_rules.kernel.entry import check
from shared_rules.kernel.session import Session, ended


def alone(table, store, action, by, given):
    """(session, digest) of a new game (`new`), or of one put away (`load`), alone in memory.

    digest: of a new game for the host, else None; what can't be told is not begun. given: what
    `game.new` has, or a name. SetupError, RuleError, SaveError: as `apart` has it.
    """
    if action == "load":
        return ended(apart(table, store, by, lambda: store.resuming(*given))), None
    check(given[0], given[1], given[3])  # before anything goes for it
    return ended(apart(table, store, by, lambda: _new(table, store, by, *given)))


def apart(table, store, by, steps, lasting=True):
    """Go through steps(), a generator, while the game on the table is on flash alone.

    A generator that returns what that one returns. Where it fails, or what it returns is not
    `lasting`, that game comes back from flash, unless another was begun meanwhile. Without a
    store, or room in it, the game stays where it is.
    """
    if table.session:
        table.settle()
    leaving = table.session and store and not table.trouble
    left = False
    failed = []
    try:
        if leaving:
            table.tell("leave", by)
            left = store.leave(table.session)
            if left:
                table.session = None
                table.tidy()
        found = yield from steps()
    except Exception as error:
        found = None
        failed.append(error)
    if failed or not lasting:
        yield  # what it has left on the processor's stack would be in memory yet
        _back(table, by, leaving, left)
        if failed:
            raise failed[0]
    return found


def _back(table, by, leaving, left):
    if not leaving or left and table.session:
        return  # it has not gone, or another has taken its place
    if left:
        table.bring_back()
    if by == "link":
        table.tell("load", by)


def _new(table, store, by, game, players, options, seed, position, seats):
    """A generator of one slice, which sets a game up and begins it: (session, digest)."""
    attic = store.attic() if store else None
    yield
    session = Session(game, players, options, seed, position, seats, attic)
    before, table.session = table.session, session
    table.tidy()  # what set it up goes before the store comes in, which needs room too
    try:
        digest = session.digest() if by == "link" else None
        if store:
            store.begin(session)
    except OSError:
        pass  # the flash is full: the table tries again, and says so
    except MemoryError:
        table.session = before
        raise
    return session, digest
