"""Where the games of a series are played: in this process, in several here, or on a cluster.

The result of a game depends on its seed and on the plan alone, so it is the same everywhere. A
process that is killed takes the games with it that it was playing; they are played again.
"""

import json
import logging
import os
import re
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, fields
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Protocol

from pilothouse import project
from pilothouse.errors import PilothouseError, SeriesError
from pilothouse.link.client import Client, connect
from pilothouse.series.results import rules

AHEAD = 1000  # games that a cluster has been given, at most, so that all its workers are busy
KILLED = 3  # times in a row that the processes here may be killed before a game has ended
REACH = 10.0  # seconds until a scheduler has to answer, and to have a worker
TRIES = 3  # to greet a scheduler
ADDRESS = r"(tcp|tls)://.+:[0-9]+"
NO_CLUSTER = f"--scheduler needs dask.distributed: {project.tell_extra('cluster')}"

_one_game = Lock()  # a process plays one game at a time; a worker of Dask may have many threads


class Planned(Protocol):
    """What the games of a series have in common. It can be pickled if they can be shared."""

    @property
    def game(self) -> str: ...
    @property
    def target(self) -> str: ...
    @property
    def one_process(self) -> str | None:
        """Why the games have to be played in one process; None: they need not."""

    def key(self) -> dict[str, Any]:
        """The plan as JSON, by which it is known again."""


@dataclass(frozen=True)
class Played:
    """A game that was played. result: its record as JSON. save: where it was asked for."""

    seed: int
    result: str
    save: bytes | None


@dataclass(frozen=True)
class Task:
    """Plays any game of a series, in any process.

    play: plays one game and leaves it on the table behind the link; it returns a record, a
    dataclass. It has to be a function of a module, so that other processes find it. saved: whether
    saves are wanted. rules: those that it was planned with, as `results.rules` has them.
    """

    play: Callable[[Client, int, Any], Any]
    plan: Planned
    saved: bool
    rules: str

    def check(self) -> None:
        """Raise SeriesError if the rules in this process are not those of the plan."""
        if rules(self.plan.game) != self.rules:
            raise SeriesError("the rules there are others than here")

    def on(self, link: Client, seed: int) -> Played:
        """Play the game of a seed. Raises PilothouseError."""
        text = as_json(self.play(link, seed, self.plan))
        return Played(seed, text, link.save() if self.saved else None)

    def __call__(self, seed: int) -> Played:
        """The same in a process of its own. Raises SeriesError alone, which can be pickled."""
        try:
            with _one_game:
                self.check()
                with connect(self.plan.target) as link:
                    return self.on(link, seed)
        except PilothouseError as error:
            raise SeriesError(str(error)) from None


def as_json(record: Any) -> str:
    """A record of dataclasses as JSON, without spaces."""
    return json.dumps(record, default=_fields, separators=(",", ":"))


def _fields(part: Any) -> dict[str, Any]:
    return {field.name: getattr(part, field.name) for field in fields(part)}


def here(task: Task, seeds: Iterable[int]) -> Iterator[Played]:
    """Play the games one after the other in this process."""
    with connect(task.plan.target) as link:
        for seed in seeds:
            yield task.on(link, seed)


def pool(task: Task, seeds: Iterable[int], jobs: int) -> Iterator[Played]:
    """Play the games in several processes of this computer; yields them as they end.

    Raises SeriesError; it does if the processes are killed KILLED times without a game in between.
    """
    left, killed, ahead = dict.fromkeys(seeds), 0, 2 * jobs
    spawned = get_context("spawn")  # the progress bar has a thread, and a fork is unsafe then
    while left:
        leash, hand = spawned.Pipe(duplex=False)
        executor = ProcessPoolExecutor(jobs, spawned, _begin, (leash,))
        try:
            for played in _stream(executor, task, list(left), ahead):
                del left[played.seed]
                killed = 0
                yield played
        except BrokenProcessPool:
            killed += 1
            if killed == KILLED:
                raise SeriesError(
                    f"the processes that play were killed {KILLED} times in a row, which a lack of "
                    f"memory may do; games without a result: {len(left)}, such as seed {min(left)}"
                ) from None
            # A game that kills its process should not keep the others from being played.
            for seed in list(islice(left, ahead)):
                left[seed] = left.pop(seed)
        finally:
            hand.close()  # nobody waits for the games that are still played
            executor.shutdown(cancel_futures=True)
            leash.close()


def cluster(task: Task, seeds: Iterable[int], address: str) -> Iterator[Played]:
    """Play the games on the workers of a Dask scheduler; yields them as they end.

    address: of the scheduler, such as tcp://10.0.0.5:8786. Raises SeriesError.
    """
    if not re.fullmatch(ADDRESS, address):
        raise SeriesError(f"{address} is no address of a scheduler: tcp://HOST:PORT")
    try:
        import distributed
    except ImportError:
        raise SeriesError(NO_CLUSTER) from None
    for name in ("distributed", "distributed.client"):  # silent: we raise errors as sentences
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with _connected(distributed, address) as client:
        try:
            client.wait_for_workers(1, timeout=REACH)
        except TimeoutError:
            raise SeriesError(f"the scheduler at {address} has no workers") from None
        executor = client.get_executor(pure=False)
        try:
            for name, error in client.run(task.check, on_error="return").items():
                if error is not None and not isinstance(error, OSError):  # it may be gone already
                    raise SeriesError(f"the worker {name} does not have this checkout: {error}")
            yield from _stream(executor, task, seeds, AHEAD)
        except CancelledError:
            raise SeriesError(f"the scheduler at {address} is gone") from None
        except TypeError as error:  # if it goes while a result comes, Dask takes that for an error
            if f"non-iterable {Played.__name__}" not in str(error):
                raise
            raise SeriesError(f"the scheduler at {address} is gone") from None
        except distributed.KilledWorker:
            raise SeriesError(
                f"several workers of {address} were killed by the same game, which a lack of "
                "memory may do"
            ) from None
        except RuntimeError as error:
            if "deserialization" not in str(error):
                raise
            raise SeriesError(f"the scheduler at {address} does not have this checkout") from None
        finally:
            executor.shutdown(wait=False)


def _connected(distributed, address: str):
    """A client of the scheduler. Raises SeriesError."""
    for _ in range(TRIES):
        try:
            return distributed.Client(address, timeout=REACH, set_as_default=False)
        except AssertionError:  # Dask's greeting fails if a worker comes or goes in that moment
            continue
        except (OSError, ValueError):  # TimeoutError is an OSError
            raise SeriesError(f"no scheduler of Dask answers at {address}") from None
    raise SeriesError(f"the workers of the scheduler at {address} come and go: try again")


def _stream(executor: Executor, task: Task, seeds: Iterable[int], ahead: int) -> Iterator[Played]:
    """Yield the games as they end; at most `ahead` of them are given out at a time."""
    ended = SimpleQueue[Future[Played]]()
    coming, out = iter(seeds), 0
    while True:
        for seed in islice(coming, ahead - out):
            executor.submit(task, seed).add_done_callback(ended.put)
            out += 1
        if not out:
            return
        played = ended.get().result()
        out -= 1
        yield played


def _begin(leash: Connection) -> None:
    """Prepare a process that plays.

    The process ends when the other end of `leash` is closed, or the process that holds it is
    killed. Else it would wait for games for ever. Ctrl-C is ignored: it ends the series and not one
    game.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    leash.poll(None)
    os._exit(1)
