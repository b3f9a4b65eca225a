"""The file of the running game: what was done, and all that undo needs, one record a line.

A record is `LENGTH SEQUENCE WHAT*CRC`: LENGTH the bytes of WHAT, SEQUENCE 1, 2, 3..., CRC the
CRC-32 of what stands before the star. WHAT is, in the order of a file:

`{...}`: the first line of the save. `s K {...}`: the snapshot before segment K's first action.
`p K TEXT`: the actions of segment K, a tab between two. `c NUMBER PLY END`: the cursor.
`a ACTION`, `-`, `+`: what was done, an undo, a redo. `# WORDS`: a remark.
"""

from array import array
from binascii import crc32

from firmware.store.flash import size_of, sync

_FIRST, _BLOCK = 64, 256  # bytes read at a time: most records are short
TAIL = 10  # bytes of a record after its WHAT
ROOM = 32768  # bytes of records that are out of date and are put up with


def record(sequence, what, head=b""):
    """A record as three pieces of bytes, the middle one `what`: a snapshot is long, and where a
    full heap has room for it there may be none for a copy. head: what stands in WHAT before it.
    """
    head = b"%d %d " % (len(head) + len(what), sequence) + head
    return head, what, _tail(crc32(what, crc32(head)))


def content(file, place, sequence=None):
    """The record at a place of a file: (where its WHAT begins, its length, the first bytes of it).

    None: there is no whole record, or not the one that is due. It is read block by block: where
    it is long and only looked at, no room for it is wanted.
    """
    file.seek(place)
    block = file.read(_FIRST)
    words = block[:24].split(b" ", 2)
    if len(words) < 3 or not words[0].isdigit() or len(words[0]) > 9:
        return None
    length, begin = int(words[0]), len(words[0]) + len(words[1]) + 2
    if words[0] != b"%d" % length or sequence is not None and words[1] != b"%d" % sequence:
        return None
    what = block[begin : begin + length]
    left, crc, room = begin + length, 0, None
    while left > len(block) > 0:
        left -= len(block)
        crc = crc32(block, crc)
        room = room or memoryview(bytearray(_BLOCK))
        block = room[: file.readinto(room)]
    crc = crc32(memoryview(block)[:left], crc)
    tail = bytes(block[left : left + TAIL])
    if tail + file.read(TAIL - len(tail)) != _tail(crc):
        return None
    return place + begin, length, what


def read(file, place, length):
    """So many bytes of a file."""
    file.seek(place)
    return file.read(length)


def piece(k, data):
    """What the record of an attic's piece says, and what stands before it."""
    if k % 2:
        return data.replace(b"\n", b"\t"), b"p %d " % (k // 2)
    return data, b"s %d " % (k // 2)


class Journal:
    """A session's file, and its attic: pieces `k` are found in it by their place.

    What is added waits until `write` brings it to flash.
    """

    def __init__(self, path):
        self.path = path
        self.session = None
        self.size = 0  # bytes of the file that are whole
        self.sequence = 0  # of its last record
        self._old = 0  # bytes that it had when it was written anew
        self._places = array("I")  # of piece k, 1 + where its record begins, or 0
        self._file = None
        self._late = []  # (k, record) not on flash yet; k is None where it is no piece
        self._gap = False  # there was no memory to note something: the file is due as a whole

    def lies(self, path, size, sequence, places):
        """The whole session is in this file now, so big, with its pieces at these places."""
        self.close()
        self.path, self.size, self.sequence = path, size, sequence
        self._old = size
        self._places = places
        self._late = []
        self._gap = False

    def is_old(self):
        """Whether the file is due to be written anew: mostly out of date, torn, or with a gap."""
        if self._gap:
            return True
        if self._file is None and size_of(self.path) != self.size:
            return True
        return self.size > 2 * self._old + ROOM

    def add(self, what):
        """Note what was done; `write` is due."""
        try:
            self._add(None, ("a " + what if what[0] not in "-+#" else what).encode())
        except MemoryError:
            self._gap = True

    def put(self, k, data):
        """An attic's: keep a piece, in place of the one before where that was the same."""
        if self._late and self._late[-1][0] == k:
            self._late[-1] = (k, record(self.sequence, *piece(k, data)))
        else:
            self._add(k, *piece(k, data))

    def get(self, k):
        """An attic's: a piece. KeyError: it is not there."""
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

    def found(self, k, place):
        """A record of piece k begins there in the file."""
        note(self._places, k, place)

    @property
    def due(self):
        """Whether something is not on flash yet."""
        return self._gap or bool(self._late)

    def write(self):
        """Append what is due; it is on flash at return. OSError: it stays due."""
        try:
            if self._file is None:
                self._file = open(self.path, "ab")
            for _, parts in self._late:  # joined they would want room in one piece
                for part in parts:
                    self._file.write(part)
            sync(self._file)
        except OSError:
            self.close()
            raise
        for k, parts in self._late:
            if k is not None:
                note(self._places, k, self.size)
            self.size += sum([len(part) for part in parts])
        self._late = []

    def close(self):
        """Let go of the file; `write` opens it again."""
        if self._file:
            try:
                self._file.close()
            except OSError:
                pass  # closing tries to write what has just failed
            self._file = None

    def _add(self, k, what, head=b""):
        self._late.append((k, record(self.sequence + 1, what, head)))
        self.sequence += 1  # now: where there was no memory for the record its number is free


def name_of(path):
    """The name of the game in a file `NAME.AGE.STATUS`."""
    return path[path.rfind("/") + 1 :].split(".")[0]


def _data(k, data):
    return data.replace(b"\t", b"\n") if k % 2 else data


def _tail(crc):
    return b"*%08x\n" % crc


def note(places, k, place):
    """A record of piece k begins there."""
    while len(places) <= k:
        places.append(0)
    places[k] = place + 1
