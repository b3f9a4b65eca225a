"""Who plays the game that is on the table of a board: each player has an address of his own."""

import json
from collections.abc import AsyncIterator

from pilothouse.big.hub import Hub
from pilothouse.errors import LinkError, PilothouseError
from pilothouse.link.answers import checked
from pilothouse.link.client import NO_GAME


async def seated(hub: Hub) -> AsyncIterator[dict[str, str]]:
    """Yield {player: name} whenever other players sit at the table; "" is no name.

    {}: there is no game.
    """
    last = None
    while True:
        await hub.another.wait()
        hub.another.clear()
        try:
            now = await _players(hub)
        except PilothouseError:
            continue  # the box is lost, or has no memory for an answer
        if now != last:
            last = now
            yield now


async def _players(hub: Hub) -> dict[str, str]:
    try:
        save = await hub.answer("game.save", {"offset": 0})
        named = await hub.answer("game.names", {})
    except LinkError as error:
        if error.code != NO_GAME:
            raise
        return {}
    names = checked("game.names", named, {"names": dict})["names"]
    try:
        head = json.loads(save["part"])
    except (ValueError, RecursionError):
        head = None
    players = checked("game.save", head, {"players": [str]})["players"]
    return {player: str(names.get(player, "")) for player in players}
