"""At the pier and alongside: passengers, coal stations, coal from boat to boat.

Each action has two functions (rules, state, who, n), as in steering.py. `who` is a colour, or None
for the boat on turn; `n` is a tile's position in the river or an amount of coal.
"""

from shared_rules.kernel.errors import RuleError
from shared_rules.mississippi.rounds import acting, inside


def _docking(state, who, rule, rule_pushed):
    """The boat that docks: the one on turn at the end of its way, or one that it has pushed.

    Raises RuleError unless its wheel is at 1 and it lies on no sandbank (Q-40, Q-44, Q-64).
    """
    colour = acting(state)
    if who is None:
        who = colour
        if state["points"]:
            raise RuleError(rule, "points", points=state["points"])
    else:
        rule = rule_pushed
        if who == colour or who not in state["pushed"] or not inside(state, who):
            raise RuleError(rule, "not_pushed", boat=who)
    if who == "black":
        raise RuleError("Q-80", "black")
    boat = state["boats"][who]
    if boat["speed"] != 1:
        raise RuleError(rule, "wheel", speed=boat["speed"])
    if boat["aground"]:
        raise RuleError(rule, "aground")
    return who


def may_dock(rules, state: dict, who: str | None) -> str:
    """The boat that may take a passenger, if there is one for it (Q-40, Q-44). Raises RuleError."""
    if rules.intro:
        raise RuleError("Q-4", "intro")
    return _docking(state, who, "Q-40", "Q-44")


def may_embark(rules, state: dict, who: str | None, n: int) -> None:
    who = may_dock(rules, state, who)
    boat = state["boats"][who]
    if "embark " + who in state["tail"]:
        raise RuleError("Q-41", "one_only")
    if "refuel " + who in state["tail"]:
        raise RuleError("Q-65", "coal_station")
    if boat["passengers"] >= 2:
        raise RuleError("Q-42", "full")
    if n in served(state, who):
        raise RuleError("Q-43", "served", tile=n)
    if not state["rear"] <= n < len(state["river"]) or not state["river"][n]["passengers"]:
        raise RuleError("Q-41", "nobody", tile=n)


def may_land(boat: dict, wheel: int) -> None:
    """Q-46: RuleError unless a boat may moor at the landing stage. wheel: as it ends its turn."""
    if wheel != 1:
        raise RuleError("Q-46", "wheel", speed=wheel)
    if boat["passengers"] < 2:
        raise RuleError("Q-46", "passengers", passengers=boat["passengers"])


def served(state: dict, colour: str) -> list[int]:
    """Q-43: the tiles from whose islands the boat's owner has a passenger in any of his boats."""
    owner = state["boats"][colour]["owner"]
    found = []
    for boat in state["boats"].values():
        if boat["owner"] == owner:
            found += boat["islands"]
    return found


def embark(rules, state: dict, who: str | None, n: int) -> list[dict]:
    who = who or acting(state)
    boat = state["boats"][who]
    state["river"][n]["passengers"] -= 1
    boat["passengers"] += 1
    boat["islands"].append(n)
    state["tail"].append("embark " + who)
    return [{"event": "embarked", "boat": who, "tile": n, "passengers": boat["passengers"]}]


def may_refuel(rules, state: dict, who: str | None, n: None) -> None:
    if "c" not in rules.water:
        raise RuleError("Q-15", "no_station")
    who = _docking(state, who, "Q-64", "Q-64")
    if "embark " + who in state["tail"]:
        raise RuleError("Q-65", "coal_station")
    if "refuel " + who in state["tail"] or state["boats"][who]["coal"] == 6:
        raise RuleError("Q-64", "full")


def refuel(rules, state: dict, who: str | None, n: None) -> list[dict]:
    who = who or acting(state)
    state["boats"][who]["coal"] = 6
    state["tail"].append("refuel " + who)
    return [{"event": "refuelled", "boat": who, "coal": 6}]


def may_give(rules, state: dict, who: str, n: int) -> None:
    _may_exchange(rules, state, acting(state), who, n)


def may_take(rules, state: dict, who: str, n: int) -> None:
    _may_exchange(rules, state, who, acting(state), n)


def _may_exchange(rules, state, giver, taker, n):
    if giver == taker or not inside(state, giver) or not inside(state, taker):
        raise RuleError("Q-67", "not_there")
    if _owner(state, giver) != _owner(state, taker):
        raise RuleError("Q-67", "owner")
    from shared_rules.mississippi import exchange  # few races have two boats of one owner

    exchange.may(rules, state, giver, taker, n)


def _owner(state, colour):
    """The owner of a boat; the black one counts as her mover's (Q-77)."""
    return state["mover"] if colour == "black" else state["boats"][colour]["owner"]


def give(rules, state: dict, who: str, n: int) -> list[dict]:
    from shared_rules.mississippi import exchange

    return exchange.move_coal(state, "give ", acting(state), who, n)


def take(rules, state: dict, who: str, n: int) -> list[dict]:
    from shared_rules.mississippi import exchange

    return exchange.move_coal(state, "take ", who, acting(state), n)
