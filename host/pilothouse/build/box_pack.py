"""The one file that holds a box's firmware: makes it, and reads it on the laptop.

`firmware/pack.py` says what is in the file, and mounts it on the box.
"""

import struct
from bisect import bisect_left
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple
from zlib import crc32

from pilothouse.errors import BuildError

MARK = b"PBX1"
FIRST = "board.txt"  # its content is the first one
HEAD = struct.Struct("<4sI32s")
_BITS = 6  # of a CRC-32, the highest ones: rows that have them alike are searched together
_GROUPS = struct.Struct(f"<{(1 << _BITS) + 1}H")
_ROW = struct.Struct("<IHB")
_FOLDER = 1 << 23
_END = b"\0"  # behind each content


class Entry(NamedTuple):
    """A row: the CRC-32 of the path, the place of the content in the pack, and its length."""

    key: int
    place: int
    length: int
    is_folder: bool


def make(files: Mapping[str, bytes]) -> bytes:
    """The pack of some files: path -> content; the same files make the same pack.

    Raises BuildError if two paths have one CRC-32, or a file would begin at 8 MiB or later.
    """
    contents = {**_folders(files), **files}
    names = [FIRST, *sorted(set(files) - {FIRST}), *sorted(set(contents) - set(files))]
    found: dict[int, tuple[str, int]] = {}
    at = HEAD.size + _GROUPS.size + _ROW.size * len(contents)
    for name in names:
        if name not in contents:
            continue
        key = crc32(name.encode())
        if key in found:
            raise BuildError(f"{name} and {found[key][0]} have one CRC-32: rename one of them")
        if at >= _FOLDER:
            raise BuildError(f"{name} has no room in a pack")
        found[key] = name, at | (0 if name in files else _FOLDER)
        at += len(contents[name]) + len(_END)
    keys = sorted(found)
    begins = (bisect_left(keys, group << 32 - _BITS) for group in range((1 << _BITS) + 1))
    behind = _GROUPS.pack(*(_ROW.size * begin for begin in begins))
    for key in keys:
        place = found[key][1]
        behind += _ROW.pack(key, place & 0xFFFF, place >> 16)
    behind += b"".join(contents[name] + _END for name, _ in found.values())
    return HEAD.pack(MARK, HEAD.size + len(behind), sha256(behind).digest()) + behind


def _folders(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Path -> content of each folder: its names, a line each; those of folders end in a slash."""
    found: dict[str, set[str]] = {"": set()}
    for path in files:
        words = path.split("/")
        for depth, word in enumerate(words):
            name = word if depth == len(words) - 1 else word + "/"
            found.setdefault("/".join(words[:depth]), set()).add(name)
    return {
        folder: "".join(f"{name}\n" for name in sorted(names)).encode()
        for folder, names in found.items()
    }


def entries(pack: bytes) -> list[Entry]:
    """The rows of a pack, by place. Raises BuildError if it is none, or is not whole."""
    try:
        mark, length, digest = HEAD.unpack_from(pack)
        size = _GROUPS.unpack_from(pack, HEAD.size)[-1]
    except struct.error:
        raise BuildError("this is no pack") from None
    if mark != MARK or length != len(pack) or sha256(pack[HEAD.size :]).digest() != digest:
        raise BuildError("this is no pack, or it is not whole")
    begin = HEAD.size + _GROUPS.size
    rows = sorted(
        ((low | high << 16) & ~_FOLDER, key, bool(high << 16 & _FOLDER))
        for key, low, high in _ROW.iter_unpack(pack[begin : begin + size])
    )
    ends = [place for place, *_ in rows[1:]] + [len(pack)]
    return [
        Entry(key, place, end - place - len(_END), is_folder)
        for (place, key, is_folder), end in zip(rows, ends, strict=True)
    ]


def files(pack: bytes) -> dict[str, bytes]:
    """Path -> content of all files in a pack. Raises BuildError as `entries` does."""
    rows = {entry.key: entry for entry in entries(pack)}
    found: dict[str, bytes] = {}

    def read(path: str) -> bytes:
        entry = rows[crc32(path.encode())]
        return pack[entry.place : entry.place + entry.length]

    def walk(folder: str) -> None:
        for name in read(folder).decode().splitlines():
            path = f"{folder}/{name}".lstrip("/")
            if name.endswith("/"):
                walk(path[:-1])
            else:
                found[path] = read(path)

    walk("")
    return found
