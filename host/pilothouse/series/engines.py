"""The words of UGI, the protocol of engines for Gyges: positions and moves, to and from it.

UGI sees every position from the side to move: that side sits below, where row 1 is, and moves
towards the goal 37. Cells are numbers from 0 (a1) to 35 (f6), row by row. So a position with north
to move is turned by 180 degrees. A move is `START|END`, or `START|END|DROP` where the piece on END
is lifted and put on DROP. Bounces are not told, which is enough only where they carry (G-11).
"""

import re
from collections.abc import Iterable

from pilothouse.errors import PilothouseError

SIDE = 6
CELLS = SIDE * SIDE
GOAL = CELLS + 1  # the goal towards which the side to move moves
PASS = "null"  # the move of a side that has none
COLUMNS = "abcdef"
_ACTION = re.compile(r"([a-f][1-6])(?:-[a-f][1-6])*-([a-f][1-6]|north|south)(?:\(([a-f][1-6])\))?")
_MOVE = re.compile(r"[0-9]{1,2}(?:\|[0-9]{1,2}){1,2}")


class EngineError(PilothouseError):
    """A text is no UGI, or an engine does not keep to it; the text says why."""


def layout(board: str, to_move: str) -> str:
    """The position for `setpos data`. board: as in `game.view`; to_move: "south" or "north"."""
    return board if to_move == "south" else board[::-1]


def board(text: str) -> str:
    """The board of a `setpos data`, with the side to move as south. Raises EngineError.

    The text has 36 digits from 0 to 3, with or without slashes between rows, and may have two more
    for the goals, which have to be empty.
    """
    cells = text.replace("/", "")
    if len(cells) not in (CELLS, CELLS + 2) or cells.strip("0123"):
        raise EngineError("a position has 36 digits from 0 to 3, row by row from the mover's side")
    if cells[CELLS:].strip("0"):
        raise EngineError("a piece is in a goal: that game is over")
    return "/".join(cells[at : at + SIDE] for at in range(0, CELLS, SIDE))


def move(action: str, to_move: str) -> str:
    """The move that stands for an action, such as "0|2|9" for "a1-c1(d2)", or "0|37" into the goal.

    Raises EngineError for an action that is no move.
    """
    if action == "pass":
        return PASS
    found = _ACTION.fullmatch(action)
    if found is None:
        raise EngineError(f"{action!r} is no move on the board")
    return "|".join(str(_number(cell, to_move)) for cell in found.groups() if cell)


def action(given: str, to_move: str, actions: Iterable[str]) -> str:
    """The one of the legal actions for which a move stands.

    Raises EngineError if the text is no move, or no legal one.
    """
    if given != PASS and not _MOVE.fullmatch(given):
        raise EngineError(f"{given!r} is no move: one is START|END or START|END|DROP")
    for text in actions:
        if (text == "pass" or "-" in text) and move(text, to_move) == given:
            return text
    raise EngineError(f"{given!r} is not legal")


def _number(cell: str, to_move: str) -> int:
    if cell in ("north", "south"):
        return GOAL
    at = SIDE * (int(cell[1]) - 1) + COLUMNS.index(cell[0])
    return at if to_move == "south" else CELLS - 1 - at
