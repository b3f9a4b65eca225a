"""The options of `game.new`: their values, and which of them a game can use."""

from shared_rules.kernel.entry import is_int
from shared_rules.kernel.errors import SetupError
from shared_rules.mississippi.tiles import NAMES, station

# name: values, the default first
VALUES = {
    "black_rose": (False, True),
    "boats_per_player": (1, 2),
    "both_boats": (False, True),
    "die": ("device", "table"),
    "draw": ("device", "table"),
    "first_tile": ("first_move", "entered"),
    "mode": ("table", "pilot"),
    "play_on": (False, True),
    "push_course": ("planned", "crossed"),
    "sandbank_push_slows": ("pushed", "pusher"),
    "swap_at_piers": (False, True),
    "tiles": ("base", "swap", "all"),
    "variant": ("advanced", "intro"),
    "white_pair": ("cream", "brown"),
}
INTRO_TILES = 3


def table() -> list[dict]:
    """The options for `game.list`: [{name, default, values | range}], sorted by name.

    `tiles` also takes a list of tile names.
    """
    rows = [
        {"name": name, "default": values[0], "values": list(values)}
        for name, values in VALUES.items()
    ]
    rows.append({"name": "intro_tiles", "default": INTRO_TILES, "range": [1, len(NAMES) - 1]})
    return sorted(rows, key=lambda row: row["name"])


def resolve(players: int, given: object) -> dict:
    """{name: value} of all options, with `tiles` as the names in play; `players`: their number.

    Raises SetupError, which names an option that is unknown, has no such value, or would do nothing
    in a game of this mode, variant and number of boats.
    """
    if not isinstance(given, dict):
        raise SetupError("options")
    chosen: dict = {name: values[0] for name, values in VALUES.items()}
    chosen["intro_tiles"] = INTRO_TILES
    if players == 2:
        chosen["boats_per_player"] = 2
    for name in sorted(given):
        _check(name, given[name])
        chosen[name] = given[name]
    tiles = chosen["tiles"] = in_play(chosen["tiles"])
    if "intro_tiles" not in given:
        chosen["intro_tiles"] = min(INTRO_TILES, len(tiles))
    for name in sorted(given):
        if not _useful(name, chosen, players):
            raise SetupError(name)
    return chosen


def _check(name, value):
    if name == "intro_tiles":
        good = is_int(value, 1, len(NAMES) - 1)
    elif name == "tiles" and isinstance(value, list):
        good = len(value) > 0 and all(
            isinstance(tile, str) and tile in NAMES and tile != "A0" and value.count(tile) == 1
            for tile in value
        )
    else:
        values = VALUES.get(name, ())
        # A bool does not count as a number, although it is one in Python.
        good = any(value == known and isinstance(value, type(known)) for known in values)
        if isinstance(value, bool):
            good = good and isinstance(values[0], bool)
    if not good:
        raise SetupError(name)


def _useful(name, chosen, players):
    """Whether an option does anything in this game, or has its usual value."""
    value, intro = chosen[name], chosen["variant"] == "intro"
    two_boats = chosen["boats_per_player"] == 2
    if name == "boats_per_player":
        return value == 2 if players == 2 else value == 1 or players == 3
    if name == "intro_tiles":
        return value <= len(chosen["tiles"]) if intro else value == INTRO_TILES
    if name == "black_rose":
        # With six boats there is no place left for her (QT-1).
        return not value or players * chosen["boats_per_player"] < 6
    if name not in VALUES or name in ("tiles",) or value == VALUES[name][0]:
        return True
    if name == "white_pair":
        return players == 2
    if name == "push_course":
        return chosen["mode"] == "pilot"
    if name == "swap_at_piers":
        return two_boats or chosen["black_rose"]
    if name == "both_boats":
        return two_boats and not intro
    if name == "play_on":
        return not two_boats and not intro
    return True


def in_play(tiles: str | list[str]) -> list[str]:
    """The names of the tiles in play without A0, in the order of the box (Q-53)."""
    if isinstance(tiles, list):
        return [name for name in NAMES if name in tiles]
    base = [name for name in NAMES[1:] if name[0] == "A"]
    rose = [name for name in NAMES if name[0] == "B"]
    if tiles == "swap":
        return [name for name in base if station(name)] + rose
    return base + rose if tiles == "all" else base
