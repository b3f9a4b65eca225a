"""The page of a release about its images: which are ready, and the recipe of each other one.

An image is ready for hardware whose MicroPython is pinned by its SHA-256. For the rest the page has
the command that makes one of the file that MicroPython's own site has.
"""

from collections.abc import Collection, Iterator

from pilothouse.build import package, panels, stock

DOWNLOADS = "https://micropython.org/download/"  # a page for each of MicroPython's images
BOARD = "BOARD"  # in a command: one of boards/
HEAD = """\
Images of Pilothouse {version}: one file with MicroPython and the box, for a Pico and its display.
BOARD is one of: {boards}.
Hold BOOTSEL while you plug the Pico in, and drag the image on the drive that appears.
An image has a disk of its own: a box that gets it loses its saves, names and records.
"""
READY = """\
{title}
Ready in this release: {image}
Made of {file}, SHA-256 {sum}.
"""
RECIPE = """\
{title}
No image is ready: {reason}.
1. Get {file}
   from {page} ({url}).
2. Install the tool with what makes images: pipx install --force './{wheel}[emulator]'
3. {command}
"""
UNPINNED = "the SHA-256 of MicroPython's file is not pinned, so nobody could check it here"
REHEARSED = "this was a rehearsal without MicroPython's file, whose SHA-256 is {sum}"


def choose(hardware: str) -> package.Choice:
    """What an image for this hardware has: all languages, and telephones where they can come.

    The languages are named, so that a later deploy keeps them.
    """
    return package.Choice(tuple(package.languages()), telephones=hardware == "pico2_w")


def name_image(version: str, hardware: str, board: str = BOARD) -> str:
    """The file name of an image."""
    return f"pilothouse-{version}-{hardware}-{board}.uf2"


def name_page(version: str) -> str:
    """The file name of the page."""
    return f"pilothouse-{version}-images.txt"


def write_command(version: str, hardware: str) -> str:
    """The command that makes an image for this hardware, as a release would have it."""
    choice = choose(hardware)
    words = [
        "pilothouse image",
        f"--board {BOARD}",
        f"--languages {','.join(choice.languages or ())}",
    ]
    words += [f"--micropython {stock.name_file(hardware)}"]
    words += ["--telephones"] if choice.telephones else []
    words += ["--erase-saves", f"--out {name_image(version, hardware)}"]
    return " ".join(words)


def write_page(version: str, ready: Collection[str]) -> str:
    """The text of the page. ready: the hardware that the release has images for."""
    head = HEAD.format(version=version, boards=", ".join(panels.names()))
    return "\n".join((head, *_write_parts(version, ready)))


def _write_parts(version: str, ready: Collection[str]) -> Iterator[str]:
    for hardware, name in stock.MICROPYTHONS.items():
        title = stock.NAMES[hardware] + (", Pico W" if hardware == "pico" else "")
        file = stock.name_file(hardware)
        if hardware in ready:
            sum = stock.PINS[hardware][1]
            image = name_image(version, hardware)
            yield READY.format(title=title, image=image, file=file, sum=sum)
        else:
            pinned = hardware in stock.PINS
            yield RECIPE.format(
                title=title,
                reason=REHEARSED.format(sum=stock.PINS[hardware][1]) if pinned else UNPINNED,
                file=file,
                page=f"{DOWNLOADS}{name}/",
                url=stock.PLACE + file,
                wheel=f"pilothouse-{version}-py3-none-any.whl",
                command=write_command(version, hardware),
            )
