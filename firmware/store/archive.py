"""Keeps the older segments of a session that has not begun yet, in a scratch file.

Power-on removes the file.
"""

from array import array
from binascii import crc32

from firmware.store.flash import remove

_IN_MEMORY = 2  # pieces that are never written
_OUTDATED = 32768  # bytes of outdated pieces that the file may hold


class Archive:
    """Keeps the pieces 0, 1, 2... of a session, each bytes, in the file at `path`.

    Piece 2 n is the snapshot before segment n, piece 2 n + 1 its actions
    (shared_rules/kernel/session.py). The first two pieces stay in memory, because a new game has no
    others before it begins. A piece that can't be written stays in memory, too.
    """

    def __init__(self, path):
        self._path = path
        self._file = None
        self._end = 0  # bytes of the file
        self._live = 0  # bytes in it that are not outdated
        self._places = array("I")  # offset, length, CRC-32 of each piece
        self._in_memory = {}

    def put(self, k, data):
        """Keep piece k, in place of its former data."""
        crc = crc32(data)
        places = self._places
        while len(places) <= 3 * k:
            places.extend(array("I", (0, 0, 0)))
        if places[3 * k + 1] == len(data) and places[3 * k + 2] == crc:
            return  # undo and redo across the edge of a segment bring the same data again
        if k < _IN_MEMORY:
            self._in_memory[k] = data
            return
        self._live -= places[3 * k + 1]
        places[3 * k + 1] = 0
        self._in_memory.pop(k, None)
        try:
            self._append(k, data, crc)
        except OSError:
            self._in_memory[k] = data

    def get(self, k):
        """Piece k as bytes. KeyError: it is not there. OSError: the file can't be read any more."""
        if k in self._in_memory:
            return self._in_memory[k]
        if 3 * k >= len(self._places) or not self._places[3 * k + 1]:
            raise KeyError(k)
        self._file.seek(self._places[3 * k])
        return self._file.read(self._places[3 * k + 1])

    def close(self):
        """Close and remove the file."""
        if self._file:
            try:
                self._file.close()
            except OSError:
                pass  # nobody reads any more what closing failed to write
            self._file = None
            remove(self._path)

    def _append(self, k, data, crc):
        if self._file is None:
            self._file = open(self._path, "w+b")
        elif self._end > 2 * self._live + _OUTDATED:
            self._sweep()
        self._file.seek(self._end)
        self._file.write(data)
        self._places[3 * k] = self._end
        self._places[3 * k + 1] = len(data)
        self._places[3 * k + 2] = crc
        self._end += len(data)
        self._live += len(data)

    def _sweep(self):
        """Copy the pieces that are not outdated to a new file."""
        path = self._path + "+" if not self._path.endswith("+") else self._path[:-1]
        file = open(path, "w+b")
        places = array("I", self._places)
        end = 0
        try:
            for k in range(len(places) // 3):
                if places[3 * k + 1]:
                    file.write(self.get(k))
                    places[3 * k] = end
                    end += places[3 * k + 1]
        except OSError:
            file.close()
            remove(path)
            raise
        self.close()
        self._file, self._path, self._places, self._end = file, path, places, end
