"""Keeps on flash what a pulled plug must not lose: the running game, games put away, settings.

    from firmware.store import Store, StoreError

Each game is one text file, `NAME.AGE.STATUS` (firmware/store/README.md, "Files"). The file of a
game that was put away is its save (firmware/link/README.md, "Save"). The file of the running game
is a journal of all that has happened, one record a line (firmware/store/journal.py). A new file is
written under another name, synced, and renamed. A new record is appended and synced.
"""

from firmware.store.flash import StoreError
from firmware.store.store import Store

__all__ = ("Store", "StoreError")
