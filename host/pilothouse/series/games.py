"""Games that the computer plays alone, one for each of many seeds, in several processes.

Each game has a seed of its own and is played through the link of the core, so the same seeds,
levels and options always give the same games, however many processes share them.
"""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from pilothouse import outputs
from pilothouse.errors import LinkError, PilothouseError
from pilothouse.link.client import Client, connect

LAST_SEED = 2**32 - 1
THINKING = 120.0  # seconds that a suggestion may take
LEVELS = 3  # of a captain, the best of them
FEWEST, MOST = 2, 6  # players

Game = TypeVar("Game")  # what is told of a game that was played


class SeriesError(PilothouseError):
    """Games can't be played so; the text says why."""


@dataclass(frozen=True)
class Plan:
    """What the games of a series have in common.

    levels: of the players, in the order of seed 0; names: theirs. options: of the game, with its
    mode.
    """

    game: str
    names: tuple[str, ...]
    levels: tuple[int, ...]
    options: dict[str, Any]

    def seats(self, seed: int) -> list[tuple[str, int]]:
        """(player, level) in the order of play: everybody moves up one place from seed to seed."""
        players = list(zip(self.names, self.levels, strict=True))
        turn = seed % len(players)
        return players[turn:] + players[:turn]

    def begin(self, link: Client, seed: int) -> None:
        """Set the game up. SeriesError where an option has no such value or does nothing."""
        players = [player for player, _ in self.seats(seed)]
        params = {"game": self.game, "players": players, "options": self.options, "seed": seed}
        try:
            link.call("game.new", params)
        except LinkError as error:
            name = error.data.get("option")
            if name is None:
                raise
            raise SeriesError(
                f"the option {name!r} has no such value or does nothing here"
            ) from None


def levels(players: int | None, text: str, usual: int) -> tuple[int, ...]:
    """`3` for all of the players, `usual` unless told, or one for each: `3 1 1`. SeriesError."""
    words = text.replace(",", " ").split()
    if not words or any(word not in ("1", "2", "3")[:LEVELS] for word in words):
        raise SeriesError(f"levels {text!r}: each captain has a level from 1 to {LEVELS}")
    if len(words) == 1:
        words *= players or usual
    if players is not None and players != len(words):
        raise SeriesError(f"levels {text!r} are for {len(words)} captains, not for {players}")
    if not FEWEST <= len(words) <= MOST:
        raise SeriesError(f"a game is for {FEWEST} to {MOST} players, not for {len(words)}")
    return tuple(int(word) for word in words)


def options(game: str, mode: str, by_hand: tuple[str, ...], given: list[str]) -> dict[str, Any]:
    """Options as NAME=VALUE, each as the game wants it, and the mode. SeriesError.

    by_hand: options that want somebody at the table where they are `table`.
    """
    found: dict[str, Any] = {"mode": mode}
    with connect("cpython") as link:
        known = {row["name"]: row for row in link.entries("game.list", "options", game=game)}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise SeriesError(f"option {text!r}: write it as NAME=VALUE")
        if name not in known:
            raise SeriesError(f"there is no option {name!r}; there are {', '.join(known)}")
        if name == "mode":
            raise SeriesError(f"captains play in {mode} mode: leave the option 'mode' away")
        if name in by_hand and value == "table":
            raise SeriesError(f"{name}=table wants somebody at the table: captains play alone")
        found[name] = _value(known[name], value)
    return found


def _value(option: dict[str, Any], text: str) -> Any:
    """A text as a value of the type that `game.list` shows; with commas: a list of texts."""
    if isinstance(option["default"], list) or "," in text:
        return text.split(",")
    if "range" in option:
        low, high = option["range"]
        values, shown = range(low, high + 1), f"{low} to {high}"
    else:
        values = option["values"]
        shown = ", ".join(str(found).lower() for found in values)
    for found in values:
        if text == str(found).lower():
            return found
    raise SeriesError(f"option {option['name']!r} may be {shown}, not {text!r}")


def files(saves: Path | None, seeds: range) -> list[Path]:
    """Where the saves of these games go. SeriesError: there is no such seed."""
    if seeds.stop - 1 > LAST_SEED:
        raise SeriesError(f"the last seed would be {seeds.stop - 1}: seeds end at {LAST_SEED}")
    return [_file(saves, seed) for seed in seeds] if saves is not None else []


def _file(saves: Path, seed: int) -> Path:
    return saves / f"seed-{seed}.save"


def play_all(
    play: Callable[[Client, int, Plan], Game],
    plan: Plan,
    seeds: range,
    jobs: int,
    saves: Path | None = None,
) -> Iterator[Game]:
    """The games in the order of their seeds; their saves go to the folder `saves`.

    play: a function of a module, for other processes have to find it; it leaves the game on the
    table behind the link.
    """
    files(saves, seeds)
    if saves is not None:
        saves.mkdir(parents=True, exist_ok=True)
    jobs = min(jobs, len(seeds))
    if jobs == 1:
        with connect("cpython") as link:
            for seed in seeds:
                yield _and_save(link, play, plan, saves, seed)
        return
    # Not forked: the progress bar has a thread.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts)
    try:
        yield from pool.map(partial(_apart, play, plan, saves), seeds)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C ends the series, not each of its games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _apart(
    play: Callable[[Client, int, Plan], Game], plan: Plan, saves: Path | None, seed: int
) -> Game:
    try:
        with connect("cpython") as link:
            return _and_save(link, play, plan, saves, seed)
    except PilothouseError as error:
        # Not every error finds its way from one process to another; a sentence does.
        raise SeriesError(str(error)) from None


def _and_save(
    link: Client,
    play: Callable[[Client, int, Plan], Game],
    plan: Plan,
    saves: Path | None,
    seed: int,
) -> Game:
    game = play(link, seed, plan)
    if saves is not None:
        outputs.write(_file(saves, seed), link.save())
    return game
