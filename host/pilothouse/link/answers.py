"""Checks the form of a target's answers before they are used (firmware/link/README.md).

A kind is a type, a dict {name: kind} (a value may have more names), or a list with the one kind of
its entries. The kind `int` does not accept True or False.
"""

from typing import Any

from pilothouse.errors import LostError

ENTRIES: dict[str, Any] = {  # key under which an answer has its list -> kind of an entry
    "actions": str,
    "lines": str,
    "options": {"name": str},
    "records": {"game": str, "mode": str, "players": [str], "names": dict, "plies": int},
    "saves": {"name": str, "ply": int, "status": str, "bytes": int, "crc": str},
}


def checked(method: str, answer: Any, kind: Any) -> Any:
    """The answer, if it is of that kind; else raises LostError, which names `method`."""
    if not fits(answer, kind):
        raise LostError(f"the target does not answer {method} as the protocol says")
    return answer


def fits(value: Any, kind: Any) -> bool:
    """Whether a value that came from outside is of a kind."""
    if isinstance(kind, dict):
        return isinstance(value, dict) and all(
            name in value and fits(value[name], inner) for name, inner in kind.items()
        )
    if isinstance(kind, list):
        return isinstance(value, list) and all(fits(entry, kind[0]) for entry in value)
    return isinstance(value, kind) and (kind is not int or not isinstance(value, bool))
