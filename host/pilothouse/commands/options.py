"""Arguments and options that several commands take."""

from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import typer

from pilothouse.build import micropython
from pilothouse.commands import complete

# Without MicroPython's unix port the box runs in WebAssembly, in the node of a wheel.
USUAL = "unix" if micropython.find() else "web"
Target = Annotated[
    str,
    typer.Option(
        "--target",
        "-t",
        help="cpython, unix, web, emulator, a serial port or socket://HOST:PORT.",
        autocompletion=complete.complete_target,
    ),
]
Flash = Annotated[
    Path | None,
    typer.Option(help="The folder that serves as the flash of the box (unix, web, emulator)."),
]


class Picture(str, Enum):
    """How a terminal shows the display."""

    auto = "auto"
    sixel = "sixel"
    kitty = "kitty"
    text = "text"


Scale = Annotated[
    int, typer.Option(min=1, max=32, help="Pixels of the picture for each pixel of the display.")
]


def readable(help: str, show_default: bool | str = True) -> Any:
    """An option that names a file to read."""
    return typer.Option(
        exists=True, dir_okay=False, readable=True, help=help, show_default=show_default
    )


def repeated(help: str) -> Any:
    """An option of a game, which may be given several times."""
    return typer.Option(help=f"{help}; may be repeated.")


def seeds(games: str) -> Any:
    """How many seeds there are; `games`: what is played, such as "races"."""
    return typer.Option(min=1, help=f"How many {games}, each with its own seed.")


def first(game: str) -> Any:
    """The first of the seeds; `game`: what is played, such as "race"."""
    return typer.Option(min=0, help=f"The seed of the first {game}.")


def players(usual: int) -> Any:
    """How many captains sail; `usual`: if nobody says."""
    return typer.Option(
        help="2 to 6; must match LEVELS, if these are several.", show_default=str(usual)
    )


Levels = Annotated[str, typer.Option(help='One level for all, or one for each: "3 1 1".')]
Options = Annotated[list[str] | None, repeated("An option of the game, as NAME=VALUE")]
Port = Annotated[
    str | None,
    typer.Argument(help="A port such as /dev/ttyACM0; if not given, the only Pico plugged in."),
]
Wired = Annotated[
    str | None,
    typer.Option(
        help="A board of boards/; if not given, the one that it has, or pico_plugs.",
        autocompletion=complete.complete_board,
    ),
]
Board = Annotated[
    str | None,
    typer.Option(
        help="A board of boards/, which the simulated board imitates.",
        autocompletion=complete.complete_board,
    ),
]
Image = Annotated[
    Path | None,
    readable(
        help="The .uf2 file that the emulated Pico runs; --target emulator only.",
    ),
]
Duel = Annotated[
    str,
    typer.Argument(help="The name of a game for two.", autocompletion=complete.complete_duel),
]
Readables = Annotated[list[Path], typer.Argument(exists=True, dir_okay=False, readable=True)]
Readable = Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True)]
Force = Annotated[bool, typer.Option("--force", help="Write over existing files.")]
Box = Annotated[str, typer.Argument(help="unix, web, a serial port or socket://HOST:PORT.")]
Jobs = Annotated[
    int | None, typer.Option(min=1, help="How many processes.", show_default="processors")
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        help="Play on a cluster of Dask: tcp://HOST:PORT of its scheduler; needs the extra cluster."
    ),
]
Into = Annotated[
    Path | None,
    typer.Option(
        help="A SQLite file for the results, as they come. The same command goes on from it."
    ),
]
Saves = Annotated[Path | None, typer.Option(help="A folder for the save of each game.")]
Pace = Annotated[
    bool | None,
    typer.Option(
        "--progress/--no-progress",
        help="Tell on standard error how far it is.",
        show_default="if that is a terminal",
    ),
]


def flash_of(name: str = "flash") -> Path:
    """The folder that serves as the flash of a box.

    `name`: "flash" for the box of `pilothouse play`, "pico" for an emulated one. It lies where the
    system keeps what programs save; the folder of settings, if this computer has one of an earlier
    version there.
    """
    from platformdirs import user_data_path

    earlier = Path(typer.get_app_dir("pilothouse"))
    there = earlier if earlier.is_dir() else user_data_path("pilothouse", appauthor=False)
    return there / name
