"""Locks on open files, on POSIX and on Windows; the end of a process drops its locks, too.

No library does what a claim needs (ports/claim.py): the text of a locked file stays readable, and a
child process can hold the lock, too. So this calls what each system has, and imports it then only.
The part for Windows has never run there; the tests run it on a stand-in.
"""

import os
import time
from importlib import import_module
from typing import Any

# Windows lets nobody else read what is locked. So the locked byte lies far beyond any text.
_BEYOND = 1 << 30
_PAUSE = 0.05  # seconds between two attempts, where the system can't wait


def take_lock(file: int) -> None:
    """Lock a file, given by its descriptor. Raises BlockingIOError if another process has it.

    Raises another OSError if its file system knows no locks.
    """
    try:
        import fcntl
    except ImportError:
        _lock_far_byte(file)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def wait_for_lock(file: int) -> None:
    """Lock a file as soon as no other process has it. Raises OSError as `take_lock` does."""
    try:
        import fcntl
    except ImportError:
        while True:
            try:
                return _lock_far_byte(file)
            except BlockingIOError:
                time.sleep(_PAUSE)
    fcntl.flock(file, fcntl.LOCK_EX)


def _lock_far_byte(file: int) -> None:
    msvcrt: Any = import_module("msvcrt")  # by its name, because the type checker runs on Linux
    os.lseek(file, _BEYOND, os.SEEK_SET)
    try:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    except PermissionError as error:  # so Windows says that the byte is locked
        raise BlockingIOError(*error.args) from None
