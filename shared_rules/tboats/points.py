"""The texts of T-boats: names of boats, moves and positions."""

from shared_rules.kernel.words import number
from shared_rules.tboats.boats import FILE, PUNISH


def read(name: str) -> int | None:
    """The number of a boat from its name, which has the low end first.

    Returns 0 if a part of the boat is off the board, None if the text is no boat's name.
    """
    first, _, last = name.partition("-")
    low, high = _point(first), _point(last)
    if low is None or high is None:
        return None
    step = (high[0] - low[0], high[1] - low[1])
    if step not in ((0, 2), (2, 0)):
        return None
    if not (0 < low[0] and 0 < low[1] and high[0] < 10 and high[1] < 10):
        return 0
    return 2 * (FILE * low[0] + low[1]) + step[0] // 2


def fleet(text: str) -> list[int]:
    """The numbers of boats from their names, which have one letter between two; "-": none."""
    data = text.encode()
    return [
        2 * (FILE * (data[at] - 96) + data[at + 1] - 48) + (data[at] != data[at + 3])
        for at in range(0, len(data) - 4, 6)
    ]


def _point(word):
    """(file, row) of a point on the board or beside it, or None if the word is no point."""
    row = number(word[1:])
    if row is None or not "a" <= word[0] <= "z":
        return None
    return ord(word[0]) - 96, row


def named(boat: int) -> str:
    """The name of a boat, such as "b1-b3"."""
    low = boat >> 1
    high = low + (2 * FILE if boat & 1 else 2)
    return "%c%d-%c%d" % (96 + low // FILE, low % FILE, 96 + high // FILE, high % FILE)


def move(boat: int, to: int, claims: bool = False) -> int:
    """The number of a move from one place of a boat to another; claims: the Ts that it makes."""
    return 512 * boat + 2 * to + claims


def spell(move: int) -> str:
    """The text of a move, without the boats that it takes."""
    if move >= PUNISH:
        return "punish " + named(move >> 1 & 255)
    text = named(move >> 9) + ">" + named(move >> 1 & 255)
    return text + " claim" if move & 1 else text


def position(boats: list | tuple, side: int) -> str:
    """The position string of two lists of boats; `side`: 0 if yellow is to move, 1 if red is."""
    fleets = [",".join([named(boat) for boat in sorted(fleet)]) or "-" for fleet in boats]
    return "Y %s R %s %s" % (fleets[0], fleets[1], "yr"[side])


def covering(name: str) -> list[int] | None:
    """The places of a boat that cover a point, such as "d5"; None: there is no such point."""
    spot = _point(name)
    if spot is None or not (0 < spot[0] < 10 and 0 < spot[1] < 10):
        return None
    found = []
    for back in (0, 1, 2):
        for lies in (0, 1):
            low = [spot[0], spot[1]]
            low[1 - lies] -= back
            if low[1 - lies] > 0 and low[1 - lies] < 8:
                found.append(2 * (FILE * low[0] + low[1]) + lies)
    return found
