"""What `pilothouse bench` measures of Gyges and T-boats: memory while thinking, nodes a second.

Gyges has machine code on the unix port, so the search has to be faster there than on CPython.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from pilothouse import project
from pilothouse.bench.figure import Figure
from pilothouse.bench.figures import MOST_THINKING, OPEN_BOX, run, sizes

# Machine code takes 18 KB of it in Gyges, for both kinds of bounce; on a Pico 11 KB.
# 1.3 KB are for steps of several actions and for what is likeliest, which any screen may ask for.
# 0.1 KB chooses the piece under the cursor of Gyges: to load a module for that delays the frame.
# 0.1 KB more: a clock knows how it stood at eight turns. 0.15 KB: answers go to whom they belong.
MOST_LOADED = 74_750
PLAYERS = {"gyges": ["south", "north"], "tboats": ["yellow", "red"]}
# Typical middle games. The second side is to move; the box plays it with a clock running.
POSITIONS = {
    "gyges": '{"board": "000000/030000/321020/200033/210011/000000", "to_move": "north"}',
    "tboats": '"Y b2-b4,d1-d3,e4-g4,h1-h3 R a6-c6,d7-d9,f6-f8,h6-h8 r"',
}
# Name of a figure's part: (game, options). Gyges has two kinds of bounce, by its presets.
KINDS = {
    "gyges": ("gyges", {"preset": "tournament"}),
    "gyges, Italian": ("gyges", {"preset": "italian"}),
    "tboats": ("tboats", {}),
}
# The heap is read between slices of the search, after a collection, so that it holds only what is
# in use.
THINKING = """
players, seats = PLAYERS, {"SIDE": 5}
send("game.new", game="GAME", players=players, position=POSITION, seats=seats, options=OPTIONS)
from firmware.clock import keep
keep(app, "rule", "fischer 600000 5000 1")
del keep
app.open_table()
for _ in range(3):
    app.turn()
send("ui.press", button="ok")
print("screen", app.stack.top.name)
print("idle", used() - harness - simulator)
most = thought = 0
modules = ""
while not app.table.session.ply and thought < 200:
    app.turn()
    if app.seats.action is None:
        thought += 1
        if thought % 20 == 2:
            most = max(most, used() - harness - simulator)
            modules = " ".join(name for name in sys.modules)
print("heap", most)
print("slices", thought)
print("modules", modules)
"""


def thinking() -> Iterator[Figure]:
    """Heap and .mpy (bytes) while level 5 thinks in the middle of a game with clocks."""
    for name, (game, options) in KINDS.items():
        players = PLAYERS[game]
        words = {"GAME": game, "SIDE": players[1], "PLAYERS": repr(players)}
        words["POSITION"], words["OPTIONS"] = POSITIONS[game], repr(options)
        code = THINKING
        for word, value in words.items():
            code = code.replace(word, value)
        found = run(OPEN_BOX + code)
        beside = f"screen {found['screen']}, {int(found['slices'])} slices looked at"
        yield Figure(f"heap used, {name} thinking", int(found["heap"]), MOST_THINKING, "B", beside)
        loaded = sizes(found["modules"])[0]
        yield Figure(f".mpy loaded, {name} thinking", loaded, MOST_LOADED, "B")


# Perft counts from the rules pages: (game, options, position, depth, leaves, nodes, most seconds).
PERFT = (
    ("tboats", {"formation": "picket"}, None, 4, 8096, 8888, 0.25),
    (
        "gyges",
        {"preset": "tournament", "ko": 0},
        {"board": "321123/000000/000000/000000/000000/321123", "to_move": "south"},
        2,
        57374,
        57598,
        1.5,
    ),
)


def speed() -> Iterator[Figure]:
    """Nodes counted a second on CPython; depends on the machine. AssertionError: a wrong count."""
    project.importable()
    from shared_rules.kernel.session import Session

    for game, options, position, depth, leaves, nodes, seconds in PERFT:
        session = Session(game, PLAYERS[game], options, 1, position)
        start = time.perf_counter()
        steps = session.rules.perft(session.state, depth, "moves")
        found = None
        while found is None:
            try:
                next(steps)
            except StopIteration as end:
                found = end.value
        took = time.perf_counter() - start
        if found != leaves:
            raise AssertionError(f"{game}: {found} leaves, not {leaves}")
        beside = f"perft {depth} in {took:.2f} s, CPython; {seconds} s are asked for"
        yield Figure(f"nodes a second, {game}", round(nodes / took), None, "", beside)


# Processor seconds that the search takes for a move, and its nodes; the same text runs on both.
SEARCH = """
import time
now = getattr(time, "process_time", None) or time.clock
from shared_rules.kernel.session import Session, ended
session = Session("GAME", PLAYERS, OPTIONS, 1, POSITION)
begun = now()
found = ended(session.rules.suggest(session.state, 5, NODES))
took = now() - begun
print("nodes", found["nodes"])
print("seconds", took)
"""
SEARCHED = 6000  # nodes
# Of CPython's time, at most. Some 100,000 nodes a second are asked for in both kinds of Gyges.
SLOWEST = {"gyges": 0.67, "gyges, Italian": 0.67, "tboats": None}


def native() -> Iterator[Figure]:
    """The unix port's time for a search as a share of CPython's, in processor time."""
    for kind, (game, options) in KINDS.items():
        code = SEARCH.replace("GAME", game).replace("PLAYERS", repr(PLAYERS[game]))
        code = code.replace("OPTIONS", repr(options))
        code = code.replace("POSITION", POSITIONS[game]).replace("NODES", str(SEARCHED))
        there = run(code, "4M")
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=project.ROOT, capture_output=True, text=True
        )
        here = dict(line.split(" ", 1) for line in done.stdout.splitlines())
        if there["nodes"] != here["nodes"]:
            raise AssertionError(f"{kind}: {there['nodes']} nodes, not {here['nodes']}")
        unix, python = float(there["seconds"]), float(here["seconds"])
        nodes = int(here["nodes"])
        beside = f"{nodes / unix:,.0f} nodes a second, and {nodes / python:,.0f} on CPython"
        name = f"{kind}, the unix port's time in CPython's"
        yield Figure(name, round(unix / python, 2), SLOWEST[kind], "", beside)


MEASUREMENTS: tuple[Callable[[], Iterator[Figure]], ...] = (thinking, speed, native)
