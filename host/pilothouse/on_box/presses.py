"""Prints the number of each pin whose button goes down, until all did or `seconds` are over.

It is given `numbers` of pins, `others` that no button should be at, the level `active` of a pressed
button, and `seconds`.
"""

from time import sleep_ms, ticks_diff, ticks_ms

from machine import Pin

STEADY = 4  # readings, 5 ms apart, after which a new level counts

every = numbers + others
pins = [Pin(n, Pin.IN, Pin.PULL_DOWN if active else Pin.PULL_UP) for n in every]
down = [False] * len(pins)
other = [0] * len(pins)  # the number of readings in a row that differ from `down`
missing = set(numbers)
start = ticks_ms()
while missing and ticks_diff(ticks_ms(), start) < 1000 * seconds:
    for i in range(len(pins)):
        other[i] = other[i] + 1 if (pins[i].value() == active) != down[i] else 0
        if other[i] == STEADY:
            down[i] = not down[i]
            other[i] = 0
            if down[i]:
                missing.discard(every[i])
                print(every[i])
    sleep_ms(5)
