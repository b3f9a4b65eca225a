"""What is on the emulated Pico's disk at power-on, which depends on the image that it runs.

A joined image has its own disk. Any other image gets a disk with the firmware; a frozen image reads
only the texts there.
"""

from pathlib import Path

from pilothouse.build import box_pack, disk, package, stock, uf2
from pilothouse.errors import ImageError

CHIP = "RP2040"
BOARD = "pico_ssd1306"  # the wiring of the emulated Pico


def check(path: Path) -> stock.About:
    """What an image says of itself. Raises ImageError if the emulated Pico can't run it."""
    about, files = _look(path)
    if about.chip != CHIP:
        raise ImageError(f"{path} is for an {about.chip}, and the emulated Pico has an {CHIP}")
    board = BOARD
    if package.PACK in files:
        told = box_pack.files(files[package.PACK])[package.BOARD]
        board = told.split(b"\n")[0].decode("ascii", "replace")
    if board != BOARD:
        raise ImageError(
            f"{path} is for the board {board}, and the emulated Pico is wired as {BOARD}"
        )
    return about


def files(path: Path, starts: bool = True) -> dict[str, bytes]:
    """The files on the disk of a Pico with this image and a box. Raises ImageError.

    starts: with a main.py that starts the box at power-on.
    """
    about, brought = _look(path)
    if about.kind != stock.JOINED:
        return disk.firmware(starts)
    if not starts:
        brought.pop(package.MAIN, None)
    return brought


def _look(path: Path) -> tuple[stock.About, dict[str, bytes]]:
    """What an image says of itself, and the files of the disk that it brings."""
    image = uf2.load(path)
    try:
        about = stock.look(image)
        if about.kind != stock.JOINED:
            return about, {}
        flash = image.memory().ljust(about.start + about.size, b"\xff")
        return about, disk.unpack(flash[about.start : about.start + about.size])
    except (ImageError, ValueError) as error:
        raise ImageError(f"{path}: {error}") from None
