"""A page of those who play begins a game: where none is on the table, or it is over.

A game that runs is put away by the box's owner alone.
"""

from typing import Any

from pilothouse.big.rights import BEGIN, OWNERS, UNKNOWN
from pilothouse.errors import LinkError
from pilothouse.link.client import BAD_PARAMETERS, NO_GAME, SLOW, Client

_ENDED = ("winner", "over")  # parts of a state, one of which says that the game has ended
_STALE = 6
_ELSE = "Another game is on the table."


def begun(client: Client, params: dict[str, Any], id: str | None) -> Any:
    """The answer to `game.new`. Raises LinkError, also if a game runs.

    params: with the digest of the game that is over, as the page shows it. Without one there has to
    be none. id: of the line to the box.
    """
    try:
        now = client.digest()
    except LinkError as error:
        if error.code != NO_GAME:
            raise
        return client.call(BEGIN, params, SLOW, id)
    if "digest" not in params:
        raise LinkError(_STALE, _ELSE, {"digest": now})
    if params["digest"] == now and not any(_part(client, name) for name in _ENDED):
        raise LinkError(UNKNOWN, OWNERS, {})
    return client.call(BEGIN, params, SLOW, id)  # the box compares the digest


def _part(client: Client, name: str) -> Any:
    """A part of the state; None if the game has none of that name."""
    try:
        return client.call("game.view", {"part": name})
    except LinkError as error:
        if error.code != BAD_PARAMETERS:
            raise
        return None
