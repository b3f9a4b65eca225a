"""Lays out a table so that a box finds a text by place: `firmware/ui/language.py` reads it."""

import string
import struct
from itertools import accumulate
from pathlib import Path
from zlib import crc32

from pilothouse.build import text_code
from pilothouse.errors import BuildError

TABLES = "[!p]*.txt"  # page*.txt and pilothouse.txt of a language never go to a box
_BITS = 6  # of a CRC-32, at least
_BYTES = 64  # of lines in a group, about, and no more on average
_MOST = 0xFFFF  # bytes of lines
_CODED = 16  # in the first byte: the texts are coded
_STATEMENTS = ".rules.txt"  # the number of a statement ends with a space, and any other key with =


def check(source: Path, key: str, text: str) -> None:
    """Raise BuildError if a brace is alone in a text: no fact could be filled in."""
    try:
        list(string.Formatter().parse(text))
    except ValueError:
        raise BuildError(f"{source}: {key} has a brace that is alone") from None


def grouped(source: Path) -> bytes:
    """The bytes of a built table; `source`: its plain text. Raises BuildError.

    Statements are coded: they are most of what a language says, and read one at a time.
    """
    is_coded = source.name.endswith(_STATEMENTS)
    mark = " " if is_coded else "="
    found = [line.partition(mark) for line in source.read_text("utf-8").split("\n") if line]
    for name, _, said in () if is_coded else found:
        check(source, name, said)
    strings = text_code.strings(text for _, _, text in found) if is_coded else []
    table = text_code.table(strings) if is_coded else b""
    written = [text_code.coded(text, strings) if is_coded else text.encode() for *_, text in found]
    keys = [(key + sign).encode() for key, sign, _ in found]
    lines = [key + text + b"\n" for key, text in zip(keys, written, strict=True)]
    bits = max(_BITS, (sum(map(len, lines)) // _BYTES).bit_length())
    groups = [b""] * (1 << bits)
    for key, line in zip(keys, lines, strict=True):
        groups[crc32(b"\n" + key) % len(groups)] += line
    numbers = list(accumulate(map(len, groups), initial=0))
    if numbers[-1] > _MOST:
        raise BuildError(f"{source} is longer than {_MOST:,} bytes")
    head = bytes([bits | _CODED * is_coded]) + table + struct.pack(f"<{len(numbers)}H", *numbers)
    return head + b"\n" + b"".join(groups)
