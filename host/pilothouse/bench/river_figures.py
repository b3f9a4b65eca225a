"""What `pilothouse bench` measures of pilot mode: the whole river, the look-ahead, random races."""

import time
from collections.abc import Callable, Iterator

from pilothouse import project
from pilothouse.bench.figure import Figure
from pilothouse.bench.figures import (
    HEAP,
    KIB,
    MOST_THINKING,
    OPEN_BOX,
    SLICES,
    looks,
    run,
    sizes,
)

RACES = 40

# All 18 tiles in a line and six boats on them; the display shows the map.
MAP = """
from shared_rules.mississippi.tiles import NAMES
river = [{"tile": name, "exit": "straight"} for name in NAMES]
del river[-1]["exit"]
places = ("16.2", "16.3", "16.11", "15.2", "15.17", "14.3")
colours = ("red", "green", "grey", "brown", "cream", "white")
boats = {colour: {"at": at} for colour, at in zip(colours, places)}
position = {"river": river, "boats": boats, "landing": "straight", "order": list(colours)}
options = {"mode": "pilot", "tiles": "all"}
send("game.new", game="mississippi", players=list(colours), options=options, position=position)
del river, boats, position, options, NAMES
for _ in range(3):
    app.turn()
most = 0
while app.stack.top.hand is None or not app.stack.top.hand.whole:
    app.turn()
    most = max(most, used())
app.turn()
print("thinking", most - harness - simulator)
print("screen", app.stack.top.name, app.stack.top.mode)
"""
# Captains of level 5 have all boats. The heap is read between slices of thinking, after a
# collection, so that it holds only what is in use.
CAPTAINS = """
most = thought = 0
while thought < SLICES and app.table.session.ply < 24:
    app.turn()
    if app.playing() and app.seats.action is None:
        thought += 1
        if thought % STEP == 2 % STEP:
            most = max(most, used() - harness - simulator)
print("heap", most)
print("slices", thought)
"""
# Prints how many tables the look-ahead of a turn makes, and how many bytes of heap one takes.
TABLE = """
import gc
from shared_rules.kernel.session import Session
from shared_rules.mississippi.helm import Helm
from shared_rules.mississippi.lookahead import Lookahead, new_table
players = ["red", "green", "grey"]
session = Session("mississippi", players, {"mode": "pilot", "tiles": "all"}, 7)
for text in ("tile", "bow n", "bow n", "bow n"):
    session.do(text)
def used():
    gc.collect()
    return gc.mem_alloc()
session.rules.helm = Helm(session.rules)  # with room for a table of its own
before, count = used(), Lookahead.tables
for text in session.actions():
    pass
print("table", used() - before + len(new_table()))
for text in ("speed 2", "left", "ahead", "ahead", "right"):
    if text in list(session.actions()) or text[:5] == "speed":
        session.do(text)
print("tables", Lookahead.tables - count)
"""

# Bytes of heap with the marks of a turn on the map, at most: what is above belongs to later games.
# 400 of them are names of the captain's modules, which stay when these have left.
MOST_MAP = 198_800


def river() -> Iterator[Figure]:
    """Heap and .mpy (bytes) with six boats, 18 tiles and marks; then the look-ahead of a turn."""
    found = run(OPEN_BOX + MAP + HEAP)
    beside = f"six boats, 18 tiles, screen {found['screen']}"
    yield Figure("heap used, map", int(found["heap"]), MOST_MAP, "B", beside)
    beside = "while the ends of the turn are searched"
    yield Figure("heap used, map thinking", int(found["thinking"]), MOST_THINKING, "B", beside)
    yield Figure(".mpy loaded, map", sizes(found["modules"])[0], 75_000, "B")
    found = run(TABLE)
    yield Figure("look-ahead of a turn", int(found["table"]), 8 * KIB, "B")
    yield Figure("look-aheads made in a turn", int(found["tables"]), 1)


def captain(slices: int = SLICES) -> Iterator[Figure]:
    """Heap (bytes) while a captain of level 5 thinks, with six boats and 18 tiles."""
    begun = MAP[: MAP.index("del river,")].replace(
        "options=options, position", "options=options, seats=dict.fromkeys(colours, 5), position"
    )
    begun += "del river, boats, position, options, NAMES\n"
    found = run(OPEN_BOX + begun + looks(CAPTAINS, slices))
    beside = f"at level 5, {int(found['slices'])} slices looked at"
    name = "heap used, pilot mode's captain thinking"
    yield Figure(name, int(found["heap"]), MOST_THINKING, "B", beside)


def races() -> Iterator[Figure]:
    """Complete random races a minute on CPython; depends on the machine."""
    project.importable()
    import random

    from shared_rules.kernel.session import Session

    start, plies = time.perf_counter(), 0
    for seed in range(RACES):
        chance = random.Random(seed)
        players = ["red", "green", "grey"]
        session = Session("mississippi", players, {"mode": "pilot", "tiles": "all"}, seed)
        while not session.state["over"]:
            offered = list(session.actions())
            steps = [text for text in offered if text not in ("left", "right")]
            text = chance.choice(steps if steps and chance.random() < 0.7 else offered)
            session.do(text.split("..")[0])
        plies += session.ply
    minute = 60 * RACES / (time.perf_counter() - start)
    beside = f"{plies // RACES} plies a race; at least 200 are asked for"
    yield Figure("random races a minute, CPython", round(minute), None, "", beside)


MEASUREMENTS: tuple[Callable[[], Iterator[Figure]], ...] = (river, captain, races)
