"""The one list of what a device carries, for the build, deploy, mip (package.json) and freezing.

Three files lie on its flash: the pack with everything that is only read (box_pack.py), the reader
of packs, and main.py. The simulated board is in a pack only on request, because no real box needs
it.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from pilothouse import game, project
from pilothouse.build import box_pack, glyphs, panels
from pilothouse.build import mpy as build
from pilothouse.errors import PilothouseError

SIMULATOR = "simulator"  # the board; its displays are in a folder of their own
SIMULATED = (f"boards/{SIMULATOR}.py", "boards/glasses/")
ON_BOX = "host/pilothouse/on_box/"  # main.py, and what is sent to a prompt
MAIN, READER, PACK = "main.py", "pack.mpy", "box.pack"  # what lies on the flash of a box
TELEPHONES = "radio.pack"  # the page that a box with a radio hands out: radio_page.py
NEW = "box.new"  # a pack on its way, which takes the place of PACK when it is whole
OVER = "over/"  # files of a developer or an owner, which go before those of the pack
# In the pack, in lines: the board; how the pack came and of which version; the languages and the
# games that the box has, "" for all that there are.
BOARD = "board.txt"
DEPLOYED = "deployed"
DEFAULT = "pico_ssd1306"  # the board of a box that names none
_READER = "firmware/pack.py"  # its source
LANGUAGES = "firmware/languages/"  # a folder for each
MIP = project.BUILD / "mip"
SPARE = 24  # blocks that stay free: littlefs needs two for a folder, and the box some for saves

# Sources that come with TELEPHONES, because nothing else needs them. What says why telephones can't
# come is on every box: firmware/screens/no_telephones.py.
RADIO = ("firmware/radio/", "firmware/link/rights.py", "firmware/screens/telephones.py")
_RADIO_TEXTS = "radio.txt"

# Sources that only some boards need -> whether the board with this data needs it.
_PARTS: dict[str, Callable[[ModuleType], bool]] = {
    "firmware/drivers/ssd1306.py": lambda data: panels.driver(data.DISPLAY) != "st7789",
    "firmware/drivers/sh1106.py": lambda data: panels.driver(data.DISPLAY) == "sh1106",
    "firmware/drivers/sh1107.py": lambda data: panels.driver(data.DISPLAY) == "sh1107",
    "firmware/drivers/sh1107_square.py": lambda data: (
        panels.driver(data.DISPLAY) == "sh1107_square"
    ),
    "firmware/drivers/st7789.py": lambda data: panels.driver(data.DISPLAY) == "st7789",
    "firmware/drivers/spi.py": lambda data: data.DISPLAY["bus"] == "spi",
    "firmware/ui/colour.py": lambda data: "light" in data.DISPLAY,
    "firmware/ui/tall.py": lambda data: "h" in data.DISPLAY and "light" not in data.DISPLAY,
    "firmware/ui/few.py": lambda data: hasattr(data, "GESTURES"),
    "firmware/fitted.py": lambda data: not {"KNOB", "VSYS", "KEEP_ALIVE"}.isdisjoint(dir(data)),
    "firmware/ui/turning.py": lambda data: hasattr(data, "KNOB"),
    "firmware/drivers/knob.py": lambda data: hasattr(data, "KNOB"),
    "firmware/drivers/supply.py": lambda data: hasattr(data, "VSYS"),
    "firmware/drivers/pulse.py": lambda data: hasattr(data, "KEEP_ALIVE"),
    "firmware/battery_sign.py": lambda data: hasattr(data, "VSYS"),
    "firmware/power.py": lambda data: hasattr(data, "VSYS") or hasattr(data, "KEEP_ALIVE"),
}

FREEZING = ON_BOX + "frozen/manifest.py"
_TOP = "../" * FREEZING.count("/")  # MicroPython takes paths from the folder of the manifest
MANIFEST = f'''"""`make package` writes this file.

It freezes the firmware into MicroPython: in its ports/rp2,

    make BOARD=RPI_PICO FROZEN_MANIFEST=PATH_OF_THIS_FILE

Texts are no modules, so a pack on the flash has them.
"""

include("$(PORT_DIR)/boards/manifest.py")  # what every Pico has
module("main.py", base_path=".")  # it starts itself
module("pack.py", base_path="{_TOP}firmware")
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


@dataclass(frozen=True)
class Choice:
    """Which languages and games a box gets, by their names; None: all that there are.

    telephones: whether it can let telephones in. Then it has TELEPHONES, too, which tells it later.
    """

    languages: tuple[str, ...] | None = None
    games: tuple[str, ...] | None = None
    telephones: bool = False

    @classmethod
    def of(cls, lines: Sequence[str]) -> "Choice":
        """The choice that the lines of a BOARD tell. Names that are not known here any more go."""
        there = []
        for line, known in zip(
            (*lines, "", "", "", "")[2:4], (languages(), game.names()), strict=True
        ):
            there.append(tuple(name for name in line.split(",") if name in known) or None)
        return cls(languages=there[0], games=there[1])

    def lines(self) -> str:
        """The two lines of a BOARD that tell it."""
        return "".join(",".join(names or ()) + "\n" for names in (self.languages, self.games))

    def left_out(self) -> Iterator[str]:
        """What the sources begin with that are not wanted. Raises PilothouseError."""
        for code in _missing("language", self.languages, languages()):
            yield f"{LANGUAGES}{code}/"
        for name in _missing("game", self.games, game.names()):
            yield f"shared_rules/{name}/"
            yield f"firmware/screens/{name}/"
            for code in languages():
                yield f"{LANGUAGES}{code}/{name}."
                yield f"{LANGUAGES}{code}/{name}_"
        if not self.telephones:
            yield from RADIO
            for code in languages():
                yield f"{LANGUAGES}{code}/{_RADIO_TEXTS}"


ALL = Choice()


def _missing(what: str, wanted: Sequence[str] | None, known: list[str]) -> list[str]:
    """Those of the known names that are not wanted. Raises PilothouseError."""
    if wanted is None:
        return []
    for name in wanted:
        if name not in known:
            raise PilothouseError(f"there is no {what} {name!r}; there are {', '.join(known)}")
    if not wanted:
        raise PilothouseError(f"a box needs a {what}; there are {', '.join(known)}")
    return [name for name in known if name not in wanted]


def flash(board: str, choice: Choice = ALL, came: str = DEPLOYED) -> dict[str, bytes]:
    """Name on the device -> content of what lies on the flash of a box with this board.

    came: how it comes there, for BOARD. Raises as `files` does.
    """
    return on_flash(files(board, choice, came=came))


def on_flash(inside: dict[str, bytes]) -> dict[str, bytes]:
    """Name on the device -> content of what lies on the flash, for a pack with these files."""
    return {
        READER: (build.firmware(build.PICO) / on_device(_READER)).read_bytes(),
        PACK: box_pack.make(inside),
        MAIN: (project.PACKAGE / "on_box" / MAIN).read_bytes(),
    }


def files(
    board: str,
    choice: Choice = ALL,
    processor: str = build.PICO,
    came: str = DEPLOYED,
    own: bool = False,
) -> dict[str, bytes]:
    """Path -> content of what is in the pack of a box with this board only.

    processor: as for `build.firmware`. own: the board's owner has written it on the box, so this
    has what any board may need. Raises BuildError if a source can't be compiled, PilothouseError if
    there is no such board, language or game.
    """
    if not own:
        return by_board((board,), choice, processor, came)[board]
    found = everything(choice)
    return {**found, BOARD: format_board(board, choice, came)}


def by_board(
    boards: Sequence[str],
    choice: Choice = ALL,
    processor: str = build.PICO,
    came: str = DEPLOYED,
) -> dict[str, dict[str, bytes]]:
    """Board -> its `files`. The firmware is built once for all of them, and each file read once."""
    left_out = (_READER, *choice.left_out())
    folder = build.firmware(processor)
    named = [name for name in sources() if not name.startswith(left_out)]
    read = cache(lambda name: (folder / name).read_bytes())
    fitted = _fitted(choice, processor)
    every = {f"boards/{path.stem}.py" for path in (project.ROOT / "boards").glob("[a-z]*.py")}
    made = {}
    for board in boards:
        data = panels.data(board)
        others = every - {f"boards/{board}.py"}
        others.update(source for source, needed in _PARTS.items() if not needed(data))
        names = [on_device(source) for source in named if source not in others]
        found = ((name, fitted[name] if name in fitted else read(name)) for name in names)
        made[board] = {name: data for name, data in found if data is not None}
        made[board][BOARD] = format_board(board, choice, came)
    return made


def _fitted(choice: Choice, processor: str) -> dict[str, bytes | None]:
    """Path -> content of what has only what these languages need; None: they need none of it."""
    found = glyphs.fitted(choice.languages or languages(), processor)
    return {on_device(source): data for source, data in found.items()}


def format_board(board: str, choice: Choice = ALL, came: str = DEPLOYED) -> bytes:
    """The content of BOARD."""
    return f"{board}\n{came} {project.version()}\n{choice.lines()}".encode()


def everything(choice: Choice = ALL) -> dict[str, bytes]:
    """Path -> content of a pack for every board, which mip brings; OVER may name another board."""
    folder = build.firmware(build.PICO)
    left_out = (_READER, *choice.left_out())
    names = [on_device(source) for source in sources() if not source.startswith(left_out)]
    found = {name: (folder / name).read_bytes() for name in names} | _fitted(choice, build.PICO)
    there = {name: data for name, data in found.items() if data is not None}
    return {**there, BOARD: format_board(DEFAULT, choice)}


def hashes(files: dict[str, bytes]) -> dict[str, str]:
    """Name -> SHA-256 in hex digits."""
    return {name: sha256(data).hexdigest() for name, data in files.items()}


def mip() -> str:
    """The text of package.json: the three files as `make package` leaves them in the build.

    The pack comes as NEW, and takes its place at the next start: a mip that is cut off leaves the
    box as it was.
    """
    folder = MIP.relative_to(project.ROOT).as_posix()
    urls = [[name, f"{folder}/{name}"] for name in (READER, NEW)] + [[MAIN, ON_BOX + MAIN]]
    lines = ",\n".join("    " + json.dumps(pair) for pair in urls)
    return f'{{\n  "version": "{project.version()}",\n  "urls": [\n{lines}\n  ]\n}}\n'


def brought() -> dict[str, bytes]:
    """Name on the device -> content of what mip brings."""
    made = on_flash(everything(Choice(tuple(languages()))))  # named, so that a deploy keeps them
    made[NEW] = made.pop(PACK)
    return made


def manifest() -> str:
    """The text of FREEZING: the modules by package."""
    text = MANIFEST
    modules = [source for source in sources() if source.endswith(".py") and source != _READER]
    for package in build.ON_DEVICE:
        inside = [name[len(package) + 1 :] for name in modules if name.startswith(package + "/")]
        lines = "".join(f'        "{name}",\n' for name in inside)
        text += f'package(\n    "{package}",\n    (\n{lines}    ),\n'
        text += f'    base_path="{_TOP}",\n    opt=3,\n)\n'
    return text


def write() -> list[Path]:
    """Build, then write package.json, FREEZING and what mip brings; returns the first two."""
    MIP.mkdir(parents=True, exist_ok=True)
    for name, data in brought().items():
        (MIP / name).write_bytes(data)
    made = {"package.json": mip(), FREEZING: manifest()}
    for name, text in made.items():
        (project.ROOT / name).write_text(text, "utf-8")
    return [project.ROOT / name for name in made]


if __name__ == "__main__":
    for path in write():
        print(path)
    print(build.describe_code(build.PICO))
