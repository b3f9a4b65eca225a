"""Which games this box has. This module is loaded when it is needed and unloaded again."""

import os

from firmware import declared
from firmware.ui.language import FOLDER, codes

_STATEMENTS = ".rules.txt"


def names(code=None):
    """The sorted names of the games on this box: those with a file of statements in a language.

    code: the language; None: the first one. This looks for texts, because a frozen image has no
    folders of code to list. OSError: there is no such language.
    """
    files = os.listdir(FOLDER + "/" + (code or codes()[0]))
    return sorted([file[: -len(_STATEMENTS)] for file in files if file.endswith(_STATEMENTS)])


def listed(games):
    """Rows (ORDER, name, TITLE, PLAYERS) of games, in the order in which people see them.

    They are sorted by the number that a game declares, then by name. Don't call this at power-on:
    loading all declarations takes time, and leaves names that MicroPython keeps.
    """
    found = []
    for game in games:
        order, title, players = declared(game, "ORDER", "TITLE", "PLAYERS")
        found.append((order, game, title, players))
    return sorted(found)
