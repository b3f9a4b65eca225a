"""Makes a new pack on a Pico out of the old one: only contents that differ are sent.

The Pico says of each content of its pack where it is, how long, and its CRC-32. What is sent goes
to PART; then a script puts the new pack together. A deploy checks it as one that was sent whole.
"""

from dataclasses import dataclass
from zlib import crc32

from pilothouse.build import box_pack, package
from pilothouse.device import pico
from pilothouse.errors import DeviceError

PART = "box.part"
MOST = 100  # pieces, which the script has in memory together


@dataclass(frozen=True)
class Recipe:
    """part: what is sent. pieces: (from the old pack or from PART, place, bytes), in order."""

    part: bytes
    pieces: list[tuple[bool, int, int]]


def recipe(device: pico.Pico, new: bytes) -> Recipe | None:
    """How the Pico makes a pack out of its own; None if it is better sent whole.

    Raises DeviceError.
    """
    old: dict[tuple[int, int], int] = {}
    try:
        for line in device.run("rows", pack=package.PACK).splitlines():
            place, length, crc = map(int, line.split(" "))
            old[length, crc] = place
    except ValueError:
        raise DeviceError(pico.SENSELESS) from None
    made = mixed(new, old)
    return made if len(made.pieces) <= MOST and 2 * len(made.part) < len(new) else None


def mixed(new: bytes, old: dict[tuple[int, int], int]) -> Recipe:
    """A recipe for a pack. old: (length, CRC-32) of a content -> its place in the old pack."""
    entries = box_pack.entries(new)
    pieces: list[tuple[bool, int, int]] = []
    part = bytearray()

    def add(is_old: bool, place: int, count: int) -> None:
        if pieces and pieces[-1][0] == is_old and sum(pieces[-1][1:]) == place:
            place, count = pieces[-1][1], pieces[-1][2] + count
            pieces.pop()
        pieces.append((is_old, place, count))

    def send(data: bytes) -> None:
        add(False, len(part), len(data))
        part.extend(data)

    send(new[: entries[0].place])
    for entry in entries:
        data = new[entry.place : entry.place + entry.length + 1]  # with the zero byte behind it
        place = old.get((entry.length, crc32(data[:-1])))
        if place is None:
            send(data)
        else:
            add(True, place, len(data))
    return Recipe(bytes(part), pieces)


def patch(device: pico.Pico, made: Recipe) -> None:
    """Make the new pack on the Pico, after PART has come. Raises DeviceError."""
    device.run("patch", pack=package.PACK, part=PART, new=package.NEW, pieces=made.pieces)
