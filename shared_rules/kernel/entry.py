"""What is handed in when a game is set up, checked strictly before any room sees it."""

from shared_rules import catalog
from shared_rules.kernel.errors import SetupError


def check(game, players, seed):
    """SetupError where there is no such game, or players or seed are none."""
    if not isinstance(game, str) or game not in catalog.GAMES:
        raise SetupError("game")
    if not is_int(seed, 0, 0xFFFFFFFF):
        raise SetupError("seed")
    _, fewest, most = catalog.GAMES[game]
    if not isinstance(players, list) or not fewest <= len(players) <= most:
        raise SetupError("players")
    for place, name in enumerate(players):
        if not is_name(name) or name in players[:place]:
            raise SetupError("players")


def check_seats(seats, players, most):
    """SetupError unless seats is {player: level 1 to `most`}: who is played by the computer.

    `most` is 0 where people move on a board of their own, which nobody but they can see.
    """
    if not isinstance(seats, dict):
        raise SetupError("seats")
    for name, level in seats.items():
        if name not in players or not is_int(level, 1, most):
            raise SetupError("seats")


def is_name(word):
    """Whether `word` is `[a-z][a-z0-9_]{0,11}`: what a player may be called."""
    if not isinstance(word, str) or not 1 <= len(word) <= 12 or not "a" <= word[0] <= "z":
        return False
    for letter in word:
        if not ("a" <= letter <= "z" or "0" <= letter <= "9" or letter == "_"):
            return False
    return True


def is_int(value, low, high):
    """Whether `value` is a whole number (not a bool, not a float) from low to high."""
    return (
        isinstance(value, int) and value is not True and value is not False and low <= value <= high
    )
