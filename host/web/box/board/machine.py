"""The module `machine` of the box in WebAssembly: its pins and buses end in JavaScript.

What a driver writes on a bus goes to a file that box.js has made; what it sets on a pin stays here.
"""

import web

_COMMANDS = open("/dev/commands", "wb")  # what the display takes as commands, or as I2C messages
_DATA = open("/dev/data", "wb")


class Pin:
    """A pin; there is one object for each number. `drive(level)` does what a finger would do."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8
    pins = {}

    def __new__(cls, number, *how):
        if number not in cls.pins:
            cls.pins[number] = super().__new__(cls)
        return cls.pins[number]

    def __init__(self, number, mode=IN, pull=None):
        self.number = number
        self._level = 0 if pull == self.PULL_DOWN else 1
        self._handler = None
        self._edges = 0

    def value(self, level=None):
        if level is None:
            return self._level
        self._level = level

    def irq(self, handler, trigger):
        self._handler = handler
        self._edges = trigger

    def drive(self, level):
        edge = self.IRQ_RISING if level > self._level else self.IRQ_FALLING
        changed = level != self._level
        self._level = level
        if changed and self._handler and edge & self._edges:
            self._handler(self)


class I2C:
    """The I2C bus, with nothing but the display at `address`."""

    address = None

    def __init__(self, bus, scl, sda, freq):
        pass

    def scan(self):
        return [self.address]

    def writeto(self, address, message):
        _COMMANDS.write(message)
        return len(message)


class SPI:
    """The SPI bus: written bytes go to the display if its chip select is low.

    cs, dc: numbers of its pins.
    """

    cs = dc = None

    def __init__(self, bus, baudrate, sck, mosi, miso):
        pass

    def write(self, message):
        pins = Pin.pins
        if not pins[self.cs].value():
            (_DATA if pins[self.dc].value() else _COMMANDS).write(message)


class PWM:
    """The pin of the buzzer, or of the back light."""

    buzzer = None  # number of the buzzer's pin

    def __init__(self, pin, freq, duty_u16):
        self._number = pin.number
        self._hertz = freq
        self.duty_u16(duty_u16)

    def freq(self, hertz):
        self._hertz = hertz

    def duty_u16(self, duty):
        if self._number == self.buzzer:
            web.sound(self._hertz if duty else 0)
        else:
            web.light(duty)
