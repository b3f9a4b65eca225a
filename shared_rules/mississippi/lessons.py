"""The lessons of a first race of Mississippi Queen, in the order of importance.

LESSONS: (key, due, at). due(rules, state, events): whether it matters now to the one who acts. at:
None, or what it points at, found by the same arguments. The texts are `mississippi.lessons.txt`.

At the table the box sees no boats. So what lies in reach of a boat is told only in pilot mode.
"""

from shared_rules.mississippi.cargo import served
from shared_rules.mississippi.rounds import acting, afloat, inside
from shared_rules.mississippi.steering import leaving
from shared_rules.mississippi.tiles import HEADINGS, cell_of, open_piers, words

_LITTLE = 2  # coal that is soon burnt


def _advanced(rules, state, events):
    return not rules.intro and not rules.options["both_boats"]


def _both(rules, state, events):
    return rules.options["both_boats"]


def _intro(rules, state, events):
    return rules.intro


def _boat(state):
    """The boat on turn, if its player may do what he likes; else None. Black has other rules."""
    colour = acting(state)
    return None if state["pending"] or colour == "black" else state["boats"][colour]


def _at_boat(rules, state, events):
    return acting(state)


def _shipyard(rules, state, events):
    return _boat(state) is not None and leaving(rules, state)


def _burns(stations):
    """A lesson for races with coal stations, or without: due when the wheel may be set."""

    def due(rules, state, events):
        boat = _boat(state)
        return boat is not None and not state["began"] and ("c" in rules.water) == stations

    return due


def _points(rules, state, events):
    boat = _boat(state)
    return boat is not None and boat["speed"] > 1


def _bow(rules, state, events):
    boat = _boat(state)
    return boat is not None and not boat["aground"] and not leaving(rules, state)


def _here(rules, state):
    """The place of the tile where the boat on turn lies; the rear one where nobody knows it."""
    boat = _boat(state)
    return cell_of(boat["at"]) // 20 if rules.helm else state["rear"]


def _tile(rules, state, events):
    """Q-32: the front tile waits for its first boat; in pilot mode that lies right before it."""
    front = len(state["river"]) - 1
    if _boat(state) is None or state["landing"] or state["river"][front]["exit"]:
        return False
    return not rules.helm or _here(rules, state) == front - 1


def _at_front(rules, state, events):
    return state["river"][-1]["tile"]


def _waiting(rules, state, again):
    """The place of a tile with passengers that the boat on turn still wants; -1: there is none.

    again: one from which its player has a passenger (Q-43), instead of the others.
    """
    boat = _boat(state)
    if boat is None or boat["passengers"] > 1:
        return -1
    mine = served(state, acting(state))
    for place in range(_here(rules, state), len(state["river"])):
        if state["river"][place]["passengers"] and (place in mine) == again:
            return place
    return -1


def _pier(rules, state, events):
    return _waiting(rules, state, False) >= 0


def _at_pier(rules, state, events):
    return _spot(rules, state, _waiting(rules, state, False), "p")


def _island(rules, state, events):
    return _waiting(rules, state, True) >= 0


def _at_island(rules, state, events):
    return _spot(rules, state, _waiting(rules, state, True), "p")


def _spot(rules, state, place, kind):
    """What lies on a tile, for `game.why`: its first hex in pilot mode, else the tile."""
    name = state["river"][place]["tile"]
    if rules.helm:
        for word in words(name)[1:]:
            if word[0] == kind:
                return "%d.%s" % (place, word[1:])
    return name


def _order(rules, state, events):
    return not rules.intro and not state["pending"] and state["round"] > 1 < len(afloat(state))


def _at_first(rules, state, events):
    return afloat(state)[0]


def _push(rules, state, events):
    """Q-24: in pilot mode another boat lies before the bow, or would after the free turn."""
    return bool(rules.helm) and _at_pushed(rules, state, events) is not None


def _at_pushed(rules, state, events):
    boat = _boat(state)
    if boat is not None:
        look, heading = rules.helm.look(state), HEADINGS.index(boat["heading"])
        for turn in (0, -1, 1):
            there = look.ahead(cell_of(boat["at"]), (heading + turn) % 6)
            if there in look.boats:
                return look.boats[there]
    return None


def _coal(rules, state, events):
    boat = _boat(state)
    return boat is not None and boat["coal"] + boat["bonus"] <= _LITTLE


def _rear(rules, state, events):
    river, rear = state["river"], state["rear"]
    return _boat(state) is not None and rear < len(river) - 1 and river[rear]["passengers"] > 0


def _at_rear(rules, state, events):
    return state["river"][state["rear"]]["tile"]


def _stage(rules, state, events):
    return _boat(state) is not None and state["landing"] is not None


def _at_stage(rules, state, events):
    name, place = state["river"][-1]["tile"], len(state["river"]) - 1
    return "%d.%d" % (place, open_piers(name, state["landing"])[0]) if rules.helm else name


def _first(rules, state, kind):
    """The place of the first tile on the boat's way that has this water; -1: there is none."""
    if kind in rules.water and _boat(state) is not None:
        for place in range(_here(rules, state), len(state["river"])):
            for word in words(state["river"][place]["tile"])[1:]:
                if word[0] == kind:
                    return place
    return -1


def _water(kind):
    """A lesson of a kind of water, as tiles.py names it: (due, at)."""

    def due(rules, state, events):
        return _first(rules, state, kind) >= 0

    def at(rules, state, events):
        return _spot(rules, state, _first(rules, state, kind), kind)

    return due, at


def _black(rules, state, events):
    return not state["pending"] and inside(state, "black")


def ends(rules):
    """The introductory race ends no lessons: it has no passengers, and the next one has."""
    return not rules.intro


LESSONS = (
    ("goal", _advanced, None),
    ("goal_both", _both, None),
    ("goal_intro", _intro, None),
    ("shipyard", _shipyard, _at_boat),
    ("wheel", _burns(False), None),
    ("wheel_station", _burns(True), None),
    ("push", _push, _at_pushed),
    ("points", _points, None),
    ("bow", _bow, _at_boat),
    ("tile", _tile, _at_front),
    ("pier", _pier, _at_pier),
    ("island", _island, _at_island),
    ("order", _order, _at_first),
    ("coal", _coal, _at_boat),
    ("rear", _rear, _at_rear),
    ("stage", _stage, _at_stage),
    ("sand",) + _water("s"),
    ("drift",) + _water("d"),
    ("station",) + _water("c"),
    ("black", _black, "black"),
)
