"""Where a boat can end its turn: the best end of each hex, or all ends of one hex, kept packed.

An end is two numbers, its way and its facts: courses.py says what is in them, and reads them.

Some turns are left out, because two numbers have no place for them, or the search would be slower:
* those with two pushes, or with a push to a pier of the landing stage: a way has one push
* those that cross the hex to which they have pushed a boat
* a turn of the bow at the pier where the boat moors, or after a push that stops the pusher: a way
  ends where its boat stops
* now and then a push: of two courses to one place with equal points and coal only the first is
  followed. So what could be pushed from the other course alone isn't found (Q-25).
"""

try:
    from micropython import const
except ImportError:
    const = int  # on CPython

from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.hexes import others
from shared_rules.mississippi.rounds import acting
from shared_rules.mississippi.search.courses import headings_of
from shared_rules.mississippi.search.voyages import memory, onward, voyages, way_of
from shared_rules.mississippi.steering import on_shipyard
from shared_rules.mississippi.tiles import FACES, HEADINGS, cell_of

_CHEAP = const(2)  # coal; ends that cost more are searched last
_SLICE = const(4)  # ends that are looked at between two yields
_BOW_AND_PUSH = const(63 << 18)  # their bits in a way
_WHEEL_AND_CELL = const(7 << 10 | 511)  # their bits in the facts


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
            way = way_of(water, end) if at >= 0 or wins else 0
            if wins and trail and headings_of(way)[-1:] != [bow]:
                continue
            off = (bow - _stream(water, cell // 20)) % 6
            facts = ((8 - 8 * wins + cost) * 8 + min(off, 6 - off)) * 8 + 7 - wheel
            facts = (facts * 2 + sand) * 512 + cell
            place = like(found, way, facts) if at >= 0 else 2 * places[cell] - 2
            if place >= 0 and facts >= found[place + 1]:
                continue
            if look.accept and not wins:  # Q-81; `accept` subtracts the drift again
                left = _after(look.boats, pushed)
                if not look.accept(cell, bow, 0, 0, left, wheel + drift):
                    continue
            way = way or way_of(water, end)
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


def facts_of(cell: int, aground: bool, wheel: int, coal: int) -> int:
    """The facts of an end as `read_facts` reads them: it is the last of those with so much coal."""
    return cell | aground << 9 | 7 - wheel << 10 | 7 << 13 | coal << 16 | 1 << 19


def like(found, way: int, facts: int) -> int:
    """The place of an end on the same hex, with the same bow, push and wheel, or -1."""
    for place in range(0, len(found), 2):
        same = (found[place] ^ way) & _BOW_AND_PUSH == 0
        if same and (found[place + 1] ^ facts) & _WHEEL_AND_CELL == 0:
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
