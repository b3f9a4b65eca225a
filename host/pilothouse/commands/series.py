"""Many games, which the computer plays against itself or an engine, and what they teach."""

from pathlib import Path
from typing import Annotated

import typer

from pilothouse.commands.options import (
    Duel,
    Force,
    Into,
    Jobs,
    Pace,
    Saves,
    Scheduler,
    Target,
    repeated,
)

PLOT = Path("match.png")  # where `match` draws the score, if nobody says


def match(
    game: Duel,
    levels: Annotated[
        tuple[int, int] | None,
        typer.Option(min=0, max=5, help="Two levels, 1 to 5; 0 moves at random."),
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            help="The command of an engine that speaks UGI, and its options: 'helios; maxPly 1'. "
            "Twice: two engines play each other."
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            min=0, max=5, help="The level that plays against one engine.", show_default="5"
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.1, help="How long an engine may take for a move.", show_default="60"),
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, help="How many games; each two have the same beginning.")
    ] = 20,
    option: Annotated[list[str] | None, repeated("An option, such as preset=tournament")] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            help="A PNG to draw the score into.",
            show_default=f"{PLOT}, with a number if it is there",
        ),
    ] = None,
    target: Target = "cpython",
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    into: Into = None,
    saves: Saves = None,
    progress: Pace = None,
    force: Force = False,
) -> None:
    """Let two levels of the computer, or engines, play each other; show the score, and plot it."""
    from pilothouse import outputs
    from pilothouse.series import contest, scores
    from pilothouse.series import match as matches
    from pilothouse.series.runs import Means, play_all
    from pilothouse.shown import Console

    outputs.keep([plot] if plot else [], force)
    given = contest.options(game, matches.options(option or []), bool(engine))
    means = Means(jobs, scheduler, into, saves, force, progress)
    with contest.players(levels, level, engine or [], seconds) as players:
        plan = matches.plan(game, players, given, target)
        score = scores.total(play_all(matches.MATCH, plan, range(games), means))
    Console().print(scores.table(game, players, score))
    for fault in score.faults:
        Console().print(fault, soft_wrap=True)
    drawn = plot or outputs.free(PLOT, force)
    scores.plot(players, score, drawn)
    print(drawn)


def fit(
    game: Duel,
    folder: Annotated[Path, typer.Argument(file_okay=False, help="Of saves of that game.")],
    games: Annotated[
        int | None,
        typer.Option(min=1, help="Play so many games first; their saves go to FOLDER."),
    ] = None,
    level: Annotated[
        int, typer.Option(min=1, max=5, help="The level that plays itself in these games.")
    ] = 2,
    option: Annotated[
        list[str] | None, repeated("An option of these games, such as preset=tournament")
    ] = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    into: Into = None,
    progress: Pace = None,
    force: Force = False,
) -> None:
    """Fit the weights of a duel's evaluation on saved games, and say whether they are better."""
    from rich.progress import track

    from pilothouse.errors import PilothouseError
    from pilothouse.series import fit as fitting
    from pilothouse.series.runs import Means
    from pilothouse.shown import Console

    fitting.weights(game)
    fitting.needs_sklearn()
    if games is not None:
        means = Means(jobs, scheduler, into, folder, force, progress)
        fitting.play_games(game, games, level, option or [], means)
    elif option or jobs or scheduler or into or force:
        raise PilothouseError("these options are for games to be played: give --games")
    told = Console(stderr=True)
    positions: list[fitting.Position] = []
    found = fitting.files(folder)
    for number, path in enumerate(
        track(found, "games", console=told, transient=True, disable=not told.is_terminal)
    ):
        positions += fitting.positions(game, path, number)
    fit = fitting.fitted(game, positions)
    Console().print(fitting.table(game, fit))
    typer.echo(fitting.verdict(fit))
