"""A folder for a store, for one test at a time."""

import os
import random

from ..counter import install, remove


def _place():
    """A folder that is in memory, where nothing waits for a disk; else /tmp, else the flash."""
    for path in ("/dev/shm/", "/tmp/"):
        try:
            os.stat(path)
            return path
        except OSError:
            pass
    return "/"


# Each run has its own folder, where no build deletes it; on a board it is on the flash itself.
ROOT = _place() + "store-%x" % random.getrandbits(30)


def kept(test):
    """Decorator: the test has the counting game and an empty store at ROOT."""

    def run():
        empty()
        install()
        try:
            test()
        finally:
            remove()
            empty()

    return run


def empty():
    try:
        clear(ROOT.encode())
    except OSError:
        pass


def clear(path):
    """Remove a file, or a folder with all that is in it; names need not be text."""
    try:
        os.remove(path)
    except OSError:
        for file in os.listdir(path):
            clear(path + b"/" + file)
        os.rmdir(path)


def files(status):
    return sorted([file for file in os.listdir(ROOT) if file.endswith("." + status)])


def read(file):
    with open(ROOT + "/" + file, "rb") as opened:
        return opened.read()


def write(file, data):
    with open(ROOT + "/" + file, "wb") as opened:
        opened.write(data)
