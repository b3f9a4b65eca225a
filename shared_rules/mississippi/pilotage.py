"""Pilot mode: the device knows river and boats, so it lays the ruler and removes lost boats."""

from shared_rules.mississippi import alongside, cargo, conning, piers, rounds
from shared_rules.mississippi.helm import UNBOUND
from shared_rules.mississippi.hexes import PIERS, SHIPYARD
from shared_rules.mississippi.rounds import acting, afloat, inside
from shared_rules.mississippi.tiles import cell_of


def place_boats(rules, state: dict) -> None:
    """Q-8, Q-72, QT-1: put the boats on their start places.

    A boat whose player sets its bow has no heading yet.
    """
    for place, colour in enumerate(rules.places):
        boat = state["boats"][colour]
        on_pier = place < len(PIERS)
        boat["at"] = "0.%d" % (PIERS[place] if on_pier else SHIPYARD)
        boat["heading"] = None if on_pier and colour != "black" else "n"


def check_places(rules, state: dict) -> None:
    """Q-84: raise RuleError unless boats set up by hand lie on water, each on its own hex."""
    from shared_rules.mississippi import berths

    berths.check(state, rules.places[5] if len(rules.places) == 6 else None)


def prepare(rules, state: dict) -> bool:
    """QT-1: ask for the next bow to set before the first turn, in the order of the piers.

    Returns False if all bows are set.
    """
    for colour in rules.places:
        boat = state["boats"][colour]
        if inside(state, colour) and boat["heading"] is None:
            state["pending"] = {"what": "bow", "who": colour}
            return True
    return False


def measure(rules, state: dict) -> list[dict]:
    """Q-48 to Q-51: lay the ruler; returns the events."""
    from shared_rules.mississippi.standings import ranking  # in memory only once a round

    state["order"] = ranking(state)
    return [{"event": "ranked", "order": list(state["order"])}]


def open_turn(rules, state: dict) -> list[dict]:
    """Q-14a, Q-81a: begin the turn; a boat without any complete manoeuvre is out."""
    colour = acting(state)
    boat = state["boats"][colour]
    state["course"] = [boat["at"]]
    helm = rules.helm
    if "black" not in state["boats"] or not inside(state, "black"):
        lost = not helm.manoeuvres(state)
    else:
        from shared_rules.mississippi import blackrose

        need = blackrose.need(helm, state)
        if colour == "black":
            state["limit"] = max(1, min(need, 11))
        state["tail"].append(UNBOUND)
        lost = not helm.manoeuvres(state)
        if not lost and need <= 1:
            state["tail"].remove(UNBOUND)
            if not helm.manoeuvres(state):
                state["tail"].append(UNBOUND)
    if lost and colour != "black":
        return rounds.remove(rules, state)
    return []


def close_turn(rules, state: dict) -> list[dict]:
    """QT-6: moor the boat if it may after the driftwood (Q-46a); then end the turn."""
    colour = acting(state)
    events = piers.moored(rules, state, colour)
    if not events:
        rules.next = rounds.end_turn
    return events


def clear_rear(rules, state: dict) -> list[dict]:
    """Q-35a: clear the tiles that every boat has left, with the passengers on them."""
    boats = [state["boats"][colour] for colour in afloat(state)]
    last = min([cell_of(boat["at"]) // 20 for boat in boats] or [0])
    events = []
    while state["rear"] < last:
        events += clear(rules, state, None, None)
    return events


def _river(name):
    """The function `name` of river.py, which is in memory only when the river changes."""

    def call(*given):
        from shared_rules.mississippi import river

        return getattr(river, name)(*given)

    return call


clear = _river("clear")
undrawn = _river("undrawn")
targets = conning.targets

VERBS = (
    ("speed", ("n",), conning.may_speed, conning.speed),
    ("left", ("",), conning.may_left, conning.left),
    ("right", ("",), conning.may_right, conning.right),
    ("ahead", ("",), conning.may_ahead, conning.ahead),
    ("push", ("x",), conning.may_push, conning.push),
    ("astern", ("",), conning.may_astern, conning.astern),
    ("bow", ("h",), conning.may_bow, conning.bow),
    ("embark", ("",), alongside.may_embark, alongside.embark),
    ("refuel", ("",), alongside.may_refuel, alongside.refuel),
    ("give", ("cn",), alongside.may_give, cargo.give),
    ("take", ("cn",), alongside.may_take, cargo.take),
    ("roll", ("", "f"), _river("may_roll"), _river("roll")),
    ("tile", ("", "t"), _river("may_tile"), _river("tile")),
    ("pass", ("",), alongside.may_pass, alongside.pass_by),
    ("done", ("",), conning.may_done, rounds.end_movement),
)
ANSWERS = {
    "roll": ("roll",),
    "tile": ("tile",),
    "bow": ("bow",),
    "embark": ("embark", "pass"),
    "refuel": ("refuel", "pass"),
}
