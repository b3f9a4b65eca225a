"""All ways in which the boat on turn can end its turn, found by sailing them in the head."""

from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.helm import astern_of
from shared_rules.mississippi.hexes import DRIFT, SAND
from shared_rules.mississippi.rounds import acting, stepped
from shared_rules.mississippi.steering import cost_of_speed, on_shipyard
from shared_rules.mississippi.tiles import HEADINGS, cell_of, text_of

TURNS = ((0, ()), (1, ("right",)), (5, ("left",)), (2, ("right",) * 2), (4, ("left",) * 2))
ABOUT = ((3, ("right",) * 3),)


def voyages(rules, state, most):
    """Yield (actions, cell, heading, coal spent, wheel, aground, pushed) for each end.

    most: coal that the turn may cost. pushed: (colour, cell) or None; at most one is thought of.
    """
    colour = acting(state)
    boat = state["boats"][colour]
    cell, heading = cell_of(boat["at"]), HEADINGS.index(boat["heading"])
    most = min(most, purse(state, colour))
    look = rules.helm.look(state)
    fast = boat["aground"] or (on_shipyard(rules, state, colour) and not stepped(state))
    if boat["aground"] and not state["began"]:
        place = astern_of(look, cell, heading)
        if place >= 0:
            yield ("astern",), place, heading, 0, 1, look.water.kind(place) == SAND, None
    for speed in range(1, 7) if not state["began"] else (boat["speed"],):
        cost = 0 if state["began"] else cost_of_speed(state, colour, speed)
        first = () if state["began"] or speed == boat["speed"] else ("speed %d" % speed,)
        points = state["points"] if state["began"] else speed
        if cost <= most:
            node = (first, cell, heading, points, 1 if state["free_turn"] else 0, cost, 0, None, look.used | {cell})
            yield from _sail(look, node, speed, most, fast, boat["aground"])


def _sail(look, node, speed, most, straight, aground):
    seen = set()
    nodes = [node]
    first = True
    while nodes:
        actions, cell, heading, points, free, spent, drift, pushed, used = nodes.pop()
        if not points:
            yield actions, cell, heading, spent, max(1, speed - drift), False, pushed
            ways = TURNS
        ways = TURNS if points < 2 else TURNS + ABOUT
        for turn, names in ways:
            if turn and straight and first:
                break
            cost = spent + max(0, len(names) - free)
            if cost > most:
                break
            way = (heading + turn) % 6
            if not points:
                if turn:
                    yield actions + names, cell, way, cost, max(1, speed - drift), False, pushed
                continue
            place = look.ahead(cell, way)
            if place < 0:
                continue
            if first and aground:
                cost += 1
                if cost > most:
                    continue
            left_free = 0 if turn else free
            for name, left, moved in _steps(look, place, points, pushed, used):
                key = (place, way, left, left_free, cost, moved)
                if left < 0 or key in seen:
                    continue
                seen.add(key)
                kind = look.water.kind(place)
                done = actions + names + (name,)
                if kind == SAND:
                    yield done, place, way, cost, 1, True, moved
                elif place in look.piers:
                    yield done, place, way, cost, speed, False, moved
                else:
                    drifted = drift + (kind == DRIFT)
                    nodes.append(
                        (done, place, way, left, left_free, cost, drifted, moved, used | {place})
                    )
        first = False


def _steps(look, place, points, pushed, used):
    """What the step onto `place` can be: ahead, or a push and to where."""
    if pushed and place == pushed[1]:
        return
    if place not in look.boats or (pushed and look.boats[place] == pushed[0]):
        yield "ahead", points - (2 if look.water.kind(place) == DRIFT else 1), pushed
    elif not pushed and look.boats[place] not in look.fixed:
        colour = look.boats[place]
        for target in look.targets(place, look.boats, used):
            left = points - look.price(place, target)
            yield "push " + text_of(target), left, (colour, target)
