"""One file that holds the firmware, mounted as folders that are only read.

The file begins with _HEAD bytes: "PBX1", its length in 4 bytes (lowest first), the SHA-256 of all
that follows. Then come _GROUPS + 1 numbers of 2 bytes, the rows of _ROW bytes, and the contents.
A row has the CRC-32 of a path in 4 bytes and the place of its content in 3. The highest bit of the
place marks a folder; the content of a folder is its names, a line each. The rows are sorted by
CRC-32. Number n is the count of bytes of the rows before those whose CRC-32 begins with the 6 bits
n; the last number is the count of all. So a search reads few rows; to read all takes a Pico 1.3 ms.
A zero byte follows each content. The first content is always board.txt, so that a host can read it.

This module lies beside the pack, because nothing can be loaded from the pack before it. So it
imports nothing of the project, and it has to read the packs of earlier versions, too.
"""

import os
from array import array
from binascii import crc32

_FILE, _NEW = "box.pack", "box.new"
_PLACE = "/box"
_MARK = b"PBX1"
_HEAD = 40
_ROW = 7
_GROUPS = 64
_FOLDER = 0x800000
_MISSING = 2  # ENOENT
_PIECE = 1024


class _Pack:
    """The file system. `open` gives the pack's own file, opened at the place of a content.

    So MicroPython reads a module without a buffer for the whole module and without calling Python.
    It stops at the module's end by itself. A reader of a text knows its length, or stops at the
    zero byte.
    """

    def __init__(self, path, over):
        """over: a folder whose files replace those of the pack; it need not exist."""
        self._path = path
        self._over = over + "/"
        self._above = _paths(self._over, "")  # only now: a file that comes later is not seen
        self._broken = False  # whether there was no memory to look for a module
        with open(path, "rb") as file:
            if file.read(_HEAD)[:4] != _MARK:
                raise ValueError(path + " is no pack that this version reads")
            self._groups = array("H", bytes(2 * _GROUPS + 2))
            file.readinto(self._groups)
            self._rows = file.read(self._groups[_GROUPS])

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def chdir(self, path):
        pass

    def getcwd(self):
        return "/"

    def _find(self, path):
        """The place of a content, with the bit of a folder. No slash is at the path's ends."""
        key = crc32(path).to_bytes(4, "little")
        rows = self._rows
        group = key[3] >> 2
        end = self._groups[group + 1]
        at = rows.find(key, self._groups[group], end)
        while at % _ROW:  # -1, too, is no multiple of it
            if at < 0:
                raise OSError(_MISSING)
            at = rows.find(key, at + 1, end)
        return rows[at + 4] | rows[at + 5] << 8 | rows[at + 6] << 16

    def stat(self, path):
        try:
            path = path.strip("/")
            if path in self._above:
                return os.stat(self._over + path)
            kind = 0x4000 if self._find(path) & _FOLDER else 0x8000
        except MemoryError:
            # An import takes every error for "there is no such module": so it hears of this by
            # `open`, which it calls for what is there.
            self._broken = True
            kind = 0x8000
        return (kind, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    def open(self, path, mode):
        path = path.strip("/")
        if self._broken:
            self._broken = False
            raise MemoryError
        if path in self._above:
            return open(self._over + path, mode)
        if mode[0] != "r" or "+" in mode:
            raise OSError(30)  # EROFS
        place = self._find(path)
        file = open(self._path, mode)
        file.seek(place)
        return file

    def ilistdir(self, path):
        path = path.strip("/")
        inside = path and path + "/"
        seen = [each for each in self._above if each.rpartition("/")[0] == path]
        for each in seen:
            yield each[len(inside) :], os.stat(self._over + each)[0], 0
        try:
            place = self._find(path)
        except OSError:
            if path not in self._above:
                raise
            return
        with open(self._path, "rb") as file:
            file.seek(place & ~_FOLDER)
            for line in file:
                if not line[0]:
                    return
                name = line.decode().strip()
                kind = 0x4000 if name.endswith("/") else 0x8000
                name = name.rstrip("/")
                if inside + name not in seen:
                    yield name, kind, 0


def _paths(folder, inside):
    """The paths of all files and folders in a folder, which need not exist."""
    found = []
    try:
        entries = list(os.ilistdir(folder + inside))
    except OSError:
        return found
    for entry in entries:
        found.append(inside + entry[0])
        if entry[1] == 0x4000:
            found += _paths(folder, inside + entry[0] + "/")
    return found


def _whole(path):
    """Whether a file is a pack, as long as it says, with the content that it was made with."""
    from hashlib import sha256

    sha = sha256()
    with open(path, "rb") as file:
        head = file.read(_HEAD)
        length = int.from_bytes(head[4:8], "little")
        if head[:4] != _MARK or len(head) < _HEAD or os.stat(path)[6] != length:
            return False
        piece = memoryview(bytearray(_PIECE))
        while True:
            count = file.readinto(piece)
            if not count:
                return sha.digest() == head[8:]
            sha.update(piece[:count])


def _arrive(folder):
    """Replace the pack by a new one that has come whole; remove an incomplete one.

    littlefs renames in one step, so at any time there is a whole pack.
    """
    new = folder + _NEW
    try:
        os.stat(new)
    except OSError:
        return
    if _whole(new):
        os.rename(new, folder + _FILE)
    else:
        os.remove(new)


def start(folder="/"):  # noqa: F811  (it removes itself)
    """Take in a new pack, mount the pack, and make it the current folder. OSError: there is none.

    folder: where the packs lie; it ends in a slash. Afterwards "" in sys.path is the pack, so
    folders of firmware beside it are never searched. This function can be called once.
    """
    global start, _arrive, _whole, _paths
    import vfs

    _arrive(folder)
    vfs.mount(_Pack(folder + _FILE, folder + "over"), _PLACE)
    os.chdir(_PLACE)
    del start, _arrive, _whole, _paths  # nothing calls them again: the heap is for the game
