"""The texts of lessons: one for each lesson of a game, short enough, and with its statement."""

import re
from importlib import import_module

import pytest

from pilothouse import game
from pilothouse.languages import lacks
from tests.host.screens.texts import LANGUAGES, width

LONGEST = 110  # letters, with the statement
ROWS, COLUMNS = 5, 122  # of the glass, where a lesson lies over the table
SENTENCE = re.compile(r"[^.。]*[^ .。](\.\d[^.。]*)*[.。] ?")  # a point between digits ends none
GAMES = [name for name in game.names() if (lacks.folder("en") / f"{name}.lessons.txt").exists()]


def rows(text):
    """How many rows of the glass a text takes. A row in Japanese may end anywhere."""
    parts = re.findall(r"." if max(text) > "\u3000" else r"[^ ]+ ?", text)
    found, row = 1, ""
    for part in parts:
        if width((row + part).rstrip()) > COLUMNS:
            found, row = found + 1, ""
        row += part
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_each_lesson_has_a_short_text_that_ends_with_its_statement(name, language):
    folder = lacks.folder(language)
    texts = lacks.lines(folder / f"{name}.lessons.txt")
    statements = lacks.lines(folder / f"{name}.rules.txt")
    english = lacks.lines(lacks.folder("en") / f"{name}.lessons.txt")
    lessons = import_module(f"shared_rules.{name}.lessons").LESSONS
    assert [key for key, _, _ in lessons] == list(texts)
    for key, text in texts.items():
        said, _, rule = text.rpartition(" ")
        assert re.fullmatch(r"[A-Z]T?-\d+[a-z]?", rule) and rule in statements, text
        assert english[key].endswith(" " + rule), text
        assert len(text) <= LONGEST, text
        assert 1 <= len(SENTENCE.findall(said)) <= 2 and said[-1] in ".。", text
        assert rows(text) <= ROWS, text


def test_the_four_games_have_lessons():
    assert len(GAMES) >= 4


def test_rows_are_counted():
    assert rows("a") == 1 and rows("wheel " * 10) == 3 and rows("あ" * 17) == 2
