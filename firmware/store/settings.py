"""The settings of the box: one small file, there as a whole or as it was before."""

import json

from firmware.store.flash import opened, write_new

_MOST = 4096  # bytes that are read: no settings are longer


def read(store):
    """What was kept last; {} where there is nothing, or nothing that can be read."""
    try:
        with opened(store.path("settings")) as file:
            settings = json.loads(file.read(_MOST))
    except (OSError, ValueError, RuntimeError, MemoryError):  # brackets without end want a stack
        return {}
    return settings if isinstance(settings, dict) else {}


def write(store, settings):
    """Keep a dict of plain values. StoreError."""
    line = json.dumps(settings).encode()
    store.keep(lambda: write_new(store.path("settings"), (line,)))
