"""The settings of the box, in one small file. A power cut leaves the new file or the old one."""

import json

from firmware.store.flash import opened, write_new

_MOST = 4096  # bytes that are read: no settings are longer


def read(store):
    """The dict that was kept last; {} if there is none, or none that can be read."""
    try:
        with opened(store.path("settings")) as file:
            settings = json.loads(file.read(_MOST))
    except (OSError, ValueError, RuntimeError, MemoryError):  # endless brackets exhaust the stack
        return {}
    return settings if isinstance(settings, dict) else {}


def write(store, settings):
    """Keep a dict of plain values, as JSON. StoreError: it could not be written."""
    line = json.dumps(settings).encode()
    store.keep(lambda: write_new(store.path("settings"), (line,)))
