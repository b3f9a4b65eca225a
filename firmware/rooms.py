"""Which games this box has. Loaded at power-on, then gone."""

import os

from firmware.ui.language import FOLDER, codes

_STATEMENTS = ".rules.txt"


def names(code=None):
    """The games that are here, sorted: those with statements in a language, any where none is
    named. A frozen image has no folders of code that could be listed; its texts are files."""
    files = os.listdir(FOLDER + "/" + (code or codes()[0]))
    return sorted([file[: -len(_STATEMENTS)] for file in files if file.endswith(_STATEMENTS)])
