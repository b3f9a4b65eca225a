"""Languages: their names, that of the system, those that a box gets, and what each takes there."""

import json
import locale
import os
from collections.abc import Sequence

from pilothouse import project
from pilothouse.build import package

ENGLISH = "en"
# Names the language of a simulated box whose settings name none; "": it asks, as a real one does.
VARIABLE = "PILOTHOUSE_LANGUAGE"
_ASKED = ("LC_ALL", "LC_MESSAGES", "LANG")  # what POSIX says of the system's language, first wins


def names() -> dict[str, str]:
    """Code -> the language's name for itself, for all languages that a box can have."""
    return {code: _name(code) for code in package.languages()}


def _name(code: str) -> str:
    table = project.ROOT / package.LANGUAGES / code / "house.txt"
    lines = table.read_text("utf-8").splitlines()
    return next(line.removeprefix("name=") for line in lines if line.startswith("name="))


def system() -> str | None:
    """The code of the system's language, or None if a box can't speak it."""
    said = next((os.environ[name] for name in _ASKED if os.environ.get(name)), None)
    said = said or locale.getlocale()[0] or ""  # on Windows such as German_Germany
    code = locale.normalize(said.split(".")[0].split("_")[0])[:2]
    return code if code in package.languages() else None


def usual() -> tuple[str, ...]:
    """The languages that a box gets if nobody says which: English, and the system's."""
    return tuple(sorted({ENGLISH, system() or ENGLISH}))


def speak(code: str | None) -> None:
    """Let simulated boxes without settings speak a language, unless VARIABLE names one. None: as
    they do.
    """
    if code is not None:
        os.environ.setdefault(VARIABLE, code)


def spoken() -> str:
    """What a simulated box without settings speaks; "": it asks."""
    return os.environ.get(VARIABLE, ENGLISH)


def settings() -> bytes:
    """The file of the settings of a box that speaks this, and has no other settings."""
    return json.dumps({"language": spoken()}).encode()
