"""Raspberry Pi Pico with Waveshare's Pico-LCD-1.3: ST7789, 240x240, on SPI, stick and four keys."""

NAME = "waveshare_lcd_1_3"
DISPLAY = {
    "controller": "st7789",
    "bus": "spi",
    "id": 1,
    "sck": 10,
    "mosi": 11,
    "cs": 9,
    "dc": 8,
    "rst": 12,
    "light": 13,
    "freq": 31_250_000,
    "w": 240,
    "h": 240,
    "left": 0,
    "top": 0,
    "rotation": 0,
}
# The four directions of the stick, keys A and B, the pressed stick (OK too), then keys X and Y
BUTTONS = (
    ("up", 2),
    ("down", 18),
    ("left", 16),
    ("right", 20),
    ("ok", 15),
    ("back", 17),
    ("ok", 3),
    ("up", 19),
    ("down", 21),
)
ACTIVE = 0
BUZZER = None
WATCHDOG = None
RADIO = "network"  # MicroPython's module for it, if there is one on the Pico
