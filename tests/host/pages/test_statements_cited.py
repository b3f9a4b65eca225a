"""Every statement of the rules pages is cited by a portable test."""

import re

import pytest

from tests.host.pages import pages

# Game: (letters before the numbers, each with the highest number; its test modules).
GAMES = {
    "gyges": ({"G": 19}, "test_gyges_*.py"),
    "master": ({"M": 81, "MT": 12}, "test_master_*.py"),
    "mississippi": ({"Q": 85, "QT": 13}, "test_*.py"),
    "tboats": ({"T": 22}, "test_tboats_*.py"),
}


def cited(game):
    """The statements that names of portable tests cite: `test_q13a_...` cites Q-13a."""
    letters, modules = GAMES[game]
    found = set()
    for path in (pages.ROOT / "tests" / "portable").rglob(modules):
        for name in re.findall(r"^def (test_\w+)\(", path.read_text(), re.M):
            for word in name.split("_"):
                match = re.fullmatch(r"([a-z]+)(\d+)([a-z]?)", word)
                if match and match[1].upper() in letters:
                    found.add(f"{match[1].upper()}-{match[2]}{match[3]}")
    return found


@pytest.fixture(params=sorted(GAMES))
def game(request):
    return request.param


@pytest.fixture
def statements(game):
    """The statements of the game's page, without its questions of interpretation (MA-1...)."""
    listed = pages.defined(pages.rules(game).read_text("utf-8"))
    return [name for name in listed if name.partition("-")[0] in GAMES[game][0]]


def test_the_page_is_read_whole(game, statements):
    assert len(statements) == len(set(statements))
    for letter, highest in GAMES[game][0].items():
        assert {f"{letter}-{n}" for n in range(1, highest + 1)} <= set(statements)


def test_every_statement_is_cited(game, statements):
    found = cited(game)
    assert [name for name in statements if name not in found] == []


def test_nothing_is_cited_that_the_page_does_not_know(game, statements):
    assert sorted(cited(game) - set(statements)) == []
