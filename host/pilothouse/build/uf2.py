"""UF2: the file that is dragged on a Pico's drive, in blocks of 512 bytes.

A block has a header of 32 bytes, its part of the flash and an end. The format is that of
https://github.com/microsoft/uf2; the families are those of the RP2350 datasheet, 5.5.3.
"""

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pilothouse.errors import ImageError

SIZE = 512  # bytes of a block
PAGE = 256  # bytes of the flash in a block: the boot program of a Pico takes no other number
XIP = 0x10000000  # where the flash lies in the memory of the chip
MOST = 16 << 20  # bytes of flash that a chip can address there
CHIPS = {0xE48BFF56: "RP2040", 0xE48BFF59: "RP2350"}
ABSOLUTE = 0xE48BFF57  # a block in front of an RP2350's image, against its erratum E10
_HEADER = struct.Struct("<8I")
_BEGIN, _BEGIN_2, _END = 0x0A324655, 0x9E5D5157, struct.pack("<I", 0x0AB16F30)
_NOT_FLASH, _HAS_FAMILY = 0x1, 0x2000


@dataclass(frozen=True)
class Image:
    """What a UF2 file puts into the flash.

    pages: (offset in the flash, 256 bytes), in the order of the file. before: blocks for the boot
    program of an RP2350, which stay in front as they are.
    """

    family: int
    pages: tuple[tuple[int, bytes], ...]
    before: bytes = b""

    @property
    def chip(self) -> str:
        """The name of the chip, a value of CHIPS."""
        return CHIPS[self.family]

    @property
    def end(self) -> int:
        """The offset in the flash behind the last page."""
        return max(at for at, _ in self.pages) + PAGE

    def memory(self) -> bytes:
        """The flash from its beginning to `end`; what no page covers is erased: 0xff."""
        flash = bytearray(b"\xff" * self.end)
        for at, data in self.pages:
            flash[at : at + PAGE] = data
        return bytes(flash)


def load(path: Path) -> Image:
    """The image in a file. Raises ImageError, which names the file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ImageError(f"{path} can't be read: {error.strerror or error}") from error
    try:
        return read(data)
    except ImageError as error:
        raise ImageError(f"{path} is no image for a Pico: {error}") from None


def read(data: bytes) -> Image:
    """The image in the bytes of a UF2 file. Raises ImageError if a block is bad or missing."""
    if not data or len(data) % SIZE:
        raise ImageError(f"it has {len(data):,} bytes, and a UF2 file has blocks of {SIZE}")
    before, families = b"", set()
    pages: list[tuple[int, bytes]] = []
    for place in range(0, len(data), SIZE):
        block = data[place : place + SIZE]
        first, second, flags, address, size, number, count, family = _HEADER.unpack_from(block)
        where = f"block {place // SIZE}"
        if (first, second, block[-4:]) != (_BEGIN, _BEGIN_2, _END):
            raise ImageError(f"{where} is no block of UF2")
        if flags & _HAS_FAMILY and family == ABSOLUTE:
            before += block
            continue
        if flags & _NOT_FLASH:
            continue  # the boot program passes over it too
        if not flags & _HAS_FAMILY or family not in CHIPS:
            raise ImageError(f"{where} is for another kind of chip")
        at = address - XIP
        if size != PAGE or at % PAGE or not 0 <= at < MOST:
            raise ImageError(f"{where} is no page of a Pico's flash")
        if number != len(pages):
            raise ImageError(f"{where} has the number {number}, not {len(pages)}")
        families.add((family, count))
        pages.append((at, block[_HEADER.size : _HEADER.size + PAGE]))
    if len(families) != 1:
        raise ImageError("it has blocks of several images" if families else "it is empty")
    ((family, count),) = families
    if count != len(pages):
        raise ImageError(f"it has {len(pages)} of {count} blocks")
    if len({at for at, _ in pages}) != count:
        raise ImageError("two of its blocks have the same place")
    return Image(family, tuple(pages), before)


def write(image: Image) -> bytes:
    """The bytes of a UF2 file with this image."""
    count = len(image.pages)
    blocks = [image.before]
    for number, (at, data) in enumerate(image.pages):
        header = _HEADER.pack(
            _BEGIN, _BEGIN_2, _HAS_FAMILY, XIP + at, PAGE, number, count, image.family
        )
        blocks.append((header + data).ljust(SIZE - len(_END), b"\0") + _END)
    return b"".join(blocks)


def pages(start: int, data: bytes) -> Iterable[tuple[int, bytes]]:
    """(offset in the flash, 256 bytes) of what begins at `start`; the last is filled with 0xff."""
    for at in range(0, len(data), PAGE):
        yield start + at, data[at : at + PAGE].ljust(PAGE, b"\xff")
