"""Asks the display `how` for an answer some `tries` times in ten seconds, as its wires are moved.

Prints as JSON: tries; lost: how many got no answer; off: at how many of these SDA and SCL were not
pulled up, which a display does that has power.
"""

import json
from time import sleep_ms

from machine import I2C, Pin


def bus():
    return I2C(how["id"], scl=Pin(how["scl"]), sda=Pin(how["sda"]), freq=how["freq"])


found = {"tries": tries, "lost": 0, "off": [0, 0]}
wire = bus()
for _ in range(tries):
    try:
        wire.writeto(how["address"], b"\x00")  # a control byte with no command after it
    except OSError:
        found["lost"] += 1
        for i in range(2):
            pin = Pin(how[("sda", "scl")[i]], Pin.IN, Pin.PULL_DOWN)
            found["off"][i] += 1 - pin.value()
        wire = bus()  # the pins are those of the bus again
    sleep_ms(10000 // tries)
print(json.dumps(found))
