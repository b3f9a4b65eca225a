"""What `pilothouse bench` measures of a box that nobody uses: how often it wakes, and for how long.

It also measures the heap of a box with the biggest panel, whose canvas alone takes as much as some
games, and counts the names that MicroPython keeps in the course of an evening.
"""

import os
from collections.abc import Callable, Iterator

from pilothouse.bench.figure import Figure
from pilothouse.bench.figures import HEAP, LONGER, OPEN_BOX, TABLE, run
from pilothouse.bench.river_figures import MAP
from pilothouse.build import mpy as build
from pilothouse.build import panels

LARGEST = "pimoroni_display_2"
FREE = 51_688  # bytes of heap that have to stay free with a panel of 320 x 240
# MicroPython keeps names for ever: in a table of 20, then in further ones, each twice as large.
# 1,260 names fit in six tables; the seventh would take 14 KB here, and 9 KB on a Pico.
MOST_NAMES = 1200
# All that a box can load in one game needs one more table. The next one would be nearly empty, and
# take 28 KB here, 18 KB on a Pico. A tenth stays free.
MOST_EVER = 18 * (2**7 - 1)
LAYERS = ("shared_rules", "firmware.screens")
AMPLE = "8M"  # bytes of a heap that holds all modules at once
NAMES = """
import micropython
micropython.qstr_info()
"""
ALL = """
for name in MODULES.split():
    __import__(name)
"""

# The application's own loop in real time, as firmware.main runs it.
IDLE = """
import time
from firmware.main import run
count = spent = 0
turn = app.turn
def counted():
    global count, spent
    start = time.ticks_us()
    wait = turn()
    spent += time.ticks_diff(time.ticks_us(), start)
    count += 1
    if time.ticks_diff(time.ticks_ms(), end) > 0:
        raise EOFError
    return wait
app.turn = counted
end = time.ticks_add(time.ticks_ms(), 1000 * SECONDS)
class Silence:
    def read(self):
        return b""
try:
    run(app, Silence(), server)
except EOFError:
    pass
print("turns", count // SECONDS)
print("awake", spent * 100 // (10_000 * SECONDS))
"""
SECONDS = 2


def idle() -> Iterator[Figure]:
    """Turns of the loop a second, and their share of the time, with a race on the display."""
    found = run(OPEN_BOX + TABLE + IDLE.replace("SECONDS", str(SECONDS)))
    share = int(found["awake"]) / 100
    beside = f"awake {share:g} % of the time, here; a Pico is slower"
    yield Figure("turns a second while nobody plays", int(found["turns"]), 51, "", beside)


def large() -> Iterator[Figure]:
    """What the map needs with the biggest panel: heap on a Pico, estimated on this port; names.

    The names of simulator and measurement are among them, about 70.
    """
    before = os.environ.get(panels.VARIABLE)
    panels.simulate(LARGEST)
    try:
        found = run(OPEN_BOX + MAP + HEAP + NAMES)
        display = panels.data(LARGEST).DISPLAY
    finally:
        if before is None:
            del os.environ[panels.VARIABLE]
        else:
            os.environ[panels.VARIABLE] = before
    pixels = (display["w"] // 2 + 4) * display["h"]
    used = int((int(found["heap"]) - pixels) / LONGER) + pixels
    beside = f"{LARGEST}, screen {found['screen']}, canvas {pixels:,} B"
    yield Figure("heap used, map on 320x240, as on a Pico", used, panels.PICO - FREE, "B", beside)
    yield Figure("names in memory, map on 320x240", _names(found), MOST_NAMES)


def evening() -> Iterator[Figure]:
    """The number of names once all modules of a game are loaded, for each game.

    The names of simulator and measurement are among them. Each game has a start of its own. Only
    the drivers of the simulated board are loaded.
    """
    every = build.names_of(build.modules())
    declared = [n for n in every if n.startswith(LAYERS[0]) and n.endswith(".about")]
    games = [name.split(".")[1] for name in declared]
    for game in games:
        away = tuple(f"{layer}.{other}." for layer in LAYERS for other in games if other != game)
        left_out = ("boards", "firmware.drivers", *away)
        names = [name for name in every if not name.startswith(left_out)]
        found = run(OPEN_BOX + ALL.replace("MODULES", repr(" ".join(names))) + NAMES, AMPLE)
        yield Figure(f"names in memory, all modules of {game}", _names(found), MOST_EVER)


def _names(found: dict[str, str]) -> int:
    return int(found["qstr"].partition("n_qstr=")[2].partition(",")[0])


MEASUREMENTS: tuple[Callable[[], Iterator[Figure]], ...] = (idle, large, evening)
