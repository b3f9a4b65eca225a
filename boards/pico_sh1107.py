"""Raspberry Pi Pico, 1.5" OLED 128x128 with SH1107 on I2C, six buttons to ground, buzzer."""

NAME = "pico_sh1107"
DISPLAY = {
    "controller": "sh1107",
    "driver": "sh1107_square",
    "bus": "i2c",
    "id": 0,
    "sda": 0,
    "scl": 1,
    "freq": 400_000,
    "address": 0x3C,
    "h": 128,
    "offset": 0,
    "rotation": 0,
}
# (role, pin). The order is that of the bits in masks and of the names in chords.
BUTTONS = (("up", 10), ("down", 11), ("left", 12), ("right", 13), ("ok", 14), ("back", 15))
ACTIVE = 0  # level of a pressed button; the pins are pulled to the other level
BUZZER = 16  # pin of a passive piezo; None: there is none
WATCHDOG = None  # ms without a turn of the application's loop before a reset; None: no watchdog
RADIO = "network"  # MicroPython's module for it, if there is one on the Pico
