"""MicroPython's unix port on this machine: its path, or the sentence that says it is missing."""

import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

MISSING = (
    "there is no MicroPython unix port here: its wheel exists for Linux x86-64 only; "
    "elsewhere put a `micropython` 1.24 or later on the PATH"
)
# Processors by their numbers in `sys.implementation`, with mpy-cross's names for them.
_PROCESSORS = {1: "x86", 2: "x64"}


def find() -> str | None:
    """Path of the `micropython` beside this Python, else of the one on the PATH, else None."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.exists() else shutil.which("micropython")


@lru_cache(maxsize=1)
def processor() -> str:
    """mpy-cross's name of the processor for which the unix port takes machine code; "": none."""
    program = find()
    if program is None:
        return ""
    ask = "import sys; print(getattr(sys.implementation, '_mpy', 0) >> 10)"
    done = subprocess.run([program, "-c", ask], capture_output=True, text=True)
    number = done.stdout.strip()
    return _PROCESSORS.get(int(number), "") if number.isdigit() else ""
