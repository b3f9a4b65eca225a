"""Lays out a table so that a box finds a text by place: `firmware/ui/language.py` reads it."""

import struct
from itertools import accumulate
from pathlib import Path
from zlib import crc32

from pilothouse.errors import BuildError

_BITS = 6  # of a CRC-32, at least
_BYTES = 64  # of lines in a group, about, and no more on average
_MOST = 0xFFFF  # bytes of lines
_STATEMENTS = ".rules.txt"  # the number of a statement ends with a space, and any other key with =


def grouped(source: Path) -> bytes:
    """The bytes of a built table; `source`: its plain text. Raises BuildError if it is too long."""
    separator = b" " if source.name.endswith(_STATEMENTS) else b"="
    lines = list(filter(None, source.read_bytes().splitlines()))
    bits = max(_BITS, (sum(map(len, lines)) // _BYTES).bit_length())
    groups = [b""] * (1 << bits)
    for line in lines:
        key = b"\n" + line.partition(separator)[0] + separator
        groups[crc32(key) % len(groups)] += line + b"\n"
    numbers = list(accumulate(map(len, groups), initial=0))
    if numbers[-1] > _MOST:
        raise BuildError(f"{source} is longer than {_MOST:,} bytes")
    head = struct.pack(f"<B{len(numbers)}H", bits, *numbers)
    return head + b"\n" + b"".join(groups)
