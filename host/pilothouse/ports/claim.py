"""The claim on a folder that stands for a box's flash: one process at a time writes there.

The system lets go of a claim when the processes that hold it have ended, however they ended.
"""

import errno
import fcntl
import os
import sys
from pathlib import Path

from pilothouse.errors import TargetError

FILE = ".lock"  # in the folder; it says who has it, and stays when that one has gone
_LONGEST = 200  # bytes of that


def take(folder: Path) -> int | None:
    """Claim a folder: a file descriptor, and closing it lets the folder go.

    TargetError names the process that has it. None: nothing can be written there, or its file
    system knows no locks.
    """
    try:
        claim = os.open(folder / FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            return None
        raise TargetError(f"{folder} can't be claimed: {error}") from error
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.ftruncate(claim, 0)
        os.pwrite(claim, _myself().encode(errors="replace"), 0)
    except BlockingIOError:
        owner = _owner(os.pread(claim, _LONGEST, 0))
        os.close(claim)
        raise TargetError(
            f"{folder} is in use by {owner}: two boxes on one folder would lose each other's moves"
        ) from None
    except OSError:
        os.close(claim)
        return None
    return claim


def _myself() -> str:
    words = [Path(sys.argv[0]).name, *sys.argv[1:]]
    return f"{os.getpid()} {' '.join(words)}"[:_LONGEST]


def _owner(said: bytes) -> str:
    """The process that a claimed folder's file names, as far as it names one."""
    number, _, command = said.decode(errors="replace").partition(" ")
    if not number.isdecimal():
        return "another process"
    return f"process {number} ({command})" if command.isprintable() else f"process {number}"
