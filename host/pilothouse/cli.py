"""The command line: `pilothouse COMMAND`. The module that a command imports does the work."""

import sys
from io import FileIO
from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer(
    help="The laptop's side of Pilothouse, a companion for boat games on the table.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Target = Annotated[
    str,
    typer.Option(
        "--target", "-t", help="cpython, unix, web, emulator, a serial port or socket://HOST:PORT."
    ),
]
Flash = Annotated[
    Path | None,
    typer.Option(help="The folder that serves as the flash of the box (unix, web, emulator)."),
]
Scale = Annotated[
    int, typer.Option(min=1, max=32, help="Pixels of the picture for each pixel of the display.")
]


def _file(help: str, show_default: bool | str = True) -> Any:
    """An option that names a file to read."""
    return typer.Option(
        exists=True, dir_okay=False, readable=True, help=help, show_default=show_default
    )


Port = Annotated[
    str | None,
    typer.Argument(help="A port such as /dev/ttyACM0; if not given, the only Pico plugged in."),
]
Wired = Annotated[
    str | None,
    typer.Option(help="A board of boards/; if not given, the one that it has, or pico_ssd1306."),
]
Board = Annotated[
    str | None, typer.Option(help="A board of boards/, which the simulated board imitates.")
]
Image = Annotated[
    Path | None,
    _file(
        help="The .uf2 file that the emulated Pico runs; --target emulator only.",
    ),
]
Readables = Annotated[list[Path], typer.Argument(exists=True, dir_okay=False, readable=True)]
Readable = Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True)]
Force = Annotated[bool, typer.Option("--force", help="Write over existing files.")]
Box = Annotated[str, typer.Argument(help="unix, a serial port or socket://HOST:PORT.")]


@app.command()
def play(
    target: Target = "unix",
    flash: Flash = None,
    board: Board = None,
    image: Image = None,
    names: Annotated[
        str | None,
        typer.Option(help="What the players are called: red=Anna,green=Bo. A name stays a name."),
    ] = None,
) -> None:
    """Play in the terminal: it shows the display of the box, and six keys are its buttons."""
    from pilothouse.build import panels
    from pilothouse.emulated import image as images
    from pilothouse.errors import TargetError
    from pilothouse.terminal import front
    from pilothouse.terminal.guests import guests

    called = guests(names or "")
    images.run(image, target)
    panels.simulate(board)
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise TargetError(front.NO_TERMINAL)
    front.play(target, flash or _flash("pico" if target == "emulator" else "flash"), called)


@app.command()
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


@app.command()
def link(target: Target = "unix", flash: Flash = None, image: Image = None) -> None:
    """Connect standard input and output to a target, line by line (firmware/link/README.md)."""
    from pilothouse.emulated import image as images
    from pilothouse.link import targets
    from pilothouse.link.bridge import Bridge

    images.run(image, target)
    source, sink, rest = (FileIO(n, mode, closefd=False) for n, mode in enumerate("rww"))
    with targets.open_port(target, flash) as port:
        raise SystemExit(Bridge(port, source, sink, rest, targets.is_uart(target)).run())


@app.command()
def replay(
    file: Readable,
    target: Target = "cpython",
    digests: Annotated[bool, typer.Option(help="Show the digest after every action.")] = False,
) -> None:
    """Load a save, play it again and show its actions; exit code 1 if the save is refused."""
    from pilothouse.link import client
    from pilothouse.terminal import saves

    save = saves.read(file)
    with client.connect(target) as link:
        saves.replay(link, save, digests)


@app.command()
def backup(port: Box, file: Path, flash: Flash = None) -> None:
    """Copy all saves of a box to FILE, a zip. For PORT `unix` these are the saves of `play`."""
    from pilothouse.device import backup as copies
    from pilothouse.link import client

    with client.connect(port, flash or _flash()) as link:
        raise SystemExit(copies.backup(link, file))


@app.command()
def restore(port: Box, file: Readable, flash: Flash = None) -> None:
    """Copy the saves of a backup to a box; saves that it already has stay as they are."""
    from pilothouse.device import backup as copies
    from pilothouse.link import client

    saves = copies.read(file)
    with client.connect(port, flash or _flash()) as link:
        raise SystemExit(copies.restore(link, saves))


@app.command()
def records(
    target: Annotated[str, typer.Argument(help="unix, a serial port or socket://HOST:PORT.")],
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Write a line a game to standard output, as CSV.")
    ] = False,
    flash: Flash = None,
) -> None:
    """Show the games that ended on a box: who has won how often, the quickest, the highest cash."""
    from pilothouse.device import records as kept
    from pilothouse.link import client

    with client.connect(target, flash or _flash()) as link:
        found = kept.records(link)
    if as_csv:
        typer.echo(kept.as_csv(found), nl=False)
    else:
        kept.show(found)


@app.command()
def record(save: Readable, trial: Path, force: Force = False) -> None:
    """Play a save, or an old trial, again, and write the events and digest of each ply to TRIAL."""
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
    out: Annotated[Path, typer.Option(help="A folder for the pictures.")] = Path("."),
    scale: Scale = 4,
    board: Board = None,
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
            player = keys.Player(link, out, scale)
            player.play(steps, name)
        for picture in player.pictures:
            print(picture)


@app.command()
def screenshot(
    png: Path,
    target: Target = "unix",
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
        keys.Player(link, png.parent, scale).play(steps, str(script))
        picture.write(link.frame(), png, scale)


@app.command()
def match(
    game: Annotated[str, typer.Argument(help="gyges or tboats.")],
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
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option, such as preset=tournament; may be repeated."),
    ] = None,
    plot: Annotated[Path, typer.Option(help="A PNG to draw the score into.")] = Path("match.png"),
    target: Target = "cpython",
    force: Force = False,
) -> None:
    """Let two levels of the computer, or engines, play each other; show the score, and plot it."""
    from pilothouse import outputs
    from pilothouse.link import client
    from pilothouse.series import contest
    from pilothouse.series import match as matches
    from pilothouse.shown import Console

    outputs.keep([plot], force)
    given = contest.options(game, matches.options(option or []), bool(engine))
    with (
        contest.players(levels, level, engine or [], seconds) as players,
        client.connect(target) as link,
    ):
        *_, score = matches.play(link, game, players, games, given)
    Console().print(matches.table(game, players, score))
    for fault in score.faults:
        Console().print(fault, soft_wrap=True)
    matches.plot(players, score, plot)
    print(plot)


@app.command()
def ugi(
    level: Annotated[int, typer.Option(min=1, max=5, help="The level that plays, 1 to 5.")] = 5,
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game; without any, tournament rules. May be repeated."),
    ] = None,
) -> None:
    """Make a level of Gyges an engine that speaks UGI on standard input and output."""
    from pilothouse.series import match as matches
    from pilothouse.series import ugi as engine

    options = engine.rules(matches.options(option or []))
    answering = engine.Ugi(lambda line: print(line, flush=True), level, options)
    engine.serve(answering, sys.stdin)


@app.command()
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
    language: Annotated[str, typer.Option(help="Of the words: en or it.")] = "en",
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


@app.command()
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


@app.command()
def race(
    seeds: Annotated[int, typer.Option(min=1, help="How many races, each with its own seed.")] = 20,
    first: Annotated[int, typer.Option(min=0, help="The seed of the first race.")] = 0,
    players: Annotated[
        int | None,
        typer.Option(help="2 to 6; must match LEVELS, if these are several.", show_default="3"),
    ] = None,
    levels: Annotated[str, typer.Option(help='One level for all, or one for each: "3 1 1".')] = "5",
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game, as NAME=VALUE; may be repeated."),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="How many processes.", show_default="processors")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="A PNG to draw the figures into.")] = None,
    saves: Annotated[Path | None, typer.Option(help="A folder for the save of each race.")] = None,
    force: Force = False,
) -> None:
    """Let the computer sail whole races of Mississippi Queen, and show their figures."""
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
        int | None,
        typer.Option(help="2 to 6; must match LEVELS, if these are several.", show_default="4"),
    ] = None,
    levels: Annotated[str, typer.Option(help='One level for all, or one for each: "3 1 1".')] = "5",
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game, as NAME=VALUE; may be repeated."),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="How many processes.", show_default="processors")
    ] = None,
    saves: Annotated[Path | None, typer.Option(help="A folder for the save of each game.")] = None,
    force: Force = False,
) -> None:
    """Let the computer sail whole games of MASTER in chart mode, and show their figures."""
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
    """Put the firmware on a Pico: copy what has changed, check it, and start the box."""
    from pilothouse.device import deploy as deploying
    from pilothouse.shown import Console

    deploying.deploy(port, board, Console())


@app.command()
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
) -> None:
    """Bring the firmware of a box up to date, or a new image; board, settings and games stay."""
    from pilothouse.device import deploy as deploying
    from pilothouse.device import flashing
    from pilothouse.shown import Console

    if image is None:
        if drive is not None or erase_saves:
            raise deploying.DeviceError("--drive and --erase-saves belong to --image FILE.uf2")
        deploying.update(port, Console())
    else:
        flashing.update(port, flashing.read(image, erase_saves), drive, Console())


@app.command()
def image(
    board: Annotated[str, typer.Option(help="A board of boards/, which the box has.")],
    out: Annotated[Path, typer.Option(help="The .uf2 file to write.")],
    languages: Annotated[
        str | None,
        typer.Option(help="Which languages the box gets: en,it.", show_default="all"),
    ] = None,
    micropython: Annotated[
        Path | None,
        _file(
            help="MicroPython's own image for the Pico, Pico W, Pico 2 or 2 W.",
            show_default="the plain Pico's, which the emulated Pico runs",
        ),
    ] = None,
    erase_saves: Annotated[
        bool,
        typer.Option("--erase-saves", help="Yes: a box that gets the image loses its saves."),
    ] = False,
    force: Force = False,
) -> None:
    """Make one file with MicroPython and the firmware, to drag on the drive of a new Pico."""
    from pilothouse import outputs
    from pilothouse.emulated import image as images
    from pilothouse.shown import Console

    outputs.keep([out], force)
    images.needs_packages()
    from pilothouse.build import joined

    if not erase_saves:
        raise joined.ImageError(joined.COSTS)
    codes = None if languages is None else languages.split(",")
    made = joined.join(micropython or images.stock(), board, codes)
    outputs.write(out, made.data)
    Console().print(f"{out}: {made}", soft_wrap=True)


@app.command()
def doctor(
    port: Port = None,
    board: Wired = None,
    seconds: Annotated[
        float, typer.Option(min=0, help="Seconds for the test of the buttons; 0 skips it.")
    ] = 30,
    image: Annotated[
        Path | None,
        _file(
            help="A .uf2 file: say whether it is for the chip of this box.",
        ),
    ] = None,
) -> None:
    """Examine the bus, display and buttons of a box; exit code 1 if something is wrong."""
    from pilothouse.device import doctor as doctors
    from pilothouse.shown import Console

    raise SystemExit(doctors.examine(port, board, seconds, Console(), image))


@app.command()
def shell(port: Port = None) -> None:
    """Show MicroPython's prompt on a Pico in this terminal; Ctrl-] leaves it."""
    from pilothouse.device import shell as prompt

    prompt.run(port)


@app.command()
def decode(
    file: Annotated[typer.FileText, typer.Argument(help="A crash.txt, or - for standard input.")],
) -> None:
    """Show a traceback of the box with the names that the sources use."""
    from pilothouse.build import traces

    typer.echo(traces.decode(file.read()), nl=False)


@app.command()
def bench(
    target: Annotated[
        str,
        typer.Option("--target", "-t", help="unix: counts, bytes; emulator: times; web: the page."),
    ] = "unix",
    keep: Annotated[
        bool, typer.Option(help="Keep what got better; it must not get worse again.")
    ] = False,
    image: Image = None,
) -> None:
    """Measure all figures with a limit; exit code 1 if one exceeds it or got worse."""
    from pilothouse.bench import report as figures
    from pilothouse.emulated import image as images
    from pilothouse.errors import TargetError

    if keep and image is not None:
        raise TargetError("--keep is for the firmware as it is deployed: not with --image")
    images.run(image, target)
    raise SystemExit(figures.show(target, keep))


def _flash(name: str = "flash") -> Path:
    """The folder that serves as the flash of a box.

    `name`: "flash" for the box of `pilothouse play`, "pico" for an emulated one.
    """
    return Path(typer.get_app_dir("pilothouse")) / name


def main() -> None:
    """Entry point. A command that fails prints one sentence and ends with exit code 1."""
    from pilothouse import ending

    ending.run(app)
