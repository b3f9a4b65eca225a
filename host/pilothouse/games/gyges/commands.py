"""The command of Gyges alone: `pilothouse ugi`."""

from typing import Annotated

import typer


def ugi(
    level: Annotated[int, typer.Option(min=1, max=5, help="The level that plays, 1 to 5.")] = 5,
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game; without any, tournament rules. May be repeated."),
    ] = None,
) -> None:
    """Make a level of Gyges an engine that speaks UGI on standard input and output."""
    from pilothouse import streams
    from pilothouse.games.gyges import ugi as engine
    from pilothouse.series import match as matches

    streams.need("stdin")
    options = engine.rules(matches.options(option or []))
    answering = engine.Ugi(lambda line: print(line, flush=True), level, options)
    engine.serve(answering, streams.lines())
