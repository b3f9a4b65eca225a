"""Rounds, the order of play, the end of a turn and the end of the race.

One action may end many turns if several boats are lost one after the other. So that calls don't
nest, a function leaves what follows in `rules.next`, and `Rules.apply` calls it until it is None.
"""

from shared_rules.kernel.errors import RuleError

_BLACK_COAL = 7  # Q-51a: her coal counts as more than that of any other boat


def acting(state: dict) -> str:
    """The colour of the boat on turn."""
    return state["order"][state["turn"]]


def is_pending(state: dict, what: str) -> bool:
    """Whether `what`, such as "tile", is pending: it has to be decided before anything else."""
    return state["pending"] is not None and state["pending"]["what"] == what


def inside(state: dict, colour: str) -> bool:
    """Whether a boat is on the river: it is in the game, and neither out nor moored."""
    boat = state["boats"].get(colour)
    return boat is not None and not boat["out"] and not boat["moored"]


def stepped(state: dict) -> bool:
    """Whether the boat on turn has moved this turn; each step has cost it a point."""
    return state["points"] < state["boats"][acting(state)]["speed"]


def afloat(state: dict) -> list[str]:
    """The colours of the boats on the river, in the order of the round."""
    return [colour for colour in state["order"] if inside(state, colour)]


def start_turn(rules, state: dict) -> list[dict]:
    """Begin the turn of the boat that `turn` names and clear what the last turn has left.

    Returns the events.
    """
    colour = acting(state)
    state["points"] = state["boats"][colour]["speed"]
    state["free_turn"] = True
    state["began"] = False
    state["course"] = []
    state["pushed"] = []
    state["drift"] = 0
    state["entered"] = []
    state["tail"] = []
    state["limit"] = 1 if colour == "black" else 0
    rules.next = rules.mode.open_turn
    return [{"event": "turn", "boat": colour}]


def _set_mover(state: dict) -> None:
    """Q-77: note who moves the black boat: the owner of the last boat in the order."""
    owners = [state["boats"][colour]["owner"] for colour in afloat(state) if colour != "black"]
    state["mover"] = owners[-1] if "black" in state["boats"] and owners else None


def _enter_round(rules, state: dict, order_known: bool) -> list[dict]:
    """QT-2: begin a round; if its order is unknown, the ruler is laid first. Returns the events."""
    events = [] if order_known else rules.mode.measure(rules, state)
    if state["pending"] is not None:
        return events
    return events + begin_round(rules, state)


def begin_round(rules, state: dict) -> list[dict]:
    """With the order of the round fixed, find who moves black and begin the first turn."""
    _set_mover(state)
    while not inside(state, acting(state)):
        state["turn"] += 1
    return start_turn(rules, state)


def end_turn(rules, state: dict) -> list[dict]:
    """QT-6: end a turn; then a due tile needs the die, else the next boat follows."""
    colour = acting(state)
    state["boats"][colour]["bonus"] = 0
    if colour == "black":
        state["boats"][colour]["coal"] = 1  # black again
    state["points"] = 0
    state["free_turn"] = False
    state["began"] = True
    events = rules.mode.clear_rear(rules, state)
    if state["due"]:
        from shared_rules.mississippi.exits import await_roll  # in memory only when it is due

        if await_roll(state):
            return events
    return events + next_boat(rules, state)


def next_boat(rules, state: dict) -> list[dict]:
    """Begin the next boat's turn, or a new round; before the first turn, begin the race."""
    if not state["began"]:
        if rules.mode.prepare(rules, state):
            return []
        return _enter_round(rules, state, rules.order_known)
    for turn in range(state["turn"] + 1, len(state["order"])):
        if inside(state, state["order"][turn]):
            state["turn"] = turn
            return start_turn(rules, state)
    state["round"] += 1
    state["turn"] = 0
    state["given"] = 0
    events = [{"event": "round", "round": state["round"]}]
    if rules.intro:
        state["order"] = list(rules.places)
    return events + _enter_round(rules, state, rules.intro)


def lowered(state: dict) -> int:
    """Q-62: what the wheel of the boat on turn shows after the driftwood of this turn."""
    return max(1, state["boats"][acting(state)]["speed"] - state["drift"])


def may_done(rules, state: dict, who: None, n: None) -> None:
    # Q-82a: only the black boat may stay where she is, and only before her first step.
    if state["points"] and (acting(state) != "black" or stepped(state)):
        raise RuleError("Q-16", "points_left", points=state["points"])


def end_movement(rules, state: dict, who: None, n: None) -> list[dict]:
    events = lower_wheel(state)
    if first_movement(rules, state):
        state["due"] = True
    return events + rules.mode.close_turn(rules, state)


def first_movement(rules, state: dict) -> bool:
    """Q-33, QT-7: whether the tile for the first movement of the game is still to come."""
    return (
        rules.options["first_tile"] == "first_move"
        and not rules.by_hand
        and len(state["river"]) == 2
        and state["reserve"] > 0
    )


def lower_wheel(state: dict) -> list[dict]:
    """Lower the wheel by the driftwood of this turn (Q-62); returns the events."""
    boat = state["boats"][acting(state)]
    before, boat["speed"] = boat["speed"], lowered(state)
    if boat["speed"] == before:
        return []
    return [{"event": "speed", "boat": acting(state), "speed": boat["speed"], "cost": 0}]


def moor_boat(rules, state: dict, who: str, own: bool) -> list[dict]:
    """Q-46, Q-47a: moor a boat at the stage; returns the events.

    own: whether it is the boat on turn; its turn ends then.
    """
    boat = state["boats"][who]
    boat["moored"] = True
    boat["aground"] = False
    boat["at"] = boat["heading"] = None
    state["places"].append(who)
    events = [{"event": "moored", "boat": who, "place": len(state["places"])}]
    if rules.options["both_boats"]:
        fleet = [other for other in state["boats"].values() if other["owner"] == boat["owner"]]
        if all(other["moored"] for other in fleet):
            return events + _win(state, boat["owner"]) + end_race(state)
    elif state["winner"] is None:
        events += _win(state, boat["owner"])
    if state["winner"] is not None and not (rules.options["play_on"] and _racing(state) > 1):
        return events + end_race(state)
    if own:
        rules.next = end_turn
    return events


def remove(rules, state: dict) -> list[dict]:
    """Q-14, QT-4: remove the boat on turn from the river; the next follows, or the race ends."""
    colour = acting(state)
    boat = state["boats"][colour]
    boat["out"] = True
    boat["aground"] = False
    boat["at"] = boat["heading"] = None
    events = [{"event": "out", "boat": colour}]
    owners = _owners(state)
    if not can_end(rules, state) or (state["winner"] is not None and _racing(state) <= 1):
        return events + end_race(state)
    if len(owners) == 1 and state["winner"] is None:
        return events + _win(state, owners.pop()) + end_race(state)
    rules.next = end_turn
    return events


def can_end(rules, state: dict) -> bool:
    """Whether anybody can still win or moor (Q-71a)."""
    both = rules.options["both_boats"]
    return any(not both or _whole_fleet(state, owner) for owner in _owners(state))


def _owners(state):
    return {boat["owner"] for boat in state["boats"].values() if boat["owner"] and not boat["out"]}


def _whole_fleet(state, owner):
    for boat in state["boats"].values():
        if boat["owner"] == owner and boat["out"]:
            return False
    return True


def _racing(state):
    """How many boats can still moor."""
    return len([colour for colour in afloat(state) if colour != "black"])


def _win(state, owner):
    state["winner"] = owner
    return [{"event": "won", "owner": owner}]


def end_race(state: dict) -> list[dict]:
    """End the race; returns the events."""
    state["over"] = True
    state["pending"] = None
    state["points"] = 0
    state["free_turn"] = False
    return [{"event": "over", "winner": state["winner"]}]


def in_line(state: dict, level: list[str]) -> list[str]:
    """Order boats that are level: the faster first, then the one with more coal.

    Of boats that are still equal the one further right is first. level: colours from right to left.
    """

    def standing(place):
        boat = state["boats"][level[place]]
        coal = _BLACK_COAL if boat["owner"] is None else boat["coal"]
        return (-boat["speed"], -coal, place)

    return [level[place] for place in sorted(range(len(level)), key=standing)]
