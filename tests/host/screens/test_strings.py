"""The tables of texts have all that screens ask for, and nothing else.

What one language lacks beside another: tests/host/languages.
"""

import pytest

from tests.host.screens.asked import calls, composed, constants, modules, named, room_of
from tests.host.screens.texts import ROOMS, table


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
def test_no_table_hides_a_text_of_the_box(room):
    assert set(table("en")) & set(table("en", room)) == set()
