"""A Pico on the cable, and the firmware that it runs."""

from pathlib import Path
from typing import Annotated

import typer

from pilothouse.commands.options import Force, Image, Port, Wired, readable

Languages = Annotated[
    str | None,
    typer.Option(
        help="Which languages the box gets: en,it.",
        show_default="as it has; a new one is asked for, or gets English and the system's",
    ),
]
Anew = Annotated[
    str | None,
    typer.Option(
        help="Which languages the box gets: en,it.", show_default="English and the system's"
    ),
]
Games = Annotated[
    str | None,
    typer.Option(
        help="Which games it gets, with commas between: GAME,GAME.",
        show_default="all, or as it has",
    ),
]


Telephones = Annotated[
    bool | None,
    typer.Option(
        "--telephones/--no-telephones",
        help="Whether a box with a radio gets the page for telephones, which need no laptop then.",
        show_default="as it has",
    ),
]


def _words(text: str | None) -> tuple[str, ...] | None:
    """The words of an option, which has a comma between two."""
    return None if text is None else tuple(text.split(","))


def _choose_languages() -> tuple[str, ...]:
    """The languages that a person in this terminal chooses for a box."""
    from pilothouse.build import package, tongues
    from pilothouse.shown import Console

    usual, known = ",".join(tongues.usual()), package.languages()
    Console().print(f"Which languages does the box get?\n{tongues.listed()}", soft_wrap=True)
    while True:
        said = typer.prompt("Their codes, with commas", default=usual)
        codes = set(said.replace(",", " ").split())
        if codes and all(code in known for code in codes):
            return tuple(sorted(codes))


def _ask(question: str, answers: list[str]) -> int:
    """The number of the answer that a person in this terminal gives, 0 the first."""
    from pilothouse.shown import Console

    listed = "".join(f"\n  {place}: {answer}" for place, answer in enumerate(answers, 1))
    Console().print(f"{question}{listed}", soft_wrap=True)
    said = ""
    while said not in map(str, range(1, len(answers) + 1)):
        said = typer.prompt(f"1-{len(answers)}")
    return int(said) - 1


def deploy(
    port: Port = None,
    board: Wired = None,
    languages: Languages = None,
    games: Games = None,
    telephones: Telephones = None,
    controller: Annotated[
        str | None,
        typer.Option(help="Of the display, if the board says the other of ssd1306 and sh1106."),
    ] = None,
) -> None:
    """Put the firmware on a Pico: copy what has changed, check it, and start the box."""
    from pilothouse import streams
    from pilothouse.build import tongues
    from pilothouse.device import deploy as deploying
    from pilothouse.shown import Console

    ask = _choose_languages if streams.are_a_terminal() else tongues.usual
    named = _words(languages), _words(games)
    deploying.deploy(port, board, Console(), *named, ask, telephones, controller)


def update(
    port: Port = None,
    image: Annotated[
        Path | None,
        typer.Option(
            exists=True, dir_okay=False, readable=True, help="A .uf2 file to bring to the box."
        ),
    ] = None,
    drive: Annotated[
        Path | None,
        typer.Option(help="The folder of the Pico's drive, if it is not found by itself."),
    ] = None,
    erase_saves: Annotated[
        bool,
        typer.Option("--erase-saves", help="Yes: an image with a disk may replace the saves."),
    ] = False,
    telephones: Telephones = None,
) -> None:
    """Bring the firmware of a box up to date, or a new image; board, settings and games stay."""
    from pilothouse.device import deploy as deploying
    from pilothouse.device import flashing
    from pilothouse.shown import Console

    if image is None:
        if drive is not None or erase_saves:
            raise deploying.DeviceError("--drive and --erase-saves belong to --image FILE.uf2")
        deploying.update(port, Console(), telephones)
    else:
        flashing.update(port, flashing.read(image, erase_saves), drive, Console())


def image(
    board: Annotated[str, typer.Option(help="A board of boards/, which the box has.")],
    out: Annotated[Path, typer.Option(help="The .uf2 file to write.")],
    languages: Anew = None,
    games: Games = None,
    micropython: Annotated[
        Path | None,
        readable(
            help="MicroPython's own image for the Pico, Pico W, Pico 2 or 2 W.",
            show_default="the plain Pico's, which the emulated Pico runs",
        ),
    ] = None,
    erase_saves: Annotated[
        bool,
        typer.Option("--erase-saves", help="Yes: a box that gets the image loses its saves."),
    ] = False,
    telephones: Annotated[
        bool,
        typer.Option("--telephones", help="With the page for telephones: on a Pico 2 W alone."),
    ] = False,
    force: Force = False,
) -> None:
    """Make one file with MicroPython and the firmware, to drag on the drive of a new Pico."""
    from pilothouse import outputs
    from pilothouse.emulated import image as images
    from pilothouse.shown import Console

    outputs.keep([out], force)
    images.needs_packages()
    from pilothouse.build import joined, tongues

    if not erase_saves:
        raise joined.ImageError(joined.COSTS)
    named = _words(languages) or tongues.usual(), _words(games)
    choice = joined.package.Choice(*named, telephones)
    made = joined.join(micropython or images.stock(), board, choice)
    outputs.write(out, made.data)
    Console().print(f"{tongues.describe_sizes(choice.languages)}\n{out}: {made}", soft_wrap=True)


def doctor(
    port: Port = None,
    board: Wired = None,
    seconds: Annotated[
        float, typer.Option(min=0, help="Seconds for the test of the buttons; 0 skips it.")
    ] = 30,
    image: Annotated[
        Path | None,
        readable(
            help="A .uf2 file: say whether it is for the chip of this box.",
        ),
    ] = None,
    language: Annotated[str, typer.Option(help="Of the sentences about wires: en, it …")] = "en",
) -> None:
    """Examine display, buzzer and buttons of a box; exit code 1 if something is wrong."""
    from pilothouse import streams
    from pilothouse.device import doctor as doctors
    from pilothouse.device import sentences
    from pilothouse.shown import Console

    sentences.speak(language)
    ask = _ask if streams.are_a_terminal() else None
    raise SystemExit(doctors.examine(port, board, seconds, Console(), image, ask))


def shell(port: Port = None) -> None:
    """Show MicroPython's prompt on a Pico in this terminal; Ctrl-] leaves it."""
    from pilothouse.device import shell as prompt

    prompt.run(port)


def decode(
    file: Annotated[Path, typer.Argument(help="A crash.txt, or - for standard input.")],
) -> None:
    """Show a traceback of the box with the names that the sources use."""
    from pilothouse import streams
    from pilothouse.build import traces

    text = "".join(streams.lines()) if str(file) == "-" else file.read_text("utf-8")
    typer.echo(traces.decode(text), nl=False)


def bench(
    target: Annotated[
        str,
        typer.Option("--target", "-t", help="unix: counts, bytes; emulator: times; web: the page."),
    ] = "unix",
    keep: Annotated[
        bool, typer.Option(help="Keep what got better; it must not get worse again.")
    ] = False,
    image: Image = None,
    only: Annotated[
        str, typer.Option(help="Measure what has this in its name: game, far_undo.")
    ] = "",
) -> None:
    """Measure all figures with a limit; exit code 1 if one exceeds it, got worse or failed."""
    from pilothouse import project

    project.need_checkout("bench", "whose sources and tests it measures")
    from pilothouse.bench import report as figures
    from pilothouse.emulated import image as images
    from pilothouse.errors import TargetError

    if keep and image is not None:
        raise TargetError("--keep is for the firmware as it is deployed: not with --image")
    images.run(image, target)
    raise SystemExit(figures.show(target, keep, only))
