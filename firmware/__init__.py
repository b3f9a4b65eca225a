"""The box: interface, screens, drivers, store and link of the companion on MicroPython."""

import sys

VERSION = "0.1.0"


def forget(path):
    """Let a module go: its code leaves the heap as soon as nothing in it is used any more."""
    package, _, name = path.rpartition(".")
    del sys.modules[path]
    delattr(sys.modules[package], name)  # the package holds it too


def forget_rules(names):
    """Let modules of shared_rules go, those that are there."""
    for name in names:
        if "shared_rules." + name in sys.modules:
            forget("shared_rules." + name)
