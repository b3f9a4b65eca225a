"""What a player most likely does next in Mississippi Queen: what OK plays, and what is offered.

In table mode the box can't see the boats. So it goes by what is usual: a turn is sailed straight on
and ended. `offers` has what may have to be told before it ends.
"""

from shared_rules.mississippi.exits import waters
from shared_rules.mississippi.rounds import acting, inside
from shared_rules.mississippi.steering import SPEEDS
from shared_rules.mississippi.tiles import HEADINGS, is_cell

_FACES = "straight", "left", "right"
_IN_TURN = (
    "speed left right sail ahead push astern aground driftwood embark refuel front clear free"
)
# Rounds that the first boat needs for a tile, at most: later on something was not told.
_SLOWEST = 4
_SEARCH = "search.voyages search.reach standings search.value search.courses search.likely"
_TURNS = 24  # actions of a turn, at most, to look back over


def advised(session):
    """Find what is advised: a generator that yields between slices of its work.

    It returns a list of texts, the likeliest first. Several actions are joined by ", ".
    """
    state = session.state
    if state["pending"]:
        return _answers(session, state["pending"])
    if session.rules.helm:
        yield from _load("")
        from shared_rules.mississippi.search.likely import advised

        return (yield from advised(session))
    return _turn(session)
    yield


def choose(session, found):
    """Find what comes first of what is advised: a generator, as `advised`.

    found: the texts of `advised`. It returns a text: in pilot mode the turn that a captain would
    sail, elsewhere found[0].
    """
    if not _steers(session):
        return found[0]
    yield from _load(" search.fairway search.appraisal search.captain")
    from shared_rules.mississippi.search.likely import sail_well, whole

    texts = yield from sail_well(session)
    return texts and whole(session.rules, session.state, texts) or found[0]


def ends(session):
    """Find where the turn can end: a generator as `advised`, for pilot mode.

    It returns a list of [hex, wheel, coal], the cheapest first; [] where no course is to be chosen.
    """
    if not _steers(session):
        return []
    yield from _load(" search.ends")
    from shared_rules.mississippi.search.ends import ends

    return (yield from ends(session))


def there(session, place: str):
    """Find the turns that end on a hex: a generator as `advised`, for pilot mode.

    place: `TILE.HEX`. It returns texts; [] where no turn ends there.
    """
    if not _steers(session) or not is_cell(place):
        return []
    yield from _load(" search.ends")
    from shared_rules.mississippi.search.ends import turns

    return (yield from turns(session, place))


def _steers(session):
    """Whether a player has a boat to steer on the map."""
    state = session.state
    return bool(session.rules.helm and state["points"] and not state["pending"])


def _load(more):
    """Load what searches, one after the other: nested imports need much stack."""
    for name in (_SEARCH + more).split(" "):
        __import__("shared_rules.mississippi." + name)
        yield


def _answers(session, pending):
    """The answers to what is pending."""
    rules, state = session.rules, session.state
    what = pending["what"]
    if what == "bow":
        bow = state["boats"][pending["who"]]["heading"] or HEADINGS[0]
        place = HEADINGS.index(bow)
        # as it is, then turned as little as possible
        return ["bow " + HEADINGS[(place + sixth) % 6] for sixth in (0, 1, 5, 2, 4, 3)]
    if what in ("embark", "refuel"):
        return [what, "pass"]
    drawn = rules.options["draw"] == "device"
    found = []
    if what == "rank":
        from shared_rules.mississippi.reckoning import expected

        return ["rank " + " > ".join(expected(session))]
    if what == "tile":
        found = [] if drawn else ["tile " + name for name in rules.mode.undrawn(rules, state)]
        return found or ["tile"]
    if what == "roll":
        found = ["roll"]
        if rules.options["die"] == "table":
            found = ["roll " + face for face in _FACES if rules.allows(state, "roll " + face)]
        if state["reserve"] and drawn:
            found = [text + ", tile" for text in found]
        if rules.allows(state, "clear") and len(state["river"]) - state["rear"] > 2:
            found.append("clear")
    return found


def _turn(session):
    """What is advised in a turn in table mode."""
    rules, state = session.rules, session.state
    boat = state["boats"][acting(state)]
    found, own = [], way(rules, state, state["points"])
    if own is not None:
        late = [text if text == "moor" else text + ", done" for text in offers(session)]
        found = late + ["done"] if _overdue(state) else ["done"] + late
        found = [", ".join(own + [text]) for text in found]
    if rules.allows(state, "astern"):
        found.append("astern, done")
    laid = "".join([waters(piece["tile"]) for piece in state["river"][state["rear"] :]])
    for text, water, ends in (("aground", "s", ", done"), ("driftwood", "d", "")):
        if water in laid and rules.allows(state, text):
            found.append(text + ends)
    found += [side for side in ("left", "right") if rules.allows(state, side)]
    if own and len(own) == 1 and own[0] == "sail":
        found.append("ahead")
    for wheel in () if state["began"] else (boat["speed"] + 1, boat["speed"] - 1):  # free
        own = way(rules, state, wheel) if wheel in SPEEDS else None
        if own:
            found.append(", ".join(["speed %d" % wheel] + own + ["done"]))
    return found


def way(rules, state: dict, points: int) -> list[str] | None:
    """The actions that spend so many points straight ahead. None: the boat is aground for good."""
    if not points:
        return []
    if not state["boats"][acting(state)]["aground"]:
        return ["sail" if points > 1 else "ahead"]
    if not rules.allows(state, "ahead"):
        return None
    # the first hex costs a coal
    return ["ahead"] + [[], ["ahead"], ["sail"]][min(points - 1, 2)]


def likely(session) -> str:
    """What OK plays once the points are spent."""
    late = offers(session) if _overdue(session.state) else []
    return late[0] if late else "done"


def _overdue(state):
    """Whether the river has grown so little that something has probably not been told."""
    return state["round"] > _SLOWEST * (len(state["river"]) - 1)


def offers(session) -> list[str]:
    """What players may have to tell at the end of a turn, in table mode, the likeliest first.

    While there are points left it is what could be told after the way straight on.
    """
    rules, state = session.rules, session.state
    colour, turn = acting(state), state["turn"]
    if state["points"]:
        state = dict(state)
        state["points"], state["began"] = 0, True
        state["boats"] = dict(state["boats"])
        boat = state["boats"][colour] = dict(state["boats"][colour])
        boat["aground"] = False
    found, water = [], ""
    if rules.allows(state, "moor"):
        found.append("moor")
    for place in range(state["rear"], len(state["river"])):
        water += waters(state["river"][place]["tile"])
        for who in [""] + [other + " " for other in state["pushed"]]:
            text = "embark %s%d" % (who, place)
            if rules.allows(state, text):
                found.append(text)
    if "c" in water and rules.allows(state, "refuel"):
        found.append("refuel")
    if state["tail"]:
        return found  # a boat at a dock has hardly come onto the front tile, nor left the rear one
    # Nearly always it is the first boat of the round that reaches the front tile, else the second,
    # and never the one that sails just after a tile was laid. The last boat of the round is the one
    # that leaves the rear tile.
    order = state["order"]
    if _boats(state, order[:turn]) < 2 and rules.allows(state, "front") and not _laid(session):
        found.append("front")
    if session.last == "clear" or len(state["river"]) - state["rear"] < 3:
        return found
    if not _boats(state, order[turn + 1 :]) and rules.allows(state, "clear"):
        found.append("clear")
    return found


def _laid(session):
    """Whether a tile was laid just before this turn."""
    last = ""
    for text in session.log(max(0, session.ply - _TURNS)):
        if text.split(" ")[0] not in _IN_TURN.split(" "):
            last = text
    return last[:4] == "tile"


def _boats(state, colours):
    """How many of some boats are on the river."""
    return sum([inside(state, colour) for colour in colours])
