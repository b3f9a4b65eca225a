"""Stands where `machine` stands on a Pico. What hangs on its pins says STAND_IN_WIRING, in JSON.

sda, scl: the pins on which a display hangs (0, 1). devices: status byte by address ({"60": 3}; 60
is 0x3C). fastest: bus clock in hertz that they follow. ground: pins that are held there. presses:
by pin, [first, last] of the looks at it during which it is down. What is sent to the devices goes
to the file STAND_IN_BUS: each message behind its length, two bytes, high byte first.
"""

import json
import os

_WIRING = json.loads(os.getenv("STAND_IN_WIRING") or "{}")
_LINES = (_WIRING.get("sda", 0), _WIRING.get("scl", 1))
_DEVICES = {int(address): status for address, status in _WIRING.get("devices", {"60": 3}).items()}
_FASTEST = _WIRING.get("fastest", 400_000)
_GROUND = _WIRING.get("ground", [])
_PRESSES = {int(pin): looks for pin, looks in _WIRING.get("presses", {}).items()}
_BUS = open(os.getenv("STAND_IN_BUS"), "ab") if os.getenv("STAND_IN_BUS") else None


class Pin:
    """Nothing moves by itself but the pins of `presses`."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8
    looks = {}

    def __init__(self, number, mode=IN, pull=None):
        self.number = number
        self._pull = pull

    def value(self, level=None):
        """Its level; with `level`, that of an output is set, which nobody sees."""
        looks = self.looks[self.number] = self.looks.get(self.number, 0) + 1
        if self.number in _GROUND:
            return 0
        first, last = _PRESSES.get(self.number, (1, 0))
        if first <= looks <= last:
            return 0
        if _DEVICES and self.number in _LINES:  # the module pulls its lines up
            return 1
        return int(self._pull == self.PULL_UP)

    def irq(self, handler, trigger):
        pass


class SoftI2C:
    """Any two pins."""

    def __init__(self, scl, sda, freq):
        self._there = (sda.number, scl.number) == _LINES and freq <= _FASTEST

    def scan(self):
        return sorted(_DEVICES) if self._there else []

    def readfrom(self, address, n):
        if address not in self.scan():
            raise OSError(5)
        return bytes((_DEVICES[address],)) * n

    def writeto(self, address, message):
        if address not in self.scan():
            raise OSError(5)
        if _BUS:
            _BUS.write(bytes((len(message) >> 8, len(message) & 255)))
            _BUS.write(message)
            _BUS.flush()
        return len(message)


class I2C(SoftI2C):
    """The two that RP2040 has."""

    def __init__(self, id, scl, sda, freq):
        if (sda.number // 2 % 2, sda.number % 2) != (id, 0) or scl.number != sda.number + 1:
            raise ValueError("bad SCL pin")
        super().__init__(scl, sda, freq)


class SPI:
    """Whoever hangs on it can't answer."""

    def __init__(self, id, baudrate, sck, mosi, miso):
        pass

    def write(self, message):
        pass


class PWM:
    """A buzzer that nobody hears."""

    def __init__(self, pin, freq, duty_u16):
        pass

    def freq(self, hertz):
        pass

    def duty_u16(self, duty):
        pass
