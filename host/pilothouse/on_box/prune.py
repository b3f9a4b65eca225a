"""Removes the `folders` in which no file is left, with those in them."""

import os


def prune(folder):
    for name, kind, *_ in list(os.ilistdir(folder)):
        if kind == 0x4000:
            prune(folder + "/" + name)
    try:
        os.rmdir(folder)
    except OSError:
        pass  # something is in it


for name, kind, *_ in list(os.ilistdir()):
    if name in folders and kind == 0x4000:
        prune(name)
