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


class Run:
    """One run of a module: `test` for each of its tests, then `end`."""

    def __init__(self, name):
        """Import the module `name`."""
        gc.threshold(16384)  # as firmware.main has it
        self._module = __import__(name, None, None, ("",))
        self._counts = {"PASS": 0, "FAIL": 0, "SKIP": 0}

    def tests(self):
        """The names of its tests."""
        return sorted([name for name in dir(self._module) if name.startswith("test_")])

    def test(self, test):
        """Run a test, and print what has come of it."""
        gc.collect()
        word = "PASS"
        try:
            getattr(self._module, test)()
            print(word, test)
        except SkipTest as reason:
            word = "SKIP"
            print(word, test, reason)
        except Exception as error:
            word = "FAIL"
            print(word, test)
            trace = io.StringIO()
            sys.print_exception(error, trace)
            for line in trace.getvalue().split("\n"):
                print("|", line)
        self._counts[word] += 1

    def end(self):
        """Print the heap and the summary."""
        gc.collect()
        print("HEAP", gc.mem_alloc(), gc.mem_alloc() + gc.mem_free())
        print("SUMMARY", *[self._counts[word] for word in ("PASS", "FAIL", "SKIP")])


def run(name, wanted=None):
    """Run the functions `test_*` of the module `name`; `wanted`: the names of some of them."""
    this = Run(name)
    for test in sorted(wanted or this.tests()):
        this.test(test)
    this.end()
