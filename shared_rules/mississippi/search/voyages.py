"""All ways in which a boat can end a turn, found by a search that plays them in memory.

An end is a tuple (trail, cell, heading, coal spent, wheel, aground, pushed). pushed: (colour, cell)
of the one push that a turn may have, or None. trail: the list of the nodes on the way. The search
goes on changing this list, so who keeps an end puts its `way_of` in place of the trail. An empty
trail stands for a move astern; None stands for nothing to do.

A node is a number of 30 bits, because memory is scarce. From the top it holds: cell, heading
(3 bits), points (3), free turn (1), drift (2), push (6, an index), coal spent (3), steps (3).
Nobody reads it outside this module.
"""

from array import array

try:
    from micropython import const
except ImportError:
    const = int  # on CPython

from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.hexes import DRIFT, POINTS, SAND, STAGE
from shared_rules.mississippi.lookahead import TURNS
from shared_rules.mississippi.manoeuvres import astern_of
from shared_rules.mississippi.rounds import acting
from shared_rules.mississippi.steering import free_turns, leaving, speeds, tailed
from shared_rules.mississippi.tiles import HEADINGS, cell_of

_DEAR_FIRST = tuple([tuple(reversed(turns)) for turns in TURNS])
_STOPPED = const(7)  # in place of points: the turn has ended before they were spent
_MOST = const(7)  # the most coal that fits in a node
_SEEN = const(128)  # nodes that a search remembers
_CELL, _HEADING, _POINTS = const(21), const(18), const(15)  # the lowest bits of these in a node
_PUSH = const(63 << 6)  # the bits of the push


def memory() -> array:
    """A new array for what one search remembers; a search empties it first.

    Searches that run at the same time need one each.
    """
    return array("I", bytes(4 * _SEEN))


def voyages(rules, state: dict, most: int, seen: array):
    """Yield the ends that the boat on turn can reach from where it is in its turn.

    most: the most coal that the rest of the turn may cost. seen: an array of `memory`.
    """
    colour = acting(state)
    boat = state["boats"][colour]
    cell, heading = cell_of(boat["at"]), HEADINGS.index(boat["heading"])
    most = min(most, purse(state, colour))
    look = rules.helm.look(state)
    aground = boat["aground"]
    straight = leaving(rules, state)
    if not state["began"]:
        yield from onward(look, cell, heading, boat["speed"], aground, most, seen, straight)
    elif tailed(state, colour):
        yield None, cell, heading, 0, boat["speed"], aground, None
    else:
        free = free_turns(state)
        start = _node(cell, heading, state["points"], free, state["drift"], 0, 0, 0)
        yield from _sail(look, start, boat["speed"], most, aground, straight, seen)


def onward(
    look,
    cell: int,
    heading: int,
    wheel: int,
    aground: int,
    most: int,
    seen: array,
    straight: bool = False,
):
    """Yield the ends of a whole turn, cheap speeds first.

    aground: whether the boat lies on a sandbank, as a bool or 0 or 1. most: the most coal that the
    turn may cost. straight: the boat can't turn before its first step.
    """
    if aground:
        place = astern_of(look, cell, heading)
        if place >= 0:
            # on open water the bow is set freely.
            sand = look.water.kind(place) == SAND
            for way in (heading,) if sand else range(6):
                yield (), place, way, 0, 1, sand, None
    for speed, cost in speeds(wheel, most):
        start = _node(cell, heading, speed, 1, 0, 0, cost, 0)
        yield from _sail(look, start, speed, most, aground, straight, seen)


def _node(cell, heading, points, free, drift, push, cost, steps):
    high = ((cell * 8 + heading) * 8 + points) * 2 + free
    return (((high * 4 + drift) * 64 + push) * 8 + cost) * 8 + steps


def _sail(look, start, speed, most, aground, straight, seen):
    """Yield the ends from a start node, the cheapest ways first.

    A node that `seen` still holds is searched again only for less coal.
    """
    water, cells, most = look.water, look.cells, min(most, _MOST)
    pushes, trail, nodes = [None], [], [start]
    for n in range(_SEEN):
        seen[n] = 0
    while nodes:
        node = nodes.pop()
        key, cost, steps = node >> 6, node >> 3 & 7, node & 7
        # A node that still has its free turn is at least as good.
        free = 1 if key & 256 else 0
        if _is_searched(seen, key | 256, cost) or not free and _is_searched(seen, key, cost):
            continue
        seen[key % _SEEN] = node >> 3
        del trail[steps:]
        trail.append(node)
        cell, heading, points = node >> _CELL, node >> _HEADING & 7, node >> _POINTS & 7
        drift, push = key >> 6 & 3, key & 63
        if points == _STOPPED:
            sand = bool(cells[cell] & SAND)
            wheel = speed if cells[cell] & STAGE and not sand else 1
            yield trail, cell, heading, cost, wheel, sand, pushes[push]
            continue
        if not points:
            yield trail, cell, heading, cost, max(1, speed - drift), False, pushes[push]
            if steps:
                continue
        bound = not steps and (aground or straight)
        for turn, coal in _DEAR_FIRST[free][-1:] if bound else _DEAR_FIRST[free]:
            price = cost + coal + (bound and aground)
            if price > most:
                continue
            way, rest = (heading + turn) % 6, 0 if turn else free
            if not points:
                nodes.append(_node(cell, way, 0, rest, drift, push, price, 1))
                continue
            place = water.ahead(cell, way)
            if place < 0:
                continue
            lies = cells[place]
            lower = drift + (lies & DRIFT)
            for left, moved in _steps(look, place, points, pushes, push, trail):
                slows = moved != push and look.pusher_slows
                if lies & (SAND | STAGE):
                    left = _STOPPED
                elif slows and cells[pushes[moved][1]] & SAND:
                    left = _STOPPED
                left_free = rest if left else 0
                nodes.append(_node(place, way, left, left_free, lower, moved, price, steps + 1))
                if left:
                    continue
                for after, more in _DEAR_FIRST[rest][:-1]:
                    last = price + more
                    if last <= most:
                        bow = (way + after) % 6
                        nodes.append(_node(place, bow, 0, 0, lower, moved, last, steps + 1))


def _is_searched(seen, key, cost):
    """Whether a node was searched with as little or less coal spent; some nodes are forgotten."""
    entry = seen[key % _SEEN]
    return entry >> 3 == key and entry & 7 <= cost


def _steps(look, place, points, pushes, push, trail):
    """Yield the ways to enter `place` as (points left, push): ahead, or a push to each target."""
    other, moved = look.boats.get(place), pushes[push]
    if moved:
        if place == moved[1]:
            return
        if other == moved[0]:
            other = None
    if other is None:
        left = points - POINTS[look.cells[place] & 3]
        if left >= 0:
            yield left, push
    elif not push and other not in look.fixed:
        used = look.used.union([node >> _CELL for node in trail])
        for target in look.targets(place, look.boats, used):
            left = points - look.price(place, target)
            if left >= 0:
                if (other, target) not in pushes:
                    pushes.append((other, target))
                yield left, pushes.index((other, target))


def way_of(water, end: tuple) -> int | None:
    """The way of an end, packed as courses.py says; None if there is nothing to do."""
    trail, _, bow, _, _, _, pushed = end
    if not trail:
        return None if trail is None else bow << 18
    way, step = (trail[0] >> _POINTS & 7) << 24 | bow << 18, 0
    for n in range(1, len(trail)):
        here, place = trail[n - 1] >> _CELL, trail[n] >> _CELL
        if place == here:  # only the bow has turned
            continue
        way |= 1 + _towards(water, here, place, trail[n] >> _HEADING & 7) << step
        step += 3
        if trail[n - 1] & _PUSH != trail[n] & _PUSH:
            way |= 1 + _towards(water, place, pushed[1], 0) << 21
    return way


def _towards(water, cell, place, likely):
    """The heading in which `place` lies next to a cell; `likely` is tried first."""
    while water.ahead(cell, likely) != place:
        likely = (likely + 1) % 6
    return likely
