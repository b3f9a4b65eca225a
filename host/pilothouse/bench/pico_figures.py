"""What `pilothouse bench --target emulator` measures, in emulated time.

The limits are those of docs/limits.md, "Times on a Pico".

Emulated time includes the display's bus (emulated/panel.py) and the flash chip (emulated/nor.py).
It leaves out the time that a real Pico waits for code that is not in its cache.
"""

import json
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from pilothouse import project
from pilothouse.bench import (
    advice_figures,
    duel_figures,
    rate_figures,
    text_figures,
    why_figures,
)
from pilothouse.bench.figure import Figure
from pilothouse.bench.pico_box import ANSWER, WAIT, Box, Change
from pilothouse.build import disk
from pilothouse.emulated.pico import MS
from pilothouse.errors import LostError

LONG = 500  # plies
MENU = ("down", "down", "up", "down")
ALL_MARKS = 12_000  # ms after which the map of pilot mode searches for nothing any more
PLAYERS = ["red", "green", "grey"]
# Name of a game: (parameters of `game.new`, number of actions to play).
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "mississippi": ({"game": "mississippi", "players": PLAYERS}, 8),
    "mississippi, pilot mode": (
        {"game": "mississippi", "players": PLAYERS, "options": {"mode": "pilot"}},
        8,
    ),
    "gyges": ({"game": "gyges", "players": ["south", "north"]}, 16),
    "tboats": ({"game": "tboats", "players": ["yellow", "red"]}, 10),
    "master": ({"game": "master", "players": PLAYERS}, 4),
    "master, chart": ({"game": "master", "players": PLAYERS, "options": {"mode": "chart"}}, 8),
}
# The same for the positions in which the computer has to find a move.
THOUGHT_OVER: dict[str, tuple[dict[str, Any], int]] = {
    **{
        name: (
            {
                "game": game,
                "players": duel_figures.PLAYERS[game],
                "position": json.loads(duel_figures.POSITIONS[game]),
                "options": options,
            },
            0,
        )
        for name, (game, options) in duel_figures.KINDS.items()
    },
    "mississippi, pilot mode": (GAMES["mississippi, pilot mode"][0], 12),
    "master, chart": (GAMES["master, chart"][0], 5),
}
# Bytes of heap that stay free with any game. Pilot mode has the least, while its marks are held.
FREE = 96_000
HOME, TABLE = 750, 1900  # ms from power-on to the first screen, and to a race at ply LONG
EVENING = 13  # games, one after the other
# Bytes by which the heaps of two games may differ. Each game begins with a start, so the heap is
# new; what is used depends a little on the files' names. On the unix port game 13 has 608 B more in
# use than game 7, and games 19 to 37 have 32 to 160 B more: nothing grows.
SPREAD = 512
BETWEEN = 20  # ms between two pictures on the display, at least
# Milliseconds up to the first write to flash, at most.
ACTION, UNDO = 136, 188
# Plies that the log takes back in one press, the ms that this may take, the least ply after it
FAR, FAR_UNDO, NEAR = 40, 400, 8
STRIDE = 5  # of the legal actions every fifth is played, so that all kinds are


def changes(what: str, done: list[Change], most: int) -> Iterator[Figure]:
    """The slowest of some changes, in milliseconds, in two figures.

    The first is the time until the change is accepted, drawn and on its way to flash; its limit is
    `most`. The second is the time until it is answered.
    """
    slowest = max(done, key=lambda change: change.on_its_way)
    beside = f"{slowest.action}, {slowest.wire:.0f} of it on the wire"
    yield Figure(f"{what}: on its way to flash", round(slowest.on_its_way), most, "ms", beside)
    slowest = max(done, key=lambda change: change.answered)
    beside = f"{slowest.action}, {slowest.flash:.0f} of it the flash chip's"
    yield Figure(f"{what}: answered", round(slowest.answered), None, "ms", beside)


def power_on() -> Iterator[Figure]:
    """Milliseconds from power-on to the first screen, then of presses in its menu."""
    box = Box()
    sent = box.pico.panel.bytes
    yield Figure("power-on to home", round(box.started), HOME, "ms", f"{sent:,} B on the bus")
    box.pico.run(WAIT)
    took = [box.press(role) for role in MENU]
    shown = ", ".join(f"{ms:.0f}" for ms in took)
    yield Figure("press to first changed page", round(max(took)), 40, "ms", f"in a menu: {shown}")


def game(name: str) -> Iterator[Figure]:
    """Of a game: the slowest of some actions, the slowest undo, and the heap in use."""
    new, count = GAMES[name]
    box = Box()
    box.ask("game.new", **new, seed=7)
    yield from changes(f"{name}, an action", [box.act() for _ in range(count)], ACTION)
    yield from changes(f"{name}, an undo", [box.change("game.undo") for _ in range(4)], UNDO)
    box.pico.run(settled(name))
    memory, _ = box.ask("system.memory")
    total = memory["free"] + memory["used"]
    yield Figure(
        f"{name}, heap in use",
        memory["used"],
        total - FREE,
        "B",
        f"{memory['free']:,} of {total:,} B are free",
    )


def settled(name: str) -> int:
    """Milliseconds after which a game's table searches for nothing any more."""
    return ALL_MARKS if "pilot" in name else WAIT


def evening() -> Iterator[Figure]:
    """One game after another: milliseconds from the request to the table, and what that leaves.

    Each takes the place of the one before, so the box starts again for it.
    """
    box, free = Box(), []
    for number in range(EVENING):
        name = list(GAMES)[number % len(GAMES)]
        panel, begun = box.pico.panel, box.pico.now
        _, answered = box.ask("game.new", **GAMES[name][0], seed=7)
        frames = [m.began for m in panel.messages if m.pixels and begun < m.began]
        # The table is the last picture before the answer: its pages follow one another.
        pairs = zip([0, *frames], frames, strict=False)
        table = max(after for before, after in pairs if after - before > BETWEEN * MS)
        box.pico.run(WAIT)
        free.append(box.ask("system.memory")[0]["free"])
        if 0 < number <= len(GAMES):
            beside = f"answered after {answered:.0f}, {free[-1]:,} B of heap are free"
            took = round((table - begun) / MS)
            yield Figure(f"{name}: in place of another game", took, TABLE, "ms", beside)
    lost = free[EVENING - len(GAMES) - 1] - free[-1]
    beside = f"{free[-1]:,} B are free"
    yield Figure(f"heap that game {EVENING} has less than game 7", lost, SPREAD, "B", beside)


def far_undo(name: str) -> Iterator[Figure]:
    """Of a game: milliseconds to the log's first frame, and of an undo of many plies in it."""
    found, ply = far_saves(name)
    box = Box(found)
    box.pico.run(WAIT)
    opened, took = box.back_to(ply - FAR)
    there = box.ask("game.digest")[0]["ply"]
    yield Figure(f"{name}, the log's first frame", round(opened), None, "ms")
    beside = f"from ply {ply} to ply {there}"
    yield Figure(f"{name}, an undo of {FAR} plies", round(took), FAR_UNDO, "ms", beside)


def far_saves(name: str) -> tuple[dict[str, bytes], int]:
    """The saves of a box in the middle of a game, and the ply, FAR plies after a turn has begun."""
    project.importable()
    from shared_rules.kernel.session import SEGMENT, Session
    from shared_rules.kernel.turns import owners

    new, _ = GAMES[name]
    session = Session(new["game"], new["players"], new.get("options"), 7)
    segments = FAR // SEGMENT + 3
    while session.ply < segments * SEGMENT:
        session.do(far_actions(session))
    whose = [owner[:2] for n in range(segments) for owner in owners(session, n)]
    ply = FAR + next(n for n in range(NEAR, len(whose)) if whose[n] != whose[n - 1])
    return saves(new, far_actions, ply), ply


def far_actions(session: Any) -> str:
    """Some legal action that does not end the game."""
    ends = ("resign", "draw", "out")
    legal = [text for text in session.actions() if text.split(" ")[0] not in ends]
    return legal[STRIDE * session.ply % len(legal)].split("..")[0]


def long_race() -> Iterator[Figure]:
    """A race at ply 500: milliseconds to take it up at power-on, and of its slowest undo."""
    box = Box(saves({**GAMES["mississippi"][0], "options": {"variant": "intro"}}, lap, LONG))
    yield Figure(f"power-on to the table, ply {LONG}", round(box.started), TABLE, "ms")
    ply = box.ask("game.digest")[0]["ply"]
    if ply != LONG:
        raise LostError(f"the race was taken up at ply {ply}")
    back = [box.change("game.undo") for _ in range(17)]  # one of them is next to a snapshot
    yield from changes(f"ply {LONG}, an undo", back, UNDO)


def lap(session: Any) -> str:
    """The next action of a race in which, after the first turn, every turn repeats the same."""
    begin = ["tile", "ahead", "done", "roll", "tile"]
    ply = session.ply
    return begin[ply] if ply < len(begin) else ("left", "ahead", "done")[(ply - len(begin)) % 3]


def saves(new: dict[str, Any], choose: Callable[[Any], str], count: int) -> dict[str, bytes]:
    """The saves of a box that was switched off after `count` actions of a game.

    new: parameters of `game.new`. choose(session): the next action.
    """
    project.importable()
    from firmware.store import Store
    from shared_rules.kernel.session import Session

    with tempfile.TemporaryDirectory() as folder:
        store = Store(folder)
        given = new["game"], new["players"], new.get("options")
        session = Session(*given, 7, None, None, store.archive())
        store.begin(session)
        while session.ply < count:
            session.do(choose(session))
            store.record(session.last)
            store.commit(session)
        return disk.folder(Path(folder), disk.SAVES)


# Level of the computer -> the most milliseconds for a move.
PATIENCE = {1: 2000, 3: 8000, 5: 20_000}


def move(name: str) -> Iterator[Figure]:
    """Milliseconds for the computer's move in the middle of a game, with the box else idle."""
    new, count = THOUGHT_OVER[name]
    box = Box()
    box.ask("game.new", **new, seed=7)
    for _ in range(count):
        box.act()
    for level, limit in PATIENCE.items():
        found, took = box.ask("game.suggest", level=level)
        beside = f"{found['action']}, {found['nodes']} nodes"
        yield Figure(f"{name}, level {level}: its move", round(took), limit, "ms", beside)


# Milliseconds until the first marks of a turn stand on the map of pilot mode: median, worst.
MARKS = (1000, 3000)
POSITIONS = 7  # at which they are measured
LOOK = 20  # ms between two looks


def positions() -> list[dict[str, Any]]:
    """Parameters of `game.new`: turns spread over a race in pilot mode between captains."""
    project.importable()
    from shared_rules.kernel.session import Session, ended

    session = Session("mississippi", PLAYERS, {"mode": "pilot"}, 3)
    found: list[dict[str, Any]] = []
    while not session.state["over"]:
        state = session.state
        if not (state["pending"] or state["began"]):
            new = {**GAMES["mississippi, pilot mode"][0], "position": position(state)}
            found.append(json.loads(json.dumps(new)))  # the state goes on changing
        session.do(ended(session.rules.suggest(state, 1))["action"])
    return found[:: len(found) // (POSITIONS - 1)][:POSITIONS]


def position(state: dict[str, Any]) -> dict[str, Any]:
    """The position of a race, as `game.new` takes it."""
    keys = ("at", "heading", "speed", "coal", "passengers", "islands")
    boats = {
        colour: {key: boat[key] for key in keys}
        for colour, boat in state["boats"].items()
        if boat["at"]
    }
    river = [
        {key: piece[key] for key in ("tile", "exit", "passengers") if piece[key]}
        for piece in state["river"]
    ]
    about = {"round": state["round"], "landing": state["landing"]}
    return {"river": river, "boats": boats, "order": list(boats), **about}


def marks() -> Iterator[Figure]:
    """Milliseconds from the map of a turn to the first marks on it: the median, the worst."""
    took, box = [], Box()
    for new in positions():
        box.ask("game.new", **new, seed=7)
        begun = box.pico.now
        while box.ask("ui.screen")[0]["focus"] == "thinking":
            if box.pico.now - begun > ANSWER * MS:
                raise LostError("the map has no marks")
            box.pico.run(LOOK)
        took.append(round((box.pico.now - begun) / MS))
    took.sort()
    shown = ", ".join(str(ms) for ms in took)
    yield Figure("marks of a turn, median", took[len(took) // 2], MARKS[0], "ms", shown)
    yield Figure("marks of a turn, worst", took[-1], MARKS[1], "ms")


def captains_advice() -> Iterator[Figure]:
    """Milliseconds until the box has advised a turn of pilot mode, which a captain thinks over."""
    took, soon = advice_figures.take(Box(), positions(), ALL_MARKS)
    name, spell = "mississippi, pilot mode", advice_figures.spell
    yield Figure(f"{name}: its advice, median", took[len(took) // 2], None, "ms", spell(took))
    yield Figure(f"{name}: its advice, worst", took[-1], advice_figures.WORST, "ms")
    yield Figure(f"{name}: advice at once, worst", soon[-1], None, "ms", spell(soon))


MEASUREMENTS: tuple[Callable[[], Iterator[Figure]], ...] = (
    power_on,
    text_figures.measure_search,
    *(partial(game, name) for name in GAMES),
    evening,
    marks,
    *(partial(far_undo, name) for name in GAMES),
    long_race,
    *(partial(move, name) for name in THOUGHT_OVER),
    *advice_figures.ON_A_PICO,
    captains_advice,
    *rate_figures.MEASUREMENTS,
    *(
        partial(why_figures.ask_why, name, new=new, count=count, wait=settled(name))
        for name, (new, count) in GAMES.items()
    ),
)
