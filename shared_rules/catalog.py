"""Which games there are, and how their modules are imported: shared_rules/GAME/about.py, rules.py.

A game is imported when it is first asked for. shared_rules/kernel/game.py says what is in one.
"""

# Handed in by the machine. names: of the games that are here, or None: whatever can be imported.
# charts: a function that gives an owner's chart of MASTER by its name, as text or bytes, or None
# where there is none (shared_rules/master/chartfile.py); None: there are no owner's charts.
names = charts = None


def hand_in(found: list[str] | None, lent=None) -> None:
    """What only the machine knows: the names of the games, and where owner's charts are."""
    global names, charts
    names, charts = found, lent


def knows(game: object) -> bool:
    """Whether there is such a game. It may be anything."""
    if names is not None:
        return game in names
    if not isinstance(game, str) or "." in game or "/" in game:
        return False
    try:
        about(game)
    except (ImportError, ValueError):
        return False
    return True


def about(game: str):
    """The module that declares a game. ImportError where there is no such game."""
    return __import__("shared_rules." + game + ".about", None, None, ("TITLE",))


def rules(game: str):
    """The rules class of a game. ImportError where there is no such game."""
    # One after the other: imported from within each other they would go too deep on a Pico.
    for name in about(game).OPENING.split():
        __import__("shared_rules." + game + "." + name)
    return __import__("shared_rules." + game + ".rules", None, None, ("Rules",)).Rules


def options(game: str) -> list[dict]:
    """What `game.new` takes for a game: [{name, default, values | range}], sorted by name."""
    return __import__("shared_rules." + game + ".options", None, None, ("table",)).table()
