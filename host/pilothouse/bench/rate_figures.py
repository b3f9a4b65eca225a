"""Nodes a second of Gyges on the emulated Pico, by both presets, at each ply of a recorded game."""

from collections.abc import Callable, Iterator
from functools import partial

from pilothouse.bench.figure import Figure
from pilothouse.bench.pico_box import Box

SETUP = "setup 321123"
# Games of the box against itself, by a preset, after two drawn moves of each side.
GAMES = {
    "italian": (
        "a1-a4 d6-c6-b6-c5 f1-e3 a6-c5-d6 b1-b3 b6-c6-d6-c5-b3-a4-b4 e1-e3-b3-c1-b1 c6-c5-b4-e4 "
        "d1-c1-b3-a1 f6-e4-b4-b6 c1-d1 d6-e6-e4-b4-a4-a2 d1-e1 b6-b4-e4-e6-d6 e1-d1 "
        "e6-e4-b4-c5-d5 b1-b2 d6-d5-c5-b4-e4-e6 a1-c2 e6-e4-e3-d4 d1-e1 c5-d5-d4-e3-c2-e1-south"
    ),
    "tournament": (
        "c1-d1(f5) c6-d6(e3) f1-e3(f1) a6-b6-d6-e6(e2) a1-b1-d1(e5) d6-e6(f4) b1-d1-e3(f2) "
        "e6-f6(d3) f1-e1(d4) f6-f5-f4(c6) d1-c1 c6-b6(c4) c1-c4(b4) b6-b5 e1-e2-d3-b4(e4) "
        "e5-e4(c3) f2-e2(a4) f5-f4-e4(b3) e2-c3(a3) b5-a5 b3-b4-c4-north"
    ),
}
FEW, MANY = 40, 340  # nodes; what both searches need beside them is in neither figure
# Nodes a second, at least: at the opening, at any ply. Where pieces bounce on many others a node
# takes more steps, in tournament play at its opening already.
LEAST = {"italian": (600, 400), "tournament": (None, None)}


def rate(preset: str) -> Iterator[Figure]:
    """Nodes a second at the opening, and the fewest at any ply; a quick win is no search."""
    box = Box()
    box.ask("game.new", game="gyges", players=["south", "north"], options={"preset": preset})
    for _ in range(2):
        box.ask("game.do", action=SETUP)
    box.ask("game.suggest", nodes=FEW)  # it loads the search
    rates = []
    for action in GAMES[preset].split(" "):
        few, short = box.ask("game.suggest", nodes=FEW)
        many, long = box.ask("game.suggest", nodes=MANY)
        if many["nodes"] >= MANY:
            rates.append(round(1000 * (many["nodes"] - few["nodes"]) / (long - short)))
        box.ask("game.do", action=action)
    opening, later = LEAST[preset]
    name = f"gyges, {preset}: nodes a second"
    yield Figure(f"{name}, opening", rates[0], opening, "", free=True)
    shown = ", ".join(map(str, rates))
    yield Figure(f"{name}, slowest ply", min(rates), later, "", shown, free=True)


MEASUREMENTS: tuple[Callable[[], Iterator[Figure]], ...] = tuple(
    partial(rate, preset) for preset in GAMES
)
