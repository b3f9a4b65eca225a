"""The file of the running game: the save that it began as, then one record a line.

A record is `SEQUENCE WHAT*CRC`, WHAT an action as logged, `-` an undo, `+` a redo or a remark, CRC
the CRC-32 of what stands before the star. Sequences go 1, 2, 3... in a file. A line that is no such
record ends the file: it was being written when the plug was pulled.
"""

from binascii import crc32

from firmware.store.flash import blocks, size_of, sync, write_new


class Journal:
    """A session and its file. size: bytes of it that are whole; sequence: of its last record."""

    def __init__(self, session, attic, path, size, sequence=0):
        self.session = session
        self.attic = attic
        self.path = path
        self._size = size
        self._sequence = sequence
        self._file = None
        self._late = []  # records that are not on flash yet

    def add(self, what):
        """Note a record; `write` is due."""
        self._sequence += 1
        line = ("%d %s" % (self._sequence, what)).encode()
        self._late.append(line + b"*%08x\n" % crc32(line))

    def write(self):
        """Append what is due; it is on flash at return. OSError: it stays due."""
        try:
            if self._file is None:
                if size_of(self.path) != self._size:  # a torn record: off with it
                    write_new(self.path, blocks(self.path, self._size))
                self._file = open(self.path, "ab")
            for line in self._late:
                self._file.write(line)
            sync(self._file)
        except OSError:
            self.close()
            raise
        for line in self._late:
            self._size += len(line)
        self._late = []

    def close(self):
        """Let go of the file; `write` opens it again."""
        if self._file:
            try:
                self._file.close()
            except OSError:
                pass  # closing tries to write what has just failed
            self._file = None


def name_of(path):
    """The name of the game in a file `NAME.AGE.STATUS`."""
    return path[path.rfind("/") + 1 :].split(".")[0]
