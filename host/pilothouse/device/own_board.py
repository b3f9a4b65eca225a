"""Makes a board of its own for a Pico whose display has another controller than its board says.

An SH1106 is sold as an SSD1306, and the other way round. Both are wired alike, so only two figures
of the board's data differ. The copy lies in /over/boards, where an update leaves it alone.
"""

import re

from pilothouse import project
from pilothouse.build import package, panels, wires
from pilothouse.device import pico
from pilothouse.device.wiring import TWINS
from pilothouse.errors import TargetError


def copy_board(board: str, controller: str) -> tuple[str, str]:
    """(name, source) of a copy of a board with the other controller of the two.

    Raises PilothouseError if there is no such board, or its display is none of these.
    """
    display = panels.data(board).DISPLAY
    twin, offset = TWINS.get(display["controller"], ("", 0))
    if controller != twin or not wires.is_wired(panels.data(board)):
        said = f"only {twin} is" if twin else "no other is"
        raise TargetError(f"{controller} is not wired as the display of {board}: {said}")
    name = f"{board}_{controller}"
    text = (project.ROOT / f"boards/{board}.py").read_text("utf-8")
    for pattern, new in (
        (r'^NAME = ".*"', f'NAME = "{name}"'),
        (r'"controller": ".*"', f'"controller": "{controller}"'),
        (r'"offset": \d+', f'"offset": {offset}'),
    ):
        text = re.sub(pattern, new, text, flags=re.MULTILINE)
    return name, text


def bring(device: pico.Pico, board: str, controller: str) -> str:
    """Write such a copy on a Pico; returns its name. Raises PilothouseError."""
    name, text = copy_board(board, controller)
    path = f"{package.OVER}boards/{name}.py"
    with device.translate_errors():
        device.make_folders(path)
        device.write(path, text.encode())
    return name
