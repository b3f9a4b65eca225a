"""Every statement of the rules pages is cited by a portable test."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT.parent / "shared" / "rules"
# game: (the letter of its statements, some that the page must have)
GAMES = {
    "mississippi": ("Q", [f"Q-{n}" for n in range(1, 86)] + [f"QT-{n}" for n in range(1, 14)]),
    "master": ("M", [f"M-{n}" for n in range(1, 82)] + [f"MT-{n}" for n in range(1, 13)]),
}


def cited(letter):
    """The statements in the names of the portable tests: `test_q13a_...` cites Q-13a."""
    found = set()
    for path in (ROOT / "tests" / "portable").glob("test_*.py"):
        for name in re.findall(r"^def (test_\w+)\(", path.read_text(), re.M):
            for word in name.split("_"):
                match = re.fullmatch(rf"({letter.lower()}t?)(\d+)([a-z]?)", word)
                if match:
                    found.add(f"{match[1].upper()}-{match[2]}{match[3]}")
    return found


@pytest.fixture(params=sorted(GAMES))
def game(request):
    return request.param


@pytest.fixture
def statements(game):
    page = PAGES / f"{game}.md"
    if not page.exists():
        pytest.skip("the shared rules page is not here")
    letter = GAMES[game][0]
    return re.findall(rf"^\* (?:\*\*)?({letter}T?-\d+[a-z]?)\b", page.read_text(), re.M)


def test_the_page_is_read_whole(game, statements):
    assert len(statements) == len(set(statements))
    assert set(GAMES[game][1]) <= set(statements)


def test_every_statement_is_cited(game, statements):
    assert [name for name in statements if name not in cited(GAMES[game][0])] == []


def test_nothing_is_cited_that_the_page_does_not_know(game, statements):
    assert sorted(cited(GAMES[game][0]) - set(statements)) == []
