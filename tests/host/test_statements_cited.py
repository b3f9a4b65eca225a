"""Every statement of the rules page is cited by a portable test."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT.parent / "shared" / "rules" / "mississippi.md"


def cited():
    """The statements in the names of the portable tests: `test_q13a_...` cites Q-13a."""
    found = set()
    for path in (ROOT / "tests" / "portable").glob("test_*.py"):
        for name in re.findall(r"^def (test_\w+)\(", path.read_text(), re.M):
            for word in name.split("_"):
                match = re.fullmatch(r"(qt?)(\d+)([a-z]?)", word)
                if match:
                    found.add(f"{match[1].upper()}-{match[2]}{match[3]}")
    return found


@pytest.fixture(scope="module")
def statements():
    if not PAGE.exists():
        pytest.skip("the shared rules page is not here")
    return re.findall(r"^\* (QT?-\d+[a-z]?)\b", PAGE.read_text(), re.M)


def test_the_page_is_read_whole(statements):
    assert len(statements) == len(set(statements))
    assert {f"Q-{n}" for n in range(1, 86)} | {f"QT-{n}" for n in range(1, 14)} <= set(statements)


def test_every_statement_is_cited(statements):
    assert [name for name in statements if name not in cited()] == []


def test_nothing_is_cited_that_the_page_does_not_know(statements):
    assert sorted(cited() - set(statements)) == []
