"""The actions of a way that reach.py has packed, and the cells that it passes."""

from shared_rules.mississippi.hexes import SAND, others
from shared_rules.mississippi.rounds import acting
from shared_rules.mississippi.tiles import HEADINGS, cell_of, text_of


def course(water, state: dict, colour: str, way: int) -> tuple[list[str], list[int]]:
    """(the actions of a way in order, its cells from the present one to the end).

    water: of the state. colour: the boat. The bow of a boat that is pushed is not among the
    actions: its owner sets it.
    """
    boat = state["boats"][colour]
    cell, heading = cell_of(boat["at"]), HEADINGS.index(boat["heading"])
    texts, cells, boats = [], [cell], others(state, colour)
    speed, bow, pushed = way >> 24, way >> 18 & 7, way >> 21 & 7
    if not speed and boat["aground"]:
        cell = water.ahead(cell, (heading + 3) % 6)
        texts.append("astern")
        if water.kind(cell) != SAND:  # Q-58a
            texts.append("bow " + HEADINGS[bow])
        return texts, cells + [cell]
    if speed != boat["speed"] and (colour != acting(state) or not state["began"]):
        texts.append("speed %d" % speed)
    for n in range(0, 21, 3):
        step = way >> n & 7 if n < 18 else 0
        sixths = ((step - 1 if step else bow) - heading) % 6
        for _ in range(min(sixths, 6 - sixths)):
            texts.append("right" if sixths < 4 else "left")
        heading = (heading + sixths) % 6
        if not step:
            break
        cell = water.ahead(cell, heading)
        if boats.pop(cell, None):
            texts.append("push " + text_of(water.ahead(cell, pushed - 1)))
        else:
            texts.append("ahead")
        cells.append(cell)
    return texts, cells
