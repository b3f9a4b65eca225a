"""The options of `game.new`, formations, and positions entered by hand."""

from shared_rules.kernel.entry import is_int
from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.tboats.boats import FILE, NOBODY, Boats
from shared_rules.tboats.points import read

PLAYERS = ["yellow", "red"]
# T-3: yellow's boats; red's are the same, seen from the other side.
FORMATIONS = {
    "picket": "b1-b3,d1-d3,f1-f3,h1-h3",
    "ranks": "a1-c1,d1-f1,d2-f2,g1-i1",
    "gate": "a1-a3,b1-d1,f1-h1,i1-i3",
    "spread": "a1-a3,d1-d3,f1-f3,i1-i3",
}
# name: values, the default first
VALUES = {
    "claim": ("auto", "manual"),
    "formation": ("picket", "ranks", "gate", "spread"),
    "pass_over": (True, False),
    "punish_window": ("next", "standing"),
    "rot180": (False, True),
    "strict_touch": (False, True),
    "walk_in": ("none", "claim", "immediate"),
}
# name: (default, highest)
LIMITS = {"no_capture_limit": (100, 1000), "repetition_limit": (3, 9)}


def table() -> list[dict]:
    """The options for `game.list`: [{name, default, values | range}], sorted by name.

    `formation` also takes a text such as `Y b1-b3,... R b7-b9,...`.
    """
    rows = [_row(name, values[0], "values", list(values)) for name, values in VALUES.items()]
    rows += [_row(name, most[0], "range", [0, most[1]]) for name, most in LIMITS.items()]
    return sorted(rows, key=lambda row: row["name"])


def _row(name, default, kind, allowed):
    return {"name": name, "default": default, kind: allowed}


def resolve(given: object) -> dict:
    """{name: value} of all options. SetupError names one that is unknown or has no such value."""
    if not isinstance(given, dict):
        raise SetupError("options")
    chosen = {name: values[0] for name, values in VALUES.items()}
    for name, (default, _) in LIMITS.items():
        chosen[name] = default
    for name in sorted(given):
        value = chosen[name] = given[name]
        if name in LIMITS:
            good = is_int(value, 0, LIMITS[name][1])
        elif name == "formation":
            good = isinstance(value, str) and (value in FORMATIONS or value[:2] == "Y ")
        else:
            # 1 is not accepted for True, although Python finds them equal.
            good = value in VALUES.get(name, ()) and isinstance(value, (bool, str))
        if not good:
            raise SetupError(name)
    return chosen


def enter(options: dict, position: object) -> tuple[tuple[list[int], list[int]], int]:
    """(two lists of boats, the side to move) of a position, or of the formation if it is None.

    Raises SetupError if the position is no text, RuleError (T-3) if the boats can't lie so.
    """
    if position is None:
        formation = options["formation"]
        if formation in FORMATIONS:
            yellow = [read(name) for name in FORMATIONS[formation].split(",")]
            # Red counts rows from the other side, so the low point of a boat in a file is its end.
            red = [boat + 4 * (4 - (boat >> 1) % FILE) + 4 * (boat & 1) for boat in yellow]
            return (yellow, red), 0
        words = formation.split(" ") + ["y"]
    elif isinstance(position, str):
        words = position.split(" ")
    else:
        raise SetupError("position")
    if len(words) != 5 or words[0] != "Y" or words[2] != "R" or words[4] not in ("y", "r"):
        raise RuleError("T-3", "text")
    boats = _fleet(words[1]), _fleet(words[3])
    covered = [point for fleet in boats for boat in fleet for point in _points(boat)]
    if len(set(covered)) < len(covered):
        raise RuleError("T-3", "overlap")
    if position is None:
        laid = Boats(options, boats, 0)
        for slot in range(8):
            for end in (0, 1):
                if laid.fleet[slot] and laid.bar(slot, laid.fleet[slot], end) < NOBODY:
                    raise RuleError("T-3", "standing")
    return boats, 0 if words[4] == "y" else 1


def _fleet(text):
    names = text.split(",")
    boats = [read(name) for name in names]
    if not 1 <= len(boats) <= 4:
        raise RuleError("T-3", "boats")
    if None in boats or 0 in boats:
        raise RuleError("T-3", "boat")
    return boats


def _points(boat):
    step = FILE if boat & 1 else 1
    return [(boat >> 1) + n * step for n in (0, 1, 2)]
