"""Q-81: nobody may leave the Black Rose where her next manoeuvre needs more than one coal."""

from shared_rules.mississippi.hexes import OPEN, SAND, others
from shared_rules.mississippi.lookahead import TURNS
from shared_rules.mississippi.manoeuvres import manoeuvre
from shared_rules.mississippi.steering import on_shipyard
from shared_rules.mississippi.tiles import HEADINGS, cell_of

MOST = 12  # coal; no manoeuvre costs more


def need(helm, state: dict) -> int:
    """Q-81a: the coal of her cheapest complete manoeuvre now, or MOST if she has none."""
    black = state["boats"]["black"]
    cell, heading = cell_of(black["at"]), HEADINGS.index(black["heading"])
    water = helm.water(state)
    moors = helm.moorings(state, water)
    look = _look(helm, water, moors, others(state, "black"), cell)
    aground = water.kind(cell) == SAND
    shipyard = on_shipyard(helm.rules, state, "black")
    for coal in range(MOST):
        if manoeuvre(look, cell, heading, black["speed"], coal, aground, shipyard):
            return coal
    return MOST


def _look(helm, water, moors, boats, cell):
    """Her look-ahead from a cell.

    boats: {cell: colour} of the others; a boat that has moored has a cell below 0. A boat on a
    sandbank is aground (Q-54, Q-59). moors: `helm.moorings`.
    """
    fixed = {other for at, other in boats.items() if at >= 0 and water.cells[at] & 3 == SAND}
    look = helm.make_lookahead(water, boats, fixed, "black")
    look.moors = moors
    look.used = {cell}
    return look


def judge(helm, state: dict, colour: str):
    """The function `accept` for the look-ahead of `colour`'s turn (Q-81).

    It tells whether she has, with some bow, a complete manoeuvre for one coal. It must not read the
    state when it is called: `helm.look` keeps it as long as the values that `judge` reads stay the
    same.
    """
    black = state["boats"]["black"]
    start, bow = cell_of(black["at"]), HEADINGS.index(black["heading"])
    speed, yard = black["speed"], on_shipyard(helm.rules, state, "black")
    water = helm.water(state)
    moors = helm.moorings(state, water)
    slows = helm.rules.options["sandbank_push_slows"] == "pushed"
    known = {}  # places of all boats at the end of the turn -> the answer

    def of_another(
        cell: int, heading: int, free: int, coal: int, boats: dict[int, str], wheel: int
    ) -> bool:
        key = tuple(sorted(boats.items())) + (cell,)
        if key in known:
            return known[key]
        placed = {cell: colour}
        for place, other in boats.items():
            if other == "black":
                her = place
            else:
                placed[place] = other
        pushed, kind = her != start, water.kind(her)
        wheel = 1 if slows and pushed and kind == SAND else speed
        look = _look(helm, water, moors, placed, her)
        found = False
        # if she is pushed to open water, her mover sets the bow.
        for way in range(6) if pushed and kind == OPEN else (bow,):
            if manoeuvre(look, her, way, wheel, 1, kind == SAND, yard and not pushed):
                found = True
                break
        known[key] = found
        return found

    def of_herself(
        cell: int, heading: int, free: int, coal: int, boats: dict[int, str], wheel: int
    ) -> bool:
        look, stranded = _look(helm, water, moors, boats, cell), water.kind(cell) == SAND
        for turn, cost in TURNS[free]:
            if cost > coal or (stranded and turn):
                return False
            way = (heading + turn) % 6
            if manoeuvre(look, cell, way, max(1, wheel), 1, stranded, False):
                return True
        return False

    return of_herself if colour == "black" else of_another
