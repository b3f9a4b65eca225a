"""Prints what is on the I2C bus of the display `how`, as JSON.

low, high: levels of SDA and SCL while the Pico pulls them down, up. fast: addresses that answer at
the board's speed; slow: at 50 kHz; swapped: with SDA and SCL in each other's place. status: the
byte that a display's controller gives when it is read.
"""

import json

from machine import I2C, Pin, SoftI2C


def levels(pull):
    return [Pin(how[name], Pin.IN, pull).value() for name in ("sda", "scl")]


def scan(make, *given, **other):
    try:
        return make(*given, **other).scan()
    except OSError:
        return []


found = {"low": levels(Pin.PULL_DOWN), "high": levels(Pin.PULL_UP)}
found.update({name: [] for name in ("fast", "slow", "swapped")})
found["status"] = None
sda = Pin(how["sda"])
scl = Pin(how["scl"])
if found["high"] == [1, 1]:  # else each address takes its time, or seems to answer
    found["fast"] = scan(I2C, how["id"], scl=scl, sda=sda, freq=how["freq"])
    if not found["fast"]:
        found["slow"] = scan(SoftI2C, scl=scl, sda=sda, freq=50000)
        found["swapped"] = scan(SoftI2C, scl=sda, sda=scl, freq=50000)
if how["address"] in found["fast"]:
    bus = I2C(how["id"], scl=scl, sda=sda, freq=how["freq"])
    try:
        found["status"] = bus.readfrom(how["address"], 1)[0]
    except OSError:
        pass  # it need not answer to that
print(json.dumps(found))
