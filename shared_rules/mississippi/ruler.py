"""Q-49 to Q-51: who is ahead of whom, and how boats that are level are put in order."""

from shared_rules.mississippi.tiles import AXIAL, cell_of

BLACK_COAL = 7  # Q-51a: her coal counts as more than any


def _projected(state, cell):
    """(tile, how far on, how far to the right) of a cell, seen along its tile's exit (Q-50)."""
    tile = cell // 20
    face = state["river"][tile]["exit"]
    if face is None and tile == len(state["river"]) - 1:
        face = state["landing"]
    q, r = AXIAL[cell % 20]
    # Turned so that the exit's direction is the one downstream.
    for _ in range({"left": 1, "right": 5}.get(face, 0)):
        q, r = -r, q + r
    return tile, -q - 2 * r, q


def in_line(state, level):
    """Of boats that are level the faster first, then the one with more coal.

    Then the one further right: `level` lists the colours from right to left.
    """

    def standing(place):
        boat = state["boats"][level[place]]
        coal = BLACK_COAL if boat["owner"] is None else boat["coal"]
        return (-boat["speed"], -coal, place)

    return [level[place] for place in sorted(range(len(level)), key=standing)]


def ranking(state):
    """Q-49, Q-50: the boats on the river, front to back, computed from their hexes."""
    places = {}
    for colour in state["order"]:
        at = state["boats"][colour]["at"]
        if at is not None:
            places[colour] = _projected(state, cell_of(at))
    order = []
    for line in sorted({place[:2] for place in places.values()}, reverse=True):
        level = [colour for colour in places if places[colour][:2] == line]
        level.sort(key=lambda colour: -places[colour][2])
        order += in_line(state, level)
    return order
