"""Leaves out of a box the glyphs that no text of its languages needs.

`firmware/ui/font.py` and `firmware/ui/kana.py` have a line for each glyph, with the sign as its
comment. From the font only the letters and marks of languages may go: they are a text of their own
in it. kana.py may go as a whole.
"""

import re
from collections.abc import Iterable

from pilothouse import project
from pilothouse.build import mpy, texts

FONT, KANA = "firmware/ui/font.py", "firmware/ui/kana.py"
_LINE = re.compile(r'^    b"(?:\\x[0-9a-f]{2})+"  # (.)\n', re.MULTILINE)
_LETTERS = re.compile(r'^    "([^"]+)"(?=  # of languages$)', re.MULTILINE)
_TEXTS = "firmware/languages"


def needed(languages: Iterable[str]) -> set[str]:
    """The signs in all texts that a box with these languages has, and their capitals."""
    project.importable()
    from firmware.ui.language import upper

    found: set[str] = set()
    for code in languages:
        for path in (project.ROOT / _TEXTS / code).glob(texts.TABLES):
            found.update(path.read_text("utf-8"))
    return found | set(upper("".join(found)))


def optional(text: str) -> str:
    """The signs that may go, from the text of one of the two modules."""
    letters = _LETTERS.search(text)
    return letters[1] if letters else "".join(_LINE.findall(text))


def fitted(languages: Iterable[str], processor: str) -> dict[str, bytes | None]:
    """Source -> .mpy of both modules for these languages; None: they need nothing of it.

    processor: as for `mpy.firmware`. Raises BuildError if a source can't be compiled.
    """
    wanted = needed(languages)
    made: dict[str, bytes | None] = {}
    for name in (FONT, KANA):
        source = project.ROOT / name
        text = source.read_text("utf-8")
        stays = "".join(sign for sign in optional(text) if sign in wanted)
        needs = bool(stays) or name == FONT
        made[name] = mpy.compiled(source, _with(text, stays), processor) if needs else None
    return made


def _with(text: str, stays: str) -> str:
    """The text of a module that has only these of its optional signs."""
    gone = set(optional(text)) - set(stays)
    text = _LINE.sub(lambda line: "" if line[1] in gone else line[0], text)
    return _LETTERS.sub(f'    "{stays}"', text)
