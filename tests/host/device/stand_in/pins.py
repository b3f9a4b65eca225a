"""Takes the place of `machine` on a Pico. STAND_IN_WIRING says in JSON what is on its pins.

sda, scl: the pins of a display (0, 1). devices: address -> status byte ({"60": 3}; 60 is 0x3C).
fastest: the highest bus clock in hertz that the devices follow. ground: pins that are held at
ground. exchanged: GND and VCC of the display are, so it pulls its lines down and is silent. loose:
[pin, first, last]: this line of the display is off from one message to another. presses: pin ->
[first, last] of the readings during which its button is down. Messages to the devices go to the
file STAND_IN_BUS, each after its length in two bytes, high byte first.
"""

import json
import os

_WIRING = json.loads(os.getenv("STAND_IN_WIRING") or "{}")
_LINES = (_WIRING.get("sda", 0), _WIRING.get("scl", 1))
_DEVICES = {int(address): status for address, status in _WIRING.get("devices", {"60": 3}).items()}
_FASTEST = _WIRING.get("fastest", 400_000)
_EXCHANGED = _WIRING.get("exchanged", False)
_GROUND = _WIRING.get("ground", list(_LINES) if _EXCHANGED else [])
_LOOSE = _WIRING.get("loose", [None, 0, 0])
_PRESSES = {int(pin): looks for pin, looks in _WIRING.get("presses", {}).items()}
_BUS = open(os.getenv("STAND_IN_BUS"), "ab") if os.getenv("STAND_IN_BUS") else None


def bootloader():
    """Leave MicroPython as a Pico does: the port is gone, and the drive appears."""
    os.system("kill -9 $PPID")


class Pin:
    """A pin; only the pins of `presses` change by themselves."""

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
        """Return the pin's level, or set the level of an output, which has no effect here."""
        looks = self.looks[self.number] = self.looks.get(self.number, 0) + 1
        if self.number in _GROUND:
            return 0
        first, last = _PRESSES.get(self.number, (1, 0))
        if first <= looks <= last:
            return 0
        is_off = self.number == _LOOSE[0] and SoftI2C.is_off()
        if (
            _DEVICES and self.number in _LINES and not is_off
        ):  # the display's module pulls its lines up
            return 1
        return int(self._pull == self.PULL_UP)

    def irq(self, handler, trigger):
        pass


class SoftI2C:
    """An I2C bus on any two pins. `messages`: how many were tried."""

    messages = 0

    def __init__(self, scl, sda, freq):
        self._there = (sda.number, scl.number) == _LINES and freq <= _FASTEST and not _EXCHANGED

    @classmethod
    def is_off(cls):
        """Whether the loose line is off now."""
        return _LOOSE[1] <= cls.messages < _LOOSE[2]

    def scan(self):
        return sorted(_DEVICES) if self._there else []

    def readfrom(self, address, n):
        if address not in self.scan():
            raise OSError(5)
        return bytes((_DEVICES[address],)) * n

    def writeto(self, address, message):
        SoftI2C.messages += 1
        if address not in self.scan() or self.is_off():
            raise OSError(5)
        if _BUS:
            _BUS.write(bytes((len(message) >> 8, len(message) & 255)))
            _BUS.write(message)
            _BUS.flush()
        return len(message)


class I2C(SoftI2C):
    """One of the two I2C buses of an RP2040."""

    def __init__(self, id, scl, sda, freq):
        if (sda.number // 2 % 2, sda.number % 2) != (id, 0) or scl.number != sda.number + 1:
            raise ValueError("bad SCL pin")
        super().__init__(scl, sda, freq)


class SPI:
    """An SPI bus, on which no device can answer."""

    def __init__(self, id, baudrate, sck, mosi, miso):
        pass

    def write(self, message):
        pass


class PWM:
    """A buzzer without a sound."""

    def __init__(self, pin, freq, duty_u16):
        pass

    def freq(self, hertz):
        pass

    def duty_u16(self, duty):
        pass
