"""Raspberry Pi Pico with Waveshare's Pico-LCD-1.14: ST7789, 240x135, on SPI, stick and two keys."""

NAME = "waveshare_lcd_1_14"
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
    "h": 135,
    "left": 40,
    "top": 53,
    "rotation": 0,
}
# The four directions of the stick, then keys A and B, then the pressed stick, which is OK too
BUTTONS = (
    ("up", 2),
    ("down", 18),
    ("left", 16),
    ("right", 20),
    ("ok", 15),
    ("back", 17),
    ("ok", 3),
)
ACTIVE = 0
BUZZER = None
WATCHDOG = None
RADIO = "network"  # MicroPython's module for it, if there is one on the Pico
