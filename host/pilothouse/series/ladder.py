"""`make ladder`: in each game every level plays the one below; shares with 95 % intervals. Hours.

The results are kept in a folder, a file for each pair of levels. What is there is not played again.
"""

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from pilothouse import ending, game, project
from pilothouse.series import match
from pilothouse.series.lengths import Played
from pilothouse.series.runs import Kind, Means, play_all
from pilothouse.series.scores import interval, total
from pilothouse.series.workers import Planned
from pilothouse.shown import Console

FOLDER = project.BUILD / "ladder"
GAMES = 400  # of each pair of levels
WANTED = 0.75  # the share of the points that a level should have in a duel, at least
FIRST_PLACES = 0.65  # its share of first places where two captains of each level sail


@dataclass(frozen=True)
class Rung:
    """A level against the one below.

    high: the higher level. words: the command that plays the games, without its file. seeds: how
    many, from 0 on; in a duel two games have the same one. share: the higher level's part of the
    games, 0 to 1. wanted: the least that this should be.
    """

    game: str
    high: int
    words: tuple[str, ...]
    kind: Kind[Any]
    plan: Planned
    games: int
    seeds: int
    share: Callable[[Sequence[Any]], float]
    wanted: float

    def file(self, folder: Path) -> Path:
        """Where its results are kept."""
        return folder / f"{self.game}-{self.high}-{self.high - 1}.sqlite"

    def command(self, folder: Path) -> str:
        """The command that plays the same games into the same file."""
        return shlex.join(["pilothouse", *self.words, "--into", str(self.file(folder))])


def rungs(games: int) -> list[Rung]:
    """All of them, with so many games each; the highest levels of a game first."""
    duels = [_duel(name, high, games) for name in game.duels() for high in _levels(name)]
    fleets = [
        _fleet(name, high, games)
        for name in game.names()
        if game.of(name).fleet
        for high in _levels(name)
    ]
    return duels + fleets


def _levels(name: str) -> range:
    return range(game.of(name).levels, 1, -1)


def _duel(name: str, high: int, games: int) -> Rung:
    given = list(game.of(name).duel.ladder)
    options = [word for option in given for word in ("--option", option)]
    words = ("match", name, "--levels", str(high), str(high - 1), "--games", str(games), *options)
    plan = match.plan(name, (high, high - 1), match.options(given))
    seeds = (games + 1) // 2
    return Rung(name, high, words, match.MATCH, plan, games, seeds, _points, WANTED)


def _fleet(name: str, high: int, games: int) -> Rung:
    fleet = game.of(name).fleet
    assert fleet
    command, kind, plan = fleet()
    levels = f"{high} {high} {high - 1} {high - 1}"
    words = (command, "--seeds", str(games), "--levels", levels)
    planned = plan(None, levels, [])
    return Rung(name, high, words, kind, planned, games, games, _first_places, FIRST_PLACES)


def _points(games: Sequence[match.Game]) -> float:
    return total(games).share


def _first_places(games: Sequence[Played]) -> float:
    won = [max(g.levels) == g.levels[g.winner] for g in games if g.winner is not None]
    return sum(won) / len(games)


def climb(rung: Rung, folder: Path, means: Means) -> float:
    """Play what the rung's file does not have yet; returns its share. Raises PilothouseError."""
    into = rung.file(folder)
    return rung.share(play_all(rung.kind, rung.plan, range(rung.games), replace(means, into=into)))


def show(shares: Sequence[tuple[Rung, float]], folder: Path, console: Console) -> None:
    """Print shares, intervals and seeds as a table, and the commands."""
    heads = ("game", "levels", "games", "share", "95 %", "wanted", "seeds")
    table = Table(*heads, box=SIMPLE_HEAD, pad_edge=False)
    for rung, share in shares:
        low, high = interval(share, rung.games)
        table.add_row(
            rung.game,
            f"{rung.high} : {rung.high - 1}",
            str(rung.games),
            f"{share:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{rung.wanted:.0%}",
            f"0 to {rung.seeds - 1}",
        )
    console.print(table)
    for rung, _ in shares:
        console.print(rung.command(folder), soft_wrap=True)


def main(
    games: Annotated[int, typer.Option(min=1, help="Games of each pair of levels.")] = GAMES,
    jobs: Annotated[int | None, typer.Option(min=1, help="How many processes.")] = None,
    scheduler: Annotated[str | None, typer.Option(help="tcp://HOST:PORT of a cluster.")] = None,
    folder: Annotated[Path, typer.Option(help="Where the results are kept.")] = FOLDER,
    engine: Annotated[
        str | None,
        typer.Option(help="The command of an engine that speaks UGI, which plays level 5, too."),
    ] = None,
) -> None:
    """Play each level against the one below, then captains and an engine; show what came of it."""
    console, means, shares = Console(), Means(jobs, scheduler, progress=None), []
    for rung in rungs(games):
        shares.append((rung, climb(rung, folder, means)))
        console.print(f"{rung.game} {rung.high} : {rung.high - 1}  {shares[-1][1]:.1%}")
    show(shares, folder, console)
    measured = [measure for name in game.names() if (measure := game.of(name).yardsticks)]
    for table, commands in (
        row for measure in measured for row in measure(games, folder, means, engine)
    ):
        console.print(table)
        for command in commands:
            console.print(command, soft_wrap=True)


if __name__ == "__main__":
    ending.run(lambda: typer.run(main))
