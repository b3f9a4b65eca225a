"""What `pilothouse bench` measures of MASTER: six ships on the chart, at the table, captains."""

import time
from collections.abc import Callable, Iterator

from pilothouse import game
from pilothouse.bench.figure import Figure
from pilothouse.bench.figures import (
    FRAME,
    HEAP,
    MOST_HEAP,
    MOST_THINKING,
    OPEN_BOX,
    SLICES,
    looks,
    run,
    sizes,
)
from pilothouse.link.client import connect

GAMES = 5

# Six ships under way with cargo, and as many waiting bills as the ports can hold. The display shows
# the table of `mode`. A few plies are played first, so that the log and the events take memory too.
FLEET = """
colours = ("red", "blue", "green", "yellow", "white", "black")
ports = ("LONDON", "KUWAIT", "TOKYO", "SYDNEY", "CARACAS", "GENOVA")
ships = [{"port": port, "fuel": 9, "damage": 2, "bill": 5 * n + 1} for n, port in enumerate(ports)]
ships[0]["damage"] = 5
waiting = {"KUWAIT": [9, 10], "HAMBURG": [13, 14], "LONDON": [23, 24], "S_FRANCISCO": [27, 28]}
position = {"players": ships, "waiting": waiting}
send("game.new", game="master", players=list(colours), options={"mode": mode}, seats=seats,
     position=position)
del ships, waiting, position, ports
for _ in range(3):
    app.turn()
for _ in range(20):
    send("game.do", action="stay")
app.turn()
print("screen", app.stack.top.name)
"""
# The port's screen is closed; a search for a course ends before anything is measured.
COURSE = """
for button in BUTTONS:
    send("ui.press", button=button)
    for _ in range(400):
        app.skip(30)
        app.turn()
print("screen", app.stack.top.name)
"""


# Machine code takes 2 KB of it on a Pico, 3 KB on the unix port.
# 1.4 KB are for steps of several actions and for what is likeliest, which any screen may ask for.
# 0.15 KB: answers go to whom they belong, the telephones at a radio, too.
MOST_LOADED = 69_650


def ocean() -> Iterator[Figure]:
    """Heap and .mpy (bytes) with six ships: on the chart with a course begun, then at the table."""
    course = COURSE.replace("BUTTONS", '("back", "left", "up")')
    dial = COURSE.replace("BUTTONS", '("back", "down", "up")')
    found = run(OPEN_BOX + 'mode, seats = "chart", {}\n' + FLEET + course + HEAP + FRAME)
    beside = f"six ships, screen {found['screen']}, simulator not in it"
    yield Figure("heap used, MASTER on the chart", int(found["heap"]), MOST_HEAP, "B", beside)
    yield Figure(".mpy loaded, MASTER on the chart", sizes(found["modules"])[0], MOST_LOADED, "B")
    yield Figure("allocated for a frame of the chart", int(found["frame"]), 0, "B")
    chart = int(found["heap"])
    found = run(OPEN_BOX + 'mode, seats = "chart", {}\n' + FLEET + HEAP + FRAME)
    beside = f"six ships, screen {found['screen']}"
    yield Figure("heap used, MASTER in port", int(found["heap"]), MOST_HEAP, "B", beside)
    yield Figure("allocated for a frame in port", int(found["frame"]), 0, "B")
    found = run(OPEN_BOX + 'mode, seats = "table", {}\n' + FLEET + dial + HEAP + FRAME)
    beside = f"six ships, screen {found['screen']}; less than on the chart"
    yield Figure("heap used, MASTER at the table", int(found["heap"]), chart, "B", beside)
    yield Figure(".mpy loaded, MASTER at the table", sizes(found["modules"])[0], 65_000, "B")
    yield Figure("allocated for a frame of the bridge", int(found["frame"]), 0, "B")


# Captains play all ships. The heap is read between slices of thinking, after a collection, so that
# it holds only what is in use.
THINKING = """
most = thought = 0
modules = ""
while thought < SLICES and app.table.session.ply < 40:
    app.turn()
    if app.playing() and app.seats.action is None:
        thought += 1
        if thought % STEP == 2 % STEP:
            now = used() - harness - simulator
            if now > most:
                most = now
                modules = " ".join(name for name in sys.modules)
print("heap", most)
print("slices", thought)
print("modules", modules)
"""


def captain(slices: int = SLICES) -> Iterator[Figure]:
    """Heap and .mpy (bytes) while a captain thinks on the chart, with six ships under way."""
    fleet = FLEET[: FLEET.index("for _ in range(20)")]
    seats = "seats = dict.fromkeys(('red', 'blue', 'green', 'yellow', 'white', 'black'), 5)\n"
    thinking = looks(THINKING, slices)
    found = run(OPEN_BOX + 'mode = "chart"\n' + seats + fleet + thinking)
    beside = f"at level 5, {int(found['slices'])} slices looked at"
    yield Figure(
        "heap used, MASTER's captain thinking", int(found["heap"]), MOST_THINKING, "B", beside
    )
    loaded = sizes(found["modules"])[0]
    yield Figure(".mpy loaded, MASTER's captain thinking", loaded, None, "B")


def games() -> Iterator[Figure]:
    """Whole four-ship games that captains sail in a minute on CPython; depends on the machine."""
    fleet = game.of("master").fleet
    assert fleet
    _, kind, begin = fleet()
    plan = begin(4, "3", [])
    with connect("cpython") as link:
        start = time.perf_counter()
        plies = sum(kind.play(link, seed, plan).plies for seed in range(GAMES))
    minute = 60 * GAMES / (time.perf_counter() - start)
    beside = f"four ships, {plies // GAMES} plies a game; at least 60 are asked for"
    yield Figure("captains' games a minute, CPython", round(minute), None, "", beside)


MEASUREMENTS: tuple[Callable[[], Iterator[Figure]], ...] = (ocean, captain, games)
