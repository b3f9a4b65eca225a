"""Keeps what a build makes, by what it was made of: nothing is made twice of the same.

Each processor and each kind of device has a folder of its own, but most modules are the same in all
of them. So is most of another checkout with the same sources, which may share this folder.
"""

import os
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from pilothouse import project

DAYS = 7  # what nobody has asked for in this time goes


def _folder() -> Path:
    return project.BUILD / "kept"


def made(of: tuple[str, ...], make: Callable[[], bytes]) -> bytes:
    """What `make` gives for these texts. It is only called if that is not kept yet."""
    path = _folder() / sha256(repr(of).encode("utf-8", "surrogatepass")).hexdigest()
    try:
        data = path.read_bytes()
        os.utime(path)
        return data
    except FileNotFoundError:
        data = make()
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}")  # a reader finds all of it or nothing
    fresh.write_bytes(data)
    fresh.replace(path)
    return data


def clear() -> None:
    """Remove what nobody has asked for lately."""
    since = time.time() - DAYS * 24 * 3600
    for path in _folder().glob("*"):
        try:
            if path.stat().st_mtime < since:
                path.unlink()
        except FileNotFoundError:
            pass  # another build removed it
