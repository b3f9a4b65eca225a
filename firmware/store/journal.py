"""The file of the running game: what was done, and all that undo needs, one record a line.

A record is `LENGTH SEQUENCE WHAT*CRC` (firmware/store/README.md, "The journal"). LENGTH is the
bytes of WHAT; SEQUENCE is 1, 2, 3...; CRC is the CRC-32 of what stands before the star. WHAT is:

`{...}`: the first line of the save. `s K {...}`: the snapshot before segment K's first action.
`p K TEXT`: the actions of segment K, a tab between two. `# KIND KEY TEXT`: a remark.
`c NUMBER PLY END`: the cursor; `@ NUMBER PLY END`: the cursor after a walk in the log.
`a ACTION`, `-`, `+`: an action, or a step with ", " between its actions; an undo, a redo.

The session numbers its pieces (shared_rules/kernel/session.py): the snapshot of segment K is piece
2 K, its actions are piece 2 K + 1.
"""

from array import array
from binascii import crc32

from firmware.store.flash import size_of, sync

_FIRST, _BLOCK = 64, 256  # bytes that are read first, and then at a time: most records are short
TAIL = 10  # bytes of a record after its WHAT: star, CRC, LF
MOST = 32768  # bytes of outdated records that a file may hold


def record(sequence, what, head=b""):
    """A record as three bytes objects, of which the second is `what` itself.

    They are not joined, because a full heap may not hold the copy of a long snapshot.
    sequence: from 1. what: bytes, the end of WHAT. head: bytes, what stands in WHAT before that.
    """
    head = b"%d %d " % (len(head) + len(what), sequence) + head
    return head, what, _tail(crc32(what, crc32(head)))


def content(file, place, sequence=None):
    """Check the record at a place of a file. Return (begin, length, what).

    begin: the place of its WHAT. length: the bytes of its WHAT. what: the first bytes of its WHAT,
    64 at most. None: there is no whole record, or its number is not `sequence`. The record is read
    block by block, so a long one needs no more memory than a short one.
    """
    file.seek(place)
    block = file.read(_FIRST)
    words = block[:24].split(b" ", 2)
    if len(words) < 3 or not words[0].isdigit() or not 0 < len(words[0]) < 10:
        return None
    length, begin = int(words[0]), len(words[0]) + len(words[1]) + 2
    if sequence is not None and not block.startswith(b"%d %d " % (length, sequence)):
        return None
    end = begin + length
    what = block[begin:end]
    if end + TAIL <= len(block):  # most records are this short, and power-on reads hundreds
        whole = block[end : end + TAIL] == _tail(crc32(block[:end]))
        return (place + begin, length, what) if whole else None
    left, crc, buffer = end, 0, None
    while left > len(block) > 0:
        left -= len(block)
        crc = crc32(block, crc)
        buffer = buffer or memoryview(bytearray(_BLOCK))
        block = buffer[: file.readinto(buffer)]
    crc = crc32(memoryview(block)[:left], crc)
    tail = bytes(block[left : left + TAIL])
    if tail + file.read(TAIL - len(tail)) != _tail(crc):
        return None
    return place + begin, length, what


def read(file, place, length):
    """`length` bytes of an open file from `place` on, or fewer at its end."""
    file.seek(place)
    return file.read(length)


def piece(k, data):
    """(what, head) for the record of piece k, as `record` takes them. data: bytes."""
    if k % 2:
        return data.replace(b"\n", b"\t"), b"p %d " % (k // 2)
    return data, b"s %d " % (k // 2)


class Journal:
    """The file of a session. It is also the session's archive, and finds each piece by its place.

    What is added waits in memory until `write` brings it to flash.
    """

    def __init__(self, path):
        self.path = path
        self.session = None
        self.size = 0  # bytes of the file up to the end of its last whole record
        self.sequence = 0  # number of the last record
        self._old = 0  # bytes of the file when it was last written anew
        self._places = array("I")  # at k: 1 + the place of the last record of piece k, or 0
        self._file = None
        self._late = []  # (k, record) that are not on flash yet; k: number of the piece, or None
        self._gap = False  # whether there was no memory to note something

    def lies(self, path, size, sequence, places):
        """Note that the whole session is on flash now.

        path: of its file. size: bytes. sequence: number of the last record. places: an array; at k
        1 + the place of piece k, or 0.
        """
        self.close()
        self.path, self.size, self.sequence = path, size, sequence
        self._old = size
        self._places = places
        self._late.clear()
        self._gap = False

    def is_old(self):
        """Whether the file is due to be written anew: mostly out of date, torn, or with a gap."""
        if self._gap:
            return True
        if self._file is None and size_of(self.path) != self.size:
            return True
        return self.size > 2 * self._old + MOST

    def add(self, what):
        """Note what was done: an action, `-`, `+`, `@ CURSOR`, `# WORDS`. It waits for `write`.

        `*`: the log has become another one, so all is written anew.
        """
        if what == "*":
            self._gap = True
            return
        # what[0] would make the letter a name of MicroPython's, and the table of names may be full.
        try:
            self._add(None, what.encode(), b"" if what[:1] in "-+@#" else b"a ")
        except MemoryError:
            self._gap = True

    def put(self, k, data):
        """Keep piece k, as an archive does. It waits for `write`.

        If the last thing that waits is an earlier version of this piece, it is replaced.
        """
        if self._late and self._late[-1][0] == k:
            self._late[-1] = (k, record(self.sequence, *piece(k, data)))
        else:
            self._add(k, *piece(k, data))

    def get(self, k):
        """Piece k as bytes, as an archive gives it. KeyError: it is not there, or is not whole."""
        for key, parts in reversed(self._late):
            if key == k:
                return _data(k, parts[1])
        if k >= len(self._places) or not self._places[k]:
            raise KeyError(k)
        with open(self.path, "rb") as file:
            found = content(file, self._places[k] - 1)
            if found is None:
                raise KeyError(k)
            begin, length, what = found
            head = what.index(b" ", 2) + 1
            return _data(k, read(file, begin + head, length - head))

    def note_record(self, k, place):
        """Note that a record of piece k begins at a place of the file."""
        note(self._places, k, place)

    @property
    def due(self):
        """Whether something is not on flash yet."""
        return self._gap or bool(self._late)

    def write(self):
        """Append what waits to the file. It is on flash at return.

        OSError, MemoryError: it still waits.
        """
        for k, _ in self._late:
            if k is not None:
                _reach(self._places, k)  # now: nothing may need memory once it is written
        try:
            if self._file is None:
                self._file = open(self.path, "ab")
            for _, parts in self._late:  # not joined: that would need memory in one piece
                for part in parts:
                    self._file.write(part)
            sync(self._file)
        except (OSError, MemoryError):
            self.close()
            raise
        for k, parts in self._late:
            if k is not None:
                self._places[k] = self.size + 1
            for part in parts:
                self.size += len(part)
        self._late.clear()

    def close(self):
        """Close the file. `write` opens it again."""
        if self._file:
            try:
                self._file.close()
            except OSError:
                pass  # closing tries to write what has just failed
            self._file = None

    def _add(self, k, what, head=b""):
        self._late.append((k, record(self.sequence + 1, what, head)))
        self.sequence += 1  # only now: a record that found no memory takes no number


def name_of(path):
    """The name of a game, from the path of its file `NAME.AGE.STATUS`."""
    return path[path.rfind("/") + 1 :].split(".")[0]


def _data(k, data):
    return data.replace(b"\t", b"\n") if k % 2 else data


def _tail(crc):
    return b"*%08x\n" % crc


def note(places, k, place):
    """Note in `places`, an array, that the record of piece k begins at `place`."""
    _reach(places, k)
    places[k] = place + 1


def _reach(places, k):
    while len(places) <= k:
        places.append(0)
