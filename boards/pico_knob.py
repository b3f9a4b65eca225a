"""Raspberry Pi Pico, 0.96" OLED 128x64 with SSD1306 on I2C, a knob that can be pushed, a button."""

NAME = "pico_knob"
DISPLAY = {
    "controller": "ssd1306",
    "bus": "i2c",
    "id": 0,
    "sda": 0,
    "scl": 1,
    "freq": 400_000,
    "address": 0x3C,
    "offset": 0,
    "rotation": 0,
}
# "back" lies beside a ground of its own, so a plug of two pins fits on both.
BUTTONS = (("knob", 12), ("back", 27))
# Button: what it means pressed, and held for 0.7 s.
GESTURES = {"knob": ("ok", "ok long"), "back": ("back", "back long")}
# The pins of the knob are in a row as those of a KY-040: CLK, DT, SW, + and ground.
KNOB = {
    "a": 10,  # CLK, the contact that closes first when it turns clockwise
    "b": 11,  # DT; both are pulled up, and close to ground
    "push": "knob",  # the button under it, SW
    "power": 13,  # feeds the pull-ups of the module with less than 1 mA; a bare EC11 has none
    "quarters": 4,  # of a detent: 4 or 2
    "turned": ("up", "down"),  # what a detent means, anticlockwise and clockwise
    "pushed": ("left", "right"),  # the same while the knob is pushed
}
ACTIVE = 0  # level of a pressed button; the pins are pulled to the other level
BUZZER = 16  # pin of a passive piezo; None: there is none
VSYS = 29  # pin of the ADC that measures a third of the supply; docs/power.md
WATCHDOG = None  # ms without a turn of the application's loop before a reset; None: no watchdog
RADIO = "network"  # MicroPython's module for it, if there is one on the Pico
