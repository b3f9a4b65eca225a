"""The owner's charts of MASTER: files NAME.chart beside the saves, put there by the owner."""

import os

_ENDING = ".chart"


def read(store, name):
    """The bytes of a chart, or None where there is none of that name."""
    try:
        with open(store.path(name + _ENDING), "rb") as file:
            return file.read()
    except OSError:
        return None


def names(store):
    """Their names, in the order of letters."""
    found = [file[: -len(_ENDING)] for file in os.listdir(store.root) if file.endswith(_ENDING)]
    return sorted(found)
