"""`pilothouse update --image`: brings an image to a box over the drive of its boot program.

MicroPython lets the boot program run, the image is written to its drive, and the box starts anew.
Then everything is looked at: MicroPython's version, how the firmware came, and every file of the
player's saves by its hash. An image that ends below the disk leaves saves alone. A joined image
replaces the disk, so it needs --erase-saves.
"""

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

from pilothouse.build import stock, uf2
from pilothouse.device import bootloader, deploy, pico
from pilothouse.errors import DeviceError, ImageError, TargetError
from pilothouse.link import protocol
from pilothouse.shown import Console, plain

RETURNS = 60.0  # seconds until MicroPython answers again
AGAIN = f"To mend it {bootloader.BOOTSEL}, and do the same again"
SAFE = "Its saves lie behind the program and are there."
ERASES = (
    "{} has a disk of its own: a box that gets it loses its saves, names, records and settings "
    "(pilothouse backup copies the saves). If that is meant: --erase-saves. pilothouse update "
    "without --image keeps them"
)
OTHER_CHIP = "{} is for an {}, and this is an {}: take the image for a {}"
STAYED = (
    "the box has come back with {}, and the image has {}: the boot program did not take it. "
    + AGAIN
)
SILENT = "the box does not answer after the update ({}). " + AGAIN
CRASH = "saves/crash.txt"  # no save: a box may write it at any time


@dataclass(frozen=True)
class New:
    """The image that a box is to get."""

    path: Path
    data: bytes
    about: stock.About

    @property
    def erases(self) -> bool:
        """Whether it replaces the disk, with all saves."""
        return self.about.kind == stock.JOINED


def read(path: Path, erase_saves: bool) -> New:
    """The image in a file. Raises ImageError if it is none, or erases saves without being told."""
    image = uf2.load(path)
    try:
        new = New(path, uf2.write(image), stock.look(image))
    except ImageError as error:
        raise ImageError(f"{path}: {error}") from None
    if new.erases and not erase_saves:
        raise ImageError(ERASES.format(path))
    return new


def check_chip(new: New, chip: str) -> None:
    """Raise ImageError if an image is for another chip; "": nobody knows the chip."""
    if chip and chip != new.about.chip:
        fits = {"RP2040": "Pico or Pico W", "RP2350": "Pico 2 or Pico 2 W"}[chip]
        raise ImageError(OTHER_CHIP.format(new.path, new.about.chip, chip, fits))


def update(port: str | None, new: New, drive: Path | None, console: Console) -> None:
    """Bring an image to a box, and look at what came of it. Raises PilothouseError.

    port: as `pico.find` takes it. drive: the folder of its drive; None: the one that appears. If a
    Pico waits for an image already, it gets this one.
    """
    waiting = bootloader.at(drive) if drive and drive.is_dir() else bootloader.one()
    before: dict[str, str] | None = None
    found = port
    if waiting is None:
        found = pico.find(port)
        before = _leave(found, new, console)
        waiting = bootloader.wait(new.path, drive)
    check_chip(new, waiting.chip)
    with _progress(new, console) as bar:
        bootloader.write(waiting, new.data, "" if new.erases else SAFE, bar)
    _tell(console, "The image is on the box. It starts ...")
    with _back(found) as device:
        _look(device, new, before, console)


def _leave(port: str, new: New, console: Console) -> dict[str, str]:
    """Let the boot program of a Pico run; returns name -> SHA-256 of its saves before that."""
    with pico.Pico(port) as device:
        _tell(console, f"{device.port}: {device.about.runtime}")
        check_chip(new, device.about.chip)
        saves = _saves(device)
        device.leave()
    return saves


def _back(port: str | None) -> pico.Pico:
    """The Pico, once MicroPython answers again. Raises DeviceError."""
    end = time.monotonic() + RETURNS
    while True:
        try:
            return pico.Pico(_find_port(port))
        except (TargetError, DeviceError) as error:
            if time.monotonic() >= end:
                raise DeviceError(SILENT.format(error)) from None
        time.sleep(0.5)


def _find_port(port: str | None) -> str:
    """The port of the Pico: the one from before, or another if the system gave it another name."""
    if port is not None:
        with contextlib.suppress(TargetError):
            return pico.find(port)
    return pico.find(None)


def _look(device: pico.Pico, new: New, before: dict[str, str] | None, console: Console) -> None:
    """Check what the box has now, and start it. Raises DeviceError."""
    about = device.about
    there = ".".join(map(str, about.version[:3]))
    if there != new.about.version.split("-")[0]:  # the "-" begins the commit of a preview
        raise DeviceError(STAYED.format(f"MicroPython {there}", new.about.version))
    if new.about.kind != stock.STOCK and about.image != new.about.kind:
        had = about.image or "no firmware"
        raise DeviceError(STAYED.format(plain(had), new.about.kind))
    if before is not None and not new.erases:
        _compare(before, _saves(device))
        _tell(console, f"All {len(before)} files of its saves are as they were.")
    if about.outdone:
        _tell(console, f"{about.outdone} pilothouse update brings a new pack.")
    if not about.is_box:
        _tell(console, "There is no firmware on it yet: pilothouse deploy")
        return
    hello = device.start()
    name, version, board = (plain(hello[key]) for key in ("name", "version", "board"))
    _tell(console, f"{name} {version} runs on it ({plain(about.image)}), board {board}.")
    if other := protocol.other(hello):
        _tell(console, f"But {other}.")


def _saves(device: pico.Pico) -> dict[str, str]:
    found = deploy.hashes(device, deploy.SAVES)
    found.pop(CRASH, None)
    return found


def _compare(before: dict[str, str], now: dict[str, str]) -> None:
    other = sorted(name for name in before if now.get(name) != before[name])
    if other:
        names = ", ".join(map(plain, other))
        raise DeviceError(f"{len(other)} of {len(before)} saves are not as they were: {names}")


@contextlib.contextmanager
def _progress(new: New, console: Console) -> Iterator:
    columns = TextColumn("{task.description}"), BarColumn(), DownloadColumn()
    with Progress(*columns, console=console) as bar:
        task = bar.add_task("writing", total=len(new.data))
        yield lambda done: bar.update(task, completed=done)


def _tell(console: Console, sentence: str) -> None:
    console.print(sentence, soft_wrap=True)
