"""Writes files so that a power cut leaves all of a file or none of it; reads and removes files."""

import os


class StoreError(OSError):
    """Something could not be kept on flash. The game in memory is whole.

    code: "full" if there is no space, "broken" if the flash can't be written at all. str() of the
    error is a short sentence.
    """

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


def sync(file):
    """Bring what was written to an open file to flash. It is there at return."""
    file.flush()  # on the box this is littlefs' own sync
    if hasattr(os, "fsync"):
        os.fsync(file.fileno())


def write_new(path, lines):
    """Make or replace the file at `path`. It is written beside that, synced, and renamed.

    lines: an iterable of bytes. OSError, MemoryError: the file is as it was.
    """
    aside = path + ".new"
    try:
        with open(aside, "wb") as file:
            for line in lines:
                file.write(line)
            sync(file)
        os.rename(aside, path)
    except Exception:
        remove(aside)
        raise


def remove(path):
    """Remove a file, or an empty folder of that name. Return whether that was possible."""
    for gone in (os.remove, os.rmdir):
        try:
            gone(path)
            return True
        except OSError:
            pass
    return False


def opened(path):
    """Open a file to read bytes. OSError: that is impossible, or the path is no regular file.

    Reading a pipe, for instance, would never end.
    """
    if os.stat(path)[0] & 0xF000 != 0x8000:
        raise OSError(21)  # EISDIR
    return open(path, "rb")


def size_of(path):
    """The size of a file in bytes. OSError: it is not there."""
    return os.stat(path)[6]


def blocks(path, end=None):
    """Yield a file, or its first `end` bytes, in blocks of at most 512 bytes. OSError."""
    with opened(path) as file:
        while end is None or end > 0:
            block = file.read(512 if end is None else min(end, 512))
            if not block:
                return
            if end is not None:
                end -= len(block)
            yield block
