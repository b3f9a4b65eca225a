"""What the laptop knows of the boards in `boards/`: names, data, and which one is simulated."""

import importlib
import os
from types import ModuleType
from typing import Any

from pilothouse import project
from pilothouse.errors import PilothouseError

PROPOSED = "pico_plugs"  # the board for who has no box yet: it needs no solder
VARIABLE = "PILOTHOUSE_PANEL"  # names the board that the simulator imitates
# HEAP is the unix port's heap in KiB, which corresponds to a Pico's heap of PICO bytes. Words are
# twice as long here, bytes are not: measured on the same screens, the box takes 1.27 to 1.39 times
# as much as on a Pico. Pixels are bytes on both, so a colour panel adds them without a factor.
HEAP = 320
TELEPHONES = "PILOTHOUSE_TELEPHONES"  # where they come to the simulated box: boards/simulator.py
_RADIO = 272  # KiB that it has more then: a Pico 2 W, whose heap has 456,832 bytes
PICO = 245_888
_MORE = 12  # KiB that a board with SPI and gestures needs in addition
_CODE = 40  # KiB that a colour board needs in addition: canvas, driver and the simulated panel


def names() -> list[str]:
    """The names of the boards that a box can have: PROPOSED, then the others, sorted."""
    found = (path.stem for path in (project.ROOT / "boards").glob("*.py"))
    boards = (name for name in found if name not in ("__init__", "simulator"))
    return sorted(boards, key=lambda name: (name != PROPOSED, name))


def data(name: str) -> ModuleType:
    """The data module of a board. Raises PilothouseError if there is no such board."""
    if name not in names():
        raise PilothouseError(f"there is no board {name!r}; there are {', '.join(names())}")
    project.importable()
    return importlib.import_module(f"boards.{name}")


def driver(display: dict[str, Any]) -> str:
    """The module of firmware/drivers for the DISPLAY of a board: its controller, unless it says."""
    name: str = display.get("driver", display["controller"])
    return name


def simulate(name: str | None) -> None:
    """Let the simulated board imitate this one from the next box on; None changes nothing.

    Raises PilothouseError if there is no such board.
    """
    if name is not None:
        os.environ[VARIABLE] = data(name).NAME


def heap() -> str:
    """The heap that the unix port gets, such as "320K".

    The limits of `pilothouse bench` are for pico_ssd1306. Other boards have more code, for gestures
    and SPI. A colour board also needs memory for the pixels of canvas and simulated panel.
    """
    name = os.environ.get(VARIABLE)
    whole = HEAP + (_RADIO if os.environ.get(TELEPHONES) else 0)
    if not name:
        return f"{whole}K"
    display = data(name).DISPLAY
    if "w" not in display:
        return f"{whole + (_MORE if display['bus'] == 'spi' else 0)}K"
    return f"{whole + _CODE + display['w'] * display['h'] // 1024}K"
