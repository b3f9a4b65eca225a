"""The Pico's file system as bytes: littlefs, as MicroPython's image for the plain Pico lays it out.

A disk is a dict of files: path -> content. A path starts at the root and has no leading slash.
"""

from pathlib import Path

from littlefs import LittleFS, LittleFSError, UserContext

from pilothouse.build import mpy as build
from pilothouse.build import package

BLOCK = 4096
COUNT = 352  # blocks at the end of the 2 MB: 1,408 KB (MICROPY_HW_FLASH_STORAGE_BYTES)
START = 2 * 1024 * 1024 - BLOCK * COUNT
PROGRAM = 256  # bytes in a page, the unit of a write
VERSION = 0x00020000  # of littlefs's format; every MicroPython since 1.12 reads this one
SAVES = "saves"


def pack(files: dict[str, bytes], count: int = COUNT) -> bytes:
    """The bytes of a disk of `count` blocks. Raises ValueError if the files don't fit."""
    return filled(files, count)[0]


def used(files: dict[str, bytes], count: int = COUNT) -> int:
    """How many of `count` blocks the files take. Raises ValueError if they don't fit."""
    return filled(files, count)[1]


def filled(files: dict[str, bytes], count: int = COUNT) -> tuple[bytes, int]:
    """The bytes of a disk of `count` blocks, and how many of these the files take.

    What no file takes is erased. Raises ValueError if they don't fit.
    """
    context = UserContext(buffsize=BLOCK * count)  # erased
    disk = LittleFS(
        context, block_size=BLOCK, block_count=count, prog_size=PROGRAM, disk_version=VERSION
    )
    try:
        for path, data in files.items():
            folder = path.rpartition("/")[0]
            if folder:
                disk.makedirs(folder, exist_ok=True)
            with disk.open(path, "wb") as file:
                file.write(data)
        blocks = disk.used_block_count
    except LittleFSError as error:
        raise ValueError(f"the files do not fit into {BLOCK * count:,} bytes") from error
    finally:
        disk.unmount()
    return bytes(context.buffer), blocks


def unpack(data: bytes) -> dict[str, bytes]:
    """The files of a disk, from its bytes. Raises ValueError if they are no littlefs."""
    context = UserContext(buffsize=len(data))
    context.buffer[:] = data
    count = len(data) // BLOCK
    disk = LittleFS(context, mount=False, block_size=BLOCK, block_count=count, prog_size=PROGRAM)
    try:
        disk.mount()
    except LittleFSError as error:
        raise ValueError("this is no littlefs") from error
    files = {}
    for folder, _, names in disk.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with disk.open(path, "rb") as file:
                files[path.lstrip("/")] = file.read()
    disk.unmount()
    return files


def folder(path: Path, at: str = "") -> dict[str, bytes]:
    """The files of a folder of this machine, as files in the folder `at` of a disk."""
    files = sorted(file for file in path.rglob("*") if file.is_file())
    return {
        (Path(at) / file.relative_to(path)).as_posix(): file.read_bytes()
        for file in files
        if not file.name.startswith(".")
    }


def firmware(starts: bool = True) -> dict[str, bytes]:
    """The files of a box that has all boards; `starts`: with a main.py that starts it at power-on.

    The simulated board is in its pack, too, for the portable tests.
    """
    inside = folder(build.firmware(build.PICO))
    files = package.on_flash({**inside, package.BOARD: package.format_board(package.DEFAULT)})
    if not starts:
        del files[package.MAIN]
    return files
