"""Which games this box has. This module is loaded at power-on and forgotten again."""

import os

from firmware.ui.language import FOLDER, codes

_STATEMENTS = ".rules.txt"


def names(code=None):
    """The sorted names of the games on this box: those with a file of statements in a language.

    code: the language, by default the first that is there. Texts are looked for and not code,
    because a frozen image has no folders of code to list. OSError: there is no such language.
    """
    files = os.listdir(FOLDER + "/" + (code or codes()[0]))
    return sorted([file[: -len(_STATEMENTS)] for file in files if file.endswith(_STATEMENTS)])
