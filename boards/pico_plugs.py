"""Raspberry Pi Pico, 0.96" OLED 128x64 with SSD1306 on I2C, six buttons on plugs of two pins."""

NAME = "pico_plugs"
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
# (role, pin). Each pin lies beside a ground of its own, so a plug of two pins fits on both.
BUTTONS = (("up", 6), ("down", 10), ("left", 14), ("right", 18), ("ok", 22), ("back", 27))
ACTIVE = 0  # level of a pressed button; the pins are pulled to the other level
BUZZER = 16  # pin of a passive piezo, which has to be soldered; without one nothing is heard
WATCHDOG = None  # ms without a turn of the application's loop before a reset; None: no watchdog
RADIO = "network"  # MicroPython's module for it, if there is one on the Pico
