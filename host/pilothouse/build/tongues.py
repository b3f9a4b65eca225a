"""Languages: their names, that of the system, those that a box gets, and what each takes there."""

import json
import locale
import os
from collections.abc import Iterable

from pilothouse.build import explaining, glyphs, mpy, package, page_texts

ENGLISH = "en"
# Names the language of a simulated box whose settings name none; "": it asks, as a real one does.
VARIABLE = "PILOTHOUSE_LANGUAGE"
_ASKED = ("LC_ALL", "LC_MESSAGES", "LANG")  # what POSIX says of the system's language, first wins


def system() -> str | None:
    """The code of the system's language, or None if a box can't speak it."""
    said = next((os.environ[name] for name in _ASKED if os.environ.get(name)), None)
    said = said or locale.getlocale()[0] or ""  # on Windows such as German_Germany
    code = locale.normalize(said.split(".")[0].split("_")[0]).split("_")[0]
    return code if code in package.languages() else None


def usual() -> tuple[str, ...]:
    """The languages that a box gets if nobody says which: English, and the system's."""
    return tuple(sorted({ENGLISH, system() or ENGLISH}))


def cost(code: str) -> int:
    """The bytes of flash that a language takes: its texts, and its signs beyond the letters.

    Those of telephones count with their page.
    """
    folder, left_out = mpy.firmware(mpy.PICO), tuple(package.ALL.left_out())
    names = [name for name in package.sources() if not name.startswith(left_out)]
    texts = sum(
        (folder / name).stat().st_size
        for name in names
        if name.startswith(f"{package.LANGUAGES}{code}/")
    )
    return texts + len(glyphs.fitted((code,), mpy.PICO)[glyphs.KANA] or b"")


def describe_sizes(codes: Iterable[str] | None) -> str:
    """What languages take, such as "Languages: English 41 KB, Italiano 43 KB." None: all."""
    known = page_texts.names()
    each = (f"{known[code]} {_kb(code)} KB" for code in codes or known if code in known)
    return f"Languages: {', '.join(each)}."


def listed() -> str:
    """A line for each language: its code, its name for itself, what it takes."""
    rows = page_texts.names().items()
    return "\n".join(f"  {code}  {name}, {_kb(code)} KB" for code, name in rows)


def _kb(code: str) -> int:
    return -(-cost(code) // 1024)


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
    """The file of the settings of a box that speaks this, and explains or not (explaining.py)."""
    explains = explaining.said() == explaining.ON
    return json.dumps({"language": spoken(), "explain": explains}).encode()
