"""What `pilothouse bench --target emulator` measures of `game.why`: refused actions, and places."""

from collections.abc import Iterator
from typing import Any

from pilothouse.bench.figure import Figure
from pilothouse.bench.pico_box import WAIT, Box

ACTION, PLACE = 400, 3000  # ms, at most
# Name of a game, as in pico_figures.py: (actions that are refused there, places and things).
ASKED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "mississippi": (("embark 1", "speed 9", "done", "clear"), ("red", "green", "0")),
    "mississippi, pilot mode": (
        ("ahead, ahead, done", "embark", "speed 6", "push 1.2"),
        ("green", "1", "0.4", "1.1", "1.13", "1.18"),
    ),
    "gyges": (("c3-c4", "a1-f6", "pass"), ("a1", "c6", "c3", "f5", "goal", "south")),
    "tboats": (("d7-d9>d6-d8", "b1-b3>f1-f3"), ("d1", "d7", "d5", "e5", "a9")),
    "master": (("load 3", "fuel 30 2000", "sail 9"), ("LONDON", "blue", "bill 3")),
    "master, chart": (
        ("load 3", "fuel 30", "sail 0.0", "repair 9"),
        ("LONDON", "TOKYO", "0.0", "27.3", "blue", "bill 3"),
    ),
}


def ask_why(name: str, *, new: dict[str, Any], count: int, wait: int = WAIT) -> Iterator[Figure]:
    """Milliseconds to say what forbids an action, and what a place is: the slowest of a game.

    new: parameters of `game.new`. count: the actions that are played before. wait: milliseconds
    before the first question, in which marks are searched for.
    """
    box = Box()
    box.ask("game.new", **new, seed=7)
    for _ in range(count):
        box.act()
    box.pico.run(wait)
    actions, places = ASKED[name]
    took, beside = _take_slowest(box, "action", actions)
    yield Figure(f"{name}: why not an action", took, ACTION, "ms", beside)
    took, beside = _take_slowest(box, "at", places)
    yield Figure(f"{name}: what a place is", took, PLACE, "ms", beside)


def _take_slowest(box: Box, parameter: str, texts: tuple[str, ...]) -> tuple[int, str]:
    """(milliseconds of the slowest answer, what each took)."""
    took = {text: box.ask("game.why", **{parameter: text})[1] for text in texts}
    shown = ", ".join(f"{text} {ms:.0f}" for text, ms in took.items())
    return round(max(took.values())), shown
