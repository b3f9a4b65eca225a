"""Raspberry Pi Pico with Waveshare's Pico-OLED-1.3: SH1107, 64x128 lying, on SPI, two keys."""

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
# Fewer buttons than roles: what each says pressed shortly, held, and held on (seconds 0.7 and 2)
GESTURES = {
    "key0": ("down", "back", "back long"),
    "key1": ("ok", "up", "ok long"),
    "key0+key1": ("right", "left"),
}
ACTIVE = 0
BUZZER = None
WATCHDOG = None
