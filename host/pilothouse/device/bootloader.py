"""The drive that a Pico shows while its boot program runs: it takes an image, block by block.

The boot program is in the chip and can't be overwritten. It runs while BOOTSEL is held at power-on,
or when MicroPython asks for it. Each block goes to the flash as it comes. After the last one the
Pico starts the new program, and the drive is gone.
"""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pilothouse.build import uf2
from pilothouse.errors import DeviceError, TargetError

CHIPS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}  # Board-ID in the drive's INFO_UF2.TXT -> chip
INFO = "INFO_UF2.TXT"
NAME = "pilothouse.uf2"  # the name of the file on the drive, which forgets it
# Where a system shows drives. Linux: udisks, older ones, by hand; macOS.
PLACES = ("media/*", "media/*/*", "run/media/*/*", "mnt/*", "Volumes/*")
ROOT = Path("/")
PIECE = 64  # blocks that are sent before the system is asked to bring them to the drive
APPEARS = 30.0  # seconds
BOOTSEL = "hold its BOOTSEL button while you plug it in"
BY_HAND = (
    "no drive of a Pico has appeared here. If the system shows one (RPI-RP2 or RP2350) name its "
    f"folder with --drive, or copy {{}} on it by hand. If not: {BOOTSEL}, and do the same again"
)
ON_WINDOWS = (
    "on Windows you finish this by hand: the Explorer shows a drive, RPI-RP2 or RP2350 (if not: "
    f"{BOOTSEL}). Copy {{}} on it. The drive goes and the box starts; pilothouse doctor looks at it"
)
CUT = (
    "the image is not whole on the box: {} of {} blocks came ({}). The box may not start now, but "
    f"its boot program always does: {BOOTSEL}, and do the same again, which mends it. {{}}"
)


@dataclass(frozen=True)
class Drive:
    """A drive of a Pico: its folder, and the chip that it says it is."""

    folder: Path
    chip: str


def at(folder: Path) -> Drive:
    """The drive with this folder. Raises TargetError if it is no Pico's."""
    drive = _read(folder)
    if drive is None:
        raise TargetError(f"{folder} is no drive of a Pico that waits for an image")
    return drive


def there() -> list[Drive]:
    """The drives of Picos that wait for an image now."""
    folders = {folder for place in PLACES for folder in ROOT.glob(place)}
    return [drive for folder in sorted(folders) if (drive := _read(folder))]


def one() -> Drive | None:
    """The only drive there is, or None. Raises TargetError if there are several."""
    found = there()
    if len(found) > 1:
        names = ", ".join(str(drive.folder) for drive in found)
        raise TargetError(f"{len(found)} Picos wait for an image; name one with --drive: {names}")
    return found[0] if found else None


def wait(image: Path, folder: Path | None) -> Drive:
    """The drive that appears; `folder`: only this one counts.

    Raises TargetError, which says what to do by hand, if none comes or the system is Windows.
    """
    if sys.platform == "win32":
        raise TargetError(ON_WINDOWS.format(image))
    end = time.monotonic() + APPEARS
    while True:
        found = one() if folder is None else _read(folder)
        if found:
            return found
        if time.monotonic() >= end:
            raise TargetError(BY_HAND.format(image))
        time.sleep(0.2)


def write(drive: Drive, data: bytes, safe: str, sent: Callable[[int], object]) -> None:
    """Write an image to a drive; `sent` is called with the number of bytes written so far.

    safe: a sentence about the saves, for the case that this is cut off. Raises DeviceError.
    """
    done, count = 0, len(data) // uf2.SIZE
    try:
        handle = os.open(drive.folder / NAME, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            while done < count:
                piece = data[done * uf2.SIZE : (done + PIECE) * uf2.SIZE]
                _send(handle, piece, last=done + PIECE >= count)
                done += len(piece) // uf2.SIZE
                sent(done * uf2.SIZE)
        finally:
            _leave(handle)
    except OSError as error:
        reason = error.strerror or str(error)
        raise DeviceError(CUT.format(done, count, reason, safe).strip()) from None


def _send(handle: int, piece: bytes, last: bool) -> None:
    """Write a piece and bring it to the drive. With the last one the drive may go: no error."""
    while piece:
        piece = piece[os.write(handle, piece) :]
    try:
        _flush(handle)
    except OSError:
        if not last:
            raise


def _flush(handle: int) -> None:
    """Bring to the drive what was written."""
    os.fsync(handle)


def _leave(handle: int) -> None:
    try:
        os.close(handle)
    except OSError:
        pass  # the drive has gone


def _read(folder: Path) -> Drive | None:
    try:
        lines = (folder / INFO).read_text("ascii", "replace").splitlines()
    except OSError:
        return None
    for line in lines:
        name, _, value = line.partition(": ")
        if name == "Board-ID" and value.strip() in CHIPS:
            return Drive(folder, CHIPS[value.strip()])
    return None
