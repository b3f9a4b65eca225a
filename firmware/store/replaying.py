"""Games played again from their files: at power-on, or when one is taken up again."""

from binascii import crc32

from firmware.store import shelf
from firmware.store.flash import StoreError, blocks, write_new
from firmware.store.journal import Journal
from shared_rules.kernel.errors import RuleError, SaveError
from shared_rules.kernel.save import remark, replay


def resume(store, name):
    """Play a game again to its end, None: the one that ran when the power went."""
    if name is None:
        return _last(store)
    for _ in named(store, name):
        pass
    session = store.ready.session
    store.begin(session)
    return session


def _last(store):
    session = None
    for _, name, status in reversed(shelf.entries(store)):
        if status != shelf.RUNNING:
            continue
        try:
            for _ in named(store, name):
                pass
        except SaveError:
            continue
        if session is None:
            store.journal = store.ready
            session = store.journal.session
        else:  # the plug was pulled before this one was put away
            shelf.put_away(store, store.ready)
        store.ready = None
    return session


def named(store, name):
    """A generator: yields between slices, returns the session of a game, ready to be begun.

    KeyError: there is none of that name. SaveError: it can't be used and is kept aside.
    """
    path = shelf.find(store, name)
    attic = store.attic()
    journal = None
    try:
        journal, torn = yield from _restore(path, attic)
    except SaveError:
        shelf.keep_aside(path)
        raise
    finally:
        if journal is None:
            attic.close()
    if torn > 1:  # more than the record in flight is broken: nothing of it is thrown away
        copy = shelf.new_path(store, journal.session.game, shelf.KEPT)
        try:
            store.keep(lambda: write_new(copy, blocks(path)))
        except StoreError:
            pass  # no room for it: the game goes on all the same
    store.ready = journal
    return journal.session


def _restore(path, attic):
    """Play a file again. A generator that returns (journal, torn).

    torn: how many lines at the end are no records. SaveError: the save at its head is unusable.
    """
    with open(path, "rb") as file:
        line = file.readline()
        while line and line[:4] != b"end ":
            line = file.readline()
        size = file.tell()
        session = yield from replay(file, size, attic)
        sequence = 0
        line = file.readline()
        while _apply(session, line, sequence + 1):
            sequence += 1
            size += len(line)
            yield
            line = file.readline()
        torn = 0
        while line:
            torn += 1
            line = file.readline()
    return Journal(session, attic, path, size, sequence), torn


def _apply(session, line, sequence):
    """Do what a record says; False where it is none or can't be done."""
    start = b"%d " % sequence
    if not line.startswith(start) or line[-10:] != b"*%08x\n" % crc32(line[:-10]):
        return False
    what = line[len(start) : -10].decode()
    try:
        if what == "-":
            session.undo()
        elif what == "+":
            session.redo()
        elif not remark(session, what):
            session.do(session.rules.asked(what))
            if session.last != what:
                session.undo()
                return False
    except (RuleError, IndexError):
        return False
    return True
