"""Acknowledges the display's address when the firmware drives the bus by hand, pin by pin.

MicroPython does so for a message without bytes, because the RP2040's own I2C can't send one
(MicroPython, ports/rp2/machine_i2c.c). `I2C.scan` finds devices with such messages.
"""

from typing import Any

from rp2040py.gpio_pin import GPIOPin
from rp2040py.rp2040 import RP2040

BITS = 8  # seven bits of address, and 0 for a write


class RollCall:
    """`how`: DISPLAY of the board's data module; only its pins and its address are used."""

    def __init__(self, how: dict[str, Any]) -> None:
        self._how = how
        self._count = self._bits = 0
        self._levels = (True, True)

    def attach(self, rp2040: RP2040) -> None:
        """Listen to SDA and SCL."""
        self._sda, self._scl = (rp2040.gpio[self._how[name]] for name in ("sda", "scl"))
        for pin in (self._sda, self._scl):
            pin.add_listener(lambda *_: self._changed())

    def _changed(self) -> None:
        (data, clock), now = self._levels, (_is_high(self._sda), _is_high(self._scl))
        self._levels = now
        if clock and now[1]:
            if data and not now[0]:  # a start
                self._count = self._bits = 0
        elif now[1]:
            self._count += 1
            self._bits = self._bits << 1 | now[0]
        elif clock and self._count == BITS and self._bits == self._how["address"] << 1:
            self._sda.set_input_value(False)  # the acknowledge, until the clock falls again
        elif clock:
            self._sda.release_input()


def _is_high(pin: GPIOPin) -> bool:
    """The level of an open-drain line: resistors pull it up unless the Pico pulls it down."""
    return not pin.output_enable or pin.output_value
