"""Which games this box has. Loaded at power-on, then gone."""

import os

from firmware.ui.language import FOLDER, codes

_STATEMENTS = ".rules.txt"


def names():
    """The games that are here, sorted: those with statements in a language. A frozen image has no
    folders of code that could be listed, but its texts are files, too."""
    files = os.listdir(FOLDER + "/" + codes()[0])
    return sorted([file[: -len(_STATEMENTS)] for file in files if file.endswith(_STATEMENTS)])
