"""The river grows at its front and is cleared at its rear: `front`, `clear`, `roll`, `tile`.

Each action has two functions (rules, state, who, n), as in steering.py.
"""

from shared_rules.kernel.errors import RuleError
from shared_rules.mississippi.exits import await_roll, barred, passengers_for
from shared_rules.mississippi.rounds import first_movement, is_pending, next_boat, stepped
from shared_rules.mississippi.tiles import FACES, open_piers


def may_front(rules, state: dict, who: None, n: None) -> None:
    if state["due"] or first_movement(rules, state):
        raise RuleError("Q-32", "due")
    if not state["reserve"]:
        raise RuleError("Q-36", "no_tile")
    if not stepped(state):
        raise RuleError("Q-32", "not_entered")


def front(rules, state: dict, who: None, n: None) -> list[dict]:
    state["due"] = state["began"] = True
    return []


def may_clear(rules, state: dict, who: None, n: None) -> None:
    if state["rear"] >= len(state["river"]) - 1:
        raise RuleError("Q-35", "front")
    # The device can't know who was pushed off the start tile before he moved. It knows where the
    # boats are only until the first of them has moved.
    if rules.fresh and state["round"] == 1 and not (state["turn"] or stepped(state)):
        raise RuleError("Q-35", "boat", boat=state["order"][0])


def clear(rules, state: dict, who: None, n: None) -> list[dict]:
    place = state["rear"]
    piece = state["river"][place]
    left, piece["passengers"] = piece["passengers"], 0
    state["rear"] += 1
    return [{"event": "cleared", "at": place, "tile": piece["tile"], "passengers": left}]


def may_roll(rules, state: dict, who: str | None, n: None) -> None:
    """`who`: the face that the players name, or None."""
    if not is_pending(state, "roll"):
        raise RuleError("Q-32", "not_due")
    by_table = rules.options["die"] == "table"
    if by_table != (who is not None):
        raise RuleError("Q-85", "die", die=rules.options["die"])
    if by_table:
        rule = barred(state, who)
        if rule:
            raise RuleError(rule, "barred", face=who)


def roll(rules, state: dict, who: str | None, n: None) -> list[dict]:
    events: list[dict] = []
    face = who
    while face is None:
        face = FACES[rules.rng.below(6) // 2]
        if barred(state, face):
            events.append({"event": "reroll", "face": face})
            face = None
    rules.spelled = "roll " + face
    events.append({"event": "rolled", "face": face})
    if state["reserve"]:
        state["river"][-1]["exit"] = face
        state["pending"] = {"what": "tile", "who": None}
        return events
    state["landing"] = face
    state["due"] = False
    state["pending"] = None
    piers = open_piers(state["river"][-1]["tile"], face)
    events.append({"event": "landing", "exit": face, "piers": piers})
    return events + next_boat(rules, state)


def may_tile(rules, state: dict, who: str | None, n: None) -> None:
    """`who`: the tile that the players name, or None."""
    if not is_pending(state, "tile"):
        raise RuleError("Q-32", "not_due")
    by_table = rules.options["draw"] == "table"
    if by_table != (who is not None):
        raise RuleError("Q-85", "draw", draw=rules.options["draw"])
    if by_table and who not in undrawn(rules, state):
        raise RuleError("Q-5", "no_such_tile", tile=who)


def undrawn(rules, state: dict) -> list[str]:
    """The names of the tiles in play that are not laid yet, in the order of the box."""
    laid = [piece["tile"] for piece in state["river"]]
    return [name for name in rules.tiles if name not in laid]


def tile(rules, state: dict, who: str | None, n: None) -> list[dict]:
    name = who
    if name is None:
        name = state["reserve_tiles"].pop(0)
    rules.spelled = "tile " + name
    waiting = min(state["pool"], passengers_for(name, len(rules.players)))
    state["pool"] -= waiting
    state["reserve"] -= 1
    place = len(state["river"])
    state["river"].append({"tile": name, "exit": None, "passengers": waiting})
    state["pending"] = None
    events = [{"event": "laid", "tile": name, "at": place, "passengers": waiting}]
    state["due"] = not state["reserve"]  # the landing stage follows at once
    if state["due"] and await_roll(state):
        return events
    return events + next_boat(rules, state)
