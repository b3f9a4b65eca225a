"""The results of many races: what `pilothouse race` shows of them."""

from collections.abc import Callable
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from pilothouse.games.mississippi.race import Boat, Race
from pilothouse.series.lengths import figures, plot, share, spread


@dataclass(frozen=True)
class Group:
    """A group of boats: those that start at one pier, or those that captains of one level steer.

    races: the number of races in which the group has a boat. chance: the number of wins that it
    would have if all players won equally often.
    """

    name: str
    races: int
    wins: int
    chance: float
    boats: tuple[Boat, ...]

    @property
    def out(self) -> int:
        """Boats that were eliminated."""
        return sum(boat.out for boat in self.boats)

    def row(self) -> list[str]:
        """The texts of the group's line in the table."""
        afloat = [boat.coal for boat in self.boats if not boat.out]
        return [
            self.name,
            str(self.wins),
            share(self.wins, self.races),
            share(self.chance, self.races),
            f"{self.out} of {len(self.boats)}",
            spread(afloat),
            spread(boat.passengers for boat in self.boats),
        ]


def groups(races: list[Race], name: str, of: Callable[[Race, int], int]) -> list[Group]:
    """One group for each number that `of(race, seat)` gives, in the order of these numbers."""
    found = []
    for number in sorted({of(race, seat) for race in races for seat in range(len(race.levels))}):
        here = [[of(race, seat) == number for seat in range(len(race.levels))] for race in races]
        pairs = list(zip(races, here, strict=True))
        found.append(
            Group(
                f"{name} {number}",
                sum(any(mine) for mine in here),
                sum(race.winner is not None and mine[race.winner] for race, mine in pairs),
                sum(sum(mine) / len(mine) for mine in here),
                tuple(boat for race, mine in pairs for boat in race.boats if mine[boat.seat]),
            )
        )
    return found


def by_pier(races: list[Race]) -> list[Group]:
    """The groups by start pier.

    If each player has two boats, a group has both boats of the player whose first one starts there.
    """
    return groups(races, "pier", lambda race, seat: seat + 1)


def by_level(races: list[Race]) -> list[Group]:
    """The groups by the level of the captains."""
    return groups(races, "level", lambda race, seat: race.levels[seat])


def endings(races: list[Race]) -> Table:
    """A table of how long the races were, and how many had no winner or no end."""
    shown = figures(races, "races")
    shown.add_row("no winner", str(sum(race.winner is None for race in races)))
    unfinished = sum(not race.over for race in races)
    if unfinished:
        shown.add_row("no end", str(unfinished))
    return shown


def table(races: list[Race]) -> Table:
    """A table of wins, eliminated boats, coal and passengers, by start pier and by level."""
    shown = Table(box=SIMPLE_HEAD, pad_edge=False)
    heads = ("", "wins", "share", "by chance", "eliminated", "coal left", "passengers")
    for head in heads:
        shown.add_column(head, justify="right" if head else "left", no_wrap=True)
    for part in (by_pier(races), by_level(races)):
        for group in part:
            shown.add_row(*group.row(), end_section=group is part[-1])
    return shown


def show(races: list[Race], console: Console) -> None:
    """Print the tables and the plot of some races, at least one."""
    console.print(endings(races))
    console.print(table(races))
    console.print("Coal of the boats still in at the end; median (range). Races by their rounds:")
    console.print(plot(races))
