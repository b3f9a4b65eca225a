"""A flash, and the boot program that writes what comes over its drive into it."""

import errno
import threading
from collections.abc import Callable
from pathlib import Path

from pilothouse.build import uf2

SECTOR = 4096
SIZE = 2 << 20
INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi {}\nBoard-ID: {}\n"


class Flash:
    """2 MB of flash. `put` does as the boot program: it erases a sector when its first page comes.

    data: what is in it, from offset 0.
    """

    def __init__(self, data: bytes = b"") -> None:
        self.data = bytearray(data.ljust(SIZE, b"\xff"))
        self._erased: set[int] = set()

    def begin(self) -> None:
        """Power-on: from now on a page that comes erases its sector again."""
        self._erased.clear()

    def put(self, at: int, page: bytes) -> None:
        """Write a page of 256 bytes; a bit that is 0 stays 0 until its sector is erased."""
        sector = at - at % SECTOR
        if sector not in self._erased:
            self._erased.add(sector)
            self.data[sector : sector + SECTOR] = b"\xff" * SECTOR
        there = self.data[at : at + len(page)]
        self.data[at : at + len(page)] = bytes(a & b for a, b in zip(there, page, strict=True))


def cut(image: uf2.Image, flash: Flash, blocks: int) -> None:
    """Bring the first `blocks` blocks of an image, then pull the plug."""
    flash.begin()
    for at, page in image.pages[:blocks]:
        flash.put(at, page)


class Drive:
    """A folder that stands in for the drive: what is flushed to the file goes to the flash.

    After `blocks` blocks it is gone, as after a pulled plug. `started` is called after the last
    block of an image; the drive goes then, too.
    """

    def __init__(self, folder: Path, flash: Flash, started: Callable[[], object]) -> None:
        self.folder, self.flash, self.blocks = folder, flash, 1 << 30
        self._started = started
        self._taken = 0
        self._lock = threading.Lock()

    def show(self, name: str = "RPI-RP2") -> None:
        """Show the drive: the boot program runs."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.flash.begin()
        self._taken = 0
        (self.folder / "INFO_UF2.TXT").write_text(INFO.format(name, name))

    def flush(self, _handle: int) -> None:
        """Takes the place of bootloader._flush."""
        with self._lock:
            data = (self.folder / "pilothouse.uf2").read_bytes()
            whole = int.from_bytes(data[24:28], "little")
            for place in range(self._taken, len(data) // uf2.SIZE):
                if place >= self.blocks:
                    self._go()
                    raise OSError(errno.EIO, "Input/output error")
                block = data[place * uf2.SIZE : (place + 1) * uf2.SIZE]
                at = int.from_bytes(block[12:16], "little") - uf2.XIP
                self.flash.put(at, block[32 : 32 + uf2.PAGE])
                self._taken = place + 1
            if self._taken == whole:
                self._go()
                self._started()
                raise OSError(errno.EIO, "Input/output error")

    def _go(self) -> None:
        for name in ("INFO_UF2.TXT", "pilothouse.uf2"):
            (self.folder / name).unlink()
