"""All ways in which a boat can end a turn, found by sailing them in the head.

An end is a tuple (trail, cell, heading, coal spent, wheel, aground, pushed). `pushed` is
(colour, cell) or None: at most one push a turn is thought of. A trail is a chain, the last
entry first: (entry before or None, turn 0..5, action, cell).
"""

from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.helm import astern_of
from shared_rules.mississippi.hexes import DRIFT, SAND
from shared_rules.mississippi.lookahead import BEARINGS
from shared_rules.mississippi.rounds import acting, stepped
from shared_rules.mississippi.steering import on_shipyard
from shared_rules.mississippi.tiles import HEADINGS, cell_of, text_of

# How a turn of so many sixths clockwise is said.
TURNS = ((), ("right",), ("right",) * 2, ("right",) * 3, ("left",) * 2, ("left",))


def voyages(rules, state, most):
    """Yield the ends of the boat on turn, from where it is in its turn; the least coal first.

    most: coal that the rest of the turn may cost.
    """
    colour = acting(state)
    boat = state["boats"][colour]
    cell, heading = cell_of(boat["at"]), HEADINGS.index(boat["heading"])
    most = min(most, purse(state, colour))
    look = rules.helm.look(state)
    straight = on_shipyard(rules, state, colour) and not stepped(state)
    if not state["began"]:
        yield from onward(look, cell, heading, boat["speed"], boat["aground"], most, straight)
    elif state["tail"] and any(act.endswith(" " + colour) for act in state["tail"]):
        yield None, cell, heading, 0, boat["speed"], boat["aground"], None
    else:
        free = 1 if state["free_turn"] else 0
        start = (None, cell, heading, state["points"], free, state["drift"], 0)
        used = look.used | {cell}
        yield from _sail(look, start, boat["speed"], most, boat["aground"], straight, 0, used)


def onward(look, cell, heading, wheel, aground, most, straight=False):
    """Yield the ends of a whole turn with at most so much coal, cheap speeds first.

    straight: it can't turn before its first step.
    """
    if aground:
        place = astern_of(look, cell, heading)
        if place >= 0:
            # the bow is set freely on water.
            sand = look.water.kind(place) == SAND
            for way in (heading,) if sand else range(6):
                yield (None, 0, "astern", place), place, way, 0, 1, sand, None
    for change in range(6):
        cost = max(0, change - 1)
        for speed in (wheel + change, wheel - change)[: 1 + (change > 0)]:
            if cost <= most and 1 <= speed <= 6:
                trail = (None, 0, "speed %d" % speed, cell) if change else None
                start = (trail, cell, heading, speed, 1, 0, 0)
                yield from _sail(look, start, speed, most, aground, straight, cost, {cell})


def _sail(look, start, speed, most, aground, straight, least, used):
    """The ends from a start (trail, cell, heading, points, free turn, drift, push).

    What costs the same coal is looked at together, so each place is met first as cheaply as
    it can be.
    """
    planned = [[] for _ in range(most + 1)]
    planned[least].append(start)
    pushes = [None]
    seen = set()
    for spent in range(least, most + 1):
        nodes = planned[spent]
        while nodes:
            node = nodes.pop()
            trail, cell, heading, points, free, drift, push = node
            key = ((((cell * 6 + heading) * 7 + points) * 4 + drift) * 32 + push) * 2
            if key + 1 in seen or key + free in seen:
                continue
            seen.add(key + free)
            if not points:
                wheel = max(1, speed - drift)
                stuck = aground and node is start
                yield trail, cell, heading, spent, wheel, stuck, pushes[push]
                cost = spent + 1 - free
                if cost <= most and not stuck:
                    for turn in (1, 5):
                        entry = (trail, turn, "", cell)
                        planned[cost].append((entry, cell, (heading + turn) % 6, 0, 0, drift, push))
                continue
            bound = node is start and (aground or straight)
            for turn, sixths in BEARINGS[:1] if bound else BEARINGS:
                cost = spent + max(0, sixths - free) + (bound and aground)
                if cost > most:
                    break
                way = (heading + turn) % 6
                place = look.ahead(cell, way)
                if place < 0:
                    continue
                kind = look.water.kind(place)
                for action, left, moved in _steps(
                    look, place, kind, points, pushes, push, trail, used
                ):
                    entry = (trail, turn, action, place)
                    target = moved != push and pushes[moved][1]
                    slowed = look.pusher_slows and moved != push and look.water.kind(target) == SAND
                    if kind == SAND or place in look.piers:
                        wheel = 1 if kind == SAND else speed
                        yield entry, place, way, cost, wheel, kind == SAND, pushes[moved]
                    elif slowed:
                        yield entry, place, way, cost, 1, False, pushes[moved]
                    else:
                        planned[cost].append(
                            (
                                entry,
                                place,
                                way,
                                left,
                                0 if sixths else free,
                                drift + (kind == DRIFT),
                                moved,
                            )
                        )


def _steps(look, place, kind, points, pushes, push, trail, used):
    """What the step onto `place` can be: (action, points left, push) for ahead or each target."""
    other = look.boats.get(place)
    moved = pushes[push]
    if moved:
        if place == moved[1]:
            return
        if other == moved[0]:
            other = None
    if other is None:
        left = points - (2 if kind == DRIFT else 1)
        if left >= 0:
            yield "ahead", left, push
    elif not push and other not in look.fixed:
        used = set(used)
        while trail:
            used.add(trail[3])
            trail = trail[0]
        for target in look.targets(place, look.boats, used):
            left = points - look.price(place, target)
            if left >= 0:
                found = (other, target)
                if found not in pushes:
                    pushes.append(found)
                yield "push " + text_of(target), left, pushes.index(found)


def spelled(trail):
    """The actions of a trail, in the order in which they are played."""
    actions = ()
    while trail:
        actions = TURNS[trail[1]] + ((trail[2],) if trail[2] else ()) + actions
        trail = trail[0]
    return actions
