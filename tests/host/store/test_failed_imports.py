"""Imports that end for want of memory leave nothing that ends MicroPython later."""

from pathlib import Path

import device
from soak import soak
from tests.portable import heap

# Imports a module again and again, each time with a larger free piece, and looks for names in
# sys.modules that have no value: the next import of one ends MicroPython.
CODE = """
import sys, gc
from tests.portable.heap import filled
from firmware import unload, sweep
import firmware.link
PATH, INNER = "firmware.link.search", "firmware.link.refusal"
def imported(gap):
    held = filled(gap)
    try:
        return bool(held and __import__(PATH))
    except MemoryError:
        return False
def empty():
    return sum([sys.modules.get(path) is None for path in sys.modules])
def walk():
    failed = found = left = 0
    for gap in range(16, MOST, 16):
        failed += not imported(gap)
        gc.collect()
        found += empty()
        sweep()
        left += empty()
        unload(PATH)
        unload(INNER)
    print(failed, found, left)
walk()
"""


# A name without a value is left where 1200 to 1400 bytes are free.
@soak(most=(2400, 8000))
def test_a_name_that_found_no_memory_for_its_module_is_swept(unix, most):
    said = device.execute("unix", [f"MOST = {most}" + CODE], Path(heap.__file__))
    failed, _found, left = map(int, said.split())
    assert failed > 20
    assert left == 0
