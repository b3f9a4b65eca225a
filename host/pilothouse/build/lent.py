"""What the doctor lends a Pico: a board's data, and the code with which a box opens its display.

It stays in the Pico's memory until the next reset. So the doctor can examine a display even if the
Pico has no firmware or a broken one.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache

from pilothouse import project
from pilothouse.build import mpy as build
from pilothouse.build import package

OPENS = "firmware/boot.py", "_display"  # the function that opens the display, and its module
ALWAYS = "firmware.ui.canvas"


@lru_cache(maxsize=1)
def opening() -> str:
    """The source of the function OPENS, of the functions that it calls, and of their imports."""
    source = (project.ROOT / OPENS[0]).read_text("utf-8")
    tree = ast.parse(source)
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    wanted = [functions[OPENS[1]]]
    used: set[str] = set()
    for function in wanted:  # grows
        names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        used |= names
        wanted += [functions[name] for name in sorted(names & functions.keys())]
    imports = [
        node
        for node in tree.body
        if isinstance(node, ast.Import | ast.ImportFrom)
        and used & {alias.asname or alias.name for alias in node.names}
    ]
    segments = (ast.get_source_segment(source, node) for node in (*imports, *wanted))
    return build.spoken("".join(f"{segment}\n" for segment in segments)) + "\n"


@lru_cache
def driver(name: str) -> dict[str, bytes]:
    """Name on the device -> .mpy of what `opening` needs with a driver. Raises BuildError."""
    return _compiled(_needed([*_imported(opening()), ALWAYS, f"firmware.drivers.{name}"]))


@lru_cache
def board(name: str) -> dict[str, bytes]:
    """Name on the device -> .mpy, for the module of a board. Raises BuildError."""
    return _compiled(_needed([f"boards.{name}"]))


def _needed(modules: Iterable[str]) -> list[str]:
    """The sources of these modules, of their packages, and of everything that they import."""
    found: list[str] = []
    todo = list(modules)
    for module in todo:  # grows
        parts = module.split(".")
        places = ["/".join(parts[:n]) + "/__init__.py" for n in range(1, len(parts))]
        for place in (*places, "/".join(parts) + ".py"):
            path = project.ROOT / place
            if place not in found and path.is_file():
                found.append(place)
                todo += _imported(path.read_text("utf-8"))
    return found


def _imported(source: str) -> Iterator[str]:
    """The names that a source imports anywhere; `from a import b` gives both a and a.b."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _compiled(sources: Iterable[str]) -> dict[str, bytes]:
    folder = build.firmware(build.PICO)
    return {name: (folder / name).read_bytes() for name in map(package.on_device, sources)}
