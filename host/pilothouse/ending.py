"""How a command ends: with a sentence and exit code 1 if it can't go on, and tidily on a signal."""

import errno
import os
import signal
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from pilothouse.errors import PilothouseError
from pilothouse.shown import plain

# The signals that a closed terminal or `kill` sends. Without a handler the terminal would stay in
# the front end's mode, and a box on a serial port would stay stopped.
SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


def run(command: Callable[[], object]) -> NoReturn:
    """Run a command and end the process: raises SystemExit with its exit code or a sentence."""
    heed_signals()
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")  # for a terminal that lacks some letters
    try:
        try:
            command()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except PilothouseError as error:
        _fail(str(error))
    except OSError as error:
        if error.errno == errno.EPIPE:  # the reader, such as `| head`, has closed the pipe
            _forget_output()
            raise SystemExit(1) from None
        _fail(sentence(error))
    except UnicodeDecodeError as error:
        _fail(f"a file is no text: {error}")
    raise SystemExit(0)


def heed_signals() -> None:
    """Let a signal close everything in order; the exit code is 128 + its number, as in a shell."""
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # nohup wants a signal to be ignored
            signal.signal(number, _leave)


def sentence(error: OSError) -> str:
    """The reason that an operating system's error gives, after the file's name if it has one."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename is not None else reason


def _leave(number: int, _frame: object) -> NoReturn:
    raise SystemExit(128 + number)


def _fail(text: str) -> NoReturn:
    _forget_output()
    raise SystemExit(plain(f"pilothouse: {text}", lines=True))  # Python prints it, the code is 1


def _forget_output() -> None:
    """Drop output that could not be written, so that Python does not try again when it exits."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except AttributeError:
        pass  # there is no standard output at all
