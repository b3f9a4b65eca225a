"""Saved games: seen again, looked through, carried between boxes."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from pilothouse.commands.options import Box, Flash, Force, Readable, Target, flash_of


def replay(
    file: Readable,
    target: Target = "cpython",
    digests: Annotated[bool, typer.Option(help="Show the digest after every action.")] = False,
    web: Annotated[
        bool, typer.Option("--web", help="Make a film instead: one page, OUT/NAME.html.")
    ] = False,
    gif: Annotated[
        bool, typer.Option("--gif", help="Make a short moving picture instead, OUT/NAME.gif.")
    ] = False,
    png: Annotated[
        bool, typer.Option("--png", help="Make a picture of the end instead, OUT/NAME.png.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            help="The folder for what is made.",
            show_default="this one, with a number if it is there",
        ),
    ] = None,
    language: Annotated[str, typer.Option(help="Of what is made: en, it …")] = "en",
    force: Force = False,
) -> None:
    """Load a save, play it again and show its actions; exit code 1 if the save is refused.

    Or make a film of it, or a picture, for the big screen and for chats.
    """
    from pilothouse import outputs
    from pilothouse.link import client
    from pilothouse.terminal import saves

    save = saves.read(file)
    wanted = [kind for kind, asked in (("html", web), ("gif", gif), ("png", png)) if asked]
    if wanted:
        from pilothouse.big import pictures

        names = {kind: f"{file.stem}.{kind}" for kind in wanted}
        if out is None:
            paths = {kind: outputs.free(Path(name), force) for kind, name in names.items()}
        else:
            paths = {kind: out / name for kind, name in names.items()}
        for made in pictures.make(save, file.stem, paths, language, force):
            print(made)
        return
    with client.connect(target) as link:
        saves.replay(link, save, digests)


def backup(port: Box, file: Path, flash: Flash = None) -> None:
    """Copy all saves of a box to FILE, a zip. For PORT `unix` these are the saves of `play`."""
    from pilothouse.device import backup as copies
    from pilothouse.link import client

    with client.connect(port, flash or flash_of()) as link:
        raise SystemExit(copies.backup(link, file))


def restore(port: Box, file: Readable, flash: Flash = None) -> None:
    """Copy the saves of a backup to a box; saves that it already has stay as they are."""
    from pilothouse.device import backup as copies
    from pilothouse.link import client

    saves = copies.read(file)
    with client.connect(port, flash or flash_of()) as link:
        raise SystemExit(copies.restore(link, saves))


def records(
    target: Annotated[str, typer.Argument(help="unix, a serial port or socket://HOST:PORT.")],
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Write a line a game to standard output, as CSV.")
    ] = False,
    flash: Flash = None,
) -> None:
    """Show the games that ended on a box: who has won how often, the quickest, the highest cash."""
    from pilothouse.device import records as listing
    from pilothouse.link import client

    with client.connect(target, flash or flash_of()) as link:
        found = listing.records(link)
    if as_csv:
        typer.echo(listing.as_csv(found), nl=False)
    else:
        listing.show(found)


def record(save: Readable, trial: Path, force: Force = False) -> None:
    """Play a save, or an old trial, again, and write the events and digest of each ply to TRIAL."""
    from pilothouse import outputs, project
    from pilothouse.series import trial as trials
    from pilothouse.terminal import saves

    project.need_checkout("record", "among whose tests a trial belongs")
    outputs.keep([trial], force)
    is_trial = save.suffix.lower() == ".trial"
    data = trials.as_save(trials.read(save)) if is_trial else saves.read(save)
    trials.write(trials.record(data), trial)


def analyse(
    file: Readable,
    nodes: Annotated[
        int | None,
        typer.Option(
            min=10,
            help="Moves that the search looks at, from each position of a duel.",
            show_default="1000",
        ),
    ] = None,
    language: Annotated[str, typer.Option(help="Of the words: en, it …")] = "en",
    plot: Annotated[
        Path | None, typer.Option(help="A PNG to draw the values into; needs the extra analyse.")
    ] = None,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Write a line a move to standard output, as CSV.")
    ] = False,
    force: Force = False,
) -> None:
    """Go through a saved game move by move: values, what was missed, the turn that decided it."""
    from rich.progress import Progress

    from pilothouse import outputs
    from pilothouse.analysis import plot as plots
    from pilothouse.analysis import report, study
    from pilothouse.shown import Console
    from pilothouse.terminal import saves

    if plot is not None:
        outputs.keep([plot], force)
        plots.needs_matplotlib()
    save, told = saves.read(file), Console(stderr=True)
    with Progress(console=told, transient=True, disable=not told.is_terminal) as bar:
        task = bar.add_task("plies")
        found = study.analyse(
            save, language, nodes, lambda ply, plies: bar.update(task, completed=ply, total=plies)
        )
    if as_csv:
        typer.echo(report.as_csv(found), nl=False)
    else:
        report.show(found, Console())
    if plot is not None:
        plots.write(found, plot)
        print(plot, file=sys.stderr if as_csv else None)
