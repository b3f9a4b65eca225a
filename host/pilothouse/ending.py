"""How a command ends: with a sentence and exit code 1 where it can't go on, tidily on a signal."""

import errno
import os
import signal
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from pilothouse.errors import PilothouseError
from pilothouse.shown import plain

# What a closed terminal or `kill` sends. Without a handler the terminal would stay as a front end
# has set it, and a box on a wire would stay stopped.
SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


def run(command: Callable[[], object]) -> NoReturn:
    """Run a command line to its end. SystemExit."""
    heed_signals()
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")  # a terminal that has not all letters
    try:
        try:
            command()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except PilothouseError as error:
        _fail(str(error))
    except OSError as error:
        if error.errno == errno.EPIPE:  # as `| head` does: nobody wants to read any more
            _forget_output()
            raise SystemExit(1) from None
        _fail(sentence(error))
    except UnicodeDecodeError as error:
        _fail(f"a file is no text: {error}")
    raise SystemExit(0)


def heed_signals() -> None:
    """Let what is open be closed in order; 128 + its number is the exit code, as in a shell."""
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # nohup: it is not to be heeded
            signal.signal(number, _leave)


def sentence(error: OSError) -> str:
    """What an operating system's error says, with the file that it is about."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename is not None else reason


def _leave(number: int, _frame: object) -> NoReturn:
    raise SystemExit(128 + number)


def _fail(text: str) -> NoReturn:
    _forget_output()
    raise SystemExit(plain(f"pilothouse: {text}", lines=True))  # Python prints it, the code is 1


def _forget_output() -> None:
    """What could not be written is not tried again at the very end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except AttributeError:
        pass  # it was closed from the beginning
