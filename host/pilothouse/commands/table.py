"""The box on this computer, in a browser, and on the big screen."""

from io import FileIO
from typing import Annotated

import typer

from pilothouse.commands.options import USUAL, Board, Flash, Image, Picture, Target, flash_of

NO_TERMINAL = (
    "play needs a terminal. Without one play a script of keys: "
    "pilothouse script FILE --out FOLDER "
    "(verbs: host/pilothouse/terminal/keys.py, examples: tests/scripts)"
)


def play(
    target: Target = USUAL,
    flash: Flash = None,
    board: Board = None,
    image: Image = None,
    names: Annotated[
        str | None,
        typer.Option(help="What the players are called: red=Anna,green=Bo. A name stays a name."),
    ] = None,
    telephones: Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT",
            help="Let telephones play here, without a board: the address of this computer that "
            "they open, such as 192.168.1.5:8002. Whoever is in that network can play.",
        ),
    ] = None,
    picture: Annotated[
        Picture,
        typer.Option(help="How the display is drawn: in pixels, if the terminal can, or in text."),
    ] = Picture.auto,
) -> None:
    """Play in the terminal: it shows the display of the box, and six keys are its buttons."""
    from pilothouse import streams
    from pilothouse.build import explaining, panels, tongues
    from pilothouse.emulated import image as images
    from pilothouse.errors import TargetError
    from pilothouse.terminal import telephones as visitors
    from pilothouse.terminal.guests import guests

    if telephones:
        visitors.let_in(telephones, target)
    called = guests(names or "")
    images.run(image, target)
    panels.simulate(board)
    tongues.speak(tongues.system())
    explaining.begin()
    if not streams.are_a_terminal():
        raise TargetError(NO_TERMINAL)
    from pilothouse.terminal import front  # which takes a while to load

    kept = flash or flash_of("pico" if target == "emulator" else "flash")
    front.play_in_terminal(target, kept, called, picture.value)


def web(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen on; 0: any free one.")
    ] = 8000,
    host: Annotated[
        str, typer.Option(help="The address to listen on; localhost: for this computer only.")
    ] = "0.0.0.0",
) -> None:
    """Play in a browser, here or on a phone in the same room: build the page and hand it out."""
    from pilothouse import web as pages
    from pilothouse.build import web as site

    pages.serve(site.build(), host, port)


def board(
    target: Target = USUAL,
    flash: Flash = None,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen on; 0: any free one.")
    ] = 8001,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0: for the whole room.")
    ] = "127.0.0.1",
    allow_play: Annotated[
        bool, typer.Option("--allow-play", help="Hand out a second address: who has it can play.")
    ] = False,
) -> None:
    """Show a box on the big screen: a page for a television, tablet or laptop in the room."""
    from pilothouse import web as pages
    from pilothouse.big import board as boards
    from pilothouse.build import tongues
    from pilothouse.build import web as site
    from pilothouse.link import client

    tongues.speak(tongues.system())
    files = pages.prepared(site.big())
    kept = flash or flash_of("pico" if target == "emulator" else "flash")
    own = flash_of().parent
    boards.run(files, lambda: client.connect(target, kept), host, port, allow_play, own)


def link(target: Target = USUAL, flash: Flash = None, image: Image = None) -> None:
    """Connect standard input and output to a target, line by line (firmware/link/README.md)."""
    from pilothouse import streams
    from pilothouse.emulated import image as images
    from pilothouse.link import targets
    from pilothouse.link.bridge import Bridge

    streams.need("stdin")
    images.run(image, target)
    source, sink, rest = (FileIO(n, mode, closefd=False) for n, mode in enumerate("rww"))
    with targets.open_port(target, flash) as port:
        raise SystemExit(Bridge(port, source, sink, rest, targets.is_uart(target)).run())


def targets() -> None:
    """Show the targets; for each that can't be used here, say why."""
    from rich.table import Table

    from pilothouse.link import targets as known
    from pilothouse.shown import Console

    table = Table("target", "what runs there", "here")
    for target in known.KNOWN:
        table.add_row(target.name, target.runtime, target.missing() or target.available())
    for port in known.ports():
        table.add_row(port, "a serial port that is plugged in", "available")
    Console().print(table)
