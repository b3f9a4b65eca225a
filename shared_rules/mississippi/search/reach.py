"""Where a boat can end its turn: the best end of each hex, or all ends of one hex, kept packed.

An end is two numbers of at most 30 bits, the way and the facts.
way: six steps of 3 bits, the first one lowest: 1 + the heading of a step, or 0; then the bow at the
end (3 bits), 1 + the heading in which the boat in the way is pushed, or 0 (3), the speed (3), or 0
for a move astern. facts, from the top: 0 if the boat moors, else 1; coal spent (3 bits), sixths by
which the bow is off the stream (3), 7 less the wheel after the turn (3), aground (1), cell (9). So
of two ends of a hex the better one has the smaller facts.

Left out are turns with two pushes, a push to a pier of the landing stage, turns that cross the hex
to which they have pushed a boat, a turn of the bow at the pier where the boat moors or after a push
that stops the pusher. Of two courses to one place with equal points and coal only one is followed,
so that now and then a push is missing that only the other one allows (Q-25).
"""

try:
    from micropython import const
except ImportError:
    const = int  # on CPython

from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.hexes import others
from shared_rules.mississippi.rounds import acting
from shared_rules.mississippi.search.voyages import memory, onward, voyages
from shared_rules.mississippi.steering import on_shipyard
from shared_rules.mississippi.tiles import FACES, HEADINGS, cell_of

_CHEAP = const(2)  # coal; ends that cost more are searched last
_SLICE = const(4)  # ends that are looked at between two yields


def reach(rules, state: dict, colour: str, found, at: int = -1):
    """Find the ends of a boat's turn: a generator that yields between slices.

    It yields True when a price is through: all ends without coal, then those for two, then all.
    Else it yields False. colour: the boat on turn, from where it is in its turn; any other as if it
    were on turn now. found: an empty array("I"), to which ends are added, and in which they are
    replaced by better ones. at: a cell: all ends there that differ in bow, wheel or push. -1: the
    best end of each hex.
    """
    boat = state["boats"][colour]
    water, start = rules.helm.water(state), cell_of(boat["at"])
    own, seen = colour == acting(state), memory()
    coal = purse(state, colour) if own or colour != "black" else 1
    look = rules.helm.look(state) if own else _look(rules, state, colour, water, start)
    drift = state["drift"] if own else 0
    places = bytearray(len(water.cells))  # cell -> 1 + the place of its end
    last, n = -1, 0
    for most in (boat["aground"] + 0, boat["aground"] + _CHEAP, coal):
        most = min(most, coal)
        if most == last:
            continue
        if own:
            ends = voyages(rules, state, most, seen)
        else:
            way, yard = HEADINGS.index(boat["heading"]), on_shipyard(rules, state, colour)
            ends = onward(look, start, way, boat["speed"], boat["aground"], most, seen, yard)
        for end in ends:
            n += 1
            if not n % _SLICE:
                yield False
            trail, cell, bow, cost, wheel, sand, pushed = end
            if trail is None or cost <= last or 0 <= at != cell:
                continue
            if pushed and pushed[1] in water.piers:
                continue
            wins = _wins(rules, water, boat, end)
            if wins and trail and water.ahead(trail[-2] >> 21, bow) != cell:
                continue
            off = (bow - _stream(water, cell // 20)) % 6
            facts = ((8 - 8 * wins + cost) * 8 + min(off, 6 - off)) * 8 + 7 - wheel
            facts = (facts * 2 + sand) * 512 + cell
            way = _packed(water, start, end) if at >= 0 else 0
            place = _like(found, way, facts) if at >= 0 else 2 * places[cell] - 2
            if place >= 0 and facts >= found[place + 1]:
                continue
            if look.accept and not wins:  # Q-81; `accept` subtracts the drift again
                left = _after(look.boats, pushed)
                if not look.accept(cell, bow, 0, 0, left, wheel + drift):
                    continue
            way = way or _packed(water, start, end)
            if place < 0:
                found.append(way)
                found.append(facts)
                places[cell] = min(len(found) // 2, 255)
            else:
                found[place], found[place + 1] = way, facts
        last = most
        yield True


def _look(rules, state, colour, water, start):
    """The look-ahead of a boat that is not on turn."""
    boats = others(state, colour)
    aground = {other for other in boats.values() if state["boats"][other]["aground"]}
    look = rules.helm.make_lookahead(water, boats, aground, colour)
    look.used = {start}
    return look


def _stream(water, tile):
    """The heading in which the river leaves a tile, as far as it is known."""
    face = 1
    if tile < len(water.faces):
        face = water.faces[tile]
    elif water.landing:
        face = FACES.index(water.landing)
    return water.headings[tile] + face - 1


def _like(found, way, facts):
    """The place of an end with the same bow, push and wheel, or -1."""
    for place in range(0, len(found), 2):
        same = found[place] >> 18 & 63 == way >> 18 & 63
        if same and found[place + 1] >> 10 & 7 == facts >> 10 & 7:
            return place
    return -1


def _wins(rules, water, boat, end):
    """Q-38, Q-46: whether the race of this boat is over with this end."""
    if end[1] not in water.piers or boat["owner"] is None:
        return False
    return rules.intro or (end[4] == 1 and boat["passengers"] == 2)


def _after(boats, pushed):
    """{cell: colour} of the other boats once one of them has been pushed."""
    if not pushed:
        return boats
    left = {cell: other for cell, other in boats.items() if other != pushed[0]}
    left[pushed[1]] = pushed[0]
    return left


def _packed(water, start, end):
    """The way of an end of voyages.py."""
    trail, bow, pushed = end[0], end[2], end[6]
    way, here = bow << 18, start
    if trail:
        way |= (trail[0] >> 15 & 7) << 24
    step = 0
    for n in range(1, len(trail)):
        place = trail[n] >> 21
        if place != here:
            for heading in range(6):
                if water.ahead(here, heading) == place:
                    way |= 1 + heading << step
            step += 3
            if (trail[n] ^ trail[n - 1]) >> 6 & 63:
                for heading in range(6):
                    if water.ahead(place, heading) == pushed[1]:
                        way |= 1 + heading << 21
            here = place
    return way
