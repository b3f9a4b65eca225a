"""Raspberry Pi Pico with Waveshare's Pico-OLED-1.3: SH1107, 64x128 on its side, SPI, two keys."""

NAME = "waveshare_oled_1_3"
DISPLAY = {
    "controller": "sh1107",
    "bus": "spi",
    "id": 1,
    "sck": 10,
    "mosi": 11,
    "cs": 9,
    "dc": 8,
    "rst": 12,
    "freq": 4_000_000,
    "offset": 0,
    "rotation": 0,
}
BUTTONS = (("key0", 15), ("key1", 17))
# There are fewer buttons than roles. Button: what it means pressed, held for 0.7 s and for 2 s.
GESTURES = {
    "key0": ("down", "back", "back long"),
    "key1": ("ok", "up", "ok long"),
    "key0+key1": ("right", "left"),
}
ACTIVE = 0
BUZZER = None
WATCHDOG = None
RADIO = "network"  # MicroPython's module for it, if there is one on the Pico
