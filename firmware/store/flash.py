"""Files that are there as a whole or not at all."""

import os


class StoreError(OSError):
    """Something could not be kept; str() is a short sentence. The game in memory is whole.

    code: "full" where there is no room, "broken" where the flash can't be written at all.
    """

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


def sync(file):
    """Have what was written to a file really on flash."""
    file.flush()  # on the box this is littlefs' own sync
    if hasattr(os, "fsync"):
        os.fsync(file.fileno())


def write_new(path, lines):
    """Make or replace a file with lines of bytes: written aside, synced, renamed."""
    aside = path + ".new"
    try:
        with open(aside, "wb") as file:
            for line in lines:
                file.write(line)
            sync(file)
        os.rename(aside, path)
    except OSError:
        remove(aside)
        raise


def remove(path):
    """Remove a file, or an empty folder that has its name; whether that could be."""
    for gone in (os.remove, os.rmdir):
        try:
            gone(path)
            return True
        except OSError:
            pass
    return False


def opened(path):
    """A file, to be read. OSError: it can't be, or it is something else: a pipe would not end."""
    if os.stat(path)[0] & 0xF000 != 0x8000:
        raise OSError(21)  # EISDIR
    return open(path, "rb")


def size_of(path):
    """Bytes of a file."""
    return os.stat(path)[6]


def blocks(path, end=None):
    """Yield a file, or its first `end` bytes, in small blocks."""
    with opened(path) as file:
        while end is None or end > 0:
            block = file.read(512 if end is None else min(end, 512))
            if not block:
                return
            if end is not None:
                end -= len(block)
            yield block
