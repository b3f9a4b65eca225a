"""Steering in pilot mode: the device moves the boats and does what follows.

Each action has two functions (rules, state, who, n). `may_...` raises RuleError if the action is
forbidden, and changes nothing. The other one plays the action and returns its events.
"""

from shared_rules.kernel.errors import RuleError
from shared_rules.mississippi import piers, rounds, steering
from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.hexes import DRIFT, OPEN, POINTS, SAND
from shared_rules.mississippi.manoeuvres import astern_of
from shared_rules.mississippi.rounds import acting, is_pending, lowered, stepped
from shared_rules.mississippi.steering import cost_of_speed, cost_of_turn, tailed
from shared_rules.mississippi.tiles import HEADINGS, cell_of, text_of


def _here(state):
    """(colour, boat, cell, heading) of the boat on turn."""
    colour = acting(state)
    boat = state["boats"][colour]
    return colour, boat, cell_of(boat["at"]), HEADINGS.index(boat["heading"])


def may_speed(rules, state: dict, who: None, n: int) -> None:
    steering.may_speed(rules, state, who, n)
    colour, boat, _, heading = _here(state)
    coal = purse(state, colour) - cost_of_speed(boat["speed"], n)
    if not rules.helm.can_go_on(state, heading, n, 1, coal):
        raise RuleError("Q-22", "no_way", speed=n)


speed = steering.speed


def may_left(rules, state: dict, who: None, n: None) -> None:
    _may_turn(rules, state, 5)


def may_right(rules, state: dict, who: None, n: None) -> None:
    _may_turn(rules, state, 1)


def _may_turn(rules, state, sixth):
    steering.may_turn(rules, state, None, None)
    colour, _, cell, heading = _here(state)
    heading = (heading + sixth) % 6
    coal = purse(state, colour) - cost_of_turn(state)
    if not rules.helm.can_go_on(state, heading, state["points"], 0, coal):
        raise RuleError("Q-22", "no_way")


def left(rules, state: dict, who: None, n: None) -> list[dict]:
    _turn(state, 5)
    return steering.turn_left(rules, state, who, n)


def right(rules, state: dict, who: None, n: None) -> list[dict]:
    _turn(state, 1)
    return steering.turn_right(rules, state, who, n)


def _turn(state, sixth):
    boat = state["boats"][acting(state)]
    boat["heading"] = HEADINGS[(HEADINGS.index(boat["heading"]) + sixth) % 6]


def may_ahead(rules, state: dict, who: None, n: None) -> None:
    colour, _, cell, heading = _here(state)
    look = rules.helm.look(state)
    steering.may_step(state, 1, "Q-16")
    place = look.ahead(cell, heading)
    if place < 0:
        raise RuleError("Q-18", "land")
    if place in look.boats:
        raise RuleError("Q-24", "occupied", boat=look.boats[place])
    cost = POINTS[look.cells[place] & 3]
    if state["points"] < cost:
        raise RuleError("Q-61", "points", points=state["points"], cost=cost)
    free, coal, wheel = _means(state, colour)
    if not look.completes(cell, heading, state["points"], free, coal, wheel, True):
        raise RuleError("Q-22", "no_way")


def _means(state, colour):
    """What the rest of a turn has: (free turns of the bow, coal for it, the wheel at its end)."""
    boat = state["boats"][colour]
    coal = purse(state, colour) - boat["aground"]
    return steering.free_turns(state), coal, boat["speed"] - state["drift"]


def ahead(rules, state: dict, who: None, n: None) -> list[dict]:
    colour, boat, cell, heading = _here(state)
    water = rules.helm.water(state)
    place = water.ahead(cell, heading)
    kind = water.kind(place)
    events = steering.step(state, POINTS[kind])
    events += _enter(rules, state, place, kind)
    return events + piers.moored(rules, state, colour)


def _enter(rules, state, place, kind):
    """Bring the boat on turn to a hex and apply what the hex does to it (Q-38, Q-54, Q-62)."""
    colour = acting(state)
    boat = state["boats"][colour]
    boat["at"] = text_of(place)
    state["course"].append(boat["at"])
    events = [{"event": "sailed", "boat": colour, "at": boat["at"], "points": state["points"]}]
    if kind == DRIFT:
        state["drift"] += 1
        events.append({"event": "drift", "boat": colour, "points": state["points"]})
    elif kind == SAND:
        events.append(_strand(state, colour, colour))
    _reach(state, boat)
    return events


def _strand(state, who, slowed):
    """Q-54, Q-59: set boat `who` aground; `slowed`: the boat whose wheel goes to 1."""
    state["boats"][who]["aground"] = True
    state["boats"][slowed]["speed"] = 1
    if slowed == acting(state):
        state["points"] = 0
    return {"event": "aground", "boat": who, "slowed": slowed}


def _reach(state, boat):
    """Q-32: a boat that comes onto the front tile makes a new tile due."""
    front = len(state["river"]) - 1
    if cell_of(boat["at"]) // 20 == front and state["landing"] is None:
        if state["river"][front]["exit"] is None:
            state["due"] = True


def may_push(rules, state: dict, target: str, n: None) -> None:
    colour, _, cell, heading = _here(state)
    look = rules.helm.look(state)
    place = look.ahead(cell, heading)
    if place not in look.boats:
        raise RuleError("Q-24", "nobody")
    other = look.boats[place]
    if state["boats"][other]["aground"]:
        raise RuleError("Q-60", "aground", boat=other)
    if other in look.fixed:
        raise RuleError("Q-25a", "twice", boat=other)
    steering.may_step(state, 2, "Q-28")
    targets = look.targets(place, look.boats, look.used | {cell})
    if not targets:
        raise RuleError("Q-26", "no_hex", boat=other)
    spot = cell_of(target)
    if spot not in targets:
        raise RuleError("Q-25", "hex")
    price = look.price(place, spot)
    if state["points"] < price:
        raise RuleError("Q-28", "points", points=state["points"], cost=price)
    free, coal, wheel = _means(state, colour)
    if not look.pushes(cell, heading, state["points"], free, coal, wheel, True, spot):
        raise RuleError("Q-22", "no_way")


def push(rules, state: dict, target: str, n: None) -> list[dict]:
    colour, boat, cell, heading = _here(state)
    spot = cell_of(target)
    look = rules.helm.look(state)
    place = look.ahead(cell, heading)
    other = look.boats[place]
    pushed = state["boats"][other]
    events = steering.step(state, look.price(place, spot))
    pushed["at"] = target
    state["pushed"].append(other)
    points = state["points"]
    events.append(
        {"event": "pushed", "boat": colour, "pushed": other, "to": pushed["at"], "points": points}
    )
    kind = look.water.kind(spot)
    if kind == SAND:
        slows = rules.options["sandbank_push_slows"]
        events.append(_strand(state, other, other if slows == "pushed" else colour))
    _reach(state, pushed)
    events += _enter(rules, state, place, look.water.kind(place))
    wins = rules.intro and other != "black" and piers.at_pier(rules, state, other)
    if kind == OPEN and not wins:
        state["pending"] = {"what": "bow", "who": other}
        return events
    return events + _go_on(rules, state, other)


def may_astern(rules, state: dict, who: None, n: None) -> None:
    steering.may_astern(rules, state, who, n)
    _, _, cell, heading = _here(state)
    look = rules.helm.look(state)
    if astern_of(look, cell, heading) < 0:
        raise RuleError("Q-58", "no_hex")


def astern(rules, state: dict, who: None, n: None) -> list[dict]:
    colour, boat, cell, heading = _here(state)
    place = astern_of(rules.helm.look(state), cell, heading)
    events = steering.astern(rules, state, who, n)
    kind = rules.helm.water(state).kind(place)
    events += _enter(rules, state, place, kind)
    if kind != SAND:  # Q-58a: on sand the bow stays as it is
        state["pending"] = {"what": "bow", "who": colour}
    return events


def may_bow(rules, state: dict, heading: str, n: None) -> None:
    if not is_pending(state, "bow"):
        raise RuleError("Q-29", "not_asked")


def bow(rules, state: dict, heading: str, n: None) -> list[dict]:
    who = state["pending"]["who"]
    state["boats"][who]["heading"] = heading
    state["pending"] = None
    events = [{"event": "bow", "boat": who, "heading": heading}]
    if not state["began"]:
        return events + rounds.next_boat(rules, state)
    return events + _go_on(rules, state, who)


def _go_on(rules, state, who):
    from shared_rules.mississippi.shoved import go_on

    return go_on(rules, state, who)


def may_done(rules, state: dict, who: None, n: None) -> None:
    colour, boat, cell, heading = _here(state)
    look = rules.helm.look(state)
    if state["points"]:
        if colour != "black" or stepped(state) or rules.helm.manoeuvres(state):
            raise RuleError("Q-16", "points_left", points=state["points"])
        return
    if look.accept is None:
        return
    turns = not boat["aground"] and not tailed(state, colour)
    means = (steering.free_turns(state), purse(state, colour)) if turns else (0, 0)
    wheel = lowered(state)
    # Q-81 forbids this end only if another turn of the bow would still help her.
    if not look.accept(cell, heading, 0, 0, look.boats, wheel) and look.accept(
        cell, heading, means[0], means[1], look.boats, wheel
    ):
        raise RuleError("Q-81", "black")


def targets(rules, state: dict) -> list[str]:
    """The cells, as texts, to which the boat ahead could be pushed, in the order of the hexes."""
    _, _, cell, heading = _here(state)
    look = rules.helm.look(state)
    place = look.ahead(cell, heading)
    if place not in look.boats:
        return []
    return [text_of(other) for other in sorted(look.targets(place, look.boats, look.used | {cell}))]
