"""Plays a series of games as a command line asks for it, and keeps what comes of it."""

import json
import os
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from pilothouse import outputs
from pilothouse.errors import SeriesError
from pilothouse.link.client import Client
from pilothouse.series import pace, workers
from pilothouse.series.results import Results, rules
from pilothouse.series.workers import Planned, Played, Task, as_json

LAST_SEED = 2**32 - 1

Game = TypeVar("Game")  # the record of a game that was played


@dataclass(frozen=True)
class Kind(Generic[Game]):
    """A kind of games that are played in series.

    name: what they are called, many of them. play: as for `Task`. read: makes the record that
    `play` returns from its JSON.
    """

    name: str
    play: Callable[[Client, int, Any], Game]
    read: Callable[[dict[str, Any]], Game]


@dataclass(frozen=True)
class Means:
    """How a series is played.

    jobs: processes; None: as many as processors. scheduler: the address of a cluster, in place of
    processes here. into: a file for the results, from which it goes on. saves: a folder for a save
    of each game. force: write over saves. progress: as for `pace.show_progress`.
    """

    jobs: int | None = None
    scheduler: str | None = None
    into: Path | None = None
    saves: Path | None = None
    force: bool = False
    progress: bool | None = False

    def save(self, seed: int) -> Path | None:
        """Where the save of a game is written."""
        return None if self.saves is None else self.saves / f"seed-{seed}.save"


def play_all(kind: Kind[Game], plan: Planned, seeds: range, means: Means) -> list[Game]:
    """The records of the games in the order of their seeds, at least one, with step 1.

    Games that `means.into` has already are not played again. Raises PilothouseError, with nothing
    played if the games can't be played or kept as asked.
    """
    if seeds.stop - 1 > LAST_SEED:
        raise SeriesError(f"the last seed would be {seeds.stop - 1}: seeds end at {LAST_SEED}")
    code = rules(plan.game)
    task = Task(kind.play, plan, means.saves is not None, code)
    with ExitStack() as open_files:
        results, games = None, dict[int, Game]()
        if means.into is not None:
            key = {"series": kind.name, **plan.key(), "rules": code}
            results = open_files.enter_context(Results(means.into, key))
            with closing(results.list_results(seeds)) as rows:
                games = {seed: _read(kind, seed, text, means) for seed, text in rows}
        paths = {seed: means.save(seed) for seed in seeds}
        outputs.keep((p for seed, p in paths.items() if p and seed not in games), means.force)
        left = [seed for seed in seeds if seed not in games or not _there(paths[seed])]
        done = len(seeds) - len(left)
        playing = open_files.enter_context(closing(_playing(task, left, means)))
        tell = open_files.enter_context(
            pace.show_progress(kind.name, len(seeds), done, means.progress)
        )
        for played in playing:
            # First the result, then the save: a result without its save is played again.
            if results is not None:
                results.add(played.seed, played.result)
            path = paths[played.seed]
            if path is not None and played.save is not None:
                outputs.write(path, played.save)
            games[played.seed] = kind.read(json.loads(played.result))
            tell()
    return [games[seed] for seed in seeds]


def _there(save: Path | None) -> bool:
    return save is None or save.exists()


def _playing(task: Task, seeds: list[int], means: Means) -> Generator[Played]:
    """The games of these seeds as they end, from where they are to be played."""
    alone = task.plan.one_process
    if alone and (means.scheduler or (means.jobs or 1) > 1):
        raise SeriesError(f"{alone}: leave --scheduler and --jobs away")
    if means.scheduler and means.jobs:
        raise SeriesError("--jobs is for processes of this computer, --scheduler for a cluster")
    jobs = min(len(seeds), 1 if alone else means.jobs or os.cpu_count() or 1)
    if not seeds:
        return
    if means.scheduler:
        yield from workers.cluster(task, seeds, means.scheduler)
    elif jobs == 1:
        yield from workers.here(task, seeds)
    else:
        yield from workers.pool(task, seeds, jobs)


def _read(kind: Kind[Game], seed: int, text: str, means: Means) -> Game:
    """A record from a file. Raises SeriesError if it is none of this kind."""
    try:
        game = kind.read(json.loads(text))
        if as_json(game) == text:
            return game
    except (ValueError, TypeError, KeyError, AttributeError):
        pass
    raise SeriesError(f"{means.into} is broken: the result of seed {seed} can't be read")
