"""Sets up a race: fleets, start places, the reserve of tiles, the pool of passengers."""

from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.mississippi.exits import await_roll, passengers_for, waters
from shared_rules.mississippi.rounds import can_end, end_race, next_boat
from shared_rules.mississippi.tiles import COLOURS, station

_POOL = (0, 0, 8, 8, 12, 16, 16)  # number of players -> passengers
_WHITES, _REDS, _GREENS = ("white", "cream"), ("red", "red2"), ("green", "grey")


def begin(rules, position: object) -> dict:
    """Set up a race; returns the state at ply 0, and notes everything else in `rules`.

    position: one entered by hand, or None. Raises SetupError, RuleError.
    """
    players, options = len(rules.players), rules.options
    boats = fleet(rules.players, options)
    if options["black_rose"]:
        boats.append(("black", None))  # she takes the place after the last boat
    state = start_state(boats, options, players)
    rules.places = list(state["order"])
    sixth = rules.places[5] if len(rules.places) == 6 else None
    if sixth and sixth != "black":
        state["boats"][sixth]["bonus"] = 1  # Q-74; the black one gets none (QT-1)
    rules.mode.place_boats(rules, state)
    names = None
    if rules.by_hand:
        from shared_rules.mississippi.position import enter

        names, rules.order_known = enter(state, position, options)
        rules.mode.check_places(rules, state)
    if sixth and (not rules.by_hand or state["boats"][sixth]["at"] == "0.0"):
        rules.shipyard = sixth
    laid = [piece["tile"] for piece in state["river"]]
    rules.fresh = laid == ["A0"] and not state["turn"]
    if names is None:
        names = [name for name in options["tiles"] if name not in laid]
        drawn, count = _draw_pile(names, options, len(laid) - ("A0" in laid), rules.rng)
    else:
        # The players know which tiles are left; the device draws them in the given order.
        drawn, count = ([] if options["draw"] == "table" else names), len(names)
    rules.tiles = list(names)
    rules.water = "".join(waters(name) for name in laid + names)
    state["enough"] = enough(state, names, options, players)
    state["reserve"], state["reserve_tiles"] = count, drawn
    if state["pending"] and not count:
        raise RuleError("Q-36", "exit")  # no tile is left for that exit
    if not can_end(rules, state):
        end_race(state)
    elif not state["pending"]:
        state["due"] = state["due"] or (not count and state["landing"] is None)
        if not (state["due"] and await_roll(state)):
            next_boat(rules, state)
            while rules.next:
                play, rules.next = rules.next, None
                play(rules, state)
    return state


def fleet(players: list[str], options: dict) -> list[tuple[str, str | None]]:
    """The boats in the order of the start places: [(colour, owner)] (Q-8, Q-70, Q-72, QT-11)."""
    if options["boats_per_player"] == 1:
        for name in players:
            if name not in COLOURS or name == "black":
                raise SetupError("players")
        return [(name, name) for name in players]
    if len(players) == 2:
        pairs = _two_fleets(players, ("white", options["white_pair"]))
    else:
        pairs = (_WHITES, _REDS, _GREENS)
    boats = [(pair[0], owner) for pair, owner in zip(pairs, players)]
    boats += reversed([(pair[1], owner) for pair, owner in zip(pairs, players)])
    return boats


def _two_fleets(players, whites):
    """QT-11: the pairs of two players.

    A player whose name is a colour gets the pair with it; else the first player gets the white one.
    """
    wants_white = [name in _WHITES for name in players]
    wants_red = [name in _REDS for name in players]
    if all(wants_white) or all(wants_red):
        raise SetupError("players")
    if wants_red[0] or wants_white[1]:
        return _REDS, whites
    return whites, _REDS


def boat(owner: str | None) -> dict:
    """A boat at the start (Q-2). The black boat shows the one coal of her turn (Q-78)."""
    return {
        "owner": owner,
        "speed": 1,
        "coal": 1 if owner is None else 6,
        "bonus": 0,
        "passengers": 0,
        "islands": [],
        "at": None,
        "heading": None,
        "aground": False,
        "out": False,
        "moored": False,
    }


def start_state(boats: list[tuple[str, str | None]], options: dict, players: int) -> dict:
    """The state before the first tile is joined to the start tile (Q-7, QT-1).

    boats: [(colour, owner)] in the order of the start places. The reserve is still empty.
    """
    state = {
        "round": 1,
        "turn": 0,
        "order": [colour for colour, _ in boats],
        "mover": None,
        "boats": {colour: boat(owner) for colour, owner in boats},
        "points": 0,
        "free_turn": False,
        "river": [{"tile": "A0", "exit": "straight", "passengers": 0}],
        "rear": 0,
        "reserve": 0,
        "pool": 0 if options["variant"] == "intro" else _POOL[players],
        "landing": None,
        "due": False,
        "given": 0,
        "enough": True,
        "places": [],
        "pending": {"what": "tile", "who": None},
        "winner": None,
        "over": False,
        "reserve_tiles": [],
        "began": False,
        "course": [],
        "pushed": [],
        "drift": 0,
        "entered": [],
        "tail": [],
        "limit": 0,
    }
    return state


def _draw_pile(tiles: list[str], options: dict, laid: int, rng) -> tuple[list[str], int]:
    """QT-10: (tiles that will be drawn, in their order; their number).

    The list is empty if people draw. tiles: names in the order of the box. laid: how many tiles of
    the reserve are laid already.
    """
    tiles = list(tiles)
    count = len(tiles)
    if options["variant"] == "intro":
        count = max(0, min(count, options["intro_tiles"] - laid))
    if options["draw"] == "table":
        return [], count
    rng.shuffle(tiles)
    return tiles[:count], count


def enough(state: dict, tiles: list[str], options: dict, players: int) -> bool:
    """Q-53b: whether the tiles in play have two passengers for everybody."""
    if options["variant"] == "intro":
        return True
    stations = [tile for tile in tiles if station(tile)]
    waiting = min(state["pool"], sum(passengers_for(tile, players) for tile in stations))
    aboard = sum(boat["passengers"] for boat in state["boats"].values())
    for piece in state["river"]:
        waiting += piece["passengers"]
        if piece["passengers"] and piece["tile"] not in stations:
            stations.append(piece["tile"])
    wanted = 2 * players
    if options["both_boats"]:
        wanted *= 2
    return waiting + aboard >= wanted and (len(stations) >= 2 or aboard >= wanted)
