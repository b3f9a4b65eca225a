"""At the pier in pilot mode: docks, the landing stage, coal from boat to boat.

The device sees where the boats lie. The other conditions for docking are those at the table
(`cargo`). Each action has two functions (rules, state, who, n), as in conning.py.
"""

from shared_rules.kernel.errors import RuleError
from shared_rules.mississippi import cargo, rounds
from shared_rules.mississippi.hexes import COAL, DOCK
from shared_rules.mississippi.rounds import acting, asked, inside
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
    if boat["owner"] is None or not inside(state, who) or not at_pier(rules, state, who):
        return []
    own = who == acting(state)
    if not rules.intro:
        if boat["speed"] != 1 or boat["passengers"] < 2 or (own and state["points"]):
            return []
    return rounds.moor_boat(rules, state, who, own)


def may_embark(rules, state: dict, who: None, n: None) -> None:
    if asked(state, "embark"):
        return
    cargo.may_dock(rules, state, None)
    cell = docked(rules, state, acting(state), False)
    if cell < 0:
        raise RuleError("Q-40", "no_dock")
    cargo.may_embark(rules, state, None, cell // 20)


def embark(rules, state: dict, who: None, n: None) -> list[dict]:
    who = acting(state)
    if state["pending"] is None:
        events = cargo.embark(rules, state, None, cell_of(state["boats"][who]["at"]) // 20)
        return events + moored(rules, state, who)
    from shared_rules.mississippi.shoved import settle

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
    if docked(rules, state, acting(state), True) < 0:
        raise RuleError("Q-64", "no_dock")


def refuel(rules, state: dict, who: None, n: None) -> list[dict]:
    if state["pending"] is None:
        return cargo.refuel(rules, state, None, None)
    from shared_rules.mississippi.shoved import resume

    who = _answered(state)
    return cargo.refuel(rules, state, who, None) + resume(rules, state)


def may_pass(rules, state: dict, who: None, n: None) -> None:
    if not asked(state, "embark") and not asked(state, "refuel"):
        raise RuleError("QT-5", "not_asked")


def pass_by(rules, state: dict, who: None, n: None) -> list[dict]:
    from shared_rules.mississippi.shoved import resume

    _answered(state)
    return resume(rules, state)


def may_give(rules, state: dict, who: str, n: int) -> None:
    cargo.may_give(rules, state, who, n)
    _alongside(rules, state, who)


def may_take(rules, state: dict, who: str, n: int) -> None:
    cargo.may_take(rules, state, who, n)
    _alongside(rules, state, who)


def _alongside(rules, state, who):
    from shared_rules.mississippi import exchange

    exchange.alongside(rules, state, who)
