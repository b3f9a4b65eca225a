"""A long portable test does a share of its work in `make test`, and the whole in `make soak`.

On MicroPython, which is slow, a share may be smaller than on CPython.
tests/host/kernel/test_whole.py runs the modules that use this, with the whole of each test.
"""

import sys

MICROPYTHON = sys.implementation.name == "micropython"
whole = []  # not empty: all of it


def share(small, full, there=None):
    """`small` in `make test`, `full` in `make soak`. there: on CPython in place of `small`."""
    if whole:
        return full
    return small if MICROPYTHON or there is None else there
