"""The secret in the address of a board.

A board draws a new one. But if the last board was killed, the next one takes its secret, so that
the pages connect again by themselves. Ctrl-C forgets the secret: then the evening is over.
"""

import os
import re
import secrets
import time
from contextlib import suppress
from pathlib import Path

BYTES = 16
LASTS = 12 * 3600  # seconds for which a killed board is waited for: an evening
OTHERS = 0o077  # rights of others on a file


def place(folder: Path | None, port: int, may_play: bool) -> Path | None:
    """The file of a board's secret: of the address to watch, or to play.

    None: it is not kept, because there is no folder, or because port 0 is another port next time.
    """
    return folder / f"board-{port}-{'play' if may_play else 'watch'}" if folder and port else None


def load_secret(path: Path | None) -> str:
    """The secret that a killed board has left there, or a new one, which is kept there."""
    if path is None:
        return secrets.token_urlsafe(BYTES)
    with suppress(OSError):
        left = _left(path)
        if left:
            return left
    token = secrets.token_urlsafe(BYTES)
    with suppress(OSError):  # a board that can't keep it runs as well
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(token)
    return token


def _left(path: Path) -> str:
    """What a killed board has left; "" if it is old, no secret, or may be known to others."""
    about = path.stat(follow_symlinks=False)
    if time.time() - about.st_mtime > LASTS or os.name == "posix" and about.st_mode & OTHERS:
        return ""
    token = path.read_text("ascii", "replace")
    if not re.fullmatch(r"[\w-]{22}", token, re.ASCII):
        return ""
    os.utime(path)
    return token


def forgotten(path: Path | None) -> None:
    """The next board has another secret."""
    if path:
        with suppress(OSError):
            path.unlink()
