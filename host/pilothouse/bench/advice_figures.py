"""What `pilothouse bench` measures of advice: how much is searched for it, how long a Pico takes.

The positions are those of random games, the easy ones and the hardest: what is counted is the same
on every machine.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from pilothouse import project
from pilothouse.bench.figure import Figure
from pilothouse.bench.pico_box import Box

# Name of a game -> its parameters in `game.new`.
ADVISED: dict[str, dict[str, Any]] = {
    "gyges, italian": {"game": "gyges", "players": ["south", "north"]},
    "gyges, tournament": {
        "game": "gyges",
        "players": ["south", "north"],
        "options": {"preset": "tournament"},
    },
    "tboats": {"game": "tboats", "players": ["yellow", "red"]},
}
RANDOM_GAMES = 6
POSITIONS = 7  # of each game, from the one that takes the fewest slices to the one with the most
MEDIAN, WORST = 400, 8000  # ms


def rank(new: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    """(slices, parameters of `game.new`) of the positions of random games, fewest slices first."""
    project.importable()
    from firmware.link.advice import advised
    from shared_rules.kernel.prng import Prng
    from shared_rules.kernel.session import Session

    found = []
    for seed in range(RANDOM_GAMES):
        session, dice = Session(new["game"], new["players"], new.get("options"), seed), Prng(seed)
        while not session.over:
            texts = [text for text in session.actions() if text not in ("resign", "draw")]
            state = session.state
            if not state["pending" if new["game"] == "gyges" else "touched"]:
                slices = sum(1 for _ in advised(session))
                position: Any = state["position" if new["game"] == "tboats" else "board"]
                if new["game"] == "gyges":
                    position = {"board": position, "to_move": state["to_move"]}
                found.append((slices, {**new, "position": position}))
            session.do(texts[dice.below(len(texts))])
    return sorted(found, key=lambda entry: entry[0])


def choose(ranks: list[tuple[int, dict[str, Any]]]) -> list[dict[str, Any]]:
    """Of the positions some that are spread from the easiest to the hardest."""
    last = len(ranks) - 1
    return [ranks[last * n // (POSITIONS - 1)][1] for n in range(POSITIONS)]


def count(name: str) -> Iterator[Figure]:
    """Slices of a search for advice, which take a Pico some 40 ms each: the median, the worst."""
    slices = [entry[0] for entry in rank(ADVISED[name])]
    beside = f"{len(slices)} positions"
    yield Figure(f"{name}: slices of advice, median", slices[len(slices) // 2], None, "", beside)
    yield Figure(f"{name}: slices of advice, worst", slices[-1])


def advise(name: str) -> Iterator[Figure]:
    """Milliseconds until the box has advised: the median, the worst, and at once (`soon`)."""
    took, soon = take(Box(), choose(rank(ADVISED[name])))
    yield Figure(f"{name}: its advice, median", took[len(took) // 2], MEDIAN, "ms", spell(took))
    yield Figure(f"{name}: its advice, worst", took[-1], WORST, "ms")
    yield Figure(f"{name}: advice at once, worst", soon[-1], None, "ms", spell(soon))


def take(box: Box, positions: list[dict[str, Any]], wait: int = 0) -> tuple[list[int], list[int]]:
    """Milliseconds until the box has advised, and until it has at once, each sorted.

    positions: parameters of `game.new`. wait: milliseconds before the box is asked.
    """
    took: dict[bool, list[int]] = {False: [], True: []}
    for new in positions:
        for soon in took:  # each on a table that knows nothing yet
            box.ask("game.new", **new, seed=7)
            box.ask("game.digest")
            box.pico.run(wait)
            took[soon].append(round(box.ask("game.advised", soon=soon)[1]))
    return sorted(took[False]), sorted(took[True])


def spell(took: list[int]) -> str:
    """Each time, for the last column."""
    return ", ".join(str(ms) for ms in took)


MEASUREMENTS: tuple[Callable[[], Iterator[Figure]], ...] = tuple(
    partial(count, name) for name in ADVISED
)
ON_A_PICO: tuple[Callable[[], Iterator[Figure]], ...] = tuple(
    partial(advise, name) for name in ADVISED
)
