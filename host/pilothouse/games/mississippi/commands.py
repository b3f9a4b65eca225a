"""The command of Mississippi Queen alone: `pilothouse race`."""

from pathlib import Path
from typing import Annotated

import typer

from pilothouse.commands.options import Force, Into, Jobs, Pace, Saves, Scheduler


def race(
    seeds: Annotated[int, typer.Option(min=1, help="How many races, each with its own seed.")] = 20,
    first: Annotated[int, typer.Option(min=0, help="The seed of the first race.")] = 0,
    players: Annotated[
        int | None,
        typer.Option(help="2 to 6; must match LEVELS, if these are several.", show_default="3"),
    ] = None,
    levels: Annotated[str, typer.Option(help='One level for all, or one for each: "3 1 1".')] = "5",
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game, as NAME=VALUE; may be repeated."),
    ] = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    into: Into = None,
    plot: Annotated[Path | None, typer.Option(help="A PNG to draw the figures into.")] = None,
    saves: Saves = None,
    progress: Pace = None,
    force: Force = False,
) -> None:
    """Let the computer sail whole races of Mississippi Queen, and show their figures."""
    from pilothouse import outputs
    from pilothouse.games.mississippi import chart, standings
    from pilothouse.games.mississippi import race as races
    from pilothouse.series.runs import Means, play_all
    from pilothouse.shown import Console

    outputs.keep([plot] if plot else [], force)
    plan = races.plan(players, levels, option or [])
    means = Means(jobs, scheduler, into, saves, force, progress)
    done = play_all(races.RACES, plan, range(first, first + seeds), means)
    standings.show(done, Console())
    if plot is not None:
        chart.write(done, plot)
        print(plot)
