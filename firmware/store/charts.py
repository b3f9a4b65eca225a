"""The owner's charts of MASTER: files NAME.chart, which the owner has put beside the saves."""

from firmware.store.flash import opened
from firmware.store.folder import files

_MOST = 8193  # bytes that are read: one more than a chart may have
_ENDING = ".chart"


def read(store, name):
    """The bytes of a chart, at most 8193. None: there is none of that name, or it can't be read."""
    try:
        with opened(store.path(name + _ENDING)) as file:
            return file.read(_MOST)
    except OSError:
        return None


def names(store):
    """The names of all charts, sorted."""
    found = [file[: -len(_ENDING)] for file in files(store.root) if file.endswith(_ENDING)]
    return sorted(found)
