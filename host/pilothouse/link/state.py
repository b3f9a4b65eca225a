"""A state that is too long for one line: which parts it has, and how they are put together."""

from typing import Any

from pilothouse.errors import LostError
from pilothouse.link.answers import checked

DEEPEST = 12  # levels of parts within parts


def below(name: str, part: str) -> list[str]:
    """The names that lead from the part `name` ("" is the whole) to a `part` of it.

    They come from a target, so they are checked: raises LostError if they lead elsewhere.
    """
    above = f"{name}." if name else ""
    if not part.startswith(above) or part == name or part.count(".") > DEEPEST:
        raise LostError(f"the target calls {part!r} a part of {name or 'the state'!r}")
    return part[len(above) :].split(".")


def folder(tree: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The dict to which names lead inside of another; what is missing is made.

    Raises LostError if there is a value already.
    """
    for name in names:
        tree = checked("game.view", tree.setdefault(name, {}), dict)
    return tree


def with_lists(tree: Any) -> Any:
    """Turn each dict whose names are all indices ("0", "1") into a list again."""
    if not isinstance(tree, dict):
        return tree
    whole = {name: with_lists(value) for name, value in tree.items()}
    if not whole or not all(name.isdigit() for name in whole):
        return whole
    return [whole[name] for name in sorted(whole, key=int)]


def inside(value: Any, path: str) -> Any:
    """What is at `path` ("river.0") of a state. Raises KeyError, which names what is not there."""
    for name in path.split(".") if path else ():
        try:
            value = value[int(name)] if isinstance(value, list) else value[name]
        except (KeyError, IndexError, ValueError, TypeError):
            raise KeyError(f"the state has no {name!r} in {path!r}") from None
    return value
