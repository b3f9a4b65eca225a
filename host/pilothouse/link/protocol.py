"""What is said of a box that speaks another protocol, or has another version than this laptop.

What both know works: a protocol only gains methods, fields and parameters. So everything that reads
or plays goes on. What would need the box to do exactly what this version expects is refused: a
restore counts how many games a box keeps before it loses the oldest.
"""

import re
import sys
from contextlib import suppress
from typing import Any

from pilothouse import project
from pilothouse.shown import plain

KNOWN = 2
MOST = 9999  # a larger number is none
_NUMBERS = re.compile(r"\d{1,4}(\.\d{1,4}){0,3}")  # how a version begins; what follows is ignored
_printed: set[str] = set()


def other(hello: Any) -> str:
    """A sentence about a box that speaks another protocol; "" for one that speaks ours.

    hello: the box's answer to `system.hello`.
    """
    said = hello.get("protocol") if isinstance(hello, dict) else None
    mend = "bring this box up to date: pilothouse update"
    if type(said) is not int or not 0 <= said <= MOST:
        speaks = "does not say which protocol it speaks"
    elif said == KNOWN:
        return ""
    else:
        speaks = f"speaks protocol {said}"
        mend = "bring pilothouse up to date" if said > KNOWN else mend
    return (
        f"this box {speaks}; this version knows {KNOWN}: what both know works, and nothing is "
        f"restored to it; {mend}"
    )


def is_newer(theirs: Any) -> bool | None:
    """Whether a box's version is newer than this one; None: neither, or it can't be compared."""
    found = _NUMBERS.match(theirs) if isinstance(theirs, str) else None
    own = _NUMBERS.match(project.version())
    if not found or not own or _order(found[0]) == _order(own[0]):
        return None
    return _order(found[0]) > _order(own[0])


def _order(version: str) -> list[int]:
    return [int(word) for word in version.split(".")]


def compare_versions(theirs: Any) -> str:
    """A sentence about a box that is older or newer than this version; "" for any other."""
    newer = is_newer(theirs)
    if newer is None:
        return ""
    mend = "bring pilothouse up to date" if newer else "bring the box up to date: pilothouse update"
    return (
        f"this box has version {plain(theirs)}, and this pilothouse is {project.version()}; {mend}"
    )


def tell(hello: Any) -> None:
    """Say on standard error, once in a process, what a box speaks or is that this version isn't."""
    sentence = other(hello)
    if not sentence and isinstance(hello, dict):
        sentence = compare_versions(hello.get("version"))
    if sentence and sentence not in _printed and sys.stderr:
        _printed.add(sentence)
        with suppress(OSError):
            print(f"pilothouse: {sentence}", file=sys.stderr, flush=True)
