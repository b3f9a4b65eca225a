"""Packs the firmware for the box in a browser: few files, of which the first start loads the least.

A pack is a number of four bytes (lowest first), so many bytes of JSON, and the contents of files.
The JSON is a list of [path, bytes] in the order of the contents.
"""

import json
import os
import struct
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from pilothouse import project
from pilothouse.build import mpy as build
from pilothouse.build import package, panels, prebuilt

PACKS = project.BUILD / "packs"
if project.IS_INSTALLED:
    PACKS = project.ROOT / prebuilt.SITE / "packs"  # the page has the same
# What neither a start nor a usual game needs, without the ending: it comes when it is first read.
DUELS = {f"firmware/screens/duel{name}" for name in ("", "_menu", "_new", "_setup")}
DUELS |= {"firmware/clock", "firmware/rewound", "shared_rules/kernel/search"}
_SCREENS = "about begin form help hint language log mend names naming new no_telephones pages"
_SCREENS += " reading records saves settings story tale trouble why"
SELDOM = {f"firmware/screens/{name}" for name in _SCREENS.split()}
SELDOM |= {"firmware/crash", "firmware/main", "firmware/store/records"}
SELDOM |= {"firmware/link/amend", "shared_rules/kernel/amend"}
SELDOM |= {"firmware/link/hint", "firmware/link/search", "firmware/reason"}
SELDOM |= {"firmware/link/why", "firmware/telling", "firmware/store/charts", "firmware/ui/spelling"}
SELDOM |= {"firmware/ui/free_place"}  # for signs that no box on a page has


def pack(files: dict[str, bytes]) -> bytes:
    """One pack of some files: path -> content."""
    names = json.dumps([[name, len(data)] for name, data in files.items()], separators=(",", ":"))
    head = names.encode()
    return struct.pack("<I", len(head)) + head + b"".join(files.values())


def unpack(data: bytes) -> Iterator[tuple[str, bytes]]:
    """(path, content) of each file in a pack."""
    (length,) = struct.unpack_from("<I", data)
    at = 4 + length
    for path, size in json.loads(data[4:at]):
        yield path, data[at : at + size]
        at += size


def packs() -> dict[str, bytes]:
    """All packs: name -> content.

    `box` is for every start, `boards.NAME` for one board, `languages.CODE` for one language;
    `games.NAME` can wait until somebody opens that game, `statements.CODE` until somebody asks for
    a rule, or why not, `duels` and `seldom` until one of their modules is imported. `box` has a
    list of what is in those that a running box may read: all but the boards'.
    Raises BuildError if a source can't be compiled.
    """
    parts: dict[str, dict[str, bytes]] = {"box": {}}
    # WebAssembly takes no machine code of MicroPython's
    carried = package.by_board(panels.names(), processor=build.PLAIN)
    for files in carried.values():
        for path, data in files.items():
            if path not in (package.BOARD, package.MAIN):
                parts["box"][path] = data
    everywhere = set.intersection(*map(set, carried.values()))
    for board, files in carried.items():
        parts["boards." + board] = {
            path: files[path] for path in files if path not in everywhere and path != package.BOARD
        }
    for path in list(parts["box"]):
        part = _part(path)
        if path not in everywhere or part != "box":
            data = parts["box"].pop(path)
            if part != "box":
                parts.setdefault(part, {})[path] = data
    parts["box"].update(build.web())
    _lay_glasses(parts)
    later = {
        name: [[path, len(data)] for path, data in files.items()]
        for name, files in parts.items()
        if not name.startswith(("box", "boards."))
    }
    parts["box"]["packs.json"] = json.dumps(later, separators=(",", ":")).encode()
    return {name: pack(files) for name, files in parts.items()}


def _lay_glasses(parts: dict[str, dict[str, bytes]]) -> None:
    """Add the simulated hardware; each board gets the glass of its own controller."""
    project.importable()
    machine = import_module("boards.glasses.machine")
    plain = build.firmware(build.PLAIN)

    def lay(part: str, *names: str) -> None:
        for path in (f"boards/glasses/{name}.mpy" for name in names):
            parts[part][path] = (plain / path).read_bytes()

    lay("box", "__init__", "machine")
    for board in panels.names():
        lay("boards." + board, machine.GLASSES[panels.driver(panels.data(board).DISPLAY)][0])


def _part(path: str) -> str:
    """The pack of a file that every board has."""
    words = path.split("/")
    name = path.removesuffix(".mpy")
    if name in SELDOM or words[:2] == ["firmware", "screens"] and words[-1] == "setup.mpy":
        return "seldom"
    if name in DUELS:
        return "duels"
    if name in ("firmware/ui/kana", "firmware/ui/kinsoku"):
        return "languages.ja"
    if path.startswith(package.LANGUAGES) and words[-1] != "box.txt":
        is_asked = words[-1].endswith((".rules.txt", ".why.txt"))
        kind = "statements." if is_asked else "languages."
        return kind + words[2]
    if words[:2] == ["firmware", "screens"] and len(words) > 3:
        return "games." + words[2]
    games = words[0] == "shared_rules" and len(words) > 2 and words[1] != "kernel"
    if games and Path(words[2]).stem not in ("__init__", "about"):
        return "games." + words[1]
    return "box"


def write() -> Path:
    """Make the packs; returns their folder. Raises BuildError."""
    if project.IS_INSTALLED:
        return PACKS
    PACKS.mkdir(parents=True, exist_ok=True)
    made = packs()
    for name, data in made.items():
        file = PACKS / f"{name}.bin"
        if not file.exists() or file.read_bytes() != data:
            aside = file.with_name(f".{file.name}.{os.getpid()}")
            aside.write_bytes(data)
            aside.replace(file)
    for file in PACKS.glob("[a-z]*.bin"):
        if file.stem not in made:
            file.unlink(missing_ok=True)
    return PACKS


if __name__ == "__main__":
    print(write())
