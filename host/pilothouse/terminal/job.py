"""Suspends the program as a shell expects it, and chooses the decoder of the terminal's input."""

import os
import signal
from collections.abc import Callable
from typing import Any

CAN_STOP = hasattr(signal, "SIGTSTP")  # Windows can't


def stop(whole: bool) -> None:
    """Stop this process until it is continued in the foreground.

    whole: stop its whole process group, as Ctrl-Z does. That is all that the shell started with it,
    such as make. Otherwise the shell would wait for make.
    """
    os.kill(0 if whole and _group() == os.getpgrp() else os.getpid(), signal.SIGSTOP)
    wait()


def wait() -> None:
    """Stop again as long as the process was continued in the background."""
    while _group() not in (None, os.getpgrp()):
        os.kill(os.getpid(), signal.SIGSTOP)


def _group() -> int | None:
    """The terminal's foreground process group; None if stdin is no controlling terminal."""
    try:
        return os.tcgetpgrp(0)
    except OSError:
        return None


def read_with(decoder: Callable[[], Any]) -> None:
    """Let Textual decode what comes from the terminal with the decoder that `decoder()` makes."""
    if CAN_STOP:
        from textual.drivers import linux_driver

        linux_driver.getincrementaldecoder = lambda encoding: decoder  # type: ignore[assignment]
