"""What both modes share of steering: the wheel, turns of the bow, points, sandbanks.

Each action has two functions (rules, state, who, n). `may_...` raises RuleError if the action is
forbidden, and changes nothing. The other one plays the action and returns its events. who: a colour
or None; n: a number or None.
"""

from shared_rules.kernel.errors import RuleError
from shared_rules.mississippi.coal import must_afford, pay
from shared_rules.mississippi.rounds import acting, stepped
from shared_rules.mississippi.tiles import SPEEDS


def may_speed(rules, state: dict, who: None, n: int) -> None:
    colour = acting(state)
    if state["began"]:
        raise RuleError("Q-10", "began")
    if n not in SPEEDS:
        raise RuleError("Q-12", "range", speed=n)
    must_afford(state, colour, cost_of_speed(state["boats"][colour]["speed"], n), "Q-13")


def cost_of_speed(wheel: int, n: int) -> int:
    """Q-10, Q-11: the coal for setting the wheel to n; one step is free."""
    return max(0, abs(n - wheel) - 1)


def speeds(wheel: int, coal: int):
    """Yield (speed, cost) for each speed that this coal can pay for, cheap ones first."""
    for change in range(len(SPEEDS)):
        cost = cost_of_speed(0, change)
        if cost > coal:
            return
        for n in (wheel + change, wheel - change)[: 1 + (change > 0)]:
            if n in SPEEDS:
                yield n, cost


def speed(rules, state: dict, who: None, n: int) -> list[dict]:
    colour = acting(state)
    boat = state["boats"][colour]
    cost = cost_of_speed(boat["speed"], n)
    pay(state, colour, cost)
    boat["speed"] = state["points"] = n
    state["began"] = True
    return [{"event": "speed", "boat": colour, "speed": n, "cost": cost, "coal": boat["coal"]}]


def may_turn(rules, state: dict, who: None, n: None) -> None:
    colour = acting(state)
    boat = state["boats"][colour]
    if boat["aground"]:
        raise RuleError("Q-55", "aground")
    if "astern " + colour in state["tail"]:
        raise RuleError("Q-58", "astern")
    if tailed(state, colour):
        raise RuleError("QT-3", "tail")
    if leaving(rules, state):
        raise RuleError("Q-73", "shipyard")
    must_afford(state, colour, cost_of_turn(state), "Q-19")


def cost_of_turn(state: dict) -> int:
    """Q-19: the coal for turning the next 60 degrees; the first 60 of a turn are free."""
    return 1 - free_turns(state)


def free_turns(state: dict) -> int:
    """Q-19: by how many times 60 degrees the bow still turns for nothing: 1 or 0."""
    return int(state["free_turn"])


def tailed(state: dict, colour: str) -> bool:
    """QT-3: whether the boat has done something after which it can't turn any more."""
    for act in state["tail"]:
        if act.endswith(" " + colour):
            return True
    return False


def turn_left(rules, state: dict, who: None, n: None) -> list[dict]:
    return _turn(state, "left")


def turn_right(rules, state: dict, who: None, n: None) -> list[dict]:
    return _turn(state, "right")


def _turn(state, side):
    colour = acting(state)
    cost = cost_of_turn(state)
    state["free_turn"] = False
    pay(state, colour, cost)
    state["began"] = True
    coal = state["boats"][colour]["coal"]
    return [{"event": "turned", "boat": colour, "to": side, "cost": cost, "coal": coal}]


def on_shipyard(rules, state: dict, colour: str) -> bool:
    """Q-73: whether the boat still lies on the shipyard, or has only begun to leave it."""
    if colour != rules.shipyard or state["round"] != 1:
        return False
    return state["order"].index(colour) >= state["turn"]


def leaving(rules, state: dict) -> bool:
    """Q-73: whether the boat on turn still has to leave the shipyard, straight ahead."""
    return on_shipyard(rules, state, acting(state)) and not stepped(state)


def may_step(state: dict, cost: int, rule: str) -> None:
    colour = acting(state)
    boat = state["boats"][colour]
    if state["points"] < cost:
        if not state["points"]:
            rule = "Q-16"
        raise RuleError(rule, "points", points=state["points"], cost=cost)
    if boat["aground"]:
        must_afford(state, colour, 1, "Q-57")


def step(state: dict, cost: int) -> list[dict]:
    """Spend `cost` points; a boat aground gets afloat for one coal (Q-57). Returns the events."""
    colour = acting(state)
    boat = state["boats"][colour]
    events = []
    if boat["aground"]:
        pay(state, colour, 1)
        boat["aground"] = False
        events.append({"event": "afloat", "boat": colour, "astern": False, "coal": boat["coal"]})
    state["points"] -= cost
    state["began"] = True
    return events


def may_astern(rules, state: dict, who: None, n: None) -> None:
    boat = state["boats"][acting(state)]
    if not boat["aground"]:
        raise RuleError("Q-17", "afloat")
    if state["began"]:
        raise RuleError("Q-58", "began")


def astern(rules, state: dict, who: None, n: None) -> list[dict]:
    colour = acting(state)
    boat = state["boats"][colour]
    boat["speed"] = 1
    boat["aground"] = False
    state["points"] = 0
    state["began"] = True
    state["tail"].append("astern " + colour)
    return [{"event": "afloat", "boat": colour, "astern": True, "coal": boat["coal"]}]
