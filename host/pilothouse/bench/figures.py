"""The measurements of `pilothouse bench`: counts and bytes, on the unix port, never seconds.

The code that measures on the device is a text in this module. It is sent to the raw REPL of a fresh
MicroPython and prints `NAME VALUE` lines. So the firmware holds no measuring code.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from mpremote.transport_serial import SerialTransport

from pilothouse import project
from pilothouse.bench.figure import Figure
from pilothouse.build import glyphs, package, panels
from pilothouse.build import mpy as build
from pilothouse.errors import LostError, TargetError
from pilothouse.link import targets

SEEDS = 12_000
PLIES = 2000
# Sides of the die -> the value that chi-square (n-1 degrees of freedom) exceeds in one of a
# thousand fair trials.
FAIR = {2: 10.83, 3: 13.82, 6: 20.52, 20: 43.82, 30: 58.30}
KIB = 1024
TWO = package.Choice(languages=("en", "it"))
# A box takes up to 1.39 times as much heap here as on a Pico. On a Pico 100 KB have to stay free
# with any game on the screen, and 64 KiB while the computer thinks.
LONGER = 1.39
MOST_HEAP = int(LONGER * (panels.PICO - 100_000))
MOST_THINKING = int(LONGER * (panels.PICO - 64 * KIB))
SLICES = 600  # of a captain's thinking
LOOKS = 24  # at the heap in these

# OPEN_BOX: the box at power-on; `send` makes a request of the link. TABLE: a race at the table, at
# the choice of the first wheel.
OPEN_BOX = """
import gc, json, sys
gc.threshold(16384)  # as firmware.main does
def used():
    gc.collect()
    return gc.mem_alloc()
harness = used()
import boards.simulator
boards.simulator.Glass
simulator = used() - harness
del boards
from firmware import unload, restart
from firmware.boot import boot
from firmware.drivers.console import Console
why = restart.take_reason()
app, server = boot(Console(), lambda: 7, why)
restart.go_on(app, server, why)
app.settings["moments"] = False  # measured is the screen, not a picture that lies over it
del boot, restart
unload("firmware.boot")
unload("firmware.restart")  # as it is after power-on
def away():  # as a start of the box for another game
    if app.table.session:
        app.table.flush()
        app.store.leave()
        app.table.session = app.store.journal = None
        app.store.leaving = True
def send(method, **params):
    if method == "game.new":
        away()
    line = json.dumps({"jsonrpc": "2.0", "method": method, "params": params})
    server.feed(line.encode() + b"\\n")
    while server.step():
        pass
    app.turn()
"""
TABLE = """
send("game.new", game="mississippi", players=["red", "green", "grey"], seed=7)
send("game.do", action="tile")
while app.stack.top.name != "table":
    send("ui.press", button="ok")
"""
HEAP = """
print("heap", used() - harness - simulator)
print("simulator", simulator)
print("modules", " ".join(name for name in sys.modules))
"""
WHEEL = """
most = 0
for button in ("up", "up", "up", "down", "down", "down"):
    before = app.display.pages
    send("ui.press", button=button)
    most = max(most, app.display.pages - before)
print("pages", most)
"""
FRAME = """
def frame():
    app.canvas.fill(0)
    app.stack.top.draw(app.canvas)
    app.display.show()
frame()
gc.collect()
gc.disable()
before = gc.mem_alloc()
frame()
after = gc.mem_alloc()
gc.enable()
print("frame", after - before)
"""
# A race that never ends, with its older segments on flash. In table mode every turn may repeat the
# same actions.
LONG = """
import gc, os
from firmware.store.archive import Archive
from shared_rules.kernel.session import Session
def used():
    gc.collect()
    return gc.mem_alloc()
def most(depth):
    found = 0
    for _ in range(depth):
        session.undo()
        found = max(found, session.reapplied)
    for _ in range(depth):
        session.redo()
    return found
path = os.getenv("PILOTHOUSE_FLASH") + "/archive"
session = Session(
    "mississippi", ["red", "green", "grey"], {"variant": "intro"}, 7, None, None, Archive(path)
)
for text in ("tile", "ahead", "done", "roll", "tile"):
    session.do(text)
before = used()
while session.ply < PLIES:
    for text in ("left", "ahead", "done"):
        session.do(text)
        if session.ply in (10, 1000):
            print("undo%d" % session.ply, most(min(session.ply, 40)))
print("log", used() - before)
"""


def looks(code: str, slices: int) -> str:
    """The code that looks at the heap LOOKS times, or after each slice if they are fewer."""
    words = {"SLICES": slices, "STEP": max(1, slices // LOOKS)}
    for word, value in words.items():
        code = code.replace(word, str(value))
    return code


def run(code: str, heap: str | None = None) -> dict[str, str]:
    """Run `code` in a fresh MicroPython: {NAME: VALUE} of the `NAME VALUE` lines that it prints.

    heap: the size of its heap, such as "64M"; None: the usual one. Raises TargetError if there is
    no unix port here, LostError if the code fails.
    """
    missing = next(t.missing() for t in targets.KNOWN if t.name == "unix")
    if missing:
        raise TargetError(missing)
    build.firmware()
    transport = SerialTransport(f"unix://?heap={heap or panels.heap()}")
    try:
        transport.enter_raw_repl(soft_reset=False)
        said, error = transport.exec_raw(build.spoken(code), timeout=300)
    finally:
        transport.close()
    if error:
        raise LostError(f"the measurement failed on the device\n{error.decode()}")
    return dict(line.split(" ", 1) for line in said.decode().splitlines() if " " in line)


def chance() -> Iterator[Figure]:
    """Chi-square of the first three draws over many seeds (docs/decisions/chance.md)."""
    project.importable()
    from shared_rules.kernel.prng import Prng

    for sides, limit in FAIR.items():
        counts = [[0] * sides for _ in range(3)]
        for seed in range(SEEDS):
            chance = Prng(seed)
            for draw in counts:
                draw[chance.below(sides)] += 1
        even = SEEDS / sides
        found = [sum((count - even) ** 2 / even for count in draw) for draw in counts]
        shown = ", ".join(f"{value:.2f}" for value in found)
        yield Figure(
            f"chi-square, below({sides})", round(max(found), 2), limit, "", f"draws 1 to 3: {shown}"
        )


def box() -> Iterator[Figure]:
    """Heap and loaded .mpy (bytes), pages sent and bytes allocated, with a race on the display."""
    found = run(OPEN_BOX + TABLE + HEAP + WHEEL + FRAME)
    yield Figure(
        "heap used, table screen",
        int(found["heap"]),
        MOST_HEAP,
        "B",
        f"of {panels.HEAP} KiB; simulator {int(found['simulator']):,} B not in it",
    )
    ours, theirs = sizes(found["modules"])
    yield Figure(
        ".mpy loaded, table screen",
        ours,
        59_500,  # 300 B are for steps, tries, amendments, and what is likeliest
        "B",
        f"boards and simulator {theirs:,} B not in it",
    )
    yield Figure("pages sent for a wheel step", int(found["pages"]), 3)
    yield Figure("allocated for a frame", int(found["frame"]), 0, "B")


def log() -> Iterator[Figure]:
    """Of a long race: how many actions an undo applies again, and bytes of log and snapshots."""
    found = run(LONG.replace("PLIES", str(PLIES)))
    for ply in (10, 1000):
        yield Figure(f"actions an undo applies again, ply {ply}", int(found[f"undo{ply}"]), 16)
    yield Figure(f"log and snapshots, ply {PLIES}", int(found["log"]), 24 * KIB, "B")


def sizes(modules: str) -> tuple[int, int]:
    """Bytes of .mpy: (of the box's modules, of the simulated board's). `modules`: their names.

    The box has two languages.
    """
    folder = build.firmware(build.PICO)
    found = {name: _size(folder, name) for name in modules.split()}
    fitted = glyphs.fitted(TWO.languages or (), build.PICO)
    for source, data in fitted.items():
        name = source.removesuffix(".py").replace("/", ".")
        if name in found and data is not None:
            found[name] = len(data)
    theirs = sum(size for name, size in found.items() if name.startswith("boards"))
    return sum(found.values()) - theirs, theirs


def _size(folder: Path, module: str) -> int:
    """Bytes of a module's .mpy on a Pico; 0 for a module that is built into MicroPython."""
    path = folder / (module.replace(".", "/") + ".mpy")
    package = folder / module.replace(".", "/") / "__init__.mpy"
    return next((found.stat().st_size for found in (path, package) if found.exists()), 0)


MEASUREMENTS: tuple[Callable[[], Iterator[Figure]], ...] = (chance, box, log)
