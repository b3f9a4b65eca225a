"""The command line: `pilothouse COMMAND`."""

import functools
from collections.abc import Callable

import typer

from pilothouse import game
from pilothouse.commands import device, glass, saves, series, table

app = typer.Typer(
    help="The laptop's side of Pilothouse, a companion for boat games on the table.",
    no_args_is_help=True,
    add_completion=False,
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


@functools.cache
def parser() -> Callable[[], object]:
    """What takes a command line. Typer would build it anew for each of many in one process."""
    return typer.main.get_command(app)


def main() -> None:
    """Entry point. A command that fails prints one sentence and ends with exit code 1."""
    from pilothouse import ending

    ending.run(lambda: parser()())
