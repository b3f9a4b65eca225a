"""Names for code that MicroPython may compile to machine code, with `@micropython.viper`.

The build compiles such a module for its target's processor where it can. Elsewhere, and on
CPython, the decorator does nothing and the same text runs as plain Python, so the two can't differ.
The text keeps to what means the same in both: integers of 31 bits, buffers, no negative numbers in
a ptr32.
"""

from array import array


class Decorators:
    """Stands for the module `micropython`, which its compiler knows without an import."""

    @staticmethod
    def viper(function):
        """Leave a function as it is."""
        return function


micropython = Decorators
ptr8 = bytearray
ptr16 = array
ptr32 = array


def const(value):
    """Return a number. MicroPython's compiler puts it in place of its name."""
    return value
