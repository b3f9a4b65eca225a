"""What a language lacks: files, texts, facts, glyphs; and what it has and English has not."""

import re
import string
from collections.abc import Iterator
from pathlib import Path

from pilothouse import project
from pilothouse.build import package
from pilothouse.build.texts import TABLES
from pilothouse.errors import PilothouseError

MODEL = "en"  # the language beside which the others are held
FORM = re.compile(r"\.[01]$")  # the end of the key of a form by number, in texts of the page


def folder(code: str) -> Path:
    """The texts of a language. Raises PilothouseError."""
    known = package.languages()
    if code not in known:
        raise PilothouseError(f"there is no language {code!r}; there are {', '.join(known)}")
    return project.ROOT / package.LANGUAGES / code


def lines(path: Path) -> dict[str, str]:
    """Key -> text of a file, in its order. A statement's number is a key."""
    mark = " " if path.name.endswith(".rules.txt") else "="
    parts = (line.partition(mark) for line in path.read_text("utf-8").split("\n") if line)
    return {key: text for key, _, text in parts}


def facts(text: str) -> set[str]:
    """The names in braces, with what else stands there. Raises ValueError if a brace is alone."""
    found = string.Formatter().parse(text)
    return {
        name + (f"!{how}" if how else "") + (f":{form}" if form else "")
        for _, name, form, how in found
        if name is not None
    }


def unknown_letters(text: str) -> set[str]:
    """The letters of a text for which the box has no glyph."""
    project.importable()
    from firmware.ui import font, kana

    others = {letter for letter in text if not 32 <= ord(letter) < 127}
    return {letter for letter in others - set(font.EXTRA) if not kana.line(ord(letter))}


def whole(keys: dict[str, str]) -> list[str]:
    """The keys without those that are another key's form for a number."""
    return [key for key in keys if not (FORM.search(key) and FORM.sub("", key) in keys)]


def lacking(code: str) -> Iterator[str]:
    """What is missing or wrong in a language, a line each. Raises PilothouseError."""
    place, model = folder(code), folder(MODEL)
    for path in sorted(model.iterdir()):
        mine = place / path.name
        if not mine.is_file():
            yield f"{mine.name} is missing"
            continue
        yield from _of_file(mine, lines(path), lines(mine))
    for path in sorted(place.iterdir()):
        if not (model / path.name).exists():
            yield f"{path.name} is no file of the texts"


def _of_file(path: Path, model: dict[str, str], texts: dict[str, str]) -> Iterator[str]:
    is_box = path.match(TABLES)
    keys = list(texts) if is_box else whole(texts)
    wanted = list(model) if is_box else whole(model)
    for key in wanted:
        if key not in texts:
            yield f"{path.name}: {key} is missing"
    for key in keys:
        if key not in wanted:
            yield f"{path.name}: nothing uses {key}"
    if set(keys) == set(wanted) and keys != wanted:
        yield f"{path.name}: the keys are in another order than in English"
    for key, text in texts.items():
        if not text:
            yield f"{path.name}: {key} is empty"
        if key in model and not path.name.endswith(".rules.txt"):
            due = facts(model[key])
            try:
                if facts(text) != due:
                    yield f"{path.name}: {key} names other facts than {sorted(due)}"
            except ValueError:
                yield f"{path.name}: {key} has a brace that is alone"
        if is_box and unknown_letters(text):
            yield f"{path.name}: {key} has letters without a glyph: {sorted(unknown_letters(text))}"


def same(code: str) -> Iterator[str]:
    """The texts that are as in English, `FILE KEY=TEXT`: names, or nobody has translated them."""
    for path in sorted(folder(MODEL).iterdir()):
        texts = lines(folder(code) / path.name)
        for key, text in lines(path).items():
            if text == texts.get(key) and re.search(r"[^\W\d_]{2}", re.sub(r"\{\w+\}", "", text)):
                yield f"{path.name} {key}={text}"
