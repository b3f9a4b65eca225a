"""What outlives a pulled plug: the running game, games put away, settings.

    from firmware.store import Store, StoreError

Each game is one text file, `NAME.AGE.STATUS` (firmware/store/README.md, "Files"). The file of a
game that was put away is its save (firmware/link/README.md, "Save"). The file of the running game
is a journal: one record a line, all that has happened (firmware/store/journal.py). A file is made
under another name, synced, and renamed. A record is appended and synced.
"""

from firmware.store.flash import StoreError
from firmware.store.store import Store

__all__ = ("Store", "StoreError")
