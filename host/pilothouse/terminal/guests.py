"""`pilothouse play --names red=Anna,green=Bo`: the players of every game that begins have names."""

import re

from pilothouse.errors import LinkError, TargetError
from pilothouse.link.answers import checked
from pilothouse.link.client import Client

_NO_GAME, _NOBODY = 2, -32602  # codes of the link: no game runs; nobody of that colour plays
_PLAYER = re.compile("[a-z][a-z0-9_]{0,11}")


def guests(text: str) -> dict[str, str]:
    """{player: name} of a text such as "red=Anna,green=Bo". TargetError if it is none."""
    names: dict[str, str] = {}
    for pair in text.split(",") if text else ():
        player, mark, name = pair.partition("=")
        if not mark or not _PLAYER.fullmatch(player):
            raise TargetError(f"{pair!r} names nobody: write red=Anna,green=Bo")
        if not 1 <= len(name) <= 12 or not name.isprintable() or max(name) > "\uffff":
            raise TargetError(f"{name!r} is no name: it has 1 to 12 letters")
        if player in names:
            raise TargetError(f"{player} has two names")
        names[player] = name
    return names


def name_players(client: Client, names: dict[str, str]) -> None:
    """Name those players of the running game who have no name yet. Without a game: nothing."""
    if not names:
        return
    try:
        there = checked("game.names", client.call("game.names"), {"names": dict})["names"]
    except LinkError as error:
        if error.code == _NO_GAME:
            return
        raise
    for player in names:
        if player not in there:
            try:
                client.call("game.names", {"names": {player: names[player]}})
            except LinkError as error:
                if error.code != _NOBODY:
                    raise
