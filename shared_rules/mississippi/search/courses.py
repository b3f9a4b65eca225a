"""Reads the two numbers in which an end of a turn is kept: its way and its facts.

way, from the lowest bit: six steps of 3 bits, each 1 + its heading, or 0; the bow at the end (3
bits); 1 + the heading in which the boat in the way is pushed, or 0 (3); the points at the start
(3), or 0 for a move astern. `way_of` in voyages.py packs it.
facts, from the lowest bit: the cell (9 bits); 1 if the boat is aground there (1); 7 less the wheel
after the turn (3); sixths by which the bow is off the stream (3); coal spent (3); 1 if the boat
doesn't moor there (1). So of two ends of a hex the better one has the smaller facts. reach.py packs
them.
"""

from shared_rules.mississippi.hexes import POINTS, SAND, others
from shared_rules.mississippi.rounds import acting
from shared_rules.mississippi.tiles import HEADINGS, cell_of, text_of


def read_facts(facts: int) -> tuple[int, int, int, int, bool]:
    """(cell, 1 if aground there or 0, the wheel after the turn, coal spent, whether it moors)."""
    return facts & 511, facts >> 9 & 1, 7 - (facts >> 10 & 7), facts >> 16 & 7, not facts >> 19


def bow_of(way: int) -> int:
    """The heading of the bow at the end of a way."""
    return way >> 18 & 7


def headings_of(way: int) -> list[int]:
    """The headings of the steps of a way, the first one first."""
    found, steps = [], way & 0x3FFFF
    while steps:
        found.append((steps & 7) - 1)
        steps >>= 3
    return found


def sail(water, state: dict, colour: str, way: int):
    """Yield (action, cell, heading, points) for each action of a way: where the boat is before it.

    water: of the state. colour: the boat. The last action is "", at the end of the way. The bow of
    a boat that is pushed is not among the actions: its owner sets it.
    """
    boat = state["boats"][colour]
    cell, heading = cell_of(boat["at"]), HEADINGS.index(boat["heading"])
    points, bow, steps = way >> 24, bow_of(way), headings_of(way)
    boats = others(state, colour)
    if not points and boat["aground"]:
        yield "astern", cell, heading, state["points"]
        cell = water.ahead(cell, (heading + 3) % 6)
        if water.kind(cell) != SAND:  # Q-58a
            yield "bow " + HEADINGS[bow], cell, heading, 0
            heading = bow
    elif points != boat["speed"] and (colour != acting(state) or not state["began"]):
        yield "speed %d" % points, cell, heading, state["points"]
    for n in range(len(steps) + 1):
        to = steps[n] if n < len(steps) else bow
        while heading != to:
            right = (to - heading) % 6 < 4
            yield "right" if right else "left", cell, heading, points
            heading = (heading + (1 if right else 5)) % 6
        if n < len(steps):
            place, action = water.ahead(cell, heading), "ahead"
            cost = POINTS[water.kind(place)]
            if boats.pop(place, None):
                target = water.ahead(place, (way >> 21 & 7) - 1)
                action = "push " + text_of(target)
                cost += POINTS[water.kind(target)]
            yield action, cell, heading, points
            cell, points = place, points - cost
    yield "", cell, heading, 0


def course(water, state: dict, colour: str, way: int) -> tuple[list[str], list[int]]:
    """(the actions of a way in order, its cells from the present one to the end)."""
    texts, cells = [], []
    for action, cell, _, _ in sail(water, state, colour, way):
        if action:
            texts.append(action)
        if cell not in cells[-1:]:
            cells.append(cell)
    return texts, cells
