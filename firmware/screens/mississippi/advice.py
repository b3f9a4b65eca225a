"""What players most likely have to tell at the end of a turn: the box can't see the boats."""

from shared_rules.mississippi.rounds import inside
from shared_rules.mississippi.tiles import waters


def advice(session, state: dict, laid: bool) -> str:
    """An action, "embark" if a passenger may come from several places, or "" for none.

    The boat on turn has no points left. laid: whether a tile was laid just before its turn.
    """

    def can(text):
        return session.rules.allows(state, text)

    if can("moor"):
        return "moor"
    found, water = [], ""
    for place in range(state["rear"], len(state["river"])):
        water += waters(state["river"][place]["tile"])
        for who in [""] + [colour + " " for colour in state["pushed"]]:
            text = "embark %s%d" % (who, place)
            if can(text):
                found.append(text)
    if found:
        return found[0] if len(found) == 1 else "embark"
    if "c" in water and can("refuel"):
        return "refuel"
    if state["tail"]:
        return ""  # a boat at a dock has hardly come onto the front tile, nor left the rear one
    # Nearly always it is the first boat of the round that reaches the front tile, else the second,
    # and never the one that sails just after a tile was laid. The last boat of the round is the one
    # that leaves the rear tile.
    order, turn = state["order"], state["turn"]
    if not laid and _boats(state, order[:turn]) < 2 and can("front"):
        return "front"
    if session.last == "clear" or len(state["river"]) - state["rear"] < 3:
        return ""
    return "clear" if not _boats(state, order[turn + 1 :]) and can("clear") else ""


def _boats(state, colours):
    """How many of some boats are on the river."""
    return sum([inside(state, colour) for colour in colours])
