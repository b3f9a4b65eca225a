"""Pulses of current that keep a power bank on, which takes a Pico for nothing."""

from time import ticks_diff


class Pulse:
    """pin: `machine.Pin` of a transistor with a resistor; 1 draws current.

    on: ms of a pulse, at least. every: ms from the begin of one to that of the next.
    """

    def __init__(self, pin, on, every):
        self._pin = pin
        self._on, self._every = on, every
        self._since = None  # when the last pulse began; None: none is wanted
        pin.value(0)

    def step(self, now, wanted):
        """Begin or end a pulse if it is due. wanted: whether the bank has to stay on."""
        if not wanted:
            self._since = None
            self._pin.value(0)
        elif self._since is None or ticks_diff(now, self._since) >= self._every:
            self._since = now
            self._pin.value(1)
        elif ticks_diff(now, self._since) >= self._on:
            self._pin.value(0)
