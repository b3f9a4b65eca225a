"""A directory for a store, for one test at a time."""

import os
from binascii import hexlify

from .counter import install, remove

# Of this run alone, and where no build sweeps: on a board flash itself.
ROOT = ("/tmp/" if "tmp" in os.listdir("/") else "/") + "store-" + hexlify(os.urandom(4)).decode()


def kept(test):
    """A test with the counting game and an empty store at ROOT."""

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
        files = os.listdir(ROOT)
    except OSError:
        return
    for file in files:
        os.remove(ROOT + "/" + file)
    os.rmdir(ROOT)


def files(status):
    return sorted([file for file in os.listdir(ROOT) if file.endswith("." + status)])


def read(file):
    with open(ROOT + "/" + file, "rb") as opened:
        return opened.read()


def write(file, data):
    with open(ROOT + "/" + file, "wb") as opened:
        opened.write(data)
