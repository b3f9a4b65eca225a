"""How long the games of a series were: in figures, and as a plot of letters."""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Protocol

from rich.bar import Bar
from rich.table import Table

BARS = 16  # of the plot, at most
WIDTH = 40  # letters of its longest bar
NOTHING = "-"


class Played(Protocol):
    """A game of any kind. winner: a seat, or None. levels: by seat."""

    @property
    def seed(self) -> int: ...
    @property
    def rounds(self) -> int: ...
    @property
    def plies(self) -> int: ...
    @property
    def winner(self) -> int | None: ...
    @property
    def levels(self) -> tuple[int, ...]: ...


def share(part: float, whole: float) -> str:
    """A part of a whole in per cent, such as "25 %"."""
    return f"{100 * part / whole:.0f} %"


def spread(values: Iterable[int]) -> str:
    """Median and range, such as "31 (21 to 44)"; NOTHING if there are no values."""
    found = sorted(values)
    if not found:
        return NOTHING
    return f"{median(found):g} ({found[0]} to {found[-1]})"


def lengths(races: Sequence[Played]) -> list[tuple[int, int, Counter[int]]]:
    """The races by their rounds, in at most BARS or so steps of equal size.

    Each entry is (fewest rounds, most rounds, {winner's level: races}); level 0: nobody won.
    """
    rounds = [race.rounds for race in races]
    low, high = min(rounds), max(rounds)
    step = 1 + (high - low) // BARS
    bars = []
    for first in range(low, high + 1, step):
        here = [race for race in races if first <= race.rounds < first + step]
        levels = Counter(0 if r.winner is None else r.levels[r.winner] for r in here)
        bars.append((first, first + step - 1, levels))
    return bars


def figures(games: Sequence[Played], name: str) -> Table:
    """A table of how long the games were; `name`: what they are called."""
    seeds = sorted(game.seed for game in games)
    shown = Table(box=None, show_header=False)
    shown.add_row(name, str(len(games)))
    shown.add_row("seeds", f"{seeds[0]} to {seeds[-1]}")
    shown.add_row("rounds", spread(game.rounds for game in games))
    shown.add_row("plies", spread(game.plies for game in games))
    return shown


def plot(races: Sequence[Played]) -> Table:
    """Bars that show how many races took how many rounds."""
    bars = lengths(races)
    most = max(levels.total() for _, _, levels in bars)
    shown = Table(box=None, show_header=False)
    for low, high, levels in bars:
        label = str(low) if low == high else f"{low}-{high}"
        number = levels.total()
        shown.add_row(label, Bar(most, 0, number, width=WIDTH), str(number))
    return shown
