"""The options of Nim, and heaps entered by hand."""

from shared_rules.kernel.errors import SetupError

VALUES = {"heaps": ("345", "1357"), "last": ("wins", "loses")}


def table() -> list[dict]:
    """For `game.list`: [{name, default, values}] in the order of the names."""
    return [
        {"name": name, "default": VALUES[name][0], "values": list(VALUES[name])}
        for name in sorted(VALUES)
    ]


def resolve(given: dict) -> dict:
    """All options with their values. Raises SetupError, which names the first wrong one."""
    for name in sorted(given):
        if name not in VALUES or given[name] not in VALUES[name]:
            raise SetupError(name)
    return {name: given.get(name, VALUES[name][0]) for name in VALUES}


def heaps(options: dict, position: object) -> list[int]:
    """The heaps to begin with. position: None, or a text such as "123". Raises SetupError."""
    text = options["heaps"] if position is None else position
    if not isinstance(text, str) or not 0 < len(text) <= 6:
        raise SetupError("position")
    for digit in text:
        if digit not in "123456789":
            raise SetupError("position")
    return [int(digit) for digit in text]
