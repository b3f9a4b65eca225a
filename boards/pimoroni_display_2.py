"""Raspberry Pi Pico with Pimoroni's Display Pack 2.0: ST7789, 320x240, on SPI, four buttons."""

NAME = "pimoroni_display_2"
DISPLAY = {
    "controller": "st7789",
    "bus": "spi",
    "id": 0,
    "sck": 18,
    "mosi": 19,
    "cs": 17,
    "dc": 16,
    "rst": None,
    "light": 20,
    "freq": 31_250_000,
    "w": 320,
    "h": 240,
    "left": 0,
    "top": 0,
    "rotation": 0,
}
BUTTONS = (("a", 12), ("b", 13), ("x", 14), ("y", 15))
# There are fewer buttons than roles. Button: what it means pressed, held for 0.7 s and for 2 s.
GESTURES = {
    "a": ("ok", "ok long"),
    "b": ("back", "back long"),
    "x": ("up", "left"),
    "y": ("down", "right"),
}
ACTIVE = 0
BUZZER = None
LED = (6, 7, 8)  # pins of red, green, blue; each is lit at level 0
WATCHDOG = None
RADIO = "network"  # MicroPython's module for it, if there is one on the Pico
