"""Runs one test module on the device and prints lines that the host reads.

PASS name | SKIP name reason | FAIL name, then its traceback in lines that begin with "| "
HEAP used total: bytes after a collection while the module is loaded | SUMMARY passed failed skipped
"""

import gc
import io
import sys

try:
    from unittest import SkipTest
except ImportError:  # MicroPython has no unittest built in

    class SkipTest(Exception):
        """Raised by a test that means nothing on this target."""


def run(name, wanted=None):
    """Run the functions `test_*` of the module `name`; `wanted`: the names of some of them."""
    gc.threshold(16384)  # as firmware.main has it
    module = __import__(name, None, None, ("",))
    passed = failed = skipped = 0
    for test in sorted(wanted or [found for found in dir(module) if found.startswith("test_")]):
        gc.collect()
        try:
            getattr(module, test)()
        except SkipTest as reason:
            skipped += 1
            print("SKIP", test, reason)
        except Exception as error:
            failed += 1
            print("FAIL", test)
            trace = io.StringIO()
            sys.print_exception(error, trace)
            for line in trace.getvalue().split("\n"):
                print("|", line)
        else:
            passed += 1
            print("PASS", test)
    gc.collect()
    print("HEAP", gc.mem_alloc(), gc.mem_alloc() + gc.mem_free())
    print("SUMMARY", passed, failed, skipped)
