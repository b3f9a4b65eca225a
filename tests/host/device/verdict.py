"""What the doctor says of a stand-in for a Pico."""

import re
from collections.abc import Sequence
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
    port: str | None,
    board: str | None = None,
    seconds: float = 0,
    image: Path | None = None,
    answers: Sequence[str] = (),
) -> Verdict:
    """Let the doctor examine the Pico at a port, or the only one.

    answers: how the answers begin that a person gives; none: nobody is there.
    """
    console = Console(highlight=False, file=StringIO(), width=200)
    given = iter(answers)

    def ask(question: str, offered: list[str]) -> int:
        begins = next(given)
        return next(n for n, text in enumerate(offered) if text.startswith(begins))

    code = doctor.examine(port, board, seconds, console, image, ask if answers else None)
    assert next(given, None) is None
    return Verdict(code, console.file.getvalue())
