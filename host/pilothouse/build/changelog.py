"""The parts of CHANGELOG.md: what a version has changed, and when it was released.

The page has the form of Keep a Changelog 1.1.0. A version that is not released yet is UNDATED.
"""

import re
from datetime import date, datetime, timedelta, timezone
from typing import NamedTuple

from pilothouse import outputs, project
from pilothouse.errors import PilothouseError

PATH = project.ROOT / "CHANGELOG.md"
UNDATED = "unreleased"
DATE = r"\d{4}-\d\d-\d\d"


class Part(NamedTuple):
    """day: a date such as 2026-12-01, or UNDATED. text: all that stands below the heading."""

    version: str
    day: str
    text: str

    def __str__(self) -> str:
        return f"{head_part(self.version, self.day)}\n{self.text}"


def head_part(version: str, day: str) -> str:
    """The heading of a version's part."""
    return f"## [{version}] - {day}"


def read_part(version: str) -> Part:
    """The part of a version. Raises PilothouseError if there is none, or it says nothing."""
    heading = rf"^## \[{re.escape(version)}\] - ([^\n]+)\n"
    found = re.search(heading + r"(.*?)(?=^## |\Z)", PATH.read_text("utf-8"), re.M | re.S)
    if not found or not found[2].strip():
        raise PilothouseError(f"CHANGELOG.md says nothing about {version}")
    return Part(version, found[1], found[2].strip() + "\n")


def take_today() -> date:
    """Today, in UTC."""
    return datetime.now(timezone.utc).date()


def check_day(day: str, version: str) -> None:
    """Raise PilothouseError unless a version's day is a date, and has come somewhere on earth."""
    try:
        found = date.fromisoformat(day) if re.fullmatch(DATE, day) else None
    except ValueError:
        found = None
    if not found:
        raise PilothouseError(
            f"CHANGELOG.md has no date for {version}, but {day!r}: `make release-date` writes it"
        )
    if found > take_today() + timedelta(days=1):
        raise PilothouseError(f"CHANGELOG.md says that {version} comes later, on {day}")


def write_day(version: str, day: str) -> None:
    """Write the day of a version into its heading. Raises PilothouseError, as `check_day` does."""
    check_day(day, version)
    there = read_part(version)
    old, new = (head_part(version, which) + "\n" for which in (there.day, day))
    outputs.write(PATH, PATH.read_text("utf-8").replace(old, new, 1).encode())
