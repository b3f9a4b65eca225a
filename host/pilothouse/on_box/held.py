"""Prints the pins of `numbers` that stay at the level `active` for half a second, as JSON."""

import json
from time import sleep_ms

from machine import Pin

pins = {n: Pin(n, Pin.IN, Pin.PULL_DOWN if active else Pin.PULL_UP) for n in numbers}
down = set(numbers)
for _ in range(50):
    down = {n for n in down if pins[n].value() == active}
    sleep_ms(10)
print(json.dumps(sorted(down)))
