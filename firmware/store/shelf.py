"""The games on flash by name: begins them, puts them away, lists, reads and thins them out.

A file is `NAME.AGE.STATUS` (firmware/store/README.md, "Files"). AGE is a number: the greater it is,
the later the game came to its status.
"""

import json
import os

from firmware.store.flash import StoreError, blocks, opened, remove, write_new
from firmware.store.folder import files
from firmware.store.journal import Journal, name_of
from shared_rules import catalog
from shared_rules.kernel.save import SCHEMA, lines, strip
from shared_rules.kernel.words import number

RUNNING, SUSPENDED, FINISHED, KEPT = "running", "suspended", "finished", "kept"
USABLE = (RUNNING, SUSPENDED, FINISHED)
_MOST = 8  # games that are kept besides the running one
_BATCH = 24  # games that are sorted together: the heap may have no room for all of them
_LATEST = 999999999  # the greatest age
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
_HEADER, _PIECE = 4096, 256  # bytes of the first line of a save, at most; of what is read at once
_FULL = 28  # ENOSPC


def tidy(store):
    """Remove what a pulled plug has left: scratch files, and the older of two files of a game.

    Only the newest games can have two, so only eight names are compared.
    """
    for file in files(store.root):
        if file.endswith(".new") or file == "spool" or file.startswith("attic"):
            words = file.split(".")
            # A game that ended is put away from its journal, because the records want it.
            if len(words) == 3 and words[2] in USABLE and words[2] != FINISHED:
                ran = [name for _, name, _ in entries(store, (RUNNING,))]
                if words[1] in ran[1:]:
                    _end_putting_away(store, file, words[1], words[2])
            remove(store.path(file))
    newer = []
    for age, name, status in entries(store, USABLE):
        if name in newer:
            remove(path_of(store, name, age, status))
        elif len(newer) < _MOST:
            newer.append(name)


def _end_putting_away(store, file, name, status):
    """Finish putting a game away: its save was there already, and another game has begun."""
    path = find(store, name)
    try:
        os.rename(store.path(file), _new_age(store, name, status))
        remove(path)
    except OSError:
        pass  # then its journal is put away


def begin(store, session):
    """Make a session the running one, and put away the game that ran.

    A session that was resumed keeps the name of its game; any other one gets a new name.
    StoreError, MemoryError: it has not begun, and the game that ran is running still.
    """
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
    """Write the save of the running game, and let its session go. Return whether that worked."""
    journal = store.journal
    if not session or not journal or journal.session is not session:
        return False
    status = _status(session)
    try:
        store.keep(lambda: write_new(_left(store, status), _saved(session)))
    except StoreError:
        return False
    store.left = status
    journal.result = _result(store, session, journal)
    journal.session = None
    # The stack may still refer to the session: let go of all that hangs on it.
    session.rules = session.state = session.attic = None
    return True


def back(store):
    """Read the session that `leave` let go from its journal again. Its save is removed.

    SaveError, OSError: it can't be read.
    """
    remove(_left(store, store.left))
    store.journal = store.restored(store.journal.path)
    store.left = None
    return store.journal.session


def put_away(store, journal):
    """Put a game away: its save takes the place of its journal.

    If it can't be written, the journal stays, and the game is put away at the next power-on.
    """
    session = journal.session
    journal.close()
    status = _status(session) if session else store.left
    path = _new_age(store, name_of(journal.path), status)
    result = _result(store, session, journal) if session else journal.result
    try:
        if result:
            _record(store, result)
        if session:
            store.keep(lambda: write_new(path, _saved(session)))
        else:
            store.keep(lambda: os.rename(_left(store, status, journal), path))
    except StoreError:
        return  # its journal stays, and is put away at the next power-on
    remove(journal.path)
    _thin_out(store)


def _result(store, session, journal):
    """What the records keep of a game; None if it has not ended on this box."""
    if session.over and "game ended" in session.remarks:
        return store.records().result(session, name_of(journal.path))
    return None


def _record(store, result):
    """Note a result. StoreError: the flash is full. If it can't be written, there is no record."""
    try:
        store.records().add(store, result)
    except StoreError as error:
        if error.code == "full":
            raise


def names(store):
    """Yield the names of all games, in any order."""
    for _, name, _ in games(store):
        yield name


def read(store, name):
    """The save of a game, as an iterator of bytes. KeyError: there is none of that name."""
    path = find(store, name)
    return text_of(store, path, session_of(store, path))


def adopt(store, game):
    """Make the save in the spool a suspended game. Return its name. StoreError: it is not kept.

    game: which game it is, as "gyges".
    """
    store.stream.close()
    store.stream = None
    path = new_path(store, game, SUSPENDED)
    store.keep(lambda: os.rename(store.path("spool"), path))
    _thin_out(store)
    return name_of(path)


def delete(store, name):
    """Remove a game. ValueError: it is running. KeyError: there is none of that name.

    StoreError: the flash does not let it go.
    """
    if name == store.running():
        raise ValueError(name)
    if not remove(find(store, name)):
        raise StoreError("broken", "This can't be deleted.")


def entries(store, wanted):
    """Yield (age, name, status) of the games with a status in `wanted`, the newest first."""
    before = None
    while True:
        found = []
        for entry in games(store):
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


def unfinished(store):
    """The name of the game that ran last, unless it is finished; None if there is no such game."""
    for wanted in ((RUNNING,), USABLE):  # what was put away last may be newer than what ran
        for _, name, status in entries(store, wanted):
            return None if status == FINISHED else name
    return None


def find(store, name):
    """The path of a game's file: a usable one rather than a `kept` one, and of these the newest.

    KeyError: there is none of that name.
    """
    best = None
    for age, other, status in games(store):
        if other == name:
            found = status != KEPT, age, status
            best = found if best is None else max(best, found)
    if best is None:
        raise KeyError(name)
    return path_of(store, name, best[1], best[2])


def new_path(store, game, status):
    """A path for a game that gets a name now, GAME-1 to GAME-9999, which no other game has."""
    most = 0
    for name in names(store):
        most = max(most, number(name[name.rfind("-") + 1 :]) or 0)
    while True:
        most = most % 9999 + 1  # a name has at most 16 letters
        name = "%s-%d" % (game, most)
        if name not in names(store):
            return _new_age(store, name, status)


def keep_aside(store, path):
    """Rename a game that this version can't use to `.kept`, so that nothing is written over it.

    Returns whether that was possible.
    """
    other = path[: path.rfind(".") + 1] + KEPT
    if _is_there(other):
        other = _new_age(store, name_of(path), KEPT)
    try:
        os.rename(path, other)
    except OSError:
        return False  # nothing can be written; it stays as it is
    return True


def make_room(store, error, first):
    """Remove the oldest finished game because of an OSError: the flash is full.

    first: whether the scratch file goes before it. StoreError: there is none, it can't be removed,
    or the error is another one.
    """
    if first and store.stream:
        store.stream.close()
        store.stream = None
        if remove(store.path("spool")):
            return
    if error.errno != _FULL:
        raise StoreError("broken", "The flash can't be written.")
    oldest = None
    for age, name, status in games(store):
        if status == FINISHED and (oldest is None or age < oldest[0]):
            oldest = age, name
    if oldest is None:
        raise StoreError("full", "The flash is full.")
    path = path_of(store, oldest[1], oldest[0], FINISHED)
    if not remove(path) and not keep_aside(store, path):  # it is a folder that is not empty
        raise StoreError("broken", "The flash can't be written.")


def _left(store, status, journal=None):
    """The path of the running game's save, while its session is not in memory."""
    return store.path("attic.%s.%s" % (name_of((journal or store.journal).path), status))


def _status(session):
    return FINISHED if session.over else SUSPENDED


def path_of(store, name, age, status):
    return store.path("%s.%d.%s" % (name, age, status))


def _new_age(store, name, status):
    """The path of a new file, whose age is greater than all others as long as numbers suffice."""
    most = 0
    for age, _, _ in games(store):
        most = max(most, age)
    most = min(most + 1, _LATEST)
    while _is_there(path_of(store, name, most, status)):
        most -= 1
    return path_of(store, name, most, status)


def games(store):
    """Yield (age, name, status) of all games, in any order."""
    for file in files(store.root):
        words = file.split(".")
        if len(words) == 3 and (words[2] in USABLE or words[2] == KEPT):
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


def session_of(store, path):
    """The session of a game that is running, or has been put away by no one yet; else None."""
    journal = store.journal
    if journal and journal.path == path:
        return journal.session
    return store.restored(path).session if path.endswith(RUNNING) else None


def _saved(session):
    """The save of a game as the store keeps it: a remark tells its round. Yields lines of bytes."""
    rounds = session.state.get("round")
    return lines(session, ["game round %d" % rounds] if rounds else ())


def text_of(store, path, session):
    """The save of a game, as an iterator of bytes. session: what `session_of` returns."""
    if session:
        return _saved(session)
    return blocks(_left(store, store.left) if path.endswith(RUNNING) else path)


def _thin_out(store):
    """Remove the oldest games beyond the last eight. One of another version is kept aside."""
    away = (SUSPENDED, FINISHED)
    count = sum([entry[2] in away for entry in games(store)])
    if count <= _MOST:
        return
    count = 0
    for age, name, status in entries(store, away):
        path = path_of(store, name, age, status)
        if not _is_understood(store, path):
            keep_aside(store, path)
        else:
            count += 1
            if count > _MOST:
                remove(path)


def _first_line(file):
    """The first line of a save, bytes. Piece by piece: `readline` takes all that it may read."""
    line = piece = file.readline(_PIECE)
    while len(line) < _HEADER and len(piece) == _PIECE and piece[-1:] != b"\n":
        piece = file.readline(_PIECE)
        line += piece
    return strip(line)


def _is_understood(store, path):
    """Whether a save is of this version, as far as one can tell without importing its game."""
    try:
        with opened(path) as file:
            header = json.loads(_first_line(file))
        game, rules = header["game"], header["rules"]
        if header["pilothouse"] != SCHEMA or not catalog.knows(game):
            return False
        session = store.journal and store.journal.session
        return not (session and session.game == game) or rules <= type(session.rules).version
    except (OSError, ValueError, KeyError, TypeError, RuntimeError):
        return False
