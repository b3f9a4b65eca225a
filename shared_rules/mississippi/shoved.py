"""After a push in pilot mode: the bow of the boat pushed is set, then the pusher's turn goes on.

The module is in memory only when there has been a push.
"""

from shared_rules.kernel.errors import RuleError
from shared_rules.mississippi import cargo, piers
from shared_rules.mississippi.helm import UNBOUND
from shared_rules.mississippi.rounds import acting, inside


def go_on(rules, state: dict, who: str) -> list[dict]:
    """Go on after a boat's bow is set; returns the events.

    The boat moors or is asked to take a passenger or coal; then the pusher's turn goes on.
    """
    events = piers.moored(rules, state, who)
    if state["over"] or who == acting(state):
        return events
    if inside(state, who) and _ask(rules, state, who):
        return events
    return events + resume(rules, state)


def resume(rules, state):
    """Go on with the pusher's turn; returns the events.

    The pusher may moor now (Q-46a), or may have no way left (Q-22b).
    """
    colour = acting(state)
    events = piers.moored(rules, state, colour)
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
    if _legal(_may_embark_pushed, rules, state, who):
        state["pending"] = {"what": "embark", "who": who}
    elif _legal(_may_refuel_pushed, rules, state, who):
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


def _may_embark_pushed(rules, state: dict, who: str) -> None:
    cell = piers.docked(rules, state, who, False)
    if cell < 0:
        raise RuleError("Q-44", "no_dock")
    cargo.may_embark(rules, state, who, cell // 20)


def _may_refuel_pushed(rules, state: dict, who: str) -> None:
    if piers.docked(rules, state, who, True) < 0:
        raise RuleError("Q-64", "no_dock")
    cargo.may_refuel(rules, state, who, None)
