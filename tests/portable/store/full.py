"""A flash on which there is as much room as a test says."""

import os
import sys

from firmware.store import archive, flash, journal, store

_MODULES = archive, flash, journal, store


class Flash:
    """Stands between the store and its files. room: bytes that can still be written, or None."""

    def __init__(self):
        self.space = None  # no limit
        self.error = 28  # ENOSPC
        self.given = {}  # bytes written to each file
        self.happened = []  # "flash" for each time that a file was written
        for module in _MODULES:
            module.open = self.open
        flash.os = sys.modules["os"] = self  # a module that is loaded later imports this

    def leave(self):
        for module in _MODULES:
            del module.open
        flash.os = sys.modules["os"] = os

    # What the store uses of `os`.

    def __getattr__(self, name):
        return getattr(os, name)

    def statvfs(self, path):
        return 1, 1, 0, 1 << 20 if self.space is None else self.space

    def rename(self, path, other):
        os.rename(path, other)
        self.given[other] = self.given.pop(path, 0)

    def remove(self, path):
        os.remove(path)
        if self.space is not None:
            self.space += self.given.pop(path, 0)

    def open(self, path, mode):
        if "w" in mode and self.space is not None:
            self.space += self.given.pop(path, 0)
        return File(self, path, open(path, mode))


class File:
    def __init__(self, flash, path, file):
        self._flash = flash
        self._path = path
        self._file = file
        self.read, self.readinto = file.read, file.readinto
        self.readline = file.readline
        self.seek = file.seek
        self.tell = file.tell
        self.flush = file.flush
        self.close = file.close
        if hasattr(file, "fileno"):
            self.fileno = file.fileno

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self._file.close()

    def write(self, data):
        flash = self._flash
        if flash.happened[-1:] != ["flash"]:
            flash.happened.append("flash")
        if flash.space is not None:
            if flash.space < len(data):
                self._file.write(data[: flash.space])  # torn
                flash.given[self._path] = flash.given.get(self._path, 0) + flash.space
                flash.space = 0
                raise OSError(flash.error, "")
            flash.space -= len(data)
        flash.given[self._path] = flash.given.get(self._path, 0) + len(data)
        self._file.write(data)
