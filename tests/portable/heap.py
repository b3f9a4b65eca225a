"""The heap of a device: measures what a call takes, and makes calls that find no memory."""

import gc
import sys

from .runner import SkipTest


def swept():
    """Skip a test that measures the heap after a collection, if there is none during a test.

    WebAssembly collects garbage only between two calls from JavaScript.
    """
    if sys.platform == "webassembly":
        raise SkipTest("nothing is collected during a test")


def allocated(step, times=1):
    """Bytes of heap that so many calls of `step` take, with nothing collected in between."""
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(times):
        step()
    after = gc.mem_alloc()
    gc.enable()
    return after - before


class Short:
    """Stands in for the function `real`: its n-th call finds no memory."""

    def __init__(self, real, n):
        self.real = real
        self.n = n

    def __call__(self, *given):
        self.n -= 1
        if not self.n:
            raise MemoryError
        return self.real(*given)


def filled(gap):
    """Fill the heap but for one piece of `gap` bytes, as long as the caller keeps the result."""
    if sys.platform == "webassembly":
        raise SkipTest("this heap grows, so that it can't be full")
    hole = bytearray(gap)
    held, size = None, 1 << 20
    while size > 16:
        try:
            held = held, bytearray(size)
        except MemoryError:
            size //= 2
    del hole
    gc.collect()
    return held
