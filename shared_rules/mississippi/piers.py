"""Where boats lie in pilot mode: at a dock, at a pier of the landing stage."""

from shared_rules.mississippi import rounds
from shared_rules.mississippi.hexes import COAL, DOCK
from shared_rules.mississippi.tiles import cell_of


def docked(rules, state, who, coal):
    """The cell of the dock (a coal dock if `coal`) on which a boat lies, or -1."""
    cell = cell_of(state["boats"][who]["at"])
    found = rules.helm.water(state).cells[cell]
    return cell if found == (COAL if coal else DOCK) else -1


def at_pier(rules, state: dict, who: str) -> bool:
    """Whether a boat lies on a hex at an open pier of the landing stage."""
    return cell_of(state["boats"][who]["at"]) in rules.helm.water(state).piers


def moored(rules, state: dict, who: str) -> list[dict]:
    """Q-38, Q-46, Q-46a: moor a boat if it lies where it wins; returns the events."""
    boat = state["boats"][who]
    if boat["owner"] is None or not rounds.inside(state, who) or not at_pier(rules, state, who):
        return []
    own = who == rounds.acting(state)
    if not rules.intro:
        if boat["speed"] != 1 or boat["passengers"] < 2 or (own and state["points"]):
            return []
    return rounds.moor_boat(rules, state, who, own)
