"""What outlives a pulled plug: the running game, games put away, settings.

    from firmware.store import Store, StoreError

One file a game, `NAME.AGE.STATUS`, all of them text. A game that was put away is its save
(firmware/link/README.md, "Save"). The running one is the save that it began as, then one record a
line for what has happened since (firmware/store/journal.py). Files are made under another name,
synced, and renamed; records are appended and synced.
"""

from firmware.store.flash import StoreError
from firmware.store.store import Store

__all__ = ("Store", "StoreError")
