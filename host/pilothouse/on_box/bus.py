"""Prints what is on the I2C bus of the display `how` (DISPLAY of the board), as JSON.

low: levels of SDA and SCL while the Pico pulls them down; high: while it pulls them up.
fast: addresses that answer at the board's speed; slow: those at 50 kHz; swapped: those at 50 kHz
with SDA and SCL exchanged. status: the byte that the display's controller gives when it is read,
or null.
"""

import json

from machine import I2C, Pin, SoftI2C


def levels(pull):
    return [Pin(how[name], Pin.IN, pull).value() for name in ("sda", "scl")]


def scan(sda, scl):
    try:
        return SoftI2C(scl=scl, sda=sda, freq=50000).scan()
    except OSError:
        return []


found = {"low": levels(Pin.PULL_DOWN), "high": levels(Pin.PULL_UP)}
found.update({name: [] for name in ("fast", "slow", "swapped")})
found["status"] = None
sda = Pin(how["sda"])
scl = Pin(how["scl"])
if found["high"] == [1, 1]:  # else a scan would be slow, or every address would seem to answer
    bus = I2C(how["id"], scl=scl, sda=sda, freq=how["freq"])
    found["fast"] = bus.scan()  # MicroPython scans bit by bit, not with the Pico's I2C
    try:
        bus.writeto(how["address"], b"\x00")  # a control byte with no command after it
        if how["address"] not in found["fast"]:
            found["fast"].append(how["address"])
        found["status"] = bus.readfrom(how["address"], 1)[0]
    except OSError:
        pass  # a display need not answer a read
    if not found["fast"]:
        found["slow"] = scan(sda, scl)
        found["swapped"] = scan(scl, sda)
print(json.dumps(found))
