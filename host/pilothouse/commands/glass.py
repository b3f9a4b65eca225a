"""Scripts of keys, and pictures of the display."""

from pathlib import Path
from typing import Annotated

import typer

from pilothouse.commands.options import USUAL, Board, Force, Readables, Scale, Target


def script(
    files: Readables,
    target: Target = USUAL,
    out: Annotated[Path, typer.Option(help="A folder for the pictures.")] = Path("."),
    scale: Scale = 4,
    board: Board = None,
    language: Annotated[
        str | None, typer.Option(help="What the box speaks: en, it …", show_default="as it does")
    ] = None,
    force: Force = False,
) -> None:
    """Play scripts of keys, each from power-on, and save their pictures in the folder OUT."""
    from pilothouse import outputs
    from pilothouse.build import panels
    from pilothouse.link import client
    from pilothouse.terminal import keys

    panels.simulate(board)
    scripts = [(str(file), keys.read(file)) for file in files]
    outputs.keep((out / name for _, steps in scripts for name in keys.pictures(steps)), force)
    for name, steps in scripts:
        with client.connect(target) as link:
            if language:
                link.call("system.language", {"code": language})
            player = keys.Player(link, out, scale)
            player.run_steps(steps, name)
        for picture in player.pictures:
            print(picture)


def screenshot(
    png: Path,
    target: Target = USUAL,
    script: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="A script of keys to play first."),
    ] = None,
    scale: Scale = 4,
    board: Board = None,
    force: Force = False,
) -> None:
    """Save a picture of the display as a PNG."""
    from pilothouse import outputs
    from pilothouse.build import panels
    from pilothouse.link import client
    from pilothouse.terminal import keys, picture

    panels.simulate(board)
    steps = keys.read(script) if script else []
    outputs.keep([png, *(png.parent / name for name in keys.pictures(steps))], force)
    with client.connect(target) as link:
        keys.Player(link, png.parent, scale).run_steps(steps, str(script))
        picture.write(link.frame(), png, scale)


def language(
    code: Annotated[str, typer.Argument(help="A language: a folder of firmware/languages.")],
    out: Annotated[
        Path | None, typer.Option(help="A folder for CODE-box.png and CODE-page.png.")
    ] = None,
    force: Force = False,
) -> None:
    """Say what a language lacks beside English, and what is the same; exit code 1 if it lacks any.

    With --out, draw all screens of the key scripts and the views of the page, side by side.
    """
    from pilothouse.languages import lacks, sheets

    missing = list(lacks.lacking(code))
    for line in missing:
        print(line)
    for line in lacks.same(code):
        print(f"as in English: {line}")
    if out:
        for path in sheets.write(code, out, force):
            print(path)
    if missing:
        raise typer.Exit(1)
