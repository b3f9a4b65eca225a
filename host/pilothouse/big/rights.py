"""What pages may ask a box through a board: looks, readings, and changes of those who may play.

Home, saved games and settings belong to the box's owner: no page gets them.
"""

from typing import Any

from pilothouse.errors import LinkError
from pilothouse.link.client import BAD_PARAMETERS

LOOK, READING, CHANGE = "look", "reading", "change"

# Asked all the time, to find out whether anything has changed.
_LOOKS = ("system.language", "game.digest", "game.names", "game.clock", "game.lesson")
# As long as the digest is the same, so are their answers.
_READINGS = (
    "system.hello game.list game.view game.actions game.advised game.ends game.why game.events"
    " game.log game.turns game.save"
).split()
_CHANGES = "game.do game.undo game.redo game.go game.amend".split()
BEGIN = "game.new"  # where no game is on the table, or it is over: pilothouse.big.begun
# On these a box works in slices, and answers others meanwhile. So it does on what has one of the
# parameters: a state at another ply, and a try.
_LONG = ("game.advised", "game.ends", "game.why", "game.amend")
_PLAYED = {"game.view": ("ply", "try"), "game.do": ("try",)}
# Method that tells a value -> the parameter with which it sets this value
_SETS = {
    "system.language": "code",
    "game.names": "names",
    "game.clock": "run",
    "game.lesson": "seen",
}
_PLAYERS = ("game.names", "game.lesson")  # those of them that who may play may set
UNKNOWN = -32601
_FAR = 1 << 62  # no number of the link is so large
_DEEP = 4  # a game begins with lists and objects of so many levels, at most
_WATCHES = "This page only watches the box."
OWNERS = "A page can't ask that of the box. Its owner can."
_BLIND = "A change needs the digest of the game that the page shows."
_UNSAYABLE = "A parameter must be a text or a whole number."


def kind(method: str, params: dict[str, Any], may_play: bool) -> str:
    """Whether a request is a LOOK, a READING or a CHANGE. A try changes nothing: it is a reading.

    Raises LinkError for what this page may not ask, and for what no box can be asked.
    """
    found = _kind(method, params)
    if found is None:
        raise LinkError(UNKNOWN, OWNERS if may_play else _WATCHES, {})
    if (found == CHANGE or "try" in params) and not may_play:
        raise LinkError(UNKNOWN, _WATCHES, {})
    values = list(params.values())
    if method == "game.names" and isinstance(params.get("names"), dict):
        values = list(params["names"].values())
    deep = _DEEP if method == BEGIN else 0
    if not all(_is_sayable(value, deep) for value in values):
        raise LinkError(BAD_PARAMETERS, _UNSAYABLE, {})
    if found == CHANGE and method in _CHANGES and not isinstance(params.get("digest"), str):
        raise LinkError(BAD_PARAMETERS, _BLIND, {})
    return found


def is_long(method: str, params: dict[str, Any]) -> bool:
    """Whether a box works on a request for long, and one at a time, while it answers others."""
    return method in _LONG or any(name in params for name in _PLAYED.get(method, ()))


def _kind(method: str, params: dict[str, Any]) -> str | None:
    if method in _LOOKS:
        if _SETS.get(method) not in params:
            return LOOK
        return CHANGE if method in _PLAYERS else None
    if method in _CHANGES:
        return READING if params.get("try") is True else CHANGE
    if method == BEGIN:
        return CHANGE
    return READING if method in _READINGS else None


def _is_sayable(value: Any, deep: int) -> bool:
    """Whether a box reads a parameter. A line that it can't read gets an answer without an id.

    deep: levels of lists and objects that it may have.
    """
    if deep and isinstance(value, dict | list):
        inside = value.values() if isinstance(value, dict) else value
        return all(_is_sayable(one, deep - 1) for one in inside)
    return isinstance(value, str | bool) or type(value) is int and -_FAR < value < _FAR
