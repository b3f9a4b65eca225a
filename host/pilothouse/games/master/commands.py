"""The command of MASTER alone: `pilothouse voyage`."""

from typing import Annotated

from pilothouse.commands import options
from pilothouse.commands.options import Force, Into, Jobs, Levels, Options, Pace, Saves, Scheduler


def voyage(
    seeds: Annotated[int, options.seeds("games")] = 20,
    first: Annotated[int, options.first("game")] = 0,
    players: Annotated[int | None, options.players(4)] = None,
    levels: Levels = "5",
    option: Options = None,
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
