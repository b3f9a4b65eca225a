"""The boards of `boards/`, as far as the laptop has to know them: names, and the simulated one."""

import importlib
import os
from types import ModuleType

from pilothouse import project
from pilothouse.errors import PilothouseError

VARIABLE = "PILOTHOUSE_PANEL"  # which board the simulator is like; it reads this
# KiB of the unix port: the like of the heap that a Pico has, PICO bytes. Words are twice as long
# here and bytes are not: what the box takes is 1.27 to 1.39 times as much, measured on the same
# screens. Pixels are bytes here and there: a colour panel takes them of the Pico's rest.
HEAP = 320
PICO = 245_888
_MORE = 12  # KiB of what a board with SPI and gestures needs beside
_CODE = 40  # KiB of what only colours need: canvas and driver, and the simulated panel


def names() -> list[str]:
    """The boards that a box can be made of."""
    found = (path.stem for path in (project.ROOT / "boards").glob("*.py"))
    return sorted(name for name in found if name not in ("__init__", "simulator"))


def data(name: str) -> ModuleType:
    """The module of a board. PilothouseError: there is no such board."""
    if name not in names():
        raise PilothouseError(f"there is no board {name!r}; there are {', '.join(names())}")
    project.importable()
    return importlib.import_module(f"boards.{name}")


def simulate(name: str | None) -> None:
    """Let the simulated board be like this one, from the next box on. PilothouseError."""
    if name is not None:
        os.environ[VARIABLE] = data(name).NAME


def heap() -> str:
    """What the unix port is given; the limits of `pilothouse bench` are those of pico_ssd1306.

    Other boards have more code, of gestures and SPI; with colours room for the pixels comes to
    that, ours and the panel's.
    """
    name = os.environ.get(VARIABLE)
    if not name:
        return f"{HEAP}K"
    display = data(name).DISPLAY
    if "w" not in display:
        return f"{HEAP + (_MORE if display['bus'] == 'spi' else 0)}K"
    return f"{HEAP + _CODE + display['w'] * display['h'] // 1024}K"
