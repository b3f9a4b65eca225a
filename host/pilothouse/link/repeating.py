"""Which requests may be asked again after a lost answer or a start of the box.

A change that has a `digest` is done at most once: the box keeps which request asked for its last
change (firmware/link/README.md, "Asked again").
"""

from typing import Any

from pilothouse.errors import LinkError
from pilothouse.link import wire

# These change the game: with a digest they are done once, however often they are asked.
CHANGES = (
    *("game.new", "game.do", "game.undo", "game.redo", "game.go", "game.amend"),
    *("game.load", "store.resume"),
)
# These change the saves: if the caller gives them a digest they are done once, too.
PUTTING = ("store.write", "store.delete")
# These do something each time, or ask what the box is.
NEVER = ("ui.press", "system.hello")
# The box goes on with these while it answers others: one that is slow is no reason to ask again.
SLOW = ("game.load", "game.amend", "store.resume", "game.perft", "game.suggest")
# Codes of errors: there is no game, or it does not stand at the digest of the request
OVERTAKEN = (2, 6)


def may_repeat(method: str, params: dict[str, Any]) -> bool:
    """Whether a request does the same if it is asked twice."""
    changes = method in CHANGES or method in PUTTING
    return method not in NEVER and (not changes or "digest" in params)


# What MicroPython says when a box starts again, and what it means. The box says so itself, too, but
# it may have had no memory to write down that there is a host.
_REBOOT = b"MPY: soft reboot"
STARTED = {"method": "system.error", "params": {"reason": "restarted"}}


def is_a_start(line: bytes) -> bool:
    """Whether a line that is no message tells of a start."""
    return line.strip() == _REBOOT


def lacked_memory(error: LinkError) -> bool:
    """Whether a request was refused for want of memory, so that nothing has changed."""
    return error.code == wire.INTERNAL and error.data.get("reason") == "memory"


def tells_of_a_start(message: dict[str, Any]) -> bool:
    """Whether a message of the box says that it has started again."""
    params = message.get("params")
    return isinstance(params, dict) and params.get("reason") == "restarted"
