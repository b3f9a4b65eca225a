"""The simulated board: a bus that decodes what the display driver sends, and pins that tests move.

It takes the place of `machine` on a real board, so the drivers run unchanged. The environment
variable PILOTHOUSE_PANEL names the board that it imitates.
"""

import os


def _told(name):
    """The environment variable PILOTHOUSE_`name`; "" if there is none, as on a Pico."""
    return hasattr(os, "getenv") and os.getenv("PILOTHOUSE_" + name) or ""


_LIKE = __import__("boards." + (_told("PANEL") or "pico_ssd1306"), None, None, ("NAME",))
NAME = "simulator"
DISPLAY = _LIKE.DISPLAY
BUTTONS = _LIKE.BUTTONS
GESTURES = getattr(_LIKE, "GESTURES", None)
ACTIVE = _LIKE.ACTIVE
BUZZER = _LIKE.BUZZER
WATCHDOG = int(_told("WATCHDOG") or 0)
# Buttons that are down from power-on, such as "back" or "up+ok"
HELD = _told("HELD").split("+")


def _glass(how):
    """The simulated display for a board's DISPLAY."""
    controller = how["controller"]
    if controller == "ssd1306":
        from boards.glasses import ssd1306

        return ssd1306.Glass()
    if controller == "st7789":
        from boards.glasses import st7789

        return st7789.Glass(how["w"], how["h"], how["left"], how["top"])
    from boards.glasses import sh110x

    return getattr(sh110x, controller.upper())()


glass = _glass(DISPLAY)
Glass = type(glass)
picture = glass.picture


class I2C:
    """The I2C bus. `devices`: by address; OSError 5 at an address without a device."""

    devices = {}
    if "address" in DISPLAY and not _told("UNPLUGGED"):
        devices[DISPLAY["address"]] = glass

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
        if not Pin.pins[DISPLAY["cs"]].value():
            glass.take(message, Pin.pins[DISPLAY["dc"]].value())


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
        if number in [place for role, place in BUTTONS if role in HELD]:
            self._level = ACTIVE
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
        if self.pin.number == DISPLAY.get("light"):
            glass.light = duty
        else:
            PWM.sound = (PWM.sound[0], duty)
