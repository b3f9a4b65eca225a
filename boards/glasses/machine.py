"""Stands in for `machine`: pins that tests and pages move, and buses with a simulated display.

It is used wherever there is no Pico: by boards/simulator.py on the unix port and on CPython, and by
the box in a browser as its module `machine`.
"""

# Driver -> (module of this folder, its class)
GLASSES = {
    "ssd1306": ("ssd1306", "Glass"),
    "sh1106": ("sh110x", "SH1106"),
    "sh1107": ("sh110x", "SH1107"),
    "sh1107_square": ("sh110x", "Square"),
    "st7789": ("st7789", "Glass"),
}


def wire(display, answers=True):
    """Wire the buses to the simulated display of a board's DISPLAY; return it.

    answers: whether a display on I2C answers.
    """
    name, kind = GLASSES[display.get("driver", display["controller"])]
    made = getattr(__import__("boards.glasses." + name, None, None, (kind,)), kind)
    size = ("w", "h", "left", "top") if "light" in display else ()
    glass = made(*(display[key] for key in size))
    I2C.devices.clear()
    if "address" in display and answers:
        I2C.devices[display["address"]] = glass
    _wired.clear()
    _wired.update(display, glass=glass)
    return glass


_wired = {}  # a board's DISPLAY, and `glass`


class I2C:
    """The I2C bus. `devices`: by address; OSError 5 at an address without a device."""

    devices = {}

    def __init__(self, bus, scl, sda, freq):
        self.pins = (scl.number, sda.number)

    def scan(self):
        return sorted(self.devices)

    def writeto(self, address, message):
        if address not in self.devices:
            raise OSError(5)
        self.devices[address].receive(message)
        return len(message)


class SPI:
    """The SPI bus: written bytes go to the display if its chip select is low."""

    def __init__(self, bus, baudrate, sck, mosi, miso):
        self.pins = (sck.number, mosi.number)

    def write(self, message):
        if not Pin.pins[_wired["cs"]].value():
            _wired["glass"].take(message, Pin.pins[_wired["dc"]].value())


class Pin:
    """A pin; there is one object for each number. `drive(level)` sets its level as a finger does.

    held: {number: level} of the pins that something drives from power-on.
    """

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8
    pins = {}
    held = {}

    def __new__(cls, number, *how):
        if number not in cls.pins:
            cls.pins[number] = super().__new__(cls)
        return cls.pins[number]

    def __init__(self, number, mode=IN, pull=None):
        self.number = number
        self._level = self.held.get(number, 0 if pull == self.PULL_DOWN else 1)
        self._handler = None
        self._edges = 0

    def value(self, level=None):
        if level is None:
            return self._level
        self._level = level

    def irq(self, handler, trigger, hard=False):
        self._handler = handler
        self._edges = trigger

    def drive(self, level):
        edge = self.IRQ_RISING if level > self._level else self.IRQ_FALLING
        changed = level != self._level
        self._level = level
        if changed and self._handler and edge & self._edges:
            self._handler(self)


class WDT:
    """The watchdog; `fed` counts how often it is fed."""

    fed = 0

    def __init__(self, timeout):
        self.timeout = timeout

    def feed(self):
        WDT.fed += 1


class PWM:
    """The pin of the buzzer, with `sound` (hertz, duty 0 to 65535), or of the back light."""

    sound = (0, 0)

    def __init__(self, pin, freq, duty_u16):
        self.pin = pin
        self.freq(freq)
        self.duty_u16(duty_u16)

    def freq(self, hertz):
        PWM.sound = (hertz, PWM.sound[1])

    def duty_u16(self, duty):
        if self.pin.number == _wired.get("light"):
            _wired["glass"].light = duty
        else:
            PWM.sound = (PWM.sound[0], duty)
