"""The method game.list: which games there are, and the options of each."""

from firmware import declared
from firmware.link.game import entries
from shared_rules import catalog
from shared_rules.kernel.errors import SetupError


def _list(server, game=None, offset=0):
    if game is None:
        return [_about(name) for name in catalog.names][offset:]
    if not catalog.knows(game):
        raise SetupError("game", game)
    return entries(server, _about(game), "options", catalog.options(game), offset)


def _about(game):
    return {
        "game": game,
        "name": declared(game, "TITLE"),
        "players": list(declared(game, "PLAYERS")),
    }


METHODS = {"game.list": (_list, "game?=text offset?=number")}
