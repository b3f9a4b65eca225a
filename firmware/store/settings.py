"""The settings of the box: one small file, there as a whole or as it was before."""

import json

from firmware.store.flash import write_new


def read(store):
    """What was kept last; {} where there is nothing, or nothing that can be read."""
    try:
        with open(store.path("settings"), "rb") as file:
            settings = json.loads(file.read())
    except (OSError, ValueError):
        return {}
    return settings if isinstance(settings, dict) else {}


def write(store, settings):
    """Keep a dict of plain values. StoreError."""
    line = json.dumps(settings).encode()
    store.keep(lambda: write_new(store.path("settings"), (line,)))
