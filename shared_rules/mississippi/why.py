"""What a hex, a tile or a boat of Mississippi Queen is, and why nothing can be done there now."""

import json
from array import array

from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.words import number
from shared_rules.mississippi import cargo, mooring
from shared_rules.mississippi.hexes import COAL, DOCK, DRIFT, LAND, SAND, others
from shared_rules.mississippi.rounds import acting
from shared_rules.mississippi.tiles import cell_of, is_cell

_KINDS = {DOCK: "dock", COAL: "coal", SAND: "sand", DRIFT: "drift", LAND: "island"}
# Where the wheel could show as many hexes: a turn may end there, or not.
_NEAR = "reach", "no_way"
_GIVING = "dock", "coal", "stage"
_LOAD = "search.voyages search.reach search.courses"


def place(session, at: str, refused, ends=None):
    """As shared_rules/kernel/game.py says: at once, or for a hex as a generator.

    at: the colour of a boat; a tile by its name, or its place in the river from 0; in pilot mode
    also a hex `TILE.HEX`. ends: where the turn can end, the best end of each hex (search/reach.py);
    None: that is not known, so it is searched for.
    """
    rules, state = session.rules, session.state
    if at in state["boats"]:
        return _see_boat(state, at, refused)
    river = state["river"]
    names = [piece["tile"] for piece in river]
    if is_cell(at):
        if not rules.helm or cell_of(at) >= 20 * len(river):
            return None
        return _see_hex(rules, state, cell_of(at), refused, ends)
    tile = names.index(at) if at in names else number(at)
    if tile is None or tile >= len(river):
        return None
    return _see_tile(rules, state, tile, refused)


def _see_boat(state, colour, refused):
    """(facts, why) of a boat."""
    boat, pending = state["boats"][colour], state["pending"]
    turn = pending and pending["who"] or acting(state)
    facts = {"is": "mine" if colour == turn else "rival", "boat": colour}
    facts["passengers"], facts["coal"] = boat["passengers"], boat["coal"]
    facts["wheel"] = boat["speed"]
    if boat["out"] or boat["moored"]:
        facts["is"] = "out" if boat["out"] else "moored"
        return facts, RuleError("Q-14" if boat["out"] else "Q-47", facts["is"])
    if colour == turn or state["over"]:
        return facts, None if colour == turn and not state["over"] else refused("done")
    return facts, RuleError(None, "theirs", turn=turn)


def _see_tile(rules, state, tile, refused):
    """(facts, why) of a tile."""
    piece = state["river"][tile]
    facts = {"is": "tile", "tile": piece["tile"], "passengers": piece["passengers"]}
    if tile < state["rear"]:
        return facts, RuleError("Q-35", "gone")
    if tile == state["rear"] and tile < len(state["river"]) - 1:
        facts["is"] = "rear"
        return facts, RuleError("Q-35", "rear") if rules.helm else refused("clear")
    return facts, None


def _see_hex(rules, state, cell, refused, ends):
    """(facts, why) of a hex in pilot mode: a generator."""
    water, colour = rules.helm.water(state), acting(state)
    piece = state["river"][cell // 20]
    own = state["boats"][colour]["at"]
    boat = others(state, colour).get(cell)
    kind = "stage" if cell in water.piers else _KINDS.get(water.cells[cell], "water")
    facts = {"is": kind, "passengers": piece["passengers"]}
    if boat:
        facts["is"], facts["boat"] = "boat", boat
    elif own and cell_of(own) == cell:
        facts["is"], facts["boat"] = "mine", colour
        return facts, None
    if cell // 20 < state["rear"]:
        return facts, RuleError("Q-35", "gone")
    if state["over"] or state["pending"]:
        return facts, refused("done")
    if kind == "island":
        if rules.intro:
            return facts, RuleError("Q-4", "intro")
        waits = piece["passengers"] > 0
        return facts, RuleError("Q-40", "ashore") if waits else RuleError("Q-18", "land")
    yield
    far = _far(state, water, cell_of(own), cell, refused)
    if far.code not in _NEAR:
        return facts, far  # no search is needed
    wheels = None if ends is None else _read_wheels(ends, cell)
    # Which wheels lead to a hex where something can be had, a search of all its ends tells.
    if wheels is None or wheels and kind in _GIVING:
        wheels = yield from _find_wheels(rules, state, colour, cell)
    if wheels:
        facts["wheel"], facts["cost"] = wheels[0][1], wheels[0][0]
        return facts, _arrive(rules, state, colour, cell, kind, wheels)
    return facts, RuleError("Q-24", "occupied", boat=boat) if boat else far


def _find_wheels(rules, state, colour, cell):
    """[(coal, wheel)] of the turns that end on a hex, the best first: a generator."""
    if not state["points"]:
        return []
    for name in _LOAD.split(" "):  # one after the other: nested imports need much stack
        __import__("shared_rules.mississippi." + name)
        yield
    from shared_rules.mississippi.search.reach import reach

    found = array("I")
    for _ in reach(rules, state, colour, found, cell):
        yield
    return _read_wheels(found, cell)


def _read_wheels(ends, cell):
    """[(coal, wheel)] of the ends on a hex, the best first, as the map has them."""
    from shared_rules.mississippi.search.courses import read_facts

    found = [ends[n] for n in range(1, len(ends), 2) if read_facts(ends[n])[0] == cell]
    return [(coal, wheel) for _, _, wheel, coal, _ in map(read_facts, sorted(found))]


def _arrive(rules, state, colour, cell, kind, wheels):
    """Why a boat that comes to a hex gets nothing there: a RuleError, or None.

    The rules are asked on a copy in which she lies there, with the wheel at 1 if a turn leads to
    that, else as she arrives.
    """
    if kind not in _GIVING or kind == "stage" and rules.intro:
        return None
    wheel = min([wheel for _, wheel in wheels])
    there = json.loads(json.dumps(state))
    boat = there["boats"][colour]
    boat["at"], boat["speed"], boat["aground"] = "%d.%d" % (cell // 20, cell % 20), wheel, False
    there["points"] = 0
    try:
        if kind == "stage":
            mooring.may_land(boat, wheel)
        elif kind == "coal":
            cargo.may_refuel(rules, there, None, None)
        else:
            cargo.may_embark(rules, there, None, cell // 20)
    except RuleError as error:
        return error
    return None


def _far(state, water, start, cell, refused):
    """Why no turn ends on a hex that is water, as far as the steps to it tell.

    Of the codes in _NEAR, a search has to say whether one ends there.
    """
    n = _count(water, start, cell)
    if not n:
        return RuleError("Q-18", "unreachable")
    error = RuleError("Q-16", "reach", n=n)
    if n > state["points"]:
        if state["began"]:
            return RuleError("Q-16", "far", n=n, points=state["points"])
        error = refused("speed %d" % n) or error
    return error


def _count(water, start, cell):
    """The steps from hex to hex, boats left aside; 0: there is no way."""
    ring, seen, n = [start], {start}, 0
    while ring:
        n += 1
        ahead = [water.ahead(here, heading) for here in ring for heading in range(6)]
        ring = [here for here in set(ahead) if here >= 0 and here not in seen]
        if cell in ring:
            return n
        seen.update(ring)
    return 0
