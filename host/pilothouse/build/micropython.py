"""MicroPython's unix port on this machine: its path, or the sentence that says it is missing."""

import shutil
import sys
from pathlib import Path

MISSING = (
    "there is no MicroPython unix port here: its wheel exists for Linux x86-64 only; "
    "elsewhere put a `micropython` 1.24 or later on the PATH"
)


def find() -> str | None:
    """Path of the `micropython` beside this Python, else of the one on the PATH, else None."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.exists() else shutil.which("micropython")
