"""What players report in table mode: steps, pushes, and what lies on the hexes of the boats.

Each action has two functions (rules, state, who, n), as in steering.py.
"""

from shared_rules.kernel.errors import RuleError
from shared_rules.mississippi import steering
from shared_rules.mississippi.rounds import acting, inside

SAND, DRIFT = ("aground", "s"), ("driftwood", "d")


def may_ahead(rules, state: dict, who: None, n: None) -> None:
    steering.may_step(state, 1, "Q-16")


def _callable(rules, colour, waters):
    """What players may report of the hex that a boat has just entered: ["aground red"].

    waters: pairs such as SAND. Those that the river of this race doesn't have are left out.
    """
    return [verb + " " + colour for verb, water in waters if water in rules.water]


def ahead(rules, state: dict, who: None, n: None) -> list[dict]:
    colour = acting(state)
    events = steering.step(state, 1)
    state["entered"] = _callable(rules, colour, (SAND, DRIFT))
    events.append({"event": "sailed", "boat": colour, "points": state["points"]})
    return events


def may_sail(rules, state: dict, who: None, n: None) -> None:
    if state["boats"][acting(state)]["aground"]:
        raise RuleError("Q-57", "aground")
    steering.may_step(state, 1, "Q-16")


def sail(rules, state: dict, who: None, n: None) -> list[dict]:
    """Spend all points that are left ahead: the same state as that many `ahead`."""
    if state["points"] == 1:
        rules.spelled = "ahead"
    state["points"] = 1
    return ahead(rules, state, who, n)


def may_push(rules, state: dict, who: str, n: None) -> None:
    if who == acting(state) or not inside(state, who) or steering.on_shipyard(rules, state, who):
        raise RuleError("Q-24", "not_there", boat=who)
    if state["boats"][who]["aground"]:
        raise RuleError("Q-60", "aground", boat=who)
    if who in state["pushed"]:
        raise RuleError("Q-25a", "twice", boat=who)
    steering.may_step(state, 2, "Q-28")


def push(rules, state: dict, who: str, n: None) -> list[dict]:
    colour = acting(state)
    events = steering.step(state, 2)
    state["pushed"].append(who)
    # The hex from which the boat was pushed away is no sandbank.
    state["entered"] = _callable(rules, who, (SAND, DRIFT)) + _callable(rules, colour, (DRIFT,))
    points = state["points"]
    events.append({"event": "pushed", "boat": colour, "pushed": who, "points": points})
    return events


def astern(rules, state: dict, who: None, n: None) -> list[dict]:
    events = steering.astern(rules, state, who, n)
    # Q-58a: the turn's only point is spent, so the hex can't be driftwood.
    state["entered"] = _callable(rules, acting(state), (SAND,))
    return events


def may_aground(rules, state: dict, who: str | None, n: None) -> None:
    colour = acting(state)
    # An action has only one spelling, so the boat on turn must not be named.
    if who == colour or "aground " + (who or colour) not in state["entered"]:
        raise RuleError("Q-54", "not_entered", boat=who or colour)


def aground(rules, state: dict, who: str | None, n: None) -> list[dict]:
    colour = acting(state)
    who = who or colour
    boat = state["boats"][who]
    boat["aground"] = True
    events = [{"event": "aground", "boat": who}]
    slowed = who
    if who != colour and rules.options["sandbank_push_slows"] == "pusher":
        slowed = colour
    if slowed == colour:
        state["points"] = 0
    events[0]["slowed"] = slowed
    state["boats"][slowed]["speed"] = 1
    _called(state, who)
    return events


def may_driftwood(rules, state: dict, who: str | None, n: None) -> None:
    colour = acting(state)
    rule = "Q-63" if who else "Q-61"
    if who == colour or "driftwood " + (who or colour) not in state["entered"]:
        raise RuleError(rule, "not_entered", boat=who or colour)
    if not state["points"]:
        raise RuleError(rule, "points", points=0, cost=1)


def driftwood(rules, state: dict, who: str | None, n: None) -> list[dict]:
    colour = acting(state)
    who = who or colour
    state["points"] -= 1
    if who == colour:
        state["drift"] += 1  # the wheel follows at the end of the turn
    _called(state, who)
    return [{"event": "drift", "boat": who, "points": state["points"]}]


def _called(state, who):
    state["entered"] = [act for act in state["entered"] if not act.endswith(" " + who)]
