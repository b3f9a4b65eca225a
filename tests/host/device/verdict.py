"""What the doctor says of a stand-in for a Pico."""

import re
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from pilothouse.device import doctor


class Verdict(NamedTuple):
    """The exit code of the doctor, and all that it prints."""

    code: int
    said: str

    @property
    def findings(self) -> list[str]:
        """The faults that it names, without how to mend them."""
        return re.findall(r"^\d+\. (.*)$", self.said, re.MULTILINE)


def examine(
    port: str | None, board: str | None = None, seconds: float = 0, image: Path | None = None
) -> Verdict:
    """Let the doctor examine the Pico at a port, or the only one."""
    console = Console(highlight=False, file=StringIO(), width=200)
    code = doctor.examine(port, board, seconds, console, image)
    return Verdict(code, console.file.getvalue())
