"""What pages may ask a box through a board: what firmware/link/rights.py has, if it reads it."""

from importlib import import_module
from typing import Any

from pilothouse import project
from pilothouse.errors import LinkError
from pilothouse.link.client import BAD_PARAMETERS

project.importable()
table = import_module("firmware.link.rights")
LOOK, READING, CHANGE, BEGIN = table.LOOK, table.READING, table.CHANGE, table.BEGIN
UNKNOWN, OWNERS = table.UNKNOWN, table.OWNERS
is_long, forbids_game = table.is_long, table.forbids_game
_FAR = 1 << 62  # no number of the link is so large
_DEEP = 4  # a game begins with lists and objects of so many levels, at most
_WATCHES = "This page only watches the box."
_UNSAYABLE = "A parameter must be a text or a whole number."


def kind(method: str, params: dict[str, Any], may_play: bool) -> str:
    """Whether a request is a LOOK, a READING or a CHANGE. A try changes nothing: it is a reading.

    Raises LinkError for what this page may not ask, and for what no box can be asked.
    """
    found = table.kind(method, params)
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
    if table.is_blind(method, params):
        raise LinkError(BAD_PARAMETERS, table.BLIND, {})
    return found


def _is_sayable(value: Any, deep: int) -> bool:
    """Whether a box reads a parameter. A line that it can't read gets an answer without an id.

    deep: levels of lists and objects that it may have.
    """
    if deep and isinstance(value, dict | list):
        inside = value.values() if isinstance(value, dict) else value
        return all(_is_sayable(one, deep - 1) for one in inside)
    return isinstance(value, str | bool) or type(value) is int and -_FAR < value < _FAR
