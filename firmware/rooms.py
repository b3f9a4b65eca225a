"""The rooms of the games on this box: which there are, and what they declare."""

import os

from firmware import forget
from firmware.ui.language import FOLDER, codes
from shared_rules import catalog

_STATEMENTS = ".rules.txt"


def names():
    """The games that are here, sorted: those with statements in a language. A frozen image has no
    folders of code that could be listed, but its texts are files, too."""
    files = os.listdir(FOLDER + "/" + codes()[0])
    return sorted([file[: -len(_STATEMENTS)] for file in files if file.endswith(_STATEMENTS)])


def declared(game, what):
    """What a game declares (shared_rules/kernel/game.py). Its declaration leaves memory again."""
    value = getattr(catalog.about(game), what)
    forget("shared_rules." + game + ".about")
    return value
