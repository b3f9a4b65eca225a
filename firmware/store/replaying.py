"""Reads games from their files: the one that ran, at power-on; one that somebody resumes."""

from firmware import IN_HASTE, USUAL, collect_after
from firmware.store import saves
from firmware.store.flash import StoreError, blocks, opened, write_new
from firmware.store.journal import TAIL, Journal, content, read
from shared_rules.kernel.errors import SaveError
from shared_rules.kernel.replay import replay, set_up
from shared_rules.kernel.session import SEGMENT, ended

_BLOCK = 256  # bytes


def resume(store):
    """Make the game that ran last and can be used the running one. Return its session, or None."""
    for name in [name for _, name, _ in saves.entries(store, (saves.RUNNING,))]:
        try:
            ended(named(store, name))
        except SaveError:
            continue
        store.journal, store.ready = store.ready, None
        return store.journal.session
    return None


def named(store, name):
    """A generator that yields between slices and returns the session of a game, ready to begin.

    KeyError: there is none of that name. SaveError: it can't be used, and is `kept` from now on;
    or it can't be read now, and stays as it is. `store.aside` tells of that, and of older rules.
    """
    path = saves.find(store, name)
    try:
        if path.endswith(saves.RUNNING) or not _is_save(path):
            journal, torn = yield from _read(path)
        else:
            journal, torn = (yield from _replay(store, path)), 0
    except (SaveError, OSError) as error:
        if isinstance(error, SaveError):
            saves.keep_aside(store, path)
        else:  # a folder, or a fault of the flash: it may be readable another time
            error = SaveError("crc")
        store.aside = "aside", dict(error.facts, n=name, r=error.code)
        raise error from None
    if torn > 1:  # a pulled plug breaks one record: keep a copy of a file with more broken ones
        copy = saves.new_path(store, journal.session.game, saves.KEPT)
        try:
            store.keep(lambda: write_new(copy, blocks(path)))
        except StoreError:
            pass  # the flash is full: the game goes on without the copy
    store.ready = journal
    rules = journal.session.rules
    # A journal isn't played again: what older rules have played may be impossible to take back.
    if rules.version < type(rules).version:
        store.aside = "rules", {"n": name}
    return journal.session


def _replay(store, path):
    """A generator: play a save again. It returns a journal, which is not written yet."""
    archive = store.archive()
    journal = Journal(path)
    try:
        with opened(path) as file:
            journal.session = yield from replay(file, _size(file), archive)
    finally:
        if journal.session is None:
            archive.close()
    return journal


def _is_save(path):
    """Whether a file begins as a save does. If its game ran when it was kept, it is a journal."""
    with opened(path) as file:
        return file.read(1) in b"{\xef"


def _size(file):
    size = file.seek(0, 2)
    file.seek(0)
    return size


def restored(path):
    """The journal of the running game's file at `path`. SaveError, OSError: no game is in it."""
    return ended(_read(path))[0]


def _read(path):
    """A generator: read the file of a game that ran. It returns (journal, torn).

    torn: how many lines at the end are no records. SaveError: there is no game in it.
    """
    journal = Journal(path)
    with opened(path) as file:
        found = content(file, 0, 1)
        if found is None:
            raise SaveError("crc")
        header = read(file, *found[:2])
        collect_after(IN_HASTE)  # nothing of what is read stays in memory
        course = _Course(journal)
        whole = 0, 0  # sequence and size of the file up to the last record that counts
        while found:
            journal.sequence += 1
            journal.size = found[0] + found[1] + TAIL
            if not course.pieces:
                whole = journal.sequence, journal.size
            yield
            found = content(file, journal.size, journal.sequence + 1)
            if found and not course.follow(_read_record(file, found)):
                break
        torn = 0
        file.seek(journal.size)
        line = file.readline(_BLOCK)
        while line:  # read in blocks: it may have any length
            last, line = line, file.readline(_BLOCK)
            torn += last[-1:] == b"\n" or not line
    journal.sequence, journal.size = whole
    collect_after(USUAL)
    yield
    journal.session = _session(header, journal, course)
    return journal, torn


def _read_record(file, found):
    """The WHAT of a record; for a piece only its beginning, because the piece stays on flash."""
    begin, length, what = found
    return what if len(what) == length or what[:1] in b"sp" else read(file, begin, length)


def _session(header, journal, course):
    if course.ply < 0:
        raise SaveError("truncated")
    course.put()
    try:
        session = set_up(header.decode(), journal, (course.number, course.ply, course.end))
    except KeyError:
        raise SaveError("truncated") from None
    session.last_request = course.last_request
    for key in course.remarks:
        if course.remarks[key]:
            session.remarks[key] = course.remarks[key]
    return session


class _Course:
    """Follows the cursor in the log through the records of a file. Nothing is played."""

    def __init__(self, journal):
        self._journal = journal
        self._actions = []  # those of the segment that the cursor is in, as bytes
        self.number, self.ply, self.end = 0, -1, 0  # ply -1: no cursor record was read yet
        self.remarks = {}  # as those of a session
        self.last_request = self._asking = ""  # of the last change; of the one that follows
        # [(k, place)] of pieces that count only once the record of their change follows: before
        # it the change may be half done, and the pieces replace those that a redo needs.
        self.pieces = []

    def put(self):
        """Hand the actions of the segment to the journal, where the session looks for them."""
        self._journal.put(2 * self.number + 1, b"\n".join(self._actions))

    def follow(self, what):
        """Do what a record says. Return False if that is impossible."""
        kind, rest = what[:1], what[2:]
        journal = self._journal
        if kind not in b"sp#":
            for k, place in self.pieces:
                journal.note_record(k, place)
            self.pieces.clear()
        try:
            if kind == b"a" and self.ply >= 0:
                mark = b""
                for action in rest.split(b", "):
                    self._turn(1, True)
                    del self._actions[self.ply - self.number * SEGMENT :]
                    self._actions.append(mark + action)
                    self.ply += 1
                    mark = b" "
                self.end = self.ply
            elif kind in b"sp":
                number = int(rest[: rest.index(b" ")])
                k = 2 * number + (kind == b"p")
                if self.ply < 0:  # written anew, with all that the cursor needs
                    journal.note_record(k, journal.size)
                else:
                    self.pieces.append((k, journal.size))
            elif kind == b"#":
                words = what.decode().split(" ", 3)
                if words[1] == "asked":
                    self._asking = words[3]
                else:
                    self.remarks[words[1] + " " + words[2]] = words[3]  # "": it was taken away
            elif kind in b"c@":
                self.number, self.ply, self.end = [int(word) for word in rest.split(b" ")]
                self._get()
            elif self.ply < 0:
                return False
            elif kind == b"+":
                self._turn(1)
                self.ply += 1
            elif kind == b"-":
                self._turn(-1)
                self.ply -= 1
            else:
                return False
        except (KeyError, ValueError, IndexError):
            return False
        if kind not in b"sp#":
            self.last_request, self._asking = self._asking, ""
        return -1 <= self.ply <= self.end

    def _turn(self, step, new=False):
        """Change to the next segment, or to the one before, if the cursor is at its edge."""
        if self.ply == (self.number + (step > 0)) * SEGMENT:
            self.number += step
            if new:
                self._actions = []
            else:
                self._get()

    def _get(self):
        text = self._journal.get(2 * self.number + 1)
        self._actions = text.split(b"\n") if text else []
