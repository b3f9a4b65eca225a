"""The tables of texts have all that screens ask for, and nothing else.

What one language lacks beside another: tests/host/languages.
"""

import pytest

from tests.host.screens.asked import calls, composed, constants, modules, named, parts_of
from tests.host.screens.texts import PARTS, table


@pytest.mark.parametrize("path", modules(), ids=named)
def test_nothing_asked_for_is_missing(path):
    for part in parts_of(named(path)):
        known = set(table("en")) | set(table("en", part))
        assert set(calls(path)) - known == set()


@pytest.mark.parametrize("part", PARTS)
def test_nothing_composed_is_missing(part):
    assert composed()[part] - set(table("en", part)) == set()


def test_nothing_is_unused():
    written = {constant for path in modules() for constant in constants(path)}
    codes = "no."  # and a refusal's code; codes without a text share "no"
    for part in PARTS:
        unused = set(table("en", part)) - written - composed()[part]
        assert {key for key in unused if not key.startswith(codes)} == set()


@pytest.mark.parametrize("part", PARTS[1:])
def test_no_table_hides_a_text_of_the_box(part):
    assert set(table("en")) & set(table("en", part)) == set()
