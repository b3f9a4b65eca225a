"""The one file that holds a box's firmware: makes it, and reads it on the laptop.

`firmware/pack.py` says what is in the file, and mounts it on the box.
"""

import struct
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple
from zlib import crc32

from pilothouse.errors import BuildError

MARK = b"PBX1"
FIRST = "board.txt"  # its row is the first one
HEAD = struct.Struct("<4sI32s")
_COUNT = struct.Struct("<H")
ROW = 10
_FOLDER = 0x800000
_END = b"\0"  # behind each content
_MOST = 0x7FFFFF  # bytes in a content; and all of them lie below twice of this


class Entry(NamedTuple):
    """A row: the CRC-32 of the path, the place of the content in the pack, and its length."""

    key: int
    place: int
    length: int
    is_folder: bool


def make(files: Mapping[str, bytes]) -> bytes:
    """The pack of some files: path -> content; the same files make the same pack.

    Raises BuildError if two paths have one CRC-32, or there is no room for a number.
    """
    contents = {**_folders(files), **files}
    names = [FIRST, *sorted(set(files) - {FIRST}), *sorted(set(contents) - set(files))]
    names = [name for name in names if name in contents]
    rows: dict[int, tuple[str, bytes]] = {}
    at = HEAD.size + _COUNT.size + ROW * len(names)
    body: list[bytes] = []
    for name in names:
        key, data = crc32(name.encode()), contents[name]
        if key in rows:
            raise BuildError(f"{name} and {rows[key][0]} have one CRC-32: rename one of them")
        if len(data) > _MOST or at > _MOST:
            raise BuildError(f"{name} has no room in a pack")
        length = len(data) | (0 if name in files else _FOLDER)
        numbers = (number.to_bytes(size, "little") for number, size in ((key, 4), (at, 3)))
        rows[key] = name, b"".join(numbers) + length.to_bytes(3, "little")
        body += data, _END
        at += len(data) + 1
    behind = _COUNT.pack(len(rows)) + b"".join(row for _, row in rows.values())
    behind += b"".join(body)
    return HEAD.pack(MARK, HEAD.size + len(behind), sha256(behind).digest()) + behind


def _folders(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Path -> content of each folder: its names, a line each; those of folders end in a slash."""
    found: dict[str, set[str]] = {"": set()}
    for path in files:
        words = path.split("/")
        for depth, word in enumerate(words):
            name = word if depth == len(words) - 1 else word + "/"
            found.setdefault("/".join(words[:depth]), set()).add(name)
    return {folder: "\n".join(sorted(names)).encode() for folder, names in found.items()}


def entries(pack: bytes) -> list[Entry]:
    """The rows of a pack. Raises BuildError if it is none, or is not whole."""
    try:
        mark, length, digest = HEAD.unpack_from(pack)
        (count,) = _COUNT.unpack_from(pack, HEAD.size)
    except struct.error:
        raise BuildError("this is no pack") from None
    if mark != MARK or length != len(pack) or sha256(pack[HEAD.size :]).digest() != digest:
        raise BuildError("this is no pack, or it is not whole")
    found = []
    for at in range(HEAD.size + _COUNT.size, HEAD.size + _COUNT.size + ROW * count, ROW):
        key, place, size = (
            int.from_bytes(pack[at + first : at + last], "little")
            for first, last in ((0, 4), (4, 7), (7, 10))
        )
        found.append(Entry(key, place, size & ~_FOLDER, bool(size & _FOLDER)))
    return found


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
