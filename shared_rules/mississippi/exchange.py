"""Coal from boat to boat. The module is in memory only when it is needed."""

from shared_rules.kernel.errors import RuleError
from shared_rules.mississippi.rounds import acting


def may(rules, state: dict, giver: str, taker: str, n: int) -> None:
    """Q-67 to Q-69, Q-79: raise RuleError unless a boat can give n coal to another of its owner."""
    boats = state["boats"]
    if state["points"]:
        raise RuleError("Q-67", "points", points=state["points"])
    if taker == "black":
        raise RuleError("Q-79", "receives")
    if boats[giver]["speed"] != boats[taker]["speed"]:
        raise RuleError("Q-67", "speed")
    for colour in (giver, taker):
        if boats[colour]["aground"]:
            raise RuleError("Q-69", "aground", boat=colour)
        if not rules.options["swap_at_piers"] and _docked(state, colour):
            raise RuleError("Q-69", "dock", boat=colour)
    if not n:
        raise RuleError("Q-68", "nothing")
    if giver == "black":
        if state["given"] + n > 2:
            raise RuleError("Q-79", "limit", given=state["given"])
    elif boats[giver]["coal"] < n:
        raise RuleError("Q-68", "coal", coal=boats[giver]["coal"])
    if boats[taker]["coal"] + n > 6:
        raise RuleError("Q-68", "wheel", coal=boats[taker]["coal"])


def _docked(state, colour):
    return "embark " + colour in state["tail"] or "refuel " + colour in state["tail"]


def move_coal(state: dict, verb: str, giver: str, taker: str, n: int) -> list[dict]:
    """Move n coal; verb: "give " or "take ", what the boat on turn does."""
    boats = state["boats"]
    if giver == "black":
        state["given"] += n
    else:
        boats[giver]["coal"] -= n
    boats[taker]["coal"] += n
    act = verb + acting(state)
    if act not in state["tail"]:
        state["tail"].append(act)
    return [{"event": "coal_moved", "from": giver, "to": taker, "coal": n}]


def alongside(rules, state: dict, who: str) -> None:
    """Q-67, Q-69: raise RuleError unless both boats are next to each other and on plain water."""
    from shared_rules.mississippi.hexes import COAL, DOCK, OPEN, PIER
    from shared_rules.mississippi.tiles import cell_of

    water = rules.helm.water(state)
    cells = [cell_of(state["boats"][colour]["at"]) for colour in (acting(state), who)]
    if cells[1] not in [water.ahead(cells[0], heading) for heading in range(6)]:
        raise RuleError("Q-67", "apart", boat=who)
    for cell in cells:
        if water.kind(cell) != OPEN or cell in water.piers:
            raise RuleError("Q-69", "hex", boat=who)
        if not rules.options["swap_at_piers"] and water.cells[cell] in (DOCK, COAL, PIER):
            raise RuleError("Q-69", "dock", boat=who)
