"""A page of those who play begins a game: where none is on the table, or it is over.

A game that runs is put away by the box's owner alone.
"""

from typing import Any

from pilothouse.big.rights import BEGIN, forbids_game
from pilothouse.errors import LinkError
from pilothouse.link.client import BAD_PARAMETERS, NO_GAME, SLOW, Client

_ENDED = ("winner", "over")  # parts of a state, one of which says that the game has ended


def begun(client: Client, params: dict[str, Any], id: str | None) -> Any:
    """The answer to `game.new`. Raises LinkError, also if a game runs.

    params: with the digest of the game that is over, as the page shows it. Without one there has to
    be none. id: of the line to the box.
    """
    forbidden = forbids_game(params.get("digest"), _digest(client), lambda: _is_over(client))
    if forbidden:
        raise LinkError(*forbidden)
    return client.call(BEGIN, params, SLOW, id)  # the box compares the digest


def _digest(client: Client) -> str | None:
    """That of the game on the table; None: there is none."""
    try:
        return client.digest()
    except LinkError as error:
        if error.code != NO_GAME:
            raise
        return None


def _is_over(client: Client) -> bool:
    return any(_part(client, name) for name in _ENDED)


def _part(client: Client, name: str) -> Any:
    """A part of the state; None if the game has none of that name."""
    try:
        return client.call("game.view", {"part": name})
    except LinkError as error:
        if error.code != BAD_PARAMETERS:
            raise
        return None
