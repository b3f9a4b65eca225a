"""At the pier in pilot mode: docks, the landing stage, coal from boat to boat.

The device sees where the boats lie. The other conditions for docking are those at the table
(`cargo`). Each action has two functions (rules, state, who, n), as in conning.py.
"""

from shared_rules.kernel.errors import RuleError
from shared_rules.mississippi import cargo
from shared_rules.mississippi.piers import docked, moored
from shared_rules.mississippi.rounds import acting, is_pending
from shared_rules.mississippi.tiles import cell_of


def may_embark(rules, state: dict, who: None, n: None) -> None:
    if is_pending(state, "embark"):
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
    from shared_rules.mississippi.shoved import go_on

    who = _answered(state)
    events = cargo.embark(rules, state, who, cell_of(state["boats"][who]["at"]) // 20)
    return events + go_on(rules, state, who)


def _answered(state):
    who = state["pending"]["who"]
    state["pending"] = None
    return who


def may_refuel(rules, state: dict, who: None, n: None) -> None:
    if is_pending(state, "refuel"):
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
    if not is_pending(state, "embark") and not is_pending(state, "refuel"):
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
