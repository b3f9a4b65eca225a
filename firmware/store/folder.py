"""Lists the folder of a store, in which there may be files that are not the box's."""

import os

from firmware.store.flash import remove

_ASIDE = 10  # so many names, less one, are tried
_FEW = 24  # files in the folder of a usual box


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


def clear(path):
    """Remove a file. A folder that is not empty gets another name instead, such as `old1-spool`."""
    folder, _, name = path.rpartition("/")
    for n in range(1, 1 if remove(path) else _ASIDE):
        try:
            os.stat(path)
        except OSError:
            return  # nothing is there
        try:
            os.rename(path, "%s/old%d-%s" % (folder, n, name.replace(".", "-")))
        except OSError:
            pass  # something has that name already


def ends(folder, ending):
    """Whether there is a file with such an end."""
    return any(file.endswith(ending) for file in files(folder))


def was_cut(folder):
    """Whether a pulled plug may have left something for `saves.recover`."""
    seen = []
    for file in files(folder):
        name = file.split(".", 1)[0]
        if file.endswith(".new") or file == "spool" or file[:7] == "archive":
            return True
        if name in seen or len(seen) > _FEW:
            return True
        seen.append(name)
    return False
