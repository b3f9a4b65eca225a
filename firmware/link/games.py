"""The methods game.list (which games there are, and the options of each) and game.new."""

from firmware import declared, visit
from firmware.link.game import entries, mark_unkept, note_request
from firmware.link.refusal import Refusal, bad, facts_of
from shared_rules import catalog
from shared_rules.kernel.entry import is_int
from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.kernel.words import number

_LONGEST = 86_400_000  # ms that a clock may have, or add: a day


def _list(server, game=None, offset=0):
    if game is None:
        rows = visit("firmware.installed").listed(catalog.names)
        return [_about(*row) for row in rows[offset:]]
    if not catalog.knows(game):
        raise SetupError("game", game)
    about = _about(0, game, *declared(game, "TITLE", "PLAYERS"))
    return entries(server, about, "options", catalog.options(game), offset)


def _about(order, game, title, players):
    return {"game": game, "name": title, "players": list(players)}


def _new(server, digest=None, **given):
    if "clock" in given and not _is_clock(given["clock"], given["game"]):
        raise bad("clock", "There is no such clock.")
    note_request(server, digest)
    try:
        digest = server.table.new(by="link", **given)
    except RuleError as error:
        raise Refusal(-32602, "The game can't begin so.", facts_of(error)) from None
    session = server.session()
    return mark_unkept(
        server, {"game": session.game, "ply": 0, "digest": digest, "seed": session.seed}
    )


def _is_clock(text, game):
    """Whether a text is a rule of the clocks (firmware/clock.py), and the game one of two."""
    words = text.split(" ")
    if len(words) != 4 or words[0] not in ("game", "move", "fischer"):
        return False
    if not catalog.knows(game) or declared(game, "PLAYERS")[0] != declared(game, "PLAYERS")[1]:
        return False
    whole, more, strict = [number(word) for word in words[1:]]
    good = is_int(whole, 1000, _LONGEST) and is_int(more, 0, _LONGEST) and is_int(strict, 0, 1)
    return good and (more > 0) == (words[0] == "fischer")


METHODS: dict = {
    "game.list": (_list, "game?=text offset?=number"),
    "game.new": (
        _new,
        "game=text players=words options?=object seed?=number position?=position seats?=object"
        " names?=object clock?=text digest?=text",
    ),
}
