"""Q-84 in pilot mode: checks hex by hex where the boats of a position lie."""

from shared_rules.kernel.errors import RuleError
from shared_rules.mississippi.hexes import SAND, SHIPYARD, Water
from shared_rules.mississippi.tiles import cell_of, is_cell, islands


def check(state: dict, sixth: str | None) -> None:
    """Raise RuleError if the boats can't lie so; set boats on sandbanks aground (Q-54).

    sixth: the boat that may lie on the shipyard in round 1 (Q-72), or None.
    """
    water = Water(state)
    taken = {}
    for colour, boat in state["boats"].items():
        if boat["out"]:
            continue
        if not isinstance(boat["at"], str) or not is_cell(boat["at"]):
            raise RuleError("Q-84", "at", boat=colour)
        place = cell_of(boat["at"])
        if place // 20 >= len(state["river"]):
            raise RuleError("Q-84", "at", boat=colour)
        name = state["river"][place // 20]["tile"]
        if place % 20 in islands(name):
            # it lies on the shipyard until its turn in round 1, bow straight ahead
            if colour != sixth or place != SHIPYARD or name != "A0" or _sailed(state, colour):
                raise RuleError("Q-18", "island", boat=colour)
            if boat["heading"] != "n":
                raise RuleError("Q-72", "heading", boat=colour)
        if place in taken:
            raise RuleError("Q-24", "two_boats", boat=colour)
        taken[place] = colour
        boat["aground"] = water.kind(place) == SAND
        if place // 20 == len(state["river"]) - 1 and not state["landing"]:
            state["due"] = True


def _sailed(state, colour):
    return state["round"] > 1 or state["order"].index(colour) < state["turn"]
