"""What a program in a terminal owes it: it can be suspended, and reads all that comes."""

import os
import signal
from collections.abc import Callable
from typing import Any

CAN_STOP = hasattr(signal, "SIGTSTP")  # Windows can't


def stop(whole: bool) -> None:
    """Stop this process until it is continued with the terminal in its hands.

    whole: stop all that the shell started with it, such as make, as Ctrl-Z does. Otherwise the
    shell would wait for that.
    """
    os.kill(0 if whole and _group() == os.getpgrp() else os.getpid(), signal.SIGSTOP)
    wait()


def wait() -> None:
    """Stop again as long as the process was continued in the background."""
    while _group() not in (None, os.getpgrp()):
        os.kill(os.getpid(), signal.SIGSTOP)


def _group() -> int | None:
    """The process group that has the terminal in its hands; None where it is no shell's."""
    try:
        return os.tcgetpgrp(0)
    except OSError:
        return None


def read_with(decoder: Callable[[], Any]) -> None:
    """Let Textual decode what comes from the terminal with a decoder that this function makes."""
    if CAN_STOP:
        from textual.drivers import linux_driver

        linux_driver.getincrementaldecoder = lambda encoding: decoder  # type: ignore[assignment]
