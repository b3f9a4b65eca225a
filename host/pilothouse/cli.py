"""The command line: `pilothouse COMMAND`."""

import functools
from collections.abc import Callable
from typing import Annotated

import typer

from pilothouse import game
from pilothouse.commands import device, glass, saves, series, table

app = typer.Typer(
    help="The laptop's side of Pilothouse, a companion for boat games on the table.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
# In the order in which `pilothouse --help` lists them; the name of a function is its command. Those
# of a single game are in its module.
COMMANDS: tuple[Callable[..., None], ...] = (
    table.play,
    table.web,
    table.board,
    table.link,
    saves.replay,
    saves.backup,
    saves.restore,
    saves.records,
    saves.record,
    glass.script,
    glass.screenshot,
    glass.language,
    series.match,
    saves.analyse,
    series.fit,
    table.targets,
    *(command for name in game.list_games() for command in game.of(name).commands),
    device.deploy,
    device.update,
    device.image,
    device.doctor,
    device.shell,
    device.decode,
    device.bench,
)
for command in COMMANDS:
    app.command()(command)


def _say_version(wanted: bool) -> None:
    if wanted:
        from pilothouse import revision

        print(revision.describe_version())
        raise typer.Exit()


@app.callback()
def before_commands(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_say_version,
            is_eager=True,
            help="Say which version this is; of a checkout, which commit, too.",
        ),
    ] = False,
) -> None:
    """Options without a command. What they ask for is done while the words are read."""


@functools.cache
def parser() -> Callable[..., object]:
    """What takes a command line. Typer would build it anew for each of many in one process."""
    return typer.main.get_command(app)


def main() -> None:
    """Entry point. A command that fails prints one sentence and ends with exit code 1."""
    from pilothouse import ending

    # A shell that completes a word asks by this name, however Python was started.
    ending.run(lambda: parser()(prog_name="pilothouse"))
