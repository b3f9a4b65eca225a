"""Reads the pages of the project: headings, tables, statements and code."""

import re
import subprocess
from functools import cache
from pathlib import Path

from firmware import installed
from pilothouse import project

ROOT = project.ROOT
SHARED = ROOT.parent / "shared"  # the sources of the pages, if beside the checkout
GAMES = tuple(installed.names())
LETTERS = {
    "G": "gyges",
    "M": "master",
    "MA": "master",
    "MT": "master",
    "Q": "mississippi",
    "QT": "mississippi",
    "T": "tboats",
}
STATEMENT = re.compile(r"(?<![\w-])(QT|MT|MA|Q|M|G|T)-(\d+[a-z]?)(?!\w)")
_DEFINED = re.compile(r"^(?:\* (?:\*\*)?|\| )((?:QT|MT|MA|Q|M|G|T)-\d+[a-z]?)(?: |\*\*)", re.M)


def tracked(*ends: str) -> list[Path]:
    """The files of the checkout with names that end so; by default all text files."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    names = listed.stdout.decode().split("\0")
    ends = ends or (".py", ".md", ".txt", ".toml", ".keys", "Makefile", "run", ".json")
    return [ROOT / name for name in names if name.endswith(ends) and (ROOT / name).exists()]


def rules(game: str) -> Path:
    """The page with the statements of a game."""
    return ROOT / "shared_rules" / game / "RULES.md"


def defined(text: str) -> list[str]:
    """The statements that a page defines, in its order; each is a bullet or a row of a table."""
    return _DEFINED.findall(text)


@cache
def statements() -> frozenset[str]:
    """The statements of all games."""
    return frozenset(name for game in GAMES for name in defined(rules(game).read_text("utf-8")))


def headings(text: str) -> list[str]:
    """The headings of a page, without those in code blocks."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return re.findall(r"^#+ +(.+?) *$", text, re.M)


def anchor(heading: str) -> str:
    """The anchor by which a link names a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def section(text: str, heading: str) -> str:
    """The text under a heading, up to the next heading of the same or a higher rank."""
    found = re.search(rf"^(#+) +{re.escape(heading)} *$(.*?)(?=^#{{1,2}} |\Z)", text, re.M | re.S)
    assert found, f"there is no heading {heading!r}"
    return found[2]


def rows(text: str) -> list[list[str]]:
    """The rows of all tables of a text as lists of cells, with header rows, without rules."""
    found = []
    for line in re.findall(r"^ *\|(.*)\| *$", text, re.M):
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)]
        if not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
            found.append(cells)
    return found


def code(text: str) -> list[str]:
    """The texts in backticks."""
    return re.findall(r"`([^`]+)`", text)
