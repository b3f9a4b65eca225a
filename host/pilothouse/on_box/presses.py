"""Prints the number of each pin whose button goes down, until all have or `seconds` are over."""

from time import sleep_ms, ticks_diff, ticks_ms

from machine import Pin

STEADY = 4  # looks, 5 ms apart, after which a level counts

pins = [Pin(n, Pin.IN, Pin.PULL_DOWN if active else Pin.PULL_UP) for n in numbers]
down = [False] * len(pins)
other = [0] * len(pins)  # for how many looks it has been otherwise
missing = set(numbers)
start = ticks_ms()
while missing and ticks_diff(ticks_ms(), start) < 1000 * seconds:
    for i in range(len(pins)):
        other[i] = other[i] + 1 if (pins[i].value() == active) != down[i] else 0
        if other[i] == STEADY:
            down[i] = not down[i]
            other[i] = 0
            if down[i]:
                missing.discard(numbers[i])
                print(numbers[i])
    sleep_ms(5)
