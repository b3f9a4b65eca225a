"""The box: user interface, screens, drivers, store and link. The functions here free modules."""

import gc
import sys

VERSION = "0.1.0"
# Bytes that may be allocated between two collections of garbage. A small number keeps the free
# memory in large pieces. With a large one, objects that stay come to lie behind garbage. Then there
# is no piece of a few KB for a module, or for the table of names when it doubles. But a collection
# takes a Pico 20 ms, and the frames of larger functions count, too, because they lie on the heap.
# So few are made while somebody waits for an action or for power-on: the box collects when idle.
USUAL, IN_HASTE = 16384, 40960
MACHINE_CODE = "leaf", "moves", "spelling"  # the names of the modules that have some
collect_after = getattr(gc, "threshold", lambda size: None)  # does nothing on CPython


class Restart(BaseException):
    """Another game needs a start of the box. Its arguments: as `what` of firmware/restart.py.

    No screen and no request catches it: it ends the loop in firmware/main.py.
    """


def collect():
    """Collect garbage, because a module needs memory in one piece. CPython has enough."""
    if hasattr(gc, "threshold"):
        gc.collect()


def sweep():
    """Free modules whose import has failed. Call this where a MemoryError was caught.

    MicroPython (1.29) leaves such a module in sys.modules, in a slot that counts as empty. The
    module holds all that it had imported so far, sometimes a whole game. Filling sys.modules anew
    frees it. If memory was too short for the module itself, its name is there without a value. An
    import would return that nothing, and crash MicroPython; so the name goes, too. If there is no
    memory to fill sys.modules, and on CPython, this does nothing.
    """
    if not hasattr(gc, "threshold"):
        return
    try:
        for path in list(sys.modules):
            if sys.modules.get(path) is None:  # so `get` answers for a name without a value
                sys.modules.pop(path, None)
        there = sys.modules.copy()
        bytearray(40 * len(there))  # fails here, and not in `update`, if memory is too short
    except MemoryError:
        return
    gc.collect()
    sys.modules.clear()
    sys.modules.update(there)
    gc.collect()


def unload(path):
    """Remove a module from sys.modules and from its package.

    Its code leaves the heap as soon as nothing refers to any piece of it. path: "firmware.boot". A
    module that is not loaded is no error. Nor is one that its package doesn't hold: `-m` has
    started it, or its import has failed. Modules with machine code stay loaded: MicroPython never
    frees machine code, so loading it again would take the memory a second time.
    """
    package, _, name = path.rpartition(".")
    if name in MACHINE_CODE:
        return
    sys.modules.pop(path, None)
    try:
        delattr(sys.modules[package], name)  # the package holds it too
    except (KeyError, AttributeError):
        pass


def visit(path):
    """Import a module and return it. It leaves memory as soon as nobody holds a piece of it.

    path: "firmware.crash". ImportError: there is no such module. What it imports itself stays
    loaded; where that has to go, too, use `unload_all`.
    """
    __import__(path)
    module = sys.modules[path]
    unload(path)
    return module


def declared(game, *names):
    """What a game's declaration has under a name, "TITLE" or so; a list, if several are given.

    shared_rules/kernel/game.py lists the names. Afterwards the declaration leaves memory again.
    ImportError: there is no such game.
    """
    from shared_rules import catalog

    package = "shared_rules." + game
    there = package in sys.modules
    about = catalog.about(game)
    values = [getattr(about, name) for name in names]
    unload(package + ".about")
    if not there:
        unload(package)
    return values if len(values) > 1 else values[0]


def unload_all(names, package="shared_rules."):
    """Unload those of some modules that are loaded.

    names: a text, the paths of the modules within `package`, with spaces between them.
    """
    for name in names.split():
        if package + name in sys.modules:
            unload(package + name)


def unload_others(game=None):
    """Unload the rules of all games but one. game: its name; None: those of all games."""
    for path in list(sys.modules):
        if path.startswith("shared_rules."):
            words = path.split(".")
            if len(words) > 2 and words[1] not in ("kernel", game):
                unload(path)
