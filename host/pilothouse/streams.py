"""Standard input, output and error. Each may be closed, or a file on a full disk."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, TextIO, TypeGuard

from pilothouse.errors import PilothouseError

NAMES = {"stdin": "standard input", "stdout": "standard output"}
LONGEST = 1 << 20  # characters of a line, or bytes: /dev/zero has no line end
ENDLESS = f"standard input has a line of more than {LONGEST >> 20} MiB"


def prepare() -> None:
    """Make the three streams fit for a command, whatever they are.

    A sentence for a closed standard error goes to standard output. The descriptor of a closed
    stream becomes one of the null device. Otherwise the next file or socket would get its number,
    and be taken for the stream.
    """
    while (spare := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(spare, True)  # as the streams of a child process are
    os.close(spare)
    if sys.stderr is None:
        sys.stderr = sys.stdout
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure and is_open(stream):
            reconfigure(errors="backslashreplace")  # for a terminal that lacks some letters


def is_open(stream: TextIO | None) -> TypeGuard[TextIO]:
    """Whether there is such a stream."""
    return stream is not None and not stream.closed


def need(name: str) -> None:
    """Raise PilothouseError if `stdin` or `stdout` is closed."""
    if not is_open(getattr(sys, name)):
        raise PilothouseError(f"{NAMES[name]} is closed, and this command needs it")


def are_a_terminal() -> bool:
    """Whether a person is there who reads and types."""
    return all(is_open(each) and each.isatty() for each in (sys.stdin, sys.stdout))


def lines() -> Iterator[str]:
    """The lines of standard input. Raises PilothouseError if it is closed, or a line has no end."""
    need("stdin")
    while line := sys.stdin.readline(LONGEST):
        if len(line) == LONGEST:
            raise PilothouseError(ENDLESS)
        yield line


def drop_what_failed() -> None:
    """Drop output that could not be written, so that Python does not try again when it exits.

    What is still to be said goes to standard output if standard error can't have it.
    """
    left = [stream for stream in (sys.stderr, sys.stdout) if _takes(stream)]
    if sys.stderr is not None and sys.stderr is sys.__stderr__:
        sys.stderr = _Either(left)  # type: ignore[assignment]


def _takes(stream: TextIO | None) -> TypeGuard[TextIO]:
    """Whether a stream has taken all so far. If not, its descriptor becomes the null device's."""
    if not is_open(stream):
        return False
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return False
    return True


class _Either:
    """Writes to the first of some streams that takes it."""

    def __init__(self, streams: list[TextIO]) -> None:
        self._streams = streams

    def write(self, text: str) -> None:
        while self._streams:
            stream = self._streams[0]
            with suppress(OSError):
                stream.write(text)
            if _takes(stream):
                return
            self._streams.pop(0)

    def flush(self) -> None: ...
