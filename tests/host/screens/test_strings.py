"""The tables of texts are complete and used, and have only letters of the font."""

import pytest

from tests.host.screens.asked import calls, composed, constants, modules, named, room_of
from tests.host.screens.texts import LANGUAGES, ROOMS, TABLES, facts, table, width


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS)
def test_each_language_has_the_same_keys_in_the_same_order(language, room):
    assert list(table(language, room)) == list(table("en", room))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS)
def test_each_language_names_the_same_facts(language, room):
    english, texts = table("en", room), table(language, room)
    assert [key for key in english if facts(english[key]) != facts(texts[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_the_files_of_english(language):
    files = {path.name for path in (TABLES / language).iterdir()}
    assert files == {path.name for path in (TABLES / "en").iterdir()}


@pytest.mark.parametrize("path", modules(), ids=named)
def test_nothing_asked_for_is_missing(path):
    for room in room_of(named(path)):
        known = set(table("en")) | set(table("en", room))
        assert set(calls(path)) - known == set()


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_composed_is_missing(room):
    assert composed()[room] - set(table("en", room)) == set()


def test_nothing_is_unused():
    written = {constant for path in modules() for constant in constants(path)}
    codes = "no."  # and a refusal's code; codes without a text share "no"
    for room in ROOMS:
        unused = set(table("en", room)) - written - composed()[room]
        assert {key for key in unused if not key.startswith(codes)} == set()


@pytest.mark.parametrize("room", ROOMS[1:])
def test_no_room_hides_a_text_of_the_house(room):
    assert set(table("en")) & set(table("en", room)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_letters_of_the_font(language):
    for room in ROOMS:
        for pattern in table(language, room).values():
            width(pattern)
