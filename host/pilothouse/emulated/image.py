"""Which MicroPython image the emulated Pico runs, or the sentence that says why there is none."""

import importlib.util
import os
from pathlib import Path

VERSION = "1.28.0"
VARIABLE = "PILOTHOUSE_UF2"
NEEDED = ("rp2040py", "littlefs")
NO_PACKAGES = "the emulated Pico needs rp2040py and littlefs-python: pip install -e '.[emulator]'"
NO_IMAGE = (
    f"there is no MicroPython image for the emulated Pico: {VARIABLE} names a .uf2 of the plain "
    f"Pico, or `make emulate` fetches one where the network allows"
)


def find() -> Path | None:
    """The image that is here: the one that the environment names, else one fetched before."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named) if Path(named).is_file() else None
    kept = Path.home() / ".cache" / "rp2040py"  # where rp2040py keeps what it fetches
    return next(iter(sorted(kept.glob(f"RPI_PICO-*-v{VERSION}.uf2"))), None)


def missing() -> str | None:
    """None, or the sentence that says what the emulated Pico lacks here. Fetches nothing."""
    if not _has_packages():
        return NO_PACKAGES
    named = os.environ.get(VARIABLE)
    if named and not Path(named).is_file():
        return f"{VARIABLE} names {named}, and there is no such file"
    return None if find() else NO_IMAGE


def fetch() -> Path | None:
    """The image, fetched by rp2040py where none is here yet; None where that can't be."""
    if not _has_packages():
        return None
    found = find()
    if found or os.environ.get(VARIABLE):
        return found
    from rp2040py.utils.firmware_retrieve import MICROPYTHON, retrieve

    try:
        return retrieve(MICROPYTHON, VERSION, "pico")
    except OSError:  # no network, or none that lets it through
        return None


def _has_packages() -> bool:
    return all(importlib.util.find_spec(name) for name in NEEDED)
