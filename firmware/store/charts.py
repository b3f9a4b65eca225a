"""The owner's charts of MASTER: files NAME.chart beside the saves, put there by the owner."""

from firmware.store.flash import opened
from firmware.store.folder import files

_MOST = 8193  # bytes: what is longer is no chart
_ENDING = ".chart"


def read(store, name):
    """The bytes of a chart, or None where there is none of that name."""
    try:
        with opened(store.path(name + _ENDING)) as file:
            return file.read(_MOST)
    except OSError:
        return None


def names(store):
    """Their names, in the order of letters."""
    found = [file[: -len(_ENDING)] for file in files(store.root) if file.endswith(_ENDING)]
    return sorted(found)
