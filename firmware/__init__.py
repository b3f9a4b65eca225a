"""The box: interface, screens, drivers, store and link of the companion on MicroPython."""

import gc
import sys

VERSION = "0.1.0"


def make_room():
    """Collect garbage: a module that comes wants room in one piece. CPython has room."""
    if hasattr(gc, "threshold"):
        gc.collect()


def forget(path):
    """Let a module go: its code leaves the heap as soon as nothing in it is used any more."""
    package, _, name = path.rpartition(".")
    del sys.modules[path]
    delattr(sys.modules[package], name)  # the package holds it too


def forget_rules(names, package="shared_rules."):
    """Let modules of shared_rules, or of another package, go: those of a text that are there."""
    for name in names.split():
        if package + name in sys.modules:
            forget(package + name)
