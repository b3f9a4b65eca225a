"""Strict checks of what a new game is given, made before the code of any game sees it."""

from shared_rules import catalog
from shared_rules.kernel.errors import SetupError


def check(game: object, players: object, seed: object) -> None:
    """Check the parameters that every game has. SetupError names the first one that is wrong.

    game: a name in the catalog. players: a list of different names (`is_name`), as many as the
    game allows. seed: 0 to 2^32-1.
    """
    if not isinstance(game, str) or not catalog.knows(game):
        raise SetupError("game", game)
    if not is_int(seed, 0, 0xFFFFFFFF):
        raise SetupError("seed")
    fewest, most = catalog.about(game).PLAYERS
    if not isinstance(players, list) or not fewest <= len(players) <= most:
        raise SetupError("players")
    for place, name in enumerate(players):
        if not is_name(name) or name in players[:place]:
            raise SetupError("players")


def check_seats(seats: object, players: list[str], most: int) -> None:
    """Check which players the computer plays. SetupError("seats") if that is wrong.

    seats: {player: level}, with levels from 1 to `most`. most: 0 where people play on a board of
    their own. The device can't see that board, so it can't play.
    """
    if not isinstance(seats, dict):
        raise SetupError("seats")
    for name, level in seats.items():
        if name not in players or not is_int(level, 1, most):
            raise SetupError("seats")


def check_names(names: object, players: list[str]) -> None:
    """Check what people call the players. SetupError("names") if that is wrong.

    names: {player: text}, each text as `is_caption` wants it.
    """
    if not isinstance(names, dict):
        raise SetupError("names")
    for player, text in names.items():
        if player not in players or not is_caption(text):
            raise SetupError("names")


def is_caption(text: object) -> bool:
    """Whether a text may be what people call a player: 1 to 12 characters.

    Control characters are none of these. Nor are those that end a line or turn the direction of
    writing: they would reach the words around a name. Nor are those beyond U+FFFF, because
    MicroPython's JSON breaks them in two.
    """
    if not isinstance(text, str) or not 1 <= len(text) <= 12:
        return False
    for letter in text:
        code = ord(letter)
        if code < 32 or 127 <= code < 160 or code >> 11 == 27 or code > 0xFFFF:
            return False
        if code in (0x61C, 0x200E, 0x200F) or 0x2028 <= code <= 0x202E or 0x2066 <= code <= 0x2069:
            return False
    return True


def names_of(session) -> dict[str, str]:
    """What people call the players of a session: {player: text} of those that have a name.

    What a file from elsewhere has there is none where `is_caption` refuses it.
    """
    named = {who: session.remarks.get("name " + who) for who in session.players}
    return {who: named[who] for who in named if is_caption(named[who])}


def is_name(word: object) -> bool:
    """Whether a word may be the name of a player or of a chart: `[a-z][a-z0-9_]{0,11}`."""
    if not isinstance(word, str) or not 1 <= len(word) <= 12 or not "a" <= word[0] <= "z":
        return False
    for letter in word:
        if not ("a" <= letter <= "z" or "0" <= letter <= "9" or letter == "_"):
            return False
    return True


def is_int(value: object, low: int, high: int) -> bool:
    """Whether `value` is a whole number (not a bool, not a float) from low to high."""
    return (
        isinstance(value, int) and value is not True and value is not False and low <= value <= high
    )
