"""The games on flash by name: begins them, puts them away, lists, reads and removes them.

A file is `NAME.AGE.STATUS` (firmware/store/README.md, "Files"). AGE is a number: a game that got
its status later has a greater one.
"""

import json
import os

from firmware.store.flash import StoreError, blocks, opened, remove, write_new
from firmware.store.folder import clear, files
from firmware.store.journal import Journal, name_of
from shared_rules import catalog
from shared_rules.kernel.save import SCHEMA, lines, strip
from shared_rules.kernel.words import number

RUNNING, SUSPENDED, FINISHED, KEPT = "running", "suspended", "finished", "kept"
UNCHECKED = "unchecked"
AWAY = (SUSPENDED, FINISHED, UNCHECKED)
USABLE = (RUNNING,) + AWAY
_MOST = 8  # games that are kept besides the running one
_BATCH = 24  # games that are sorted together: the heap may not hold all of them
_LATEST = 999999999  # the greatest age
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
_HEADER, _PIECE = 4096, 256  # bytes of the first line of a save, at most; of what is read at once
_FULL = 28  # ENOSPC


def recover(store):
    """Remove what a pulled plug has left: scratch files, and the older of two files of a game.

    Only the newest games can have two, so only eight names are compared.
    """
    end_leaving(store)
    for file in files(store.root):
        if file.endswith(".new") or file == "spool" or file.startswith("archive"):
            clear(store.path(file))
    newer = []
    for age, name, status in entries(store, USABLE):
        if name in newer:
            remove(path_of(store, name, age, status))
        elif len(newer) < _MOST:
            newer.append(name)


def begin(store, session):
    """Make a session the running one, and put away the game that ran.

    A session that was resumed keeps the name of its game; any other one gets a new name.
    StoreError, MemoryError: it has not begun, and the game that ran is running still; or its
    journal is `store.journal`.
    """
    journal = store.ready
    old = None
    if journal and journal.session is session:
        old = journal.path
        path = _new_age(store, name_of(old), RUNNING)
    else:
        journal = Journal(None)
        journal.session = session
        path = new_path(store, session.game, RUNNING)
    if store.journal:
        leave(store)
    try:
        store.anew(journal, path)
    except Exception:
        remove(path)  # it was not begun
        _stays(store)
        raise
    # The game has begun. If a MemoryError comes now, power-on removes what is left of the others.
    before, store.journal, store.ready = store.journal, journal, None
    if old:
        remove(old)
    if before:
        before.close()
        end_leaving(store)


def leave(store):
    """Write the save of the running game beside its journal, and note its result if it has ended.

    Until another game has begun this one stays the running one, even if the plug is pulled. Then
    `end_leaving` puts it away. StoreError: the save could not be written.
    """
    journal = store.journal
    session, name = journal.session, name_of(journal.path)
    if session.over and "game ended" in session.remarks:
        records = store.records()
        try:
            records.add(store, records.result(session, name))
        except StoreError as error:
            if error.code == "full":
                raise  # else there is no record
    path = store.path("archive.%s.%s" % (name, FINISHED if session.over else SUSPENDED))
    store.keep(lambda: write_new(path, _saved(session)))


def _stays(store):
    """Remove the save that `leave` has written: the game stays the running one."""
    for file in list(files(store.root)):
        if file.startswith("archive."):
            remove(store.path(file))


def end_leaving(store):
    """Put games away that have left while another has begun: the save replaces the journal."""
    ran = [name for _, name, _ in entries(store, (RUNNING,))]
    for file in list(files(store.root)):
        words = file.split(".")
        if len(words) == 3 and words[0] == "archive" and words[1] in ran[1:] and words[2] in AWAY:
            path = find(store, words[1])
            try:
                os.rename(store.path(file), _new_age(store, words[1], words[2]))
            except OSError:
                continue  # the journal stays, and can be resumed
            remove(path)
            _thin_out(store)


def names(store):
    """Yield the names of all games, in any order."""
    for _, name, _ in games(store):
        yield name


def read(store, name):
    """The save of a game, as an iterator of bytes. KeyError: there is none of that name."""
    path = find(store, name)
    return text_of(path, session_of(store, path))


def adopt(store, game):
    """Keep the save in the spool as unchecked. Return its name. StoreError: it is not kept.

    game: which game it is, as "gyges".
    """
    store.stream.close()
    store.stream = None
    path = new_path(store, game, UNCHECKED)
    name = name_of(path)  # now: once it is kept nothing may fail
    store.keep(lambda: os.rename(store.path("spool"), path))
    try:
        _thin_out(store)
    except MemoryError:
        pass  # the oldest are removed when the next game is kept
    return name


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
    """The path of a game's file: the newest usable one, or else the newest `kept` one.

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
        return False  # the flash takes nothing; the file stays as it is
    return True


def delete_oldest(store, error, first):
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


def path_of(store, name, age, status):
    return store.path("%s.%d.%s" % (name, age, status))


def _new_age(store, name, status):
    """The path of a new file. Its age is greater than all others, as long as numbers suffice."""
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
    """The session of a game that runs, or ran and was not put away yet; else None."""
    if store.journal and store.journal.path == path:
        return store.journal.session
    return store.restored(path).session if path.endswith(RUNNING) else None


def _saved(session):
    """Yield the lines, as bytes, of a save that the store keeps: a remark in it tells the round."""
    rounds = session.state.get("round")
    return lines(session, ["game round %d" % rounds] if rounds else ())


def text_of(path, session):
    """The save of a game, as an iterator of bytes. session: what `session_of` returns."""
    return _saved(session) if session else blocks(path)


def _thin_out(store):
    """Remove the oldest games beyond the last eight. One of another version is kept aside."""
    count = sum([entry[2] in AWAY for entry in games(store)])
    if count <= _MOST:
        return
    count = 0
    for age, name, status in entries(store, AWAY):
        path = path_of(store, name, age, status)
        if not _is_understood(store, path):
            keep_aside(store, path)
        else:
            count += 1
            if count > _MOST:
                remove(path)


def _first_line(file):
    """The first line of a save, bytes. Read in pieces: `readline` allocates its limit at once."""
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
