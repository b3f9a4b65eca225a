"""How a command ends: with a sentence and exit code 1 if it can't go on, and tidily on a signal."""

import errno
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from pilothouse import streams
from pilothouse.errors import PilothouseError
from pilothouse.shown import plain

# The signals that a closed terminal or `kill` sends. Without a handler the terminal would stay in
# the front end's mode, and a box on a serial port would stay stopped.
SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


def run(command: Callable[[], object]) -> NoReturn:
    """Run a command and end the process: raises SystemExit with its exit code or a sentence."""
    heed_signals()
    streams.prepare()
    try:
        try:
            streams.need("stdout")
            _need_clock()
            command()
        finally:
            if streams.is_open(sys.stdout):
                sys.stdout.flush()
    except PilothouseError as error:
        _fail(str(error))
    except OSError as error:
        if error.errno == errno.EPIPE:  # the reader, such as `| head`, has closed the pipe
            streams.drop_what_failed()
            raise SystemExit(1) from None
        _fail(sentence(error))
    except UnicodeDecodeError as error:
        _fail(f"a file is no text: {error}")
    except Exception as error:
        if sys.flags.dev_mode:  # python -X dev: for whoever looks for the fault
            raise
        _fail(fault(error))
    raise SystemExit(0)


def _need_clock() -> None:
    """Raise PilothouseError if the clock says a time that Python can't take: after 2262."""
    try:
        time.time()
    except OverflowError:
        wrong = "the clock of this computer is wrong, it says a year after 2262: set it right"
        raise PilothouseError(wrong) from None


def heed_signals() -> None:
    """Let a signal close everything in order; the exit code is 128 + its number, as in a shell."""
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # nohup wants a signal to be ignored
            signal.signal(number, _leave)


def sentence(error: OSError) -> str:
    """The reason that an operating system's error gives, after the file's name if it has one."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename is not None else reason


def fault(error: Exception) -> str:
    """A sentence for an exception that should not have come, with the place that it came from."""
    *_, last = traceback.extract_tb(error.__traceback__) or [None]
    place = f" in {Path(last.filename).name}, line {last.lineno}" if last else ""
    return f"this is a fault of Pilothouse; please report it: {error!r}{place}"


def _leave(number: int, _frame: object) -> NoReturn:
    raise SystemExit(128 + number)


def _fail(text: str) -> NoReturn:
    streams.drop_what_failed()
    raise SystemExit(plain(f"pilothouse: {text}", lines=True))  # Python prints it, the code is 1
