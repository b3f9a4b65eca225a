"""The methods game.list (which games there are, and the options of each) and game.new."""

from firmware import declared
from firmware.link.game import entries, kept, repeated
from firmware.link.refusal import Refusal, facts_of
from shared_rules import catalog
from shared_rules.kernel.errors import RuleError, SetupError


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


def _new(server, digest=None, **given):
    repeated(server, digest)
    try:
        digest = server.table.new(by="link", **given)
    except RuleError as error:
        raise Refusal(-32602, "The game can't begin so.", facts_of(error)) from None
    session = server.session()
    return kept(server, {"game": session.game, "ply": 0, "digest": digest, "seed": session.seed})


METHODS: dict = {
    "game.list": (_list, "game?=text offset?=number"),
    "game.new": (
        _new,
        "game=text players=words options?=object seed?=number position?=position seats?=object"
        " names?=object digest?=text",
    ),
}
