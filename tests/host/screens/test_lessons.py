"""The texts of lessons, of every game that has some: complete, short, with their statement."""

import importlib.util
import re
from pathlib import Path

import pytest

from tests.host.screens.texts import FIRMWARE, W, width

ROOT = FIRMWARE.parent
LONGEST, SENTENCES = 110, 2
ROWS, COLUMNS = 5, W - 6  # as firmware/screens/lesson.py has them
PLACES = (ROOT, ROOT / "tests" / "nim")
TABLES = [path for place in PLACES for path in sorted(place.glob("shared_rules/*/lessons.py"))]
TABLES = [path for path in TABLES if path.parent.name != "kernel"]
TEXTS = [
    path for place in PLACES for path in sorted(place.glob("firmware/languages/*/*.lessons.txt"))
]
RULE = r"(Q|M|MT|QT|G|T|N)-[1-9][0-9]*[a-z]?"


def entries(path):
    raw = path.read_text("utf-8")
    assert raw.endswith("\n")
    return [tuple(line.partition("=")[::2]) for line in raw[:-1].split("\n")]


def name(path):
    return f"{path.parent.name}-{path.name.partition('.')[0]}"


def rows(text, columns):
    """How many rows a text needs. Where there are no spaces a row may end at any sign."""
    needed, at = 1, 0
    for word in text.split(" "):
        if at and at + 3 + width(word) <= columns:
            at += 3 + width(word)
            continue
        if at:
            needed, at = needed + 1, 0
        for sign in word:
            if at and at + 1 + width(sign) > columns:
                needed, at = needed + 1, 0
            at += (1 if at else 0) + width(sign)
    return needed


@pytest.mark.parametrize("path", TABLES, ids=name)
def test_each_lesson_has_a_key_of_its_own_and_a_text_in_each_language_of_the_game(path):
    spec = importlib.util.spec_from_file_location("lessons", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    keys = [key for key, due, _ in module.LESSONS if callable(due)]
    assert keys and len(set(keys)) == len(module.LESSONS)
    assert [key for key in keys if not re.fullmatch("[a-z_]+", key)] == []
    game, place = path.parent.name, path.parents[2]
    spoken = sorted(place.glob(f"firmware/languages/*/{game}.txt"))
    assert spoken
    for each in spoken:
        assert [key for key, _ in entries(each.with_name(f"{game}.lessons.txt"))] == keys, each


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_each_text_is_short_and_ends_with_its_statement(path):
    game = path.name.partition(".")[0]
    statements = [line.split(" ")[0] for line in lines(path.with_name(f"{game}.rules.txt"))]
    for key, text in entries(path):
        found = re.fullmatch(rf"(.*[.。!?]) ?({RULE})\.", text)
        assert found and found[2] in statements, (key, text)
        assert len(text) <= LONGEST, (key, len(text))
        assert len(re.findall(r"[.!?](?= |$)|[。!?]", found[1])) <= SENTENCES, (key, text)
        assert rows(text, COLUMNS) <= ROWS, (key, text)


def lines(path):
    return Path(path).read_text("utf-8").splitlines()
