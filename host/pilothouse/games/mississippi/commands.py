"""The command of Mississippi Queen alone: `pilothouse race`."""

from pathlib import Path
from typing import Annotated

import typer

from pilothouse.commands import options
from pilothouse.commands.options import Force, Into, Jobs, Levels, Options, Pace, Saves, Scheduler


def race(
    seeds: Annotated[int, options.seeds("races")] = 20,
    first: Annotated[int, options.first("race")] = 0,
    players: Annotated[int | None, options.players(3)] = None,
    levels: Levels = "5",
    option: Options = None,
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
