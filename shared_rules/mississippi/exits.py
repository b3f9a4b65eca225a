"""The front of the river: when the die is due, and which exits are barred."""

from shared_rules.mississippi.tiles import FACES, joined, open_piers, overlap, spots


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
