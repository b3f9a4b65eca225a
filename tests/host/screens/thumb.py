"""A random thumb on the firmware of the unix port, with the heap of a box: nights in minutes.

The code for the device is a text for its raw REPL. It drives pins and puts the time forward. Its
findings and the answers of the link go to a file, because the firmware drops lines on a terminal
when a host is slow to read.
"""

import json
import re
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from urllib.parse import urlencode

from mpremote.transport_serial import SerialTransport

import pilothouse.ports  # noqa: F401  (lets pyserial open unix://)
from firmware import installed
from pilothouse.bench import figures
from pilothouse.build import mpy as build
from pilothouse.build import panels
from pilothouse.series import trial
from tests.host.screens.hands import HANDS, SAID, TRY

TRIALS = Path(__file__).parents[2] / "trials"
NAMES = re.compile(rb"^qstr pool: .*n_total_bytes=(\d+)")
SILENCE = 120  # seconds for which a box under the thumb may say nothing
# 320 KiB for the box, and 18 KiB for the simulated board and the thumb.
NIGHT_HEAP = "338K"
# A press may be short, long or a chord; a button may stick while others are pressed.
NIGHT = """
stuck = None
if not FROM:
    say("box", gc.mem_alloc() + gc.mem_free() - harness - simulator_heap)
    start(0)
    say_level(0, level())
for n in range(FROM + 1, PRESSES + 1):
    pin = random.choice(pins)
    dice = random.randrange(1000)
    if pin is pins[roles.index("back")] and dice & 1:
        pin = pins[roles.index("ok")]
    if n % MARK == 0:
        if stuck:
            drive(stuck, False)
            wait(60)
            stuck = None
        say_level(n, level())
    if n % CHANGE == 0:
        if n // CHANGE % 2:
            app.guard(app.home)
        else:
            start(n // CHANGE // 2)
    if dice < 20:
        press(pin, 800)
    elif dice < 40:
        chord(pin, random.choice(pins))
    elif dice < 45:
        stuck = pin  # and time goes on under it
        drive(pin, True)
        for _ in range(40):
            wait(random.randrange(100))
    else:
        press(pin, 60)
    if stuck and dice > 950:
        drive(stuck, False)
        wait(60)
        stuck = None
    if dice == 60:
        I2C.devices.clear()
    elif dice > 900 and not I2C.devices:
        simulator.glass.__init__()  # its power was away
        I2C.devices[0x3C] = simulator.glass
        app.skip(1100)
    turns()
    note(n)
say("seen", " ".join(sorted(seen)))
"""
# The display fails and comes back; then it has to show what was drawn.
DISPLAY = """
def drawn():
    out = bytearray(1024)
    for y in range(64):
        for x in range(128):
            if app.canvas.pixels[128 * (y >> 3) + x] >> (y & 7) & 1:
                out[16 * y + (x >> 3)] |= 0x80 >> (x & 7)
    return out
if not FROM:
    start(0)
turns()
for n in range(FROM, TIMES):
    I2C.devices.clear()
    for _ in range(random.randrange(4)):
        press(random.choice(pins), 60)
        turns()
    press(pins[roles.index("back")], 60)
    turns()
    simulator.glass.__init__()  # its power was away
    I2C.devices[0x3C] = simulator.glass
    app.skip(1100)
    turns()
    note(n)
    shown = simulator.picture()[3]
    if not simulator.glass.on or shown == bytes(1024):
        say("dark", n)
    if shown != drawn():
        say("wrong", n)
say("seen", " ".join(sorted(seen)))
"""
# The cable is unplugged in mid-line and plugged in again; the first new line ends the old one.
CABLE = """
line = b'{"jsonrpc":"2.0","id":1,"method":"game.do","params":{"action":"nothing"}}\\n'
hello = b'\\n{"jsonrpc":"2.0","id":"hello","method":"system.hello"}\\n'
if not FROM:
    start(0)
    say_level(0, level())
for n in range(FROM + 1, TIMES + 1):
    server.feed(line[:random.randrange(len(line) - 1)])
    press(random.choice(pins), 60)
    turns()
    server.feed(hello)
    turns()
    note(n)
say_level(TIMES, level())
say("seen", " ".join(sorted(seen)))
"""
# A game begins by keys, or whatever the box has at power-on goes on; then only OK is pressed.
OK = """
def tap(role):
    press(pins[roles.index(role)], 60)
    turns()
def go(role, focus):
    for _ in range(40):
        if app.stack.top.focus() == focus:
            return
        tap(role)
    say("error", "no row", focus)
if KIND.split() and not FROM:
    game, field, value, seat, count = KIND.split()
    go("down", "new")
    tap("ok")
    go("down", game)
    tap("ok")
    if field != "-":
        go("down", field)
        for _ in range(10):
            if app.stack.top.values[field] == value:
                break
            tap("right")
    if seat != "-":
        go("down", seat)
        for _ in range(int(count)):
            tap("right")
    go("up", "start")
for n in range(FROM, PRESSES):
    tap("ok")
    note(n)
    session = app.table.session
    say("at", app.stack.top.name, app.store.running(), session.ply if session else 0)
session = app.table.session
say("end", session.game, session.ply, session.digest())
"""
# Any keys, in one game: pressed, held, pressed twice, two at once.
ANY = """
if not FROM:
    start(1)
for n in range(FROM + 1, PRESSES + 1):
    pin = random.choice(pins)
    dice = random.randrange(100)
    if pin is pins[roles.index("back")] and dice & 1:
        pin = pins[roles.index("ok")]
    if dice < 5:
        press(pin, random.randrange(500, 2000))
    elif dice < 8:
        chord(pin, random.choice(pins))
    elif dice < 15:
        press(pin, 40)
        press(pin, 40)
    else:
        press(pin, 60)
    turns()
    note(n)
    if n % LOOK == 0:
        say_level(n, level())
    if n % MARK == 0:
        start(n // MARK)
app.table.flush()
say_game()
"""


@cache
def starts(games: tuple[str, ...]) -> list[str]:
    """Requests that begin each kind of recorded game, with people and with computer players."""
    found = {}
    for path in sorted(TRIALS.rglob("*.trial")):
        header = trial.read(path)[0]
        if header["game"] not in games:
            continue
        about = {key: header[key] for key in ("game", "players", "options")}
        about["options"].pop("boats_per_player", None)
        about["options"].pop("chart", None)  # a test's chart; this box has only the world
        found.setdefault(
            (about["game"], about["options"].get("mode"), len(about["players"])), about
        )
    requests = []
    for level in (0, 1):
        for about in found.values():
            kind = about["game"], about["options"].get("mode", "table")
            if level and kind in (("mississippi", "table"), ("master", "table")):
                continue  # a computer can't play on a board that only people see
            seats = {about["players"][-1]: level} if level else {}
            params = {**about, "seats": seats, "seed": "#"}
            request = {"jsonrpc": "2.0", "id": 1, "method": "game.new", "params": params}
            requests.append(json.dumps(request))
    return requests


def run(
    code: str,
    flash: Path,
    heard: Callable[[str], None] = lambda line: None,
    games: tuple[str, ...] = tuple(installed.names()),
    heap: str | None = None,
    **facts: object,
) -> list[list[str]]:
    """Run `code` on a fresh box; returns the words of each line that it prints or answers.

    A level of the heap is without what the table of names has grown by since the first level. The
    table keeps each name of each module that was ever loaded, and doubles when it is full.

    heard: called with each line that it prints, as it comes. games: those that this box has.
    facts: numbers or other constants for names in the code.
    """
    build.firmware()
    begun = starts(games)
    given = {"STARTS": len(begun), "ONLY": repr(" ".join(games)), **facts}
    text = _program(code, given)
    flash.mkdir(exist_ok=True)
    (flash / "starts").write_text("\n".join([*begun, ""]))
    names: list[int] = []
    place = 0
    while True:
        _execute(text.replace("FROM", str(place)), flash, heap, heard, names)
        said = (flash / "said").read_text().splitlines()
        last = said[-1].split()
        if last[0] != "again":
            return _words(said, names)
        place = int(last[1])


def _program(code: str, given: dict[str, object]) -> str:
    """All that the device executes: it opens the box, has hands, and plays `code` from FROM on."""
    opened = figures.OPEN_BOX.replace("simulator = used()", "simulator_heap = used()")
    code = TRY.replace("CODE\n", textwrap.indent(code.lstrip(), "    "))
    text = SAID + opened.replace("boot(Console(), ", "boot(record, ") + HANDS + code
    for name, value in given.items():
        text = text.replace(name, str(value))
    return text


def _words(said: list[str], names: list[int]) -> list[list[str]]:
    """The words of each line. names: the bytes of the table of names at each level of the heap."""
    lines: list[list[str]] = []
    levels = 0
    for line in said:
        if line.startswith('{"jsonrpc"'):
            line = ("error " if '"error"' in line else "answer ") + line
        words = line.split()
        if words[0] == "level":
            words[2] = str(int(words[2]) - names[levels] + names[0])
            levels += 1
        lines.append(words)
    assert levels == len(names)
    return lines


def _execute(
    text: str, flash: Path, heap: str | None, heard: Callable[[str], None], names: list[int]
) -> None:
    """Run code on a box from its start on. names: gets the bytes of its table of names."""
    transport = SerialTransport(
        "unix://?" + urlencode({"flash": str(flash), "heap": heap or panels.heap()})
    )
    rest = b""

    def watch(data: bytes) -> None:
        nonlocal rest
        *whole, rest = (rest + data).split(b"\n")
        for line in whole:
            if found := NAMES.search(line):
                names.append(int(found[1]))
            elif line.strip():
                heard(line.decode())

    try:
        transport.enter_raw_repl(soft_reset=False)
        _, error = transport.exec_raw(build.spoken(text), timeout=SILENCE, data_consumer=watch)
    finally:
        transport.close()
    crashes = [path.read_text() for path in sorted(flash.glob("crash*"))]
    assert not error, "\n".join([error.decode(), *crashes])


def of(lines: list[list[str]], word: str) -> Iterator[list[str]]:
    """The rest of each line that begins with `word`."""
    return (line[1:] for line in lines if line[0] == word)
