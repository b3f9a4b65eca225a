"""The texts of Gyges: cells, moves, and where a cell stands in a position."""

from shared_rules.gyges.walk import GOAL, NORTH, ROW
from shared_rules.kernel.errors import RuleError


def read(text: str, south: bool) -> tuple[bytes, int]:
    """(chain, drop) of a move's text. Raises RuleError "unknown" if no move has such a text.

    chain: bytes, the cells in order (walk.py); the last is GOAL for the opponent's goal, 0 for the
    mover's own. drop: the cell for the lifted piece, or 0. south: whether south moves.
    """
    text, mark, put = text.partition("(")
    words = text.split("-")
    chain: list = []
    for word in words:
        chain.append(cell_of(word))
    if words[-1] in ("north", "south") and not mark:
        chain[-1] = GOAL if (words[-1] == "north") == south else 0
    drop = cell_of(put[:-1]) if put[-1:] == ")" else None
    if len(chain) < 2 or len(chain) > 14 or None in chain or mark and drop is None:
        raise RuleError(None, "unknown")
    return bytes(chain), drop or 0


def cell_of(word: str) -> int | None:
    """The number of a cell from its name; None: there is no such cell."""
    if len(word) == 2:
        column, row = ord(word[0]) - 96, ord(word[1]) - 48  # a letter takes a string of its own
        if 1 <= column <= 6 and 1 <= row <= 6:
            return ROW * column + row
    return None


def place_of(at: int) -> int:
    """The index of a cell in a position string, which has six rows of six with slashes between."""
    return 7 * (at % ROW) + at // ROW - 8


def named(at: int) -> str:
    """The name of a cell, such as "c4"."""
    return chr(96 + at // ROW) + str(at % ROW)


def spell(walk, chain: bytes | bytearray, drop: int) -> str:
    """The text of a move, such as "a1-b3-north" or "a1-c2(d4)"; `walk` knows the side to move."""
    text = "-".join([named(at) for at in chain if at != GOAL])
    if chain[-1] == GOAL:
        text += "-north" if walk.goal == NORTH else "-south"
    return text + "(" + named(drop) + ")" if drop else text
