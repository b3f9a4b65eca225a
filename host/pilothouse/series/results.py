"""The file of `--into`: the results of a series in SQLite, one row a game, as they come.

Each row is a transaction of its own, so a command that is killed loses the games that it was
playing, and none that had ended. A file belongs to one plan and to one state of the rules.
"""

import json
import sqlite3
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pilothouse import project
from pilothouse.errors import SeriesError

MARK = 0x50486F73  # in the header of the file: it is ours ("PHos")
FORMAT = 1  # of the tables and of what is in them; another one is refused
WAIT = 60.0  # seconds to wait for another command that writes into the file
TABLES = (
    "CREATE TABLE plan (text TEXT NOT NULL)",
    "CREATE TABLE games (seed INTEGER PRIMARY KEY, result TEXT NOT NULL)",
    f"PRAGMA application_id = {MARK}",
    f"PRAGMA user_version = {FORMAT}",
)


@cache
def rules(game: str) -> str:
    """12 hex digits that stand for the code of a game's rules: the kernel and its own."""
    project.importable()
    found, folder = sha256(), project.ROOT / "shared_rules"
    for package in ("kernel", game):
        for path in sorted((folder / package).rglob("*.py")):
            found.update(path.relative_to(folder).as_posix().encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


class Results:
    """The results in a file; a context manager.

    path: the file; it is made if it is missing or empty. key: the plan as JSON. Raises SeriesError
    if the file has games of another plan, is broken, or is something else; it stays as it is then.
    """

    def __init__(self, path: Path, key: dict[str, Any]) -> None:
        self._path = path
        with self._errors():
            path.parent.mkdir(parents=True, exist_ok=True)
            # Python begins no transactions by itself; this module begins those that it needs.
            self._base = sqlite3.connect(path, WAIT, isolation_level=None)
        try:
            with self._errors():
                self._open(json.loads(json.dumps(key)))
        except SeriesError:
            self._base.close()
            raise

    def __enter__(self) -> "Results":
        return self

    def __exit__(self, *_: object) -> None:
        self._base.close()

    def list_results(self, seeds: range) -> Generator[tuple[int, str]]:
        """The (seed, result) of these seeds that are in the file. seeds: with step 1."""
        with self._errors():
            yield from self._base.execute(
                "SELECT seed, result FROM games WHERE seed BETWEEN ? AND ? ORDER BY seed",
                (seeds.start, seeds.stop - 1),
            )

    def add(self, seed: int, result: str) -> None:
        """Keep a result. One that is there already stays: the same seed gives the same game."""
        with self._errors():
            self._base.execute("INSERT OR IGNORE INTO games VALUES (?, ?)", (seed, result))

    def _open(self, key: dict[str, Any]) -> None:
        if self._is_empty():
            self._base.execute("BEGIN IMMEDIATE")
            if self._is_empty():  # still, now that nobody else can write
                for line in TABLES:
                    self._base.execute(line)
                self._base.execute("INSERT INTO plan VALUES (?)", (json.dumps(key),))
            self._base.execute("COMMIT")
        if self._number("application_id") != MARK:
            raise SeriesError(f"{self._path} is a SQLite file of something else")
        if self._number("user_version") != FORMAT:
            raise SeriesError(f"{self._path} was written by another version of pilothouse")
        ((told,),) = self._base.execute("PRAGMA quick_check(1)")
        if told != "ok":
            raise SeriesError(f"{self._path} is broken: {told.splitlines()[-1]}")
        ((text,),) = self._base.execute("SELECT text FROM plan")
        there = json.loads(text)
        if not isinstance(there, dict):
            raise ValueError
        if there != key and self._base.execute("SELECT 1 FROM games LIMIT 1").fetchone() is None:
            self._base.execute("UPDATE plan SET text = ?", (json.dumps(key),))
        elif there != key:
            raise SeriesError(f"{self._path} has games of another plan: {_unlike(there, key)}")
        # A row need not wait for the disk then, and somebody may read while rows come. A killed
        # command loses none; a power cut may lose the last ones, and leaves the file whole.
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = NORMAL")

    def _is_empty(self) -> bool:
        ((tables,),) = self._base.execute("SELECT count(*) FROM sqlite_master")
        return not (tables or self._number("application_id") or self._number("user_version"))

    def _number(self, pragma: str) -> int:
        return int(self._base.execute(f"PRAGMA {pragma}").fetchone()[0])

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Turn the errors of SQLite and of the file into one sentence."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise SeriesError(f"{self._path} can't keep results: {_reason(error)}") from None
        except ValueError:  # of JSON, or of a table without its one row
            raise SeriesError(f"{self._path} is broken: its plan can't be read") from None


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)


def _unlike(there: dict[str, Any], here: dict[str, Any]) -> str:
    """Where two plans differ, such as "levels [3, 3] there, [5, 5] here"."""
    if {**there, "rules": ""} == {**here, "rules": ""}:
        return "the rules were changed since"
    unlike = [name for name in here if name != "rules" and there.get(name) != here[name]]
    told = [(name, json.dumps(there.get(name)), json.dumps(here[name])) for name in unlike]
    return "; ".join(f"{name} {old} there, {new} here" for name, old, new in told)
