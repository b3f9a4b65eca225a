"""Keeps what a build makes, by its sources: from the same sources nothing is made twice.

Each processor and each kind of device has a folder of its own, but most modules are the same in all
of them. Another checkout may share the kept files, too, as most of its sources are the same.
"""

import os
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from pilothouse import project

DAYS = 7  # a file that nobody has asked for in this time is removed


def _folder() -> Path:
    return project.BUILD / "kept"


def make_once(of: tuple[str, ...], make: Callable[[], bytes]) -> bytes:
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
