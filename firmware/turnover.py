"""Puts one game in the place of another. The heap has no room for two games or for their rules.

This module is loaded for that, and forgotten again.
"""

from shared_rules.kernel.entry import check, check_names
from shared_rules.kernel.session import Session, ended


def alone(table, store, action, by, given):
    """Set up another game while the one on the table is not in memory. Return (session, digest).

    action: "new", with given the parameters of `game.new`; or "load", with given the name of a
    game that was put away. digest: that of a new game if by is "link", else None. It is made before
    the game begins, because a game that the host can't be told of must not begin.
    SetupError, RuleError, KeyError, SaveError: the game on the table goes on, as `apart` says.
    """
    if action == "load":
        return ended(apart(table, store, by, lambda: store.resuming(*given))), None
    check(given[0], given[1], given[3])  # before anything goes for it
    check_names(given[-1] or {}, given[1])
    return ended(apart(table, store, by, lambda: _new(table, store, by, *given)))


def apart(table, store, by, steps, lasting=True):
    """A generator: go through steps(), a generator, while the game on the table is on flash alone.

    It returns what steps() returns, and raises what that raises. Where memory is short it tries
    once more, with the screens closed: first to let the game go, then to go through steps(). If
    that fails, or if its result is not `lasting`, the game comes back from flash, unless another
    was begun meanwhile. Without a store, or without room in it, the game stays in memory.
    MemoryError: also where the game finds no memory to come back.
    """
    if table.session:
        table.settle()
    leaving = table.session and store and not table.trouble
    left = short = False
    failed = []
    try:
        if leaving:
            table.tell("leave", by)
            try:
                left = store.leave(table.session)
            except MemoryError:
                short = True
            if short:
                yield from _relieved(table)
                left = store.leave(table.session)
            if left:
                table.session = None
                table.tidy()
        short = False
        try:
            found = yield from steps()
        except MemoryError:
            short = True
        if short:
            yield from _relieved(table)
            found = yield from steps()
    except Exception as error:
        found = None
        failed.append(error)
    table.short = False
    if failed or not lasting:
        yield  # as above
        _back(table, by, leaving, left)
        if failed:
            raise failed[0]
    return found


def _relieved(table):
    """A generator of one slice: close the screens, and free what was made without success."""
    table.short = True
    table.relieve()
    yield  # until then the processor's stack may still refer to it


def _back(table, by, leaving, left):
    if not leaving or left and table.session:
        return  # it has not gone, or another has taken its place
    if left:
        table.bring_back()
    if by == "link":
        table.tell("load", by)


def _new(table, store, by, game, players, options, seed, position, seats, names):
    """A generator of one slice: set a game up and begin it. Return (session, digest)."""
    attic = store.attic() if store else None
    yield
    session = Session(game, players, options, seed, position, seats, attic)
    session.asked = table.ask
    for player in names or ():
        session.remarks["name " + player] = names[player]
    before, table.session = table.session, session
    table.tidy()  # free what has set the game up, because the store needs memory, too
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
