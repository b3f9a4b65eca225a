"""`pilothouse image`: one .uf2 with MicroPython and a disk that has the firmware on it.

Every block of the disk is in the image, so that no file of an earlier disk shows through: littlefs
would take an old block for a newer state. Saves of a box that gets this image are lost.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from pilothouse.build import disk, mpy, package, radio_page, stock, uf2
from pilothouse.errors import ImageError

COSTS = (
    "this image has a disk of its own: a box that gets it loses its saves, names, records and "
    "settings. If that is meant, or the Pico is new: --erase-saves. Two ways keep them: pilothouse "
    "deploy brings the firmware over the cable, and an image with the firmware frozen ends below "
    "the disk. pilothouse backup copies the saves"
)


@dataclass(frozen=True)
class Joined:
    """An image, and what is on its disk: blocks in use, and how many it has."""

    data: bytes
    about: stock.About
    used: int
    count: int

    def __str__(self) -> str:
        free = (self.count - self.used) * disk.BLOCK // 1024
        return (
            f"MicroPython {self.about.version} for a {self.about.name} ({self.about.chip}), with "
            f"the firmware on {self.used} of {self.count} blocks; {free} KB are left for saves. "
            f"{mpy.describe_code(mpy.PICO)}"
        )


def join(micropython: Path, board: str, choice: package.Choice = package.ALL) -> Joined:
    """Join MicroPython's image with a disk for a box with this board.

    choice: the languages and games that it gets, and whether telephones, which only a Pico 2 W lets
    in. Raises ImageError if `micropython` is no stock image or the firmware does not fit on its
    disk, PilothouseError if there is no such board, language or game.
    """
    image = uf2.load(micropython)
    try:
        about = stock.look(image)
    except ImageError as error:
        raise ImageError(f"{micropython}: {error}") from None
    if about.kind != stock.STOCK:
        raise ImageError(
            f"{micropython} has a box in it already ({about.kind}): give MicroPython's own image"
        )
    if choice.telephones and about.hardware != "pico2_w":
        raise ImageError(f"a {about.name} lets no telephones in: that needs a Pico 2 W's image")
    files = package.flash(board, choice, stock.JOINED)
    if choice.telephones:
        files[package.TELEPHONES] = radio_page.pack(choice.languages)
    data, used = _disk(files, about)
    pages = (*image.pages, *uf2.pages(about.start, data))
    whole = uf2.write(replace(image, pages=pages))
    about = replace(about, kind=stock.JOINED)
    return Joined(whole, about, used, about.size // disk.BLOCK)


def _disk(files: dict[str, bytes], about: stock.About) -> tuple[bytes, int]:
    """The bytes of the disk, and its blocks in use. Raises ImageError if the files don't fit."""
    count = about.size // disk.BLOCK
    try:
        data, used = disk.filled(files, count)
    except ValueError:
        used = disk.used(files, 2 * disk.COUNT)  # counted on a larger disk, for the error
        data = b""
    if used + package.SPARE > count:
        raise ImageError(
            f"the firmware takes {used} blocks and {package.SPARE} more for saves, and the disk of "
            f"a {about.name} has {count} here. {_instead(about)}"
        )
    return data, used


def _instead(about: stock.About) -> str:
    if about.hardware == "pico_w":
        return (
            "Fewer languages and games take less: --languages, --games. A Pico W also runs the "
            "image of the plain Pico, without its radio, which a box does not use"
        )
    return "Fewer languages and games take less: --languages, --games"
