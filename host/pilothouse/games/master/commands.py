"""The command of MASTER alone: `pilothouse voyage`."""

from typing import Annotated

import typer

from pilothouse.commands.options import Force, Into, Jobs, Pace, Saves, Scheduler


def voyage(
    seeds: Annotated[int, typer.Option(min=1, help="How many games, each with its own seed.")] = 20,
    first: Annotated[int, typer.Option(min=0, help="The seed of the first game.")] = 0,
    players: Annotated[
        int | None,
        typer.Option(help="2 to 6; must match LEVELS, if these are several.", show_default="4"),
    ] = None,
    levels: Annotated[str, typer.Option(help='One level for all, or one for each: "3 1 1".')] = "5",
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game, as NAME=VALUE; may be repeated."),
    ] = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    into: Into = None,
    saves: Saves = None,
    progress: Pace = None,
    force: Force = False,
) -> None:
    """Let the computer sail whole games of MASTER in chart mode, and show their figures."""
    from pilothouse.games.master import ledger
    from pilothouse.games.master import voyage as voyages
    from pilothouse.series.runs import Means, play_all
    from pilothouse.shown import Console

    plan = voyages.plan(players, levels, option or [])
    means = Means(jobs, scheduler, into, saves, force, progress)
    ledger.show(play_all(voyages.VOYAGES, plan, range(first, first + seeds), means), Console())
