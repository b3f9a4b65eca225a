"""The claim on a folder that stands for a box's flash: one process at a time writes there.

The operating system drops a claim when the processes that hold it have ended, however they ended.
"""

import errno
import os
import sys
import time
from pathlib import Path

from pilothouse import locks
from pilothouse.errors import TargetError, explain

FILE = ".lock"  # a file in the folder that names the last process; it is not removed
_ENDING = 0.5  # seconds in which a box that has ended lets its folder go
_LONGEST = 200  # bytes of its text


def take(folder: Path) -> int | None:
    """Claim a folder; returns a file descriptor, and closing it drops the claim.

    Returns None if nothing can be written there, or if its file system knows no locks. Raises
    TargetError, which names the process that has the claim.
    """
    try:
        claim = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            return None
        raise TargetError(f"{folder} can't be claimed: {explain(error)}") from error
    try:
        _lock(claim)
        os.ftruncate(claim, 0)
        os.lseek(claim, 0, os.SEEK_SET)
        os.write(claim, _myself().encode(errors="replace"))
    except BlockingIOError:
        os.lseek(claim, 0, os.SEEK_SET)
        owner = _owner(os.read(claim, _LONGEST))
        os.close(claim)
        raise TargetError(
            f"{folder} is in use by {owner}: two boxes on one folder would lose each other's moves"
        ) from None
    except OSError:
        os.close(claim)
        return None
    return claim


def _lock(claim: int) -> None:
    """Lock a file, or raise BlockingIOError if another process has it and goes on."""
    until = time.monotonic() + _ENDING
    while True:
        try:
            return locks.take_lock(claim)
        except BlockingIOError:
            if time.monotonic() > until:
                raise
        time.sleep(0.01)


def _myself() -> str:
    words = [Path(sys.argv[0]).name, *sys.argv[1:]]
    return f"{os.getpid()} {' '.join(words)}"[:_LONGEST]


def _owner(said: bytes) -> str:
    """Words for the process that the text of FILE names, or "another process"."""
    number, _, command = said.decode(errors="replace").partition(" ")
    if not number.isdecimal():
        return "another process"
    return f"process {number} ({command})" if command.isprintable() else f"process {number}"
