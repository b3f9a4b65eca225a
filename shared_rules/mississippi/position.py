"""Q-84: a race that begins in the middle, from a position entered by hand."""

from shared_rules.kernel.entry import is_int
from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.mississippi.cargo import served
from shared_rules.mississippi.exits import barred, crossing
from shared_rules.mississippi.tiles import FACES, HEADINGS, NAMES, SPEEDS, station

_KEYS = ("river", "boats", "order", "turn", "round", "reserve", "pool", "landing")
_PILOT = ("islands", "at", "heading")
_TABLE = ("islands", "aground")
_BOAT = {"speed": (SPEEDS[0], SPEEDS[-1]), "coal": (0, 6), "passengers": (0, 2)}


def enter(state: dict, position: object, options: dict) -> tuple[list[str] | None, bool]:
    """Change a start state into a position.

    Returns (names of the reserve or None, whether the order of the round is known). Raises
    RuleError with the statement that the position breaks, or SetupError("position") if it is no
    position at all.
    """
    if not isinstance(position, dict) or not isinstance(position.get("boats"), dict):
        raise SetupError("position")
    for key in position:
        if key not in _KEYS:
            raise SetupError("position")
    if "river" in position:
        _river(state, position["river"], options)
    _boats(state, position["boats"], options)
    _landing(state, position.get("landing"))
    reserve = _reserve(state, position, options)
    _pool(state, position)
    state["round"] = _figure(position, "round", 1, 1, 9999)
    known = _order(state, position, options)
    state["turn"] = _figure(position, "turn", 0, 0, len(state["order"]) - 1)
    if state["round"] > 1:
        for boat in state["boats"].values():
            boat["bonus"] = 0
    return reserve, known


def _figure(position, key, default, low, high):
    value = position.get(key, default)
    if not is_int(value, low, high):
        raise RuleError("Q-84", key)
    return value


def _river(state, river, options):
    if not isinstance(river, list) or not river:
        raise RuleError("Q-84", "river")
    pieces = []
    for place, given in enumerate(river):
        if not isinstance(given, dict) or not isinstance(given.get("tile"), str):
            raise RuleError("Q-84", "river")
        for key in given:
            if key not in ("tile", "exit", "passengers"):
                raise RuleError("Q-84", "river")
        name, face = given["tile"], given.get("exit")
        last = place == len(river) - 1
        if name not in NAMES or face not in FACES and not (last and face is None):
            raise RuleError("Q-84", "river", tile=name)
        if name in [piece["tile"] for piece in pieces]:
            raise RuleError("Q-3", "tile_twice", tile=name)
        most = 2 if station(name) and options["variant"] != "intro" else 0
        waiting = _figure(given, "passengers", 0, 0, most)
        pieces.append({"tile": name, "exit": face, "passengers": waiting})
    place = crossing(pieces)
    if place is not None:
        raise RuleError("Q-34", "overlap", tile=place)
    state["river"] = pieces
    state["pending"] = None
    if pieces[-1]["exit"]:
        state["pending"] = {"what": "tile", "who": None}


def _boats(state, boats, options):
    for colour in boats:
        if colour not in state["boats"]:
            raise RuleError("Q-1", "colour", boat=colour)
    if not [colour for colour in boats if colour != "black"]:
        raise RuleError("Q-84", "boats")
    for colour, boat in state["boats"].items():
        if colour in boats:
            _boat(state, colour, boat, boats[colour], options)
        else:
            boat["out"] = True
            boat["at"] = boat["heading"] = None
    for colour in boats:
        taken = served(state, colour)
        if len(set(taken)) < len(taken):
            raise RuleError("Q-43", "islands", boat=colour)


def _boat(state, colour, boat, given, options):
    if not isinstance(given, dict):
        raise RuleError("Q-84", "boats", boat=colour)
    pilot = options["mode"] == "pilot"
    for key in given:
        # At the table the device can't see a boat's hex, but it is told who is aground.
        if key not in _BOAT and key not in (_PILOT if pilot else _TABLE):
            raise RuleError("Q-84", key, boat=colour)
    for key, (low, high) in _BOAT.items():
        if colour == "black" and key == "coal":
            low = high = 1
        if key == "passengers" and (colour == "black" or options["variant"] == "intro"):
            high = 0
        boat[key] = _figure(given, key, boat[key], low, high)
    aground = given.get("aground", False)
    islands = given.get("islands", [])
    if not isinstance(aground, bool) or not isinstance(islands, list):
        raise RuleError("Q-84", "boats", boat=colour)
    for place in islands:
        if not is_int(place, 0, len(state["river"]) - 1):
            raise RuleError("Q-43", "islands", boat=colour)
        if not station(state["river"][place]["tile"]):
            raise RuleError("Q-43", "islands", boat=colour)
    if len(islands) > boat["passengers"]:
        raise RuleError("Q-43", "islands", boat=colour)
    boat["aground"] = aground
    boat["islands"] = list(islands)
    if pilot:
        boat["at"] = given.get("at", boat["at"])
        boat["heading"] = given.get("heading", "n")
        if boat["heading"] not in HEADINGS:
            raise RuleError("Q-84", "heading", boat=colour)


def _landing(state, landing):
    if landing is None:
        return
    if landing not in FACES:
        raise RuleError("Q-84", "landing")
    front = state["river"][-1]
    if front["exit"] not in (None, landing):
        raise RuleError("Q-36", "landing", face=front["exit"])
    rule = barred(state, landing)
    if rule:
        raise RuleError(rule, "barred", face=landing)
    state["landing"], front["exit"], state["pending"] = landing, None, None


def _reserve(state, position, options):
    """The names left to draw; None stands for the options' tiles that are not laid yet."""
    names = position.get("reserve", [] if state["landing"] else None)
    laid = [piece["tile"] for piece in state["river"]]
    if names is None:
        return None
    if not isinstance(names, list):
        raise RuleError("Q-84", "reserve")
    for name in names:
        if not isinstance(name, str) or name not in NAMES or name == "A0":
            raise RuleError("Q-84", "reserve", tile=name if isinstance(name, str) else "")
        if names.count(name) > 1 or name in laid:
            raise RuleError("Q-3", "tile_twice", tile=name)
    if names and state["landing"]:
        raise RuleError("Q-36", "reserve")
    return list(names)


def _pool(state, position):
    """Q-6: set the pool, at most the passengers that are neither aboard nor on tiles."""
    most = state["pool"]
    for boat in state["boats"].values():
        most -= boat["passengers"]
    for piece in state["river"]:
        most -= piece["passengers"]
    if most < 0:
        raise RuleError("Q-6", "passengers")
    state["pool"] = _figure(position, "pool", most, 0, most)


def _order(state, position, options):
    """Set the order of the round; returns False if the ruler has to be laid first (Q-48)."""
    inside = [colour for colour in state["order"] if not state["boats"][colour]["out"]]
    given = position.get("order")
    if given is None:
        state["order"] = inside
        return state["round"] == 1 or options["variant"] == "intro" or len(inside) == 1
    if not isinstance(given, list) or len(given) != len(inside):
        raise RuleError("Q-48", "order")
    for colour in inside:
        if colour not in given:
            raise RuleError("Q-48", "order")
    state["order"] = list(given)
    return True
