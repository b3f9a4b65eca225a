"""What lies in the folder of a store. The box has not put all of it there."""

import os


def files(folder):
    """Yield the names in a folder that are text, one by one; none where it can't be read."""
    try:
        for entry in getattr(os, "ilistdir", os.listdir)(folder.encode()):  # bytes may be no text
            try:
                yield str(entry if isinstance(entry, bytes) else entry[0], "utf-8")
            except UnicodeError:
                pass  # none of the box's
    except OSError:
        pass
