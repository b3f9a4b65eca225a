"""The command line: `pilothouse COMMAND`. The module that a command imports does the work."""

import sys
from io import FileIO
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="The laptop side of Pilothouse, a companion for steamboat games on the table.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Target = Annotated[
    str,
    typer.Option("--target", "-t", help="cpython, unix, emulator, a port or socket://HOST:PORT."),
]
Flash = Annotated[
    Path | None,
    typer.Option(help="The folder that stands for the flash of the box (unix, emulator)."),
]
Scale = Annotated[
    int, typer.Option(min=1, max=32, help="Picture pixels to a pixel of the display.")
]
Port = Annotated[str | None, typer.Argument(help="As /dev/ttyACM0; else the only Pico plugged in.")]
Wired = Annotated[
    str | None, typer.Option(help="Of boards/; else the one it has, or pico_ssd1306.")
]
Board = Annotated[
    str | None, typer.Option(help="Of boards/: which one the simulated board is like.")
]
Readables = Annotated[list[Path], typer.Argument(exists=True, dir_okay=False, readable=True)]
Readable = Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True)]
Force = Annotated[bool, typer.Option("--force", help="Write over files that are there.")]
Box = Annotated[str, typer.Argument(help="unix, a serial port or socket://HOST:PORT.")]


@app.command()
def play(target: Target = "unix", flash: Flash = None, board: Board = None) -> None:
    """Play at the table: the display in the terminal, six keys for the six buttons."""
    from pilothouse.build import panels
    from pilothouse.errors import TargetError
    from pilothouse.terminal import front

    panels.simulate(board)
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise TargetError(front.NO_TERMINAL)
    front.play(target, flash or _flash("pico" if target == "emulator" else "flash"))


@app.command()
def link(target: Target = "unix", flash: Flash = None) -> None:
    """Bridge standard input and output to a target, line by line (firmware/link/README.md)."""
    from pilothouse.link import targets
    from pilothouse.link.bridge import Bridge

    source, sink, rest = (FileIO(n, mode, closefd=False) for n, mode in enumerate("rww"))
    with targets.open_port(target, flash) as port:
        raise SystemExit(Bridge(port, source, sink, rest, targets.is_uart(target)).run())


@app.command()
def replay(
    file: Readable,
    target: Target = "cpython",
    digests: Annotated[bool, typer.Option(help="Show the digest after every action.")] = False,
) -> None:
    """Load a save, play it again and show its actions; exit code 1 where it is refused."""
    from pilothouse.link import client
    from pilothouse.terminal import saves

    save = saves.read(file)
    with client.connect(target) as link:
        saves.replay(link, save, digests)


@app.command()
def backup(port: Box, file: Path, flash: Flash = None) -> None:
    """Copy all saves of a box to FILE, a zip with one .save a game; unix: those of `play`."""
    from pilothouse.device import backup as copies
    from pilothouse.link import client

    with client.connect(port, flash or _flash()) as link:
        raise SystemExit(copies.backup(link, file))


@app.command()
def restore(port: Box, file: Readable, flash: Flash = None) -> None:
    """Bring the saves of a backup to a box; those that are there already stay as they are."""
    from pilothouse.device import backup as copies
    from pilothouse.link import client

    saves = copies.read(file)
    with client.connect(port, flash or _flash()) as link:
        raise SystemExit(copies.restore(link, saves))


@app.command()
def record(save: Readable, trial: Path, force: Force = False) -> None:
    """Play a save (or an old trial) on the core; write down events and digest of every ply."""
    from pilothouse import outputs
    from pilothouse.series import trial as trials
    from pilothouse.terminal import saves

    outputs.keep([trial], force)
    is_trial = save.suffix == ".trial"
    data = trials.as_save(trials.read(save)) if is_trial else saves.read(save)
    trials.write(trials.record(data), trial)


@app.command()
def script(
    files: Readables,
    target: Target = "unix",
    out: Path = Path("."),
    scale: Scale = 4,
    board: Board = None,
    force: Force = False,
) -> None:
    """Play scripts of keys, each from power-on; their pictures go to the folder OUT."""
    from pilothouse import outputs
    from pilothouse.build import panels
    from pilothouse.link import client
    from pilothouse.terminal import keys

    panels.simulate(board)
    scripts = [(str(file), keys.read(file)) for file in files]
    outputs.keep((out / name for _, steps in scripts for name in keys.pictures(steps)), force)
    for name, steps in scripts:
        with client.connect(target) as link:
            player = keys.Player(link, out, scale)
            player.play(steps, name)
        for picture in player.pictures:
            print(picture)


@app.command()
def screenshot(
    png: Path,
    target: Target = "unix",
    script: Annotated[
        Path | None, typer.Option(exists=True, dir_okay=False, help="Keys to play first.")
    ] = None,
    scale: Scale = 4,
    board: Board = None,
    force: Force = False,
) -> None:
    """Save what is on the glass as a PNG."""
    from pilothouse import outputs
    from pilothouse.build import panels
    from pilothouse.link import client
    from pilothouse.terminal import keys, picture

    panels.simulate(board)
    steps = keys.read(script) if script else []
    outputs.keep([png, *(png.parent / name for name in keys.pictures(steps))], force)
    with client.connect(target) as link:
        keys.Player(link, png.parent, scale).play(steps, str(script))
        picture.write(link.frame(), png, scale)


@app.command()
def match(
    game: Annotated[str, typer.Argument(help="gyges or tboats.")],
    levels: Annotated[
        tuple[int, int], typer.Option(min=0, max=5, help="Two levels, 1 to 5; 0 moves at random.")
    ],
    games: Annotated[int, typer.Option(min=1, help="How many; two have the same beginning.")] = 20,
    option: Annotated[
        list[str] | None, typer.Option(help="NAME=VALUE of the game, such as preset=tournament.")
    ] = None,
    plot: Annotated[Path, typer.Option(help="Where the picture goes.")] = Path("match.png"),
    target: Target = "cpython",
    force: Force = False,
) -> None:
    """Let two levels of the computer play each other; a table with the score, and a plot."""
    from pilothouse import outputs
    from pilothouse.link import client
    from pilothouse.series import match as matches
    from pilothouse.shown import Console

    outputs.keep([plot], force)
    options = matches.options(option or [])
    with client.connect(target) as link:
        *_, score = matches.play(link, game, levels, games, options)
    Console().print(matches.table(game, levels, score))
    matches.plot(levels, score, plot)
    print(plot)


@app.command()
def targets() -> None:
    """Show the targets, and why one can't be used here."""
    from rich.table import Table

    from pilothouse.link import targets as known
    from pilothouse.shown import Console

    table = Table("target", "what runs there", "here")
    for target in known.KNOWN:
        table.add_row(target.name, target.runtime, target.missing() or target.available())
    for port in known.ports():
        table.add_row(port, "a serial port that is plugged in", "available")
    Console().print(table)


@app.command()
def race(
    seeds: Annotated[int, typer.Option(min=1, help="How many races, each with its own seed.")] = 20,
    first: Annotated[int, typer.Option(min=0, help="The seed of the first race.")] = 0,
    players: Annotated[
        int | None, typer.Option(help="2 to 6; as many as there are levels.", show_default="3")
    ] = None,
    levels: Annotated[str, typer.Option(help='One for all captains, or each: "3 1 1".')] = "3",
    option: Annotated[
        list[str] | None, typer.Option(help="NAME=VALUE, an option of the game; may be repeated.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes.", show_default="processors")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="A PNG to draw the figures into.")] = None,
    saves: Annotated[Path | None, typer.Option(help="A folder for the save of each race.")] = None,
    force: Force = False,
) -> None:
    """Let captains sail whole races in pilot mode, and show what they came to."""
    import os

    from rich.progress import track

    from pilothouse import outputs
    from pilothouse.series import chart, standings
    from pilothouse.series import games as series
    from pilothouse.series import race as races
    from pilothouse.shown import Console

    numbers = range(first, first + seeds)
    outputs.keep(series.files(saves, numbers) + ([plot] if plot else []), force)
    plan = races.plan(players, levels, option or [])
    run = series.play_all(races.sail, plan, numbers, jobs or os.cpu_count() or 1, saves)
    told = Console(stderr=True)
    bar = track(run, "races", seeds, console=told, transient=True, disable=not told.is_terminal)
    done = list(bar)
    standings.show(done, Console())
    if plot is not None:
        chart.write(done, plot)
        print(plot)


@app.command()
def voyage(
    seeds: Annotated[int, typer.Option(min=1, help="How many games, each with its own seed.")] = 20,
    first: Annotated[int, typer.Option(min=0, help="The seed of the first game.")] = 0,
    players: Annotated[
        int | None, typer.Option(help="2 to 6; as many as there are levels.", show_default="4")
    ] = None,
    levels: Annotated[str, typer.Option(help='One for all captains, or each: "3 1 1".')] = "3",
    option: Annotated[
        list[str] | None, typer.Option(help="NAME=VALUE, an option of the game; may be repeated.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes.", show_default="processors")
    ] = None,
    saves: Annotated[Path | None, typer.Option(help="A folder for the save of each game.")] = None,
    force: Force = False,
) -> None:
    """Let captains sail whole games of MASTER on its chart, and show what they came to."""
    import os

    from rich.progress import track

    from pilothouse import outputs
    from pilothouse.series import games as series
    from pilothouse.series import ledger
    from pilothouse.series import voyage as voyages
    from pilothouse.shown import Console

    numbers = range(first, first + seeds)
    outputs.keep(series.files(saves, numbers), force)
    plan = voyages.plan(players, levels, option or [])
    run = series.play_all(voyages.sail, plan, numbers, jobs or os.cpu_count() or 1, saves)
    told = Console(stderr=True)
    bar = track(run, "games", seeds, console=told, transient=True, disable=not told.is_terminal)
    ledger.show(list(bar), Console())


@app.command()
def deploy(
    port: Port = None,
    board: Wired = None,
) -> None:
    """Put the firmware on a Pico: what has changed is copied and checked; then the box starts."""
    from pilothouse.device import deploy as deploying
    from pilothouse.shown import Console

    deploying.deploy(port, board, Console())


@app.command()
def update(port: Port = None) -> None:
    """Bring a box up to date; it keeps its board, its settings and its games."""
    from pilothouse.device import deploy as deploying
    from pilothouse.shown import Console

    deploying.update(port, Console())


@app.command()
def doctor(
    port: Port = None,
    board: Wired = None,
    seconds: Annotated[float, typer.Option(min=0, help="For the buttons; 0: not at all.")] = 30,
) -> None:
    """Look a box over: bus, display, buttons; exit code 1 where something is wrong."""
    from pilothouse.device import doctor as doctors
    from pilothouse.shown import Console

    raise SystemExit(doctors.examine(port, board, seconds, Console()))


@app.command()
def shell(port: Port = None) -> None:
    """MicroPython's prompt on a Pico, in this terminal; Ctrl-] leaves."""
    from pilothouse.device import shell as prompt

    prompt.run(port)


@app.command()
def decode(
    file: Annotated[typer.FileText, typer.Argument(help="A crash.txt; - is standard input.")],
) -> None:
    """Show a traceback of the box with the names that the sources have."""
    from pilothouse.build import traces

    typer.echo(traces.decode(file.read()), nl=False)


@app.command()
def bench(
    target: Annotated[
        str, typer.Option("--target", "-t", help="unix: counts and bytes; emulator: time.")
    ] = "unix",
    keep: Annotated[
        bool, typer.Option(help="Keep what got better: it must not get worse again.")
    ] = False,
) -> None:
    """Measure what has a limit; exit code 1 where one is exceeded, or a figure got worse."""
    from pilothouse.bench import report as figures

    raise SystemExit(figures.show(target, keep))


def _flash(name: str = "flash") -> Path:
    """The folder that stands for the flash of a box.

    `name`: "flash" for the box of `pilothouse play`, "pico" for an emulated one.
    """
    return Path(typer.get_app_dir("pilothouse")) / name


def main() -> None:
    """Entry point. A command that fails prints one sentence and ends with exit code 1."""
    from pilothouse import ending

    ending.run(app)
