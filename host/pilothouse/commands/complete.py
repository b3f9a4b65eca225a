"""What a shell offers for a word that somebody begins to type: names of boards, games, targets.

Each function takes the beginning of the word, and returns the names that it can become.
"""


def complete_board(incomplete: str) -> list[str]:
    """Boards of boards/."""
    from pilothouse.build import panels

    return [name for name in panels.names() if name.startswith(incomplete)]


def complete_duel(incomplete: str) -> list[str]:
    """Games for two."""
    from pilothouse import game

    known = (name for name in game.list_games() if game.of(name).duel)
    return [name for name in known if name.startswith(incomplete)]


def complete_target(incomplete: str) -> list[str]:
    """Targets of this computer, and the serial ports that are plugged in."""
    from pilothouse.link import targets

    found = [*targets.FLEETING, *targets.ports()]
    return [name for name in found if name.startswith(incomplete)]
