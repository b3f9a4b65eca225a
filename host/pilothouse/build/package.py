"""The one list of what a device carries, for the build, deploy, package.json (mip) and manifest.py.

The simulated board is on the list only on request, because no real box needs it.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from pilothouse import project
from pilothouse.build import mpy as build
from pilothouse.build import panels
from pilothouse.errors import PilothouseError

SIMULATOR = "simulator"  # the board; its displays are in a folder of their own
SIMULATED = (f"boards/{SIMULATOR}.py", "boards/glasses/")
ON_BOX = "host/pilothouse/on_box/"  # main.py, and what is sent to a prompt
MAIN = "main.py"
BOARD = "board.txt"  # its first line names the board; a second one says that an image brought it
LANGUAGES = "firmware/languages/"  # a folder for each
SPARE = 24  # blocks that stay free: littlefs needs two for a folder, and the box some for saves

# Sources that only some boards need -> whether the board with this data needs it.
_PARTS: dict[str, Callable[[ModuleType], bool]] = {
    "firmware/drivers/ssd1306.py": lambda data: data.DISPLAY["controller"] != "st7789",
    "firmware/drivers/sh1106.py": lambda data: data.DISPLAY["controller"] == "sh1106",
    "firmware/drivers/sh1107.py": lambda data: data.DISPLAY["controller"] == "sh1107",
    "firmware/drivers/st7789.py": lambda data: data.DISPLAY["controller"] == "st7789",
    "firmware/drivers/spi.py": lambda data: data.DISPLAY["bus"] == "spi",
    "firmware/ui/colour.py": lambda data: "light" in data.DISPLAY,
    "firmware/ui/few.py": lambda data: hasattr(data, "GESTURES"),
}

MANIFEST = '''"""For freezing the firmware into MicroPython: in its ports/rp2,

    make BOARD=RPI_PICO FROZEN_MANIFEST=PATH_OF_THIS_FILE

`make package` writes this file. The statements of the rules are no modules: they can't be frozen.
"""

# ruff: noqa: F821  (a manifest is given its functions)
include("$(PORT_DIR)/boards/manifest.py")  # what every Pico has
module("main.py", base_path="host/pilothouse/on_box")
'''


def sources(board: str = "") -> list[str]:
    """Sorted paths, relative to ROOT, of what a device carries.

    The simulated board is among them only if `board` is "simulator".
    """
    found = sorted(p.relative_to(project.ROOT).as_posix() for p in build.sources())
    return [name for name in found if board == SIMULATOR or not name.startswith(SIMULATED)]


def on_device(source: str) -> str:
    """The name that a source has on the device; that of a module ends in .mpy."""
    return source[:-3] + ".mpy" if source.endswith(".py") else source


def languages() -> list[str]:
    """The sorted codes of the languages that a box can have."""
    return sorted(path.name for path in (project.ROOT / LANGUAGES).iterdir() if path.is_dir())


def files(
    board: str, wanted: Sequence[str] | None = None, processor: str = build.PICO
) -> dict[str, bytes]:
    """Name on the device -> content, for a box with this board only.

    wanted: codes of the languages that it gets; None: all. processor: as for `build.firmware`.
    Raises BuildError if a source can't be compiled, PilothouseError if there is no such board or
    language.
    """
    return by_board((board,), wanted, processor)[board]


def by_board(
    boards: Sequence[str], wanted: Sequence[str] | None = None, processor: str = build.PICO
) -> dict[str, dict[str, bytes]]:
    """Board -> its `files`. The firmware is built once for all of them, and each file read once."""
    left_out = _left_out(wanted)
    folder = build.firmware(processor)
    named = [name for name in sources() if not name.startswith(left_out)]
    read = cache(lambda name: (folder / name).read_bytes())
    main = (project.ROOT / ON_BOX / MAIN).read_bytes()
    every = {f"boards/{path.stem}.py" for path in (project.ROOT / "boards").glob("[a-z]*.py")}
    made = {}
    for board in boards:
        data = panels.data(board)
        others = every - {f"boards/{board}.py"}
        others.update(source for source, needed in _PARTS.items() if not needed(data))
        names = [on_device(source) for source in named if source not in others]
        made[board] = {name: read(name) for name in names}
        made[board] |= {BOARD: board.encode() + b"\n", MAIN: main}
    return made


def _left_out(wanted: Sequence[str] | None) -> tuple[str, ...]:
    """The folders of the languages that are not wanted. Raises PilothouseError."""
    known = languages()
    if wanted is None:
        return ()
    for code in wanted:
        if code not in known:
            raise PilothouseError(f"there is no language {code!r}; there are {', '.join(known)}")
    if not wanted:
        raise PilothouseError(f"a box needs a language; there are {', '.join(known)}")
    return tuple(f"{LANGUAGES}{code}/" for code in known if code not in wanted)


def hashes(files: dict[str, bytes]) -> dict[str, str]:
    """Name -> SHA-256 in hex digits."""
    return {name: sha256(data).hexdigest() for name, data in files.items()}


def mip() -> str:
    """The text of package.json: main.py and the compiled files that `make package` leaves."""
    folder = build.firmware(build.PICO).relative_to(project.ROOT).as_posix()
    names = [on_device(source) for source in sources()]
    urls = [[name, f"{folder}/{name}"] for name in names] + [[MAIN, ON_BOX + MAIN]]
    lines = ",\n".join("    " + json.dumps(pair) for pair in urls)
    return f'{{\n  "version": "{project.version()}",\n  "urls": [\n{lines}\n  ]\n}}\n'


def manifest() -> str:
    """The text of manifest.py: the modules by package."""
    text = MANIFEST
    modules = [source for source in sources() if source.endswith(".py")]
    for package in build.ON_DEVICE:
        inside = [name[len(package) + 1 :] for name in modules if name.startswith(package + "/")]
        lines = "".join(f'        "{name}",\n' for name in inside)
        text += (
            f'package(\n    "{package}",\n    (\n{lines}    ),\n    base_path=".",\n    opt=3,\n)\n'
        )
    return text


def write() -> list[Path]:
    """Build, then write package.json and manifest.py anew; returns their paths."""
    made = {"package.json": mip(), "manifest.py": manifest()}
    for name, text in made.items():
        (project.ROOT / name).write_text(text)
    return [project.ROOT / name for name in made]


if __name__ == "__main__":
    for path in write():
        print(path)
    print(build.told(build.PICO))
