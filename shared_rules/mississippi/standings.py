"""Q-49, Q-50: computes from the hexes which boat is ahead of which (pilot mode)."""

from shared_rules.mississippi.rounds import in_line
from shared_rules.mississippi.tiles import AXIAL, cell_of


def ranking(state: dict) -> list[str]:
    """Q-49, Q-50: the colours of the boats on the river, front to back."""
    places = {}
    for colour in state["order"]:
        at = state["boats"][colour]["at"]
        if at is not None:
            places[colour] = projected(state, cell_of(at))
    order = []
    for line in sorted({place[:2] for place in places.values()}, reverse=True):
        level = [colour for colour in places if places[colour][:2] == line]
        level.sort(key=lambda colour: -places[colour][2])
        order += in_line(state, level)
    return order


def projected(state: dict, cell: int) -> tuple[int, int, int]:
    """(tile, how far on, how far to the right) of a cell, seen along its tile's exit (Q-50)."""
    tile = cell // 20
    face = state["river"][tile]["exit"]
    if face is None and tile == len(state["river"]) - 1:
        face = state["landing"]
    q, r = AXIAL[cell % 20]
    # Turn the hex so that the direction of the exit becomes downstream.
    for _ in range({"left": 1, "right": 5}.get(face, 0)):
        q, r = -r, q + r
    return tile, -q - 2 * r, q
