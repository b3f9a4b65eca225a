"""A series of very short games, which can kill the process that plays: for tests of series.

A game sets up Gyges, and draws once from its seed. It is a module, so that other processes find it.
"""

import os
import signal
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass, field
from multiprocessing import forkserver, get_context
from pathlib import Path
from typing import Any

from pilothouse.series import workers
from pilothouse.series.runs import Kind


@dataclass(frozen=True)
class Drawn:
    """A game. drawn: the digest of a set-up with chance."""

    seed: int
    drawn: str


@dataclass(frozen=True)
class Plan:
    """A plan of such games.

    deadly: the seed whose game kills its process. marker: a file; if it is there already, the
    process stays alive. played: a folder in which each game that begins leaves a file. seconds:
    how long a game of an odd seed takes.
    """

    game: str = "gyges"
    options: dict[str, Any] = field(default_factory=lambda: {"setup": "random"})
    deadly: int | None = None
    marker: str | None = None
    played: str | None = None
    seconds: float = 0.0
    target: str = "cpython"
    one_process: str | None = None

    def key(self):
        return {"game": self.game, "options": self.options}


def draw(link, seed, plan):
    if plan.played is not None:
        (Path(plan.played) / str(seed)).touch()
    time.sleep(plan.seconds * (seed % 2))
    if seed == plan.deadly and not (plan.marker and Path(plan.marker).exists()):
        if plan.marker:
            Path(plan.marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    params = {"game": "gyges", "players": ["south", "north"], "seed": seed}
    link.call("game.new", {**params, "options": plan.options})
    link.do(link.call("game.suggest", {"level": 1})["action"])
    return Drawn(seed, link.call("game.digest")["digest"])


def read(data):
    return Drawn(**data)


DRAWINGS = Kind("drawings", draw, read)


def fork_players(monkeypatch):
    """Let the processes that play be forked by one that has imported what they need.

    They get the same games and are killed in the same way, but each costs a tenth of the time. A
    command in a process of its own still starts them anew.
    """
    forking = get_context("forkserver")
    forking.set_forkserver_preload(["pilothouse.series.runs"])
    monkeypatch.setattr(workers, "get_context", lambda _: forking)


def count_forked():
    """Let the process that forks end, so that its CPU and theirs counts as that of the tests."""
    forkserver._forkserver._stop()


def kept(path):
    """{seed: result} of a file that a series is kept in, or nothing."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as base:
            return dict(base.execute("SELECT seed, result FROM games"))
    except sqlite3.OperationalError:  # there is no such file yet, or no such table
        return {}
