"""The options of `game.new`, the presets that set them, and positions entered by hand."""

from shared_rules.kernel.entry import is_int
from shared_rules.kernel.errors import RuleError, SetupError

PLAYERS = ["south", "north"]
# name: (values in the order of the rules page, the default first; the tournament preset's value)
VALUES = {
    "blocked": (("pass", "next_row"), "pass"),
    "bounce": (("push", "carry"), "carry"),
    "drop": (("behind_row", "behind", "open", "none"), "open"),
    "first": (("south", "north"), "south"),
    "ko": ((2, 1, 0), 2),
    "path": (("cell", "edge"), "edge"),
    "preset": (("italian", "tournament"), "tournament"),
    "setup": (("south_first", "hidden", "random"), "south_first"),
}


def table() -> list[dict]:
    """The options for `game.list`: [{name, default, values, preset}], sorted by name.

    preset: the value that another preset gives, by its name, where it differs.
    """
    options = []
    for name in sorted(VALUES):
        values, tournament = VALUES[name]
        option = {"name": name, "default": values[0], "values": list(values)}
        if name != "preset" and tournament != values[0]:
            option["preset"] = {"tournament": tournament}
        options.append(option)
    return options


def resolve(given: object) -> dict:
    """{name: value} of all options: the values in `given`, and the preset's for the others.

    Raises SetupError, which names an option that is unknown or has no such value.
    """
    if not isinstance(given, dict):
        raise SetupError("options")
    for name in sorted(given):
        value = given[name]
        values = VALUES.get(name, ((),))[0]
        if value not in values or not (isinstance(value, str) or is_int(value, 0, 2)):
            raise SetupError(name)
    chosen = {}
    for name, (values, tournament) in VALUES.items():
        chosen[name] = tournament if given.get("preset") == "tournament" else values[0]
    chosen.update(given)
    return chosen


def enter(position: object) -> tuple[str, str, str | None]:
    """(board, to_move, before) of a position. Raises SetupError if it is none, RuleError (G-2a)."""
    if not isinstance(position, dict) or position.get("to_move") not in PLAYERS:
        raise SetupError("position")
    for key in position:
        if key not in ("board", "to_move", "before"):
            raise SetupError("position")
    before = position.get("before")
    if before is not None:
        _check(before)
    board = position.get("board")
    _check(board)
    return board, position["to_move"], before


def _check(board):
    """G-2a: raise RuleError unless there are 36 cells, 1 to 12 pieces, at most four of a height."""
    if not isinstance(board, str):
        raise SetupError("position")
    rows = board.split("/")
    for row in rows:
        if len(rows) != 6 or len(row) != 6 or row.strip("0123"):
            raise RuleError("G-2", "board")
    for height in "123":
        if board.count(height) > 4:
            raise RuleError("G-2", "pieces", height=int(height))
    if not board.strip("0/"):
        raise RuleError("G-2", "empty")
