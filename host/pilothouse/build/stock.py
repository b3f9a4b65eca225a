"""What an image says of itself: version, hardware, where its disk is, which modules are frozen.

MicroPython's images for the Pico carry this as "binary info", which picotool shows too. The layout
is that of pico-sdk (src/common/pico_binary_info): a marker near the beginning, then the ends of a
list of pointers to entries.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from pilothouse.build import uf2
from pilothouse.errors import ImageError

NAMES = {  # of the hardware, as the images say it
    "pico": "Raspberry Pi Pico",
    "pico_w": "Raspberry Pi Pico W",
    "pico2": "Raspberry Pi Pico 2",
    "pico2_w": "Raspberry Pi Pico 2 W",
}
PLACE = "https://micropython.org/resources/firmware/"  # where MicroPython's images are
BUILD = "20260406-v1.28.0"  # of MicroPython, in the names of its images
# Hardware that a release has an image for, or a recipe: what MicroPython calls its images. A Pico W
# takes that of the plain Pico (boards/pico_w.md).
MICROPYTHONS = {"pico": "RPI_PICO", "pico2": "RPI_PICO2", "pico2_w": "RPI_PICO2_W"}
# Hardware -> (name of the file, SHA-256), of the images that are checked, and that a release joins.
# Those of a Pico 2 and a Pico 2 W are missing: their SHA-256 was not taken from a download yet.
# Until then a release has a recipe (recipes.py), and `pilothouse image` takes them unchecked.
PINS = {
    "pico": (
        "RPI_PICO-20260406-v1.28.0.uf2",
        "00aedb8431ebea83b470ef909509f16432c5b1b43e8f6eaf015f6f9560bc8152",
    ),
}
_BEGIN, _END = 0x7188EBF2, 0xE71AA390
_SEARCHED = 4096  # bytes at the beginning of the flash in which the marker is
_TEXT, _DRIVE = 6, 7  # kinds of entries
_VERSION, _HARDWARE, _PROGRAM, _FROZEN = 0x11A9BC3A, 0xB63CFFBB, 0x02031C86, 0x4A99D719
_LONGEST = 64  # bytes of a text
_BOX = "firmware/main"  # a frozen box has this module
# Kinds of images, as `system.hello` names them too (firmware/link/README.md)
STOCK, JOINED, FROZEN = "stock", "joined", "frozen"


def name_file(hardware: str) -> str:
    """The file of MicroPython that an image for this hardware is made of."""
    return PINS[hardware][0] if hardware in PINS else f"{MICROPYTHONS[hardware]}-{BUILD}.uf2"


@dataclass(frozen=True)
class About:
    """start, size: the place of the disk in the flash, in bytes. end: behind the program.

    hardware: "pico", "pico_w", "pico2", "pico2_w" or another's own name. kind: STOCK, JOINED (a
    disk is in the image) or FROZEN (the box is among its modules).
    """

    chip: str
    hardware: str
    version: str
    start: int
    size: int
    end: int
    kind: str
    frozen: tuple[str, ...]  # modules, as "asyncio/core"

    @property
    def name(self) -> str:
        """The hardware in words."""
        return NAMES.get(self.hardware, self.hardware or f"a board with {self.chip}")


def look(image: uf2.Image) -> About:
    """What an image says of itself.

    Raises ImageError if it is no MicroPython for a Pico, or if its program reaches into its disk.
    """
    texts: dict[int, list[str]] = {}
    drives: list[tuple[int, int]] = []
    flash = image.memory()
    for kind, key, value in _entries(flash):
        if kind == _TEXT:
            texts.setdefault(key, []).append(_text(flash, value))
        else:
            drives.append((key, value))
    program = texts.get(_PROGRAM, [""])[0]
    if program != "MicroPython" or len(drives) != 1:
        raise ImageError("it is no MicroPython for a Pico: it does not say where its disk is")
    start, size = drives[0][0] - uf2.XIP, drives[0][1]
    if start % 4096 or size % 4096 or not 0 < start < start + size <= uf2.MOST:
        raise ImageError("the place that it names for its disk is none")
    below = [at for at, _ in image.pages if at < start]
    frozen = tuple(sorted(_modules(texts.get(_FROZEN, []))))
    joined = any(start <= at < start + size for at, _ in image.pages)
    return About(
        image.chip,
        texts.get(_HARDWARE, [""])[0],
        texts.get(_VERSION, [""])[0].lstrip("v"),
        start,
        size,
        max(below) + uf2.PAGE,
        FROZEN if _BOX in frozen else JOINED if joined else STOCK,
        frozen,
    )


def _modules(texts: list[str]) -> Iterator[str]:
    for text in texts:
        yield text.removesuffix(".py")


def _entries(flash: bytes) -> Iterator[tuple[int, int, int]]:
    """(kind, key, value) of each text (its pointer) and each drive (its address, its size)."""
    head = flash[:_SEARCHED]
    at = head.find(struct.pack("<I", _BEGIN))
    while at >= 0 and (at % 4 or _word(flash, at + 16) != _END):
        at = head.find(struct.pack("<I", _BEGIN), at + 1)
    if at < 0:
        return
    for pointer in range(_word(flash, at + 4) - uf2.XIP, _word(flash, at + 8) - uf2.XIP, 4):
        entry = _word(flash, pointer) - uf2.XIP
        kind = _word(flash, entry) & 0xFFFF
        if kind == _TEXT:
            yield kind, _word(flash, entry + 4), _word(flash, entry + 8)
        elif kind == _DRIVE:
            yield kind, _word(flash, entry + 8), _word(flash, entry + 12)


def _word(flash: bytes, at: int) -> int:
    """A word of 32 bits; 0 outside of the image."""
    if not 0 <= at <= len(flash) - 4:
        return 0
    return int.from_bytes(flash[at : at + 4], "little")


def _text(flash: bytes, pointer: int) -> str:
    at = pointer - uf2.XIP
    if not 0 <= at < len(flash):
        return ""
    return flash[at : at + _LONGEST].partition(b"\0")[0].decode("ascii", "replace")
