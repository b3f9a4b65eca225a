"""Lists the folder of a store, in which there may be files that are not the box's."""

import os


def files(folder):
    """Yield the names in a folder that are UTF-8, one by one. Nothing, if it can't be read."""
    try:
        for entry in getattr(os, "ilistdir", os.listdir)(folder.encode()):  # names as bytes
            try:
                yield str(entry if isinstance(entry, bytes) else entry[0], "utf-8")
            except UnicodeError:
                pass  # not a file of the box
    except OSError:
        pass
