"""Lays out a table so that a box finds a text by place: `firmware/ui/language.py` reads it."""

import struct
from itertools import accumulate
from pathlib import Path
from zlib import crc32

from pilothouse.errors import BuildError

_GROUPED = b"\1"
_GROUPS = 64
_MOST = 0xFFFF  # bytes of lines
_STATEMENTS = ".rules.txt"  # the number of a statement ends with a space, and any other key with =


def grouped(source: Path) -> bytes:
    """The bytes of a built table; `source`: its plain text. Raises BuildError if it is too long."""
    separator = b" " if source.name.endswith(_STATEMENTS) else b"="
    groups = [b""] * _GROUPS
    for line in filter(None, source.read_bytes().splitlines()):
        key = line.partition(separator)[0] + separator
        groups[crc32(key) % _GROUPS] += line + b"\n"
    numbers = list(accumulate(map(len, groups), initial=0))
    if numbers[-1] > _MOST:
        raise BuildError(f"{source} is longer than {_MOST:,} bytes")
    return _GROUPED + struct.pack(f"<{len(numbers)}H", *numbers) + b"\n" + b"".join(groups)
