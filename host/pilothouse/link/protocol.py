"""The number of the protocol: what is said of a box that speaks another one.

What both know works: a protocol only gains methods, fields and parameters. So everything that reads
or plays goes on. What would need the box to do exactly what this version expects is refused: a
restore counts how many games a box keeps before it loses the oldest.
"""

import sys
from contextlib import suppress
from typing import Any

KNOWN = 2
MOST = 9999  # a larger number is none
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


def tell(hello: Any) -> None:
    """Say that sentence on standard error, once in a process."""
    sentence = other(hello)
    if sentence and sentence not in _printed and sys.stderr:
        _printed.add(sentence)
        with suppress(OSError):
            print(f"pilothouse: {sentence}", file=sys.stderr, flush=True)
