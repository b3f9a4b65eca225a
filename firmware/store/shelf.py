"""The games on flash by name: begun, put away, listed, read, thinned out.

A file is `NAME.AGE.STATUS`; the greater the age, the later the game came to its status.
"""

import json
import os
from binascii import crc32

from firmware.store.flash import StoreError, blocks, remove, write_new
from firmware.store.journal import Journal, name_of
from shared_rules import catalog
from shared_rules.kernel.save import SCHEMA
from shared_rules.kernel.words import number

RUNNING, SUSPENDED, FINISHED, KEPT = "running", "suspended", "finished", "kept"
_STATUSES = (RUNNING, SUSPENDED, FINISHED, KEPT)
_MOST = 8  # games that are kept besides the running one
_FULL = 28  # ENOSPC
_LEFT = "attic.left"  # the save of the running game, while its session is not in memory


def tidy(store):
    """Remove what a pulled plug has left: scratch files, and the older of two files of a game."""
    for file in os.listdir(store.root):
        if file.endswith(".new") or file == "spool" or file.startswith("attic"):
            remove(store.path(file))
    newer = []
    for age, name, status in reversed(entries(store)):
        if name in newer:
            remove(_path(store, name, age, status))
        newer.append(name)


def begin(store, session):
    """A session becomes the running one: of the game that it was resumed from, or of a new one."""
    journal, before = store.ready, store.journal
    old = None
    if journal and journal.session is session:
        old = journal.path
        path = _path(store, name_of(old), _next_age(store), RUNNING)
    else:
        journal = Journal(None)
        journal.session = session
        path = new_path(store, session.game, RUNNING)
    store.anew(journal, path)
    attic, session.attic = session.attic, journal
    if attic is not journal:
        attic.close()
    if old:
        remove(old)
    store.journal, store.ready = journal, None
    if before:  # only now: whenever the plug is pulled there is a running game
        put_away(store, before)


def leave(store, session):
    """Make the save of the running game already, and let its session go; whether that could be."""
    journal = store.journal
    if not session or not journal or journal.session is not session:
        return False
    try:
        store.keep(lambda: write_new(store.path(_LEFT), session.save()))
    except StoreError:
        return False
    store.left = _status(session)
    journal.session = None
    # Somewhere on the stack it may be lying yet; nothing hangs on it then.
    session.rules = session.state = session.attic = None
    return True


def put_away(store, journal):
    """Make a save of a game that ran."""
    session = journal.session
    journal.close()
    status = _status(session) if session else store.left
    path = _path(store, name_of(journal.path), _next_age(store), status)
    try:
        if session:
            store.keep(lambda: write_new(path, session.save()))
        else:
            store.keep(lambda: os.rename(store.path(_LEFT), path))
    except (StoreError, MemoryError):
        return  # its journal stays, and is put away at the next power-on
    remove(journal.path)
    _thin_out(store)


def listing(store):
    """Yield {name, game, ply, status, bytes, crc}: the running game, then the newest first."""
    running = store.running()
    found = entries(store)
    found.sort(key=lambda entry: (entry[1] != running, -entry[0]))
    for age, name, status in found:
        size, crc, tail = 0, 0, b""
        for block in _text(store, _path(store, name, age, status)):
            size += len(block)
            crc = crc32(block, crc)
            tail = (tail + block)[-48:]
        words = tail[tail.rfind(b"\n", 0, -1) + 1 :].split(b" ")
        ply = 0
        if words[0] == b"end" and len(words) == 3:
            ply = int(words[1]) if words[1].isdigit() else 0
        if status == RUNNING and name != running:
            status = SUSPENDED
        yield {
            "name": name,
            "game": name[: name.rfind("-")],
            "ply": ply,
            "status": status,
            "bytes": size,
            "crc": "%08x" % crc,
        }


def names(store):
    """The names of all games."""
    return [name for _, name, _ in entries(store)]


def read(store, name):
    """The text of a game as an iterator of bytes."""
    return _text(store, find(store, name))


def adopt(store, game):
    """Make the text in the spool a suspended game: its name."""
    path = new_path(store, game, SUSPENDED)
    os.rename(store.path("spool"), path)
    _thin_out(store)
    return name_of(path)


def delete(store, name):
    """Remove a game that is not running."""
    if name == store.running():
        raise ValueError(name)
    remove(find(store, name))


def entries(store):
    """(age, name, status) of all games, the oldest first."""
    found = []
    for file in os.listdir(store.root):
        words = file.split(".")
        if len(words) == 3 and words[2] in _STATUSES:
            found.append((number(words[1]) or 0, words[0], words[2]))
    found.sort()
    return found


def find(store, name):
    """The path of a game. KeyError: there is none of that name."""
    for age, other, status in entries(store):
        if other == name:
            return _path(store, name, age, status)
    raise KeyError(name)


def new_path(store, game, status):
    """The path of a game that gets its name now: one that no other has."""
    taken = names(store)
    most = 0
    for name in taken:
        most = max(most, number(name[name.rfind("-") + 1 :]) or 0)
    most = most % 9999 + 1  # a name has at most 16 letters
    while "%s-%d" % (game, most) in taken:
        most += 1
    return _path(store, "%s-%d" % (game, most), _next_age(store), status)


def keep_aside(path):
    """A game that this version can't use is never written over."""
    os.rename(path, path[: path.rfind(".") + 1] + KEPT)


def make_room(store, error):
    """Let the oldest finished game go where flash is full; StoreError where that does not help."""
    if error.errno != _FULL:
        raise StoreError("broken", "The flash can't be written (%s)." % error.errno)
    for age, name, status in entries(store):
        if status == FINISHED:
            remove(_path(store, name, age, status))
            return
    raise StoreError("full", "The flash is full.")


def _status(session):
    return FINISHED if session.over else SUSPENDED


def _path(store, name, age, status):
    return store.path("%s.%d.%s" % (name, age, status))


def _next_age(store):
    found = entries(store)
    return found[-1][0] + 1 if found else 1


def _text(store, path):
    journal = store.journal
    if journal and journal.path == path and journal.session:
        return journal.session.save()
    if path.endswith(RUNNING):  # there was no room yet to put it away
        return store.restored(path).session.save()
    return blocks(path)


def _thin_out(store):
    """Let the oldest games go beyond the last eight, but none that is not understood."""
    found = [entry for entry in entries(store) if entry[2] in (SUSPENDED, FINISHED)]
    for age, name, status in found[:-_MOST]:
        path = _path(store, name, age, status)
        if _is_understood(store, path):
            remove(path)
        else:
            keep_aside(path)


def _is_understood(store, path):
    """Whether a save is of this version, as far as that shows without importing its game."""
    try:
        with open(path, "rb") as file:
            header = json.loads(file.readline())
    except ValueError:
        return False
    if header.get("pilothouse") != SCHEMA or header.get("game") not in catalog.GAMES:
        return False
    session = store.journal and store.journal.session
    if session and session.game == header["game"]:
        return header.get("rules") == session.rules.version
    return True
