"""Q-81: nobody may put the Black Rose where she needs more than one coal."""

from shared_rules.mississippi import helm as bridge
from shared_rules.mississippi.hexes import OPEN, SAND
from shared_rules.mississippi.lookahead import BEARINGS
from shared_rules.mississippi.tiles import HEADINGS, cell_of

MOST = 12  # coal: no manoeuvre costs more


def need(helm, state):
    """Q-81a: the coal of her cheapest complete manoeuvre now, MOST where she has none."""
    black = state["boats"]["black"]
    cell, heading = cell_of(black["at"]), HEADINGS.index(black["heading"])
    boats = bridge.others(state, "black")
    for coal in range(MOST):
        if _manages(helm, state, boats, cell, heading, black["speed"], black["aground"], coal):
            return coal
    return MOST


def _manages(helm, state, boats, cell, heading, wheel, aground, coal=1):
    """Whether she would have a complete manoeuvre for so much coal."""
    fixed = {other for other in boats.values() if state["boats"][other]["aground"]}
    look = helm.over(helm.water(state), boats, fixed)
    look.used = {cell}
    return bridge.manoeuvre(look, cell, heading, wheel, coal, aground, False)


def judge(helm, state, colour):
    """The function by which a look-ahead of `colour`'s turn judges its ends (Q-81)."""
    black = state["boats"]["black"]
    start, bow = cell_of(black["at"]), HEADINGS.index(black["heading"])
    water = helm.water(state)
    known = {}

    def of_another(cell, heading, free, coal, boats, wheel):
        key = tuple(sorted(boats.items())) + (cell,)
        if key not in known:
            known[key] = found(cell, boats)
        return known[key]

    def found(cell, boats):
        placed = {cell: colour}
        for place, other in boats.items():
            if other == "black":
                her = place
            else:
                placed[place] = other
        pushed, kind = her != start, water.kind(her)
        stranded = black["aground"] or (pushed and kind == SAND)
        slowed = stranded and helm.rules.options["sandbank_push_slows"] == "pushed"
        # where she is pushed to open water her mover sets the bow.
        bows = range(6) if pushed and kind == OPEN else (bow,)
        for way in bows:
            wheel = 1 if slowed else black["speed"]
            if _manages(helm, state, placed, her, way, wheel, stranded):
                return True
        return False

    def of_herself(cell, heading, free, coal, boats, wheel):
        stranded = water.kind(cell) == SAND
        wheel = 1 if stranded else max(1, wheel - state["drift"])
        for turn, sixths in BEARINGS:
            cost = sixths - free if sixths else 0
            if cost > coal or (stranded and sixths):
                return False
            way = (heading + turn) % 6
            if _manages(helm, state, boats, cell, way, wheel, stranded):
                return True
        return False

    return of_herself if colour == "black" else of_another
