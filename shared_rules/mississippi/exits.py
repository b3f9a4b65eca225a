"""The front of the river: when the die is due, which exits are barred, what a new tile brings."""

from shared_rules.mississippi.tiles import AXIAL, FACES, joined, open_piers, spots, station, words


def barred(state: dict, face: str) -> str | None:
    """The statement that forbids joining a tile or the stage at this exit of the front, or None.

    "Q-34": it would overlap a tile that is still on the table. "Q-37": all piers would be closed.
    """
    laid = spots(state["river"])
    spot = joined(laid[-1][0], laid[-1][1], laid[-1][2], face)
    for other in laid[state["rear"] :]:
        if overlap(spot, other):
            return "Q-34"
    if not state["reserve"] and not open_piers(state["river"][-1]["tile"], face):
        return "Q-37"
    return None


def await_roll(state: dict) -> bool:
    """Ask for the die; returns False if all exits are barred (Q-34a)."""
    if all(barred(state, face) for face in FACES):
        return False
    state["pending"] = {"what": "roll", "who": None}
    if not state["reserve"]:
        state["pending"]["stage"] = True
    return True


def crossing(river: list[dict]) -> int | None:
    """Q-34: the index of the first tile that overlaps one before it, or None.

    If the last tile has an exit, what will lie at this exit counts as a tile too.
    """
    laid = spots(river + [None] if river[-1].get("exit") else river)
    for place, spot in enumerate(laid):
        for other in laid[:place]:
            if overlap(spot, other):
                return place
    return None


def overlap(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """Whether tiles at two spots would share a hex."""
    q, r = one[0] - other[0], one[1] - other[1]
    # No hex lies further than three steps from hex 7.
    if max(abs(q), abs(r), abs(q + r)) > 6:
        return False
    taken = hexes(other)
    for place in hexes(one):
        if place in taken:
            return True
    return False


def hexes(spot: tuple[int, int, int]) -> list[tuple[int, int]]:
    """The axial coordinates of the 20 hexes of a tile at a spot."""
    q, r, heading = spot
    found = []
    for x, y in AXIAL:
        for _ in range(heading):
            x, y = -y, x + y
        found.append((q + x, r + y))
    return found


def waters(name: str) -> str:
    """The letters of what The Black Rose puts on a tile: "s" sandbank, "c" coal, "d" driftwood."""
    kinds = [word[0] for word in words(name)[1:]]
    return "".join([kind for kind in "scd" if kind in kinds])


def passengers_for(tile: str, players: int) -> int:
    """Q-39: how many passengers wait on a new tile, if the pool holds them."""
    roof = station(tile)
    if roof is None:
        return 0
    if players == 4:
        return 2 if roof == "brown" else 1
    return 1 if players < 4 else 2
