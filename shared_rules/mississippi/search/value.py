"""Which of the ends of a turn (reach.py) is the likeliest, in pilot mode."""

from shared_rules.mississippi.cargo import served
from shared_rules.mississippi.hexes import DOCK
from shared_rules.mississippi.search.courses import read_facts
from shared_rules.mississippi.standings import projected

_USUAL = 3  # the wheel up to which an end is usual, as the river bends


def value(rules, state: dict, colour: str, facts: int) -> tuple:
    """What ranks an end (reach.py) of a boat, a tuple; the likeliest has the highest.

    It is whether the boat moors, and the coal; whether it takes a passenger; the wheel; how far
    ahead it comes.
    """
    cell, _, wheel, coal, moors = read_facts(facts)
    boards = wheel == 1 and rules.helm.water(state).cells[cell] & DOCK and not rules.intro
    if boards:
        waits = state["river"][cell // 20]["passengers"] and colour != "black"
        boards = waits and state["boats"][colour]["passengers"] < 2
        boards = boards and cell // 20 not in served(state, colour)
    return moors, -coal, bool(boards), wheel <= _USUAL, projected(state, cell)
