"""Files that a command writes: over others only with --force, and as a whole or not at all."""

import os
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path

from pilothouse.errors import PilothouseError


def keep(paths: Iterable[Path], force: bool) -> None:
    """Raise PilothouseError if a file to be written exists already, unless `force`.

    A folder of that name is refused in any case.
    """
    for path in paths:
        if path.is_dir():
            raise PilothouseError(f"{path} is a folder, and a file is to be written there")
        if not force and os.path.lexists(path):
            raise PilothouseError(f"{path} is there already; --force writes over it")


def free(path: Path, force: bool) -> Path:
    """The path of a file whose name nobody has given: with a number, NAME-2.png, if it is taken.

    `force`: a file of that name does not count.
    """
    numbered = (path.with_stem(f"{path.stem}-{n}") if n > 1 else path for n in count(1))
    return next(p for p in numbered if not os.path.lexists(p) or force and not p.is_dir())


def write(path: Path, data: bytes) -> None:
    """Write a file and make its folder if that is missing. Raises PilothouseError."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():  # a device, a pipe
            path.write_bytes(data)
            return
        aside.write_bytes(data)
        os.replace(aside, path)
    except OSError as error:
        raise PilothouseError(f"{path} can't be written: {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            aside.unlink()
