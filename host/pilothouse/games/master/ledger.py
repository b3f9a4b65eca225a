"""The results of many games of MASTER: the tables and the plot of `pilothouse voyage`."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from pilothouse.games.master.voyage import Ship, Voyage
from pilothouse.series.lengths import figures, plot, share


def ships(voyages: Sequence[Voyage]) -> Table:
    """Wins, ruin, turns adrift, damage, rescues and tows: by level, and by place in the order."""
    shown = Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    heads = ("", "ships", "wins", "share", "due", "ruined", "stranded", "damage", "rescues", "tows")
    for head in heads:
        shown.add_column(head, justify="right" if head else "left", no_wrap=True)
    levels = sorted({level for voyage in voyages for level in voyage.levels})
    for level in levels:
        row = _row(voyages, partial(_is, "level", level))
        shown.add_row(f"level {level}", *row, end_section=level == levels[-1])
    for seat in range(len(voyages[0].levels)):
        shown.add_row(f"ship {seat + 1}", *_row(voyages, partial(_is, "seat", seat)))
    return shown


def _is(name: str, value: int, ship: Ship) -> bool:
    return bool(getattr(ship, name) == value)


def _row(voyages: Sequence[Voyage], of: Callable[[Ship], bool]) -> list[str]:
    """A row of the table for the ships that `of` chooses.

    It has their number, their wins, the share of games won and the share due by chance; then how
    many were ruined and stranded; then damage, rescues and tows, each as a mean for a ship.
    """
    mine = [ship for voyage in voyages for ship in voyage.ships if of(ship)]
    games = [voyage for voyage in voyages if any(of(ship) for ship in voyage.ships)]
    wins = sum(v.winner is not None and of(v.ships[v.winner]) for v in games)
    due = sum(sum(of(ship) for ship in v.ships) / len(v.ships) for v in games)
    return [
        str(len(mine)),
        str(wins),
        share(wins, len(games)),
        share(due, len(games)),
        str(sum(ship.out for ship in mine)),
        str(sum(ship.adrift > 0 for ship in mine)),
        *(_mean(mine, name) for name in ("damage", "rescues", "tows")),
    ]


def _mean(mine: list[Ship], name: str) -> str:
    return f"{sum(getattr(ship, name) for ship in mine) / len(mine):.1f}"


def income(voyages: Sequence[Voyage]) -> Table:
    """A table by cargo: dollars of freight in a game, and their share; the most first."""
    found: Counter[str] = Counter()
    for voyage in voyages:
        for ship in voyage.ships:
            found.update(ship.income)
    shown = Table(box=SIMPLE_HEAD, pad_edge=False)
    for head in ("cargo", "freight a game", "share"):
        shown.add_column(head, justify="right" if head != "cargo" else "left")
    for cargo, paid in found.most_common():
        shown.add_row(cargo, f"{paid / len(voyages):,.0f}", share(paid, found.total()))
    return shown


def show(voyages: Sequence[Voyage], console: Console) -> None:
    """Print all tables and the plot of some games, at least one."""
    told = figures(voyages, "games")
    unfinished = sum(voyage.winner is None for voyage in voyages)
    if unfinished:
        told.add_row("no end", str(unfinished))
    console.print(told)
    console.print(ships(voyages))
    console.print(
        "Stranded: at sea without fuel for a turn at least. Damage, rescues, tows: a ship."
    )
    console.print(income(voyages))
    console.print("Games by their rounds:")
    console.print(plot(voyages))
