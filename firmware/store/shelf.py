"""The games on flash by name: begun, put away, listed, read, thinned out.

A file is `NAME.AGE.STATUS`; the greater the age, the later the game came to its status.
"""

import json
import os
from binascii import crc32

from firmware.store.flash import StoreError, blocks, opened, remove, write_new
from firmware.store.folder import files
from firmware.store.journal import Journal, name_of
from shared_rules import catalog
from shared_rules.kernel.errors import SaveError
from shared_rules.kernel.save import SCHEMA
from shared_rules.kernel.words import number

RUNNING, SUSPENDED, FINISHED, KEPT = "running", "suspended", "finished", "kept"
_USABLE = (RUNNING, SUSPENDED, FINISHED)
_MOST = 8  # games that are kept besides the running one
_BATCH = 24  # games that are put in order together: there may be more than the heap has room for
_LATEST = 999999999  # the greatest age
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
_HEADER = 4096  # bytes of the first line of a save, at most
_FULL = 28  # ENOSPC


def tidy(store):
    """Remove what a pulled plug has left: scratch files, and the older of two files of a game.

    The newest games alone can have two.
    """
    for file in files(store.root):
        if file.endswith(".new") or file == "spool" or file.startswith("attic"):
            words = file.split(".")
            if len(words) == 3 and words[2] in _USABLE:
                ran = [name for _, name, _ in entries(store, (RUNNING,))]
                if words[1] in ran[1:]:
                    _end_putting_away(store, file, words[1], words[2])
            remove(store.path(file))
    newer = []
    for age, name, status in entries(store, _USABLE):
        if name in newer:
            remove(_path(store, name, age, status))
        elif len(newer) < _MOST:
            newer.append(name)


def _end_putting_away(store, file, name, status):
    """Another game was begun when the save of this one was made already: it is put away."""
    path = find(store, name)
    try:
        os.rename(store.path(file), _new_age(store, name, status))
        remove(path)
    except OSError:
        pass  # then its journal is put away


def begin(store, session):
    """A session becomes the running one: of the game that it was resumed from, or of a new one."""
    journal, before = store.ready, store.journal
    old = None
    if journal and journal.session is session:
        old = journal.path
        path = _new_age(store, name_of(old), RUNNING)
    else:
        journal = Journal(None)
        journal.session = session
        path = new_path(store, session.game, RUNNING)
    try:
        store.anew(journal, path)
    except MemoryError:
        remove(path)  # it was not begun
        raise
    attic, session.attic = session.attic, journal
    if attic is not journal:
        attic.close()
    if old:
        remove(old)
    store.journal, store.ready = journal, None
    if before:  # only now: whenever the plug is pulled there is a running game
        try:
            put_away(store, before)
        except MemoryError:
            pass  # its journal stays, and is put away at the next power-on


def leave(store, session):
    """Make the save of the running game already, and let its session go; whether that could be."""
    journal = store.journal
    if not session or not journal or journal.session is not session:
        return False
    status = _status(session)
    try:
        store.keep(lambda: write_new(_left(store, status), session.save()))
    except StoreError:
        return False
    store.left = status
    journal.session = None
    # Somewhere on the stack it may be lying yet; nothing hangs on it then.
    session.rules = session.state = session.attic = None
    return True


def back(store):
    """The session that was let go, from the journal; the save is wanted no more."""
    remove(_left(store, store.left))
    store.journal = store.restored(store.journal.path)
    store.left = None
    return store.journal.session


def put_away(store, journal):
    """Make a save of a game that ran."""
    session = journal.session
    journal.close()
    status = _status(session) if session else store.left
    path = _new_age(store, name_of(journal.path), status)
    try:
        if session:
            store.keep(lambda: write_new(path, session.save()))
        else:
            store.keep(lambda: os.rename(_left(store, status, journal), path))
    except StoreError:
        return  # its journal stays, and is put away at the next power-on
    remove(journal.path)
    _thin_out(store)


def listing(store, first):
    """Yield {name, game, ply, status, bytes, crc} from place `first` on.

    The running game, or the one that ran last and found no memory at power-on; the others, the
    newest first; what is `kept`. What can't be read is `kept` too, and has 0 bytes.
    """
    for age, name, status in _in_order(store):
        if first:
            first -= 1
        else:
            yield _about(store, name, age, status)


def _in_order(store):
    running = store.running()
    for first in (True, False):
        for entry in entries(store, _USABLE):
            runs = entry[1] == running if running else entry[2] == RUNNING
            if runs == first:
                yield entry
    for entry in _all(store):
        if entry[2] == KEPT:
            yield entry


def _about(store, name, age, status):
    size, crc, tail = 0, 0, b""
    try:
        for block in _text(store, _path(store, name, age, status)):
            size += len(block)
            crc = crc32(block, crc)
            tail = (tail + block)[-48:]
        if status == RUNNING and name != store.running():
            status = SUSPENDED
    except (OSError, SaveError):
        size, crc, tail, status = 0, 0, b"", KEPT
    words = tail[tail.rfind(b"\n", 0, -1) + 1 :].split(b" ")
    ply = 0
    if words[0] == b"end" and len(words) == 3:
        ply = int(words[1]) if words[1].isdigit() else 0
    return {
        "name": name,
        "game": name[: name.rfind("-")] if "-" in name else name,
        "ply": ply,
        "status": status,
        "bytes": size,
        "crc": "%08x" % crc,
    }


def names(store):
    """Yield the names of all games."""
    for _, name, _ in _all(store):
        yield name


def read(store, name):
    """The text of a game as an iterator of bytes."""
    return _text(store, find(store, name))


def adopt(store, game):
    """Make the text in the spool a suspended game: its name. StoreError."""
    path = new_path(store, game, SUSPENDED)
    store.keep(lambda: os.rename(store.path("spool"), path))
    _thin_out(store)
    return name_of(path)


def delete(store, name):
    """Remove a game that is not running. StoreError: the flash does not let it go."""
    if name == store.running():
        raise ValueError(name)
    if not remove(find(store, name)):
        raise StoreError("broken", "This can't be deleted.")


def entries(store, wanted):
    """Yield (age, name, status) of the games with these statuses, the newest first."""
    before = None
    while True:
        found = []
        for entry in _all(store):
            if entry[2] in wanted and (before is None or entry < before):
                found.append(entry)
                if len(found) == 2 * _BATCH:
                    found.sort(reverse=True)
                    del found[_BATCH:]
        found.sort(reverse=True)
        for entry in found[:_BATCH]:
            yield entry
        if len(found) < _BATCH:
            return
        before = found[_BATCH - 1]


def find(store, name):
    """The path of a game: the usable one, the newest. KeyError: there is none of that name."""
    best = None
    for age, other, status in _all(store):
        if other == name:
            found = status != KEPT, age, status
            best = found if best is None else max(best, found)
    if best is None:
        raise KeyError(name)
    return _path(store, name, best[1], best[2])


def new_path(store, game, status):
    """The path of a game that gets its name now: one that no other has."""
    most = 0
    for name in names(store):
        most = max(most, number(name[name.rfind("-") + 1 :]) or 0)
    while True:
        most = most % 9999 + 1  # a name has at most 16 letters
        name = "%s-%d" % (game, most)
        if name not in names(store):
            return _new_age(store, name, status)


def keep_aside(store, path):
    """A game that this version can't use is never written over; whether it could be renamed."""
    other = path[: path.rfind(".") + 1] + KEPT
    if _is_there(other):
        other = _new_age(store, name_of(path), KEPT)
    try:
        os.rename(path, other)
    except OSError:
        return False  # nothing can be written; it stays as it is
    return True


def make_room(store, error):
    """Let the oldest finished game go where flash is full; StoreError where that does not help."""
    if error.errno != _FULL:
        raise StoreError("broken", "The flash can't be written (%s)." % error.errno)
    oldest = None
    for age, name, status in _all(store):
        if status == FINISHED and (oldest is None or age < oldest[0]):
            oldest = age, name
    if oldest is None:
        raise StoreError("full", "The flash is full.")
    path = _path(store, oldest[1], oldest[0], FINISHED)
    if not remove(path) and not keep_aside(store, path):  # a folder that is not empty
        raise StoreError("broken", "The flash can't be written (%s)." % error.errno)


def _left(store, status, journal=None):
    """The save of the running game, while its session is not in memory."""
    return store.path("attic.%s.%s" % (name_of((journal or store.journal).path), status))


def _status(session):
    return FINISHED if session.over else SUSPENDED


def _path(store, name, age, status):
    return store.path("%s.%d.%s" % (name, age, status))


def _new_age(store, name, status):
    """The path of a file that comes now: younger than all, as far as there are numbers."""
    most = 0
    for age, _, _ in _all(store):
        most = max(most, age)
    most = min(most + 1, _LATEST)
    while _is_there(_path(store, name, most, status)):
        most -= 1
    return _path(store, name, most, status)


def _all(store):
    """Yield (age, name, status) of all games, in any order."""
    for file in files(store.root):
        words = file.split(".")
        if len(words) == 3 and (words[2] in _USABLE or words[2] == KEPT):
            age = number(words[1])
            if age is not None and _is_name(words[0]):
                yield age, words[0], words[2]


def _is_name(word):
    return 0 < len(word) <= 16 and all(letter in _LETTERS for letter in word)


def _is_there(path):
    try:
        return bool(os.stat(path))
    except OSError:
        return False


def _text(store, path):
    journal = store.journal
    if journal and journal.path == path:
        return journal.session.save() if journal.session else blocks(_left(store, store.left))
    if path.endswith(RUNNING):  # there was no room yet to put it away
        return store.restored(path).session.save()
    return blocks(path)


def _thin_out(store):
    """Let the oldest games go beyond the last eight; what is not understood is none of these."""
    away = (SUSPENDED, FINISHED)
    count = sum([entry[2] in away for entry in _all(store)])
    if count <= _MOST:
        return
    count = 0
    for age, name, status in entries(store, away):
        path = _path(store, name, age, status)
        if not _is_understood(store, path):
            keep_aside(store, path)
        else:
            count += 1
            if count > _MOST:
                remove(path)


def _is_understood(store, path):
    """Whether a save is of this version, as far as that shows without importing its game."""
    try:
        with opened(path) as file:
            header = json.loads(file.readline(_HEADER))
        game, rules = header["game"], header["rules"]
        if header["pilothouse"] != SCHEMA or not catalog.knows(game):
            return False
    except (OSError, ValueError, KeyError, TypeError, RuntimeError):
        return False
    session = store.journal and store.journal.session
    return not (session and session.game == game) or rules == session.rules.version
