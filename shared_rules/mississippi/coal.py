"""The coal wheel: what a boat can pay and how it pays (Q-13, Q-74, Q-78)."""

from shared_rules.kernel.errors import RuleError

ENDLESS = 99  # more than any turn can cost


def purse(state: dict, colour: str) -> int:
    """How much coal a boat can spend on manoeuvres now."""
    if colour == "black":
        return ENDLESS if state["limit"] is None else state["limit"]
    boat = state["boats"][colour]
    return boat["coal"] + boat["bonus"]


def must_afford(state: dict, colour: str, cost: int, rule: str) -> None:
    """Raise RuleError if the boat can't pay `cost`; `rule`: the statement that asks for it."""
    left = purse(state, colour)
    if cost > left:
        if colour == "black":
            rule = "Q-78"
        raise RuleError(rule, "coal", cost=cost, coal=left)


def pay(state: dict, colour: str, cost: int) -> None:
    """Take `cost` coal, the bonus first; the wheel of the black boat then shows 0 (white, Q-78)."""
    if not cost:
        return
    boat = state["boats"][colour]
    if colour == "black":
        boat["coal"] = 0
        if state["limit"] is not None:
            state["limit"] -= cost
        return
    own = own_coal(boat, cost)
    boat["bonus"] -= cost - own
    boat["coal"] -= own


def own_coal(boat: dict, cost: int) -> int:
    """Q-74: how much of a cost is paid from the boat's own wheel, after its bonus is used up."""
    return max(0, cost - boat["bonus"])
