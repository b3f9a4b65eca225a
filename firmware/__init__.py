"""The box: interface, screens, drivers, store and link of the companion on MicroPython."""

import gc
import sys

VERSION = "0.1.0"


def make_room():
    """Collect garbage: a module that comes wants room in one piece. CPython has room."""
    if hasattr(gc, "threshold"):
        gc.collect()


def sweep():
    """Let go of modules whose import has failed, where an error of memory was caught.

    MicroPython (1.29) leaves such a module in a place of sys.modules that it takes for empty, and
    with it all that the module had imported so far: a whole game, now and then.
    """
    if not hasattr(gc, "threshold"):
        return
    try:
        there = sys.modules.copy()
        bytearray(40 * len(there))  # there is a place for the table, beside that of the old one
    except MemoryError:
        return
    gc.collect()
    sys.modules.clear()
    sys.modules.update(there)
    gc.collect()


def forget(path):
    """Let a module go: its code leaves the heap as soon as nothing in it is used any more.

    One that is not there is let be, and so is one that was started by `-m`, or whose import has
    failed half way: its package does not hold it. (In a heap that is full this takes nothing.)
    """
    package, _, name = path.rpartition(".")
    sys.modules.pop(path, None)
    try:
        delattr(sys.modules[package], name)  # the package holds it too
    except (KeyError, AttributeError):
        pass


def declared(game, what):
    """What a game declares (shared_rules/kernel/game.py). Its declaration leaves memory again."""
    from shared_rules import catalog

    room = "shared_rules." + game
    there = room in sys.modules
    value = getattr(catalog.about(game), what)
    forget(room + ".about")
    if not there:
        forget(room)
    return value


def forget_rules(names, package="shared_rules."):
    """Let modules of shared_rules, or of another package, go: those of a text that are there."""
    for name in names.split():
        if package + name in sys.modules:
            forget(package + name)
