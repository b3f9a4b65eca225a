"""Every statement of the rules page is cited by a portable test, or left to pilot mode by name."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT.parent / "shared" / "rules" / "mississippi.md"

# What the table can't decide, because the device doesn't see the boats on their hexes there.
PILOT_MODE = (
    ("Q-18", "islands, banks and the river's edge: which hex a boat is on"),
    ("Q-21", "Q-16 with Q-22: whether a speed takes the boat out of the river"),
    ("Q-22", "whether a turn can still be completed; at the table the players say `out`"),
    ("Q-22a", "what a complete turn is, for Q-22"),
    ("Q-26", "whether a free hex is left for a pushed boat"),
    ("Q-29", "the bow of a pushed boat: set by hand at the table, nothing is asked"),
    ("Q-52", "the ruler in figures; at the table `rank` says what it showed"),
)


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


def test_every_statement_is_cited_or_left_to_pilot_mode(statements):
    pilot = {name for name, _ in PILOT_MODE}
    assert [name for name in statements if name not in cited() | pilot] == []


def test_none_is_both():
    assert [name for name, _ in PILOT_MODE if name in cited()] == []


def test_nothing_is_cited_that_the_page_does_not_know(statements):
    pilot = {name for name, _ in PILOT_MODE}
    assert sorted((cited() | pilot) - set(statements)) == []
