"""The texts of the "why not?" screen: complete, the same in each language, fit for the display."""

import re
from pathlib import Path

import pytest

from tests.host.pages import pages
from tests.host.screens.texts import width

ROOT = Path(__file__).resolve().parents[3]
STATEMENTS = ROOT / "firmware" / "languages"
# Game: (pattern of its statements' numbers, how many there are at least).
NUMBERS = {
    "gyges": (r"G-[1-9][0-9]*[a-z]?", 25),
    "master": (r"MT?-[1-9][0-9]*[a-z]?", 90),
    "mississippi": (r"QT?-[1-9][0-9]*[a-z]?", 100),
    "tboats": (r"T-[1-9][0-9]*[a-z]?", 25),
}
GAMES = sorted(NUMBERS)

LANGUAGES = tuple(sorted(path.name for path in STATEMENTS.iterdir() if path.is_dir()))
# Refusals for which the rules page has no statement.
CODES = ["unknown", "over", "pending"]
LONGEST = 200
SENTENCES = r"[^a-z]([^ ]*( [^ ]+)+\.|[^ ].*。)"  # a Japanese one has no spaces


def entries(game, language):
    """[(id, text), ...] of a language's file, in its order, as the device reads it."""
    raw = (STATEMENTS / language / f"{game}.rules.txt").read_bytes().decode("utf-8")
    assert raw.endswith("\n"), "the last line has no LF"
    return [tuple(line.partition(" ")[::2]) for line in raw[:-1].split("\n")]


def ids(game, language):
    return [name for name, _ in entries(game, language)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_language_has_the_same_ids_in_the_same_order(game, language):
    assert ids(game, "en") == ids(game, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_id_comes_twice(game, language):
    listed = ids(game, language)
    assert [name for name in listed if listed.count(name) > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_id_is_a_statement_or_a_code(game, language):
    statement = re.compile(NUMBERS[game][0])
    listed = ids(game, language)
    assert listed[-len(CODES) :] == CODES
    assert [name for name in listed[: -len(CODES)] if not statement.fullmatch(name)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_short_enough(game, language):
    lines = [f"{name} {text}" for name, text in entries(game, language)]
    assert [line for line in lines if len(line) > LONGEST] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_only_letters_that_the_font_has(game, language):
    for _, words in entries(game, language):
        width(words)  # asserts it


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_made_of_whole_sentences(game, language):
    sentence = re.compile(SENTENCES)
    assert [name for name, text in entries(game, language) if not sentence.fullmatch(text)] == []


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("game", GAMES)
def test_no_statement_is_left_in_english(game, language):
    texts = dict(entries(game, language))
    assert [name for name, text in entries(game, "en") if text == texts[name]] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_statement_of_the_rules_page_has_its_text(game, language):
    number, least = NUMBERS[game]
    listed = pages.defined(pages.rules(game).read_text("utf-8"))
    defined = [name for name in listed if re.fullmatch(number, name)]
    assert len(defined) >= least
    assert ids(game, language) == defined + CODES


@pytest.mark.parametrize("language", LANGUAGES)
def test_m74_the_sum_that_wins_is_the_agreed_one(language):
    """The page tells it beside the sum of the game on the table: the usual one comes after it."""
    first, usual = re.split(r"(?<=[.。]) ?(?=[^\d])", dict(entries("master", language))["M-73"])[:2]
    assert not re.search(r"\d", first) and "200" in usual
