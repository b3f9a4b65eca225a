"""At the pier in pilot mode: docks, the landing stage, coal from boat to boat.

The device sees where the boats lie. The other conditions for docking are those at the table
(`cargo`). Each action has two functions (rules, state, who, n), as in conning.py.
"""

from shared_rules.kernel.errors import RuleError
from shared_rules.mississippi import cargo, rounds
from shared_rules.mississippi.helm import UNBOUND
from shared_rules.mississippi.hexes import COAL, DOCK, OPEN, PIER
from shared_rules.mississippi.rounds import acting, asked, inside
from shared_rules.mississippi.tiles import cell_of


def _docked(rules, state, who, coal):
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
    if boat["owner"] is None or not inside(state, who) or not at_pier(rules, state, who):
        return []
    own = who == acting(state)
    if not rules.intro:
        if boat["speed"] != 1 or boat["passengers"] < 2 or (own and state["points"]):
            return []
    return rounds.moor_boat(rules, state, who, own)


def settle(rules, state: dict, who: str) -> list[dict]:
    """Go on after a boat's bow is set; returns the events.

    The boat moors or is asked to take a passenger or coal; then the pusher's turn goes on.
    """
    events = moored(rules, state, who)
    if state["over"] or who == acting(state):
        return events
    if inside(state, who) and _ask(rules, state, who):
        return events
    return events + _resume(rules, state)


def _resume(rules, state):
    """Go on with the pusher's turn; returns the events.

    The pusher may moor now (Q-46a), or may have no way left (Q-22b).
    """
    colour = acting(state)
    events = moored(rules, state, colour)
    helm = rules.helm
    if state["over"] or rules.next or helm.goes_on(state):
        return events
    # Q-29, Q-81a: if Q-81 forbids every end of the turn that the bow just chosen has left, it no
    # longer binds this turn.
    if helm.look(state).accept:
        state["tail"].append(UNBOUND)
    if not helm.goes_on(state):
        events.append({"event": "lapsed", "boat": colour, "points": state["points"]})
        state["points"] = 0
    return events


def _ask(rules, state, who):
    """QT-5: ask a pushed boat at a dock whether it takes a passenger or coal.

    Returns False if it can take neither.
    """
    if _legal(may_embark_pushed, rules, state, who):
        state["pending"] = {"what": "embark", "who": who}
    elif _legal(may_refuel_pushed, rules, state, who):
        state["pending"] = {"what": "refuel", "who": who}
    else:
        return False
    return True


def _legal(may, rules, state, who):
    try:
        may(rules, state, who)
    except RuleError:
        return False
    return True


def may_embark_pushed(rules, state: dict, who: str) -> None:
    cell = _docked(rules, state, who, False)
    if cell < 0:
        raise RuleError("Q-44", "no_dock")
    cargo.may_embark(rules, state, who, cell // 20)


def may_refuel_pushed(rules, state: dict, who: str) -> None:
    if _docked(rules, state, who, True) < 0:
        raise RuleError("Q-64", "no_dock")
    cargo.may_refuel(rules, state, who, None)


def may_embark(rules, state: dict, who: None, n: None) -> None:
    if asked(state, "embark"):
        return
    cargo.may_dock(rules, state, None)
    cell = _docked(rules, state, acting(state), False)
    if cell < 0:
        raise RuleError("Q-40", "no_dock")
    cargo.may_embark(rules, state, None, cell // 20)


def embark(rules, state: dict, who: None, n: None) -> list[dict]:
    who = acting(state)
    if state["pending"] is None:
        events = cargo.embark(rules, state, None, cell_of(state["boats"][who]["at"]) // 20)
        return events + moored(rules, state, who)
    who = _answered(state)
    events = cargo.embark(rules, state, who, cell_of(state["boats"][who]["at"]) // 20)
    return events + settle(rules, state, who)


def _answered(state):
    who = state["pending"]["who"]
    state["pending"] = None
    return who


def may_refuel(rules, state: dict, who: None, n: None) -> None:
    if asked(state, "refuel"):
        return
    cargo.may_refuel(rules, state, None, None)
    if _docked(rules, state, acting(state), True) < 0:
        raise RuleError("Q-64", "no_dock")


def refuel(rules, state: dict, who: None, n: None) -> list[dict]:
    if state["pending"] is None:
        return cargo.refuel(rules, state, None, None)
    who = _answered(state)
    return cargo.refuel(rules, state, who, None) + _resume(rules, state)


def may_pass(rules, state: dict, who: None, n: None) -> None:
    if not asked(state, "embark") and not asked(state, "refuel"):
        raise RuleError("QT-5", "not_asked")


def pass_by(rules, state: dict, who: None, n: None) -> list[dict]:
    _answered(state)
    return _resume(rules, state)


def may_give(rules, state: dict, who: str, n: int) -> None:
    cargo.may_give(rules, state, who, n)
    _alongside(rules, state, who)


def may_take(rules, state: dict, who: str, n: int) -> None:
    cargo.may_take(rules, state, who, n)
    _alongside(rules, state, who)


def _alongside(rules, state, who):
    """Q-67, Q-69: raise RuleError unless both boats are next to each other and on plain water."""
    water = rules.helm.water(state)
    cells = [cell_of(state["boats"][colour]["at"]) for colour in (acting(state), who)]
    if cells[1] not in water.around(cells[0]):
        raise RuleError("Q-67", "apart", boat=who)
    for cell in cells:
        if water.kind(cell) != OPEN or cell in water.piers:
            raise RuleError("Q-69", "hex", boat=who)
        if not rules.options["swap_at_piers"] and water.cells[cell] in (DOCK, COAL, PIER):
            raise RuleError("Q-69", "dock", boat=who)
