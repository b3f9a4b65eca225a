"""The simulated board: a bus that decodes what the display driver sends, and pins that tests move.

It replaces `machine` of a real board, so the drivers run unchanged. The environment variable
PILOTHOUSE_PANEL names the board that it imitates.
"""

import os

from boards.glasses.machine import I2C, PWM, SPI, WDT, Pin, wire  # noqa: F401 (for the box)


def _read_variable(name):
    """The environment variable PILOTHOUSE_`name`; "" if there is none, as on a Pico."""
    return hasattr(os, "getenv") and os.getenv("PILOTHOUSE_" + name) or ""


_LIKE = __import__("boards." + (_read_variable("PANEL") or "pico_ssd1306"), None, None, ("NAME",))
NAME = "simulator"
DISPLAY = _LIKE.DISPLAY
BUTTONS = _LIKE.BUTTONS
GESTURES = getattr(_LIKE, "GESTURES", None)
ACTIVE = _LIKE.ACTIVE
BUZZER = _LIKE.BUZZER
for name in ("KNOB", "VSYS", "KEEP_ALIVE"):  # what only some boards have
    if hasattr(_LIKE, name):
        globals()[name] = getattr(_LIKE, name)
        from boards.glasses.supply import ADC  # noqa: F401 (for the box)
# Where telephones come, "HOST:PORT", or "network" for a stand-in of a Pico's radio; None: no radio
RADIO = _read_variable("TELEPHONES") or None
PAGE = _read_variable("PAGE")  # the path of radio.pack
WATCHDOG = int(_read_variable("WATCHDOG") or 0)
# Buttons that are down from power-on, such as "back" or "up+ok"
HELD = _read_variable("HELD").split("+")

Pin.held.update({number: ACTIVE for role, number in BUTTONS if role in HELD})
glass = wire(DISPLAY, answers=not _read_variable("UNPLUGGED"))
Glass = type(glass)
picture = glass.picture
