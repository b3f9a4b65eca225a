"""MicroPython's unix port on this machine: how it is started, or that it is missing."""

import shutil
import subprocess
import sys
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

MISSING = (
    "there is no MicroPython unix port here: its wheel exists for Linux x86-64 only; "
    "elsewhere put a `micropython` 1.24 or later on the PATH"
)
# Processors by their numbers in `sys.implementation`, with mpy-cross's names for them.
_PROCESSORS = {1: "x86", 2: "x64"}

# The wheel is a module of Python. Run by a Python without site-packages, it starts three times as
# fast as by the script that the wheel brings: a box takes 20 ms of a processor instead of 70.
_RUN = "import sys;sys.path.append({!r});import micropython_run as m;sys.exit(m.run_main(sys.argv))"
# With this statement a Python replaces itself by the program that its other arguments name.
BECOME = "import os,sys;os.execv(sys.argv[1],sys.argv[1:])"


def find() -> str | None:
    """Path of the `micropython` beside this Python, else of the one on the PATH, else None."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.exists() else shutil.which("micropython")


def command(*options: str, first: str = "") -> list[str]:
    """The words that start the unix port with these options; there has to be one.

    first: statements of Python in one line, which the new process executes before that.
    """
    program = str(find())
    wheel = find_spec("micropython_run")
    words = [sys.executable, "-I", "-S", "-c"]
    if wheel and wheel.origin and Path(program).parent == Path(sys.executable).parent:
        return [*words, first + _RUN.format(str(Path(wheel.origin).parent)), *options]
    return [*words, first + BECOME, program, *options] if first else [program, *options]


@lru_cache(maxsize=1)
def processor() -> str:
    """mpy-cross's name of the processor for which the unix port takes machine code; "": none."""
    if find() is None:
        return ""
    ask = command("-c", "import sys; print(getattr(sys.implementation, '_mpy', 0) >> 10)")
    number = subprocess.run(ask, capture_output=True, text=True).stdout.strip()
    return _PROCESSORS.get(int(number), "") if number.isdigit() else ""
