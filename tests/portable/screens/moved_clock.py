"""A clock that the test moves. It wraps after 12.4 days, as that of a Pico does."""

import sys
import time

_HALF = 1 << 29
NAMES = ("ticks_ms", "ticks_add", "ticks_diff", "sleep_ms")
MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Clock:
    """Stands in for the module `time` in the firmware, from `begin` to `end`."""

    def __init__(self):
        self.ms = 12_345

    def sleep_ms(self, ms):
        self.ms += ms

    def ticks_ms(self):
        return self.ms & (2 * _HALF - 1)

    def ticks_add(self, ticks, delta):
        if not -_HALF < delta < _HALF:
            raise OverflowError
        return (ticks + delta) & (2 * _HALF - 1)

    def ticks_diff(self, end, start):
        return ((end - start + _HALF) & (2 * _HALF - 1)) - _HALF

    def begin(self):
        """From now on, also in modules that are loaded later."""
        sys.modules["time"] = self
        self._give(self)

    def end(self):
        sys.modules["time"] = time
        self._give(time)

    def _give(self, source):
        for path in list(sys.modules):
            if path.startswith("firmware."):
                for name in NAMES:
                    if hasattr(sys.modules[path], name):
                        setattr(sys.modules[path], name, getattr(source, name))


def moved(test):
    """Decorator: the test gets such a clock."""

    def run():
        clock = Clock()
        clock.begin()
        try:
            test(clock)
        finally:
            clock.end()

    return run


def still(test):
    """Decorator: while the test runs, no time goes by but what it lets the box skip."""
    return moved(lambda clock: test())
