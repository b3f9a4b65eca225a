"""Games that the computer plays alone, one for each of many seeds, in several processes.

Each game has a seed of its own and is played through the link on the target `cpython`. So the same
seeds, levels and options always give the same games, however many processes share them.
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
LEVELS = 5  # the best level of a captain
FEWEST, MOST = 2, 6  # players

Game = TypeVar("Game")  # the record of a game that was played


class SeriesError(PilothouseError):
    """The games can't be played as asked; the text says why."""


@dataclass(frozen=True)
class Plan:
    """What the games of a series have in common.

    names, levels: those of the players, in the order of seed 0. options: those of the game, with
    its mode.
    """

    game: str
    names: tuple[str, ...]
    levels: tuple[int, ...]
    options: dict[str, Any]

    def seats(self, seed: int) -> list[tuple[str, int]]:
        """(player, level) in the order of play; with each seed everybody moves up one place."""
        players = list(zip(self.names, self.levels, strict=True))
        turn = seed % len(players)
        return players[turn:] + players[:turn]

    def begin(self, link: Client, seed: int) -> None:
        """Set up the game of a seed. Raises SeriesError if an option is wrong or does nothing."""
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
    """The levels in a text: one for all players, such as "3", or one for each, such as "3 1 1".

    players: how many there are; None: as many as the text has, or `usual`. Raises SeriesError.
    """
    words = text.replace(",", " ").split()
    if not words or any(word not in "12345"[:LEVELS] for word in words):
        raise SeriesError(f"levels {text!r}: each captain has a level from 1 to {LEVELS}")
    if len(words) == 1:
        words *= players or usual
    if players is not None and players != len(words):
        raise SeriesError(f"levels {text!r} are for {len(words)} captains, not for {players}")
    if not FEWEST <= len(words) <= MOST:
        raise SeriesError(f"a game is for {FEWEST} to {MOST} players, not for {len(words)}")
    return tuple(int(word) for word in words)


def options(game: str, mode: str, by_hand: tuple[str, ...], given: list[str]) -> dict[str, Any]:
    """{name: value} of options given as NAME=VALUE, with values of the right types, and the mode.

    by_hand: options that need a person if their value is `table`, which is refused. Raises
    SeriesError.
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
    """The value of an option that a text stands for; a text with commas is a list of texts.

    option: its entry in `game.list`. Raises SeriesError.
    """
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
    """The paths of the saves of these games. Raises SeriesError if a seed is too large."""
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
    """Yield the games in the order of their seeds; their saves go to the folder `saves`.

    play: plays one game and leaves it on the table behind the link. It has to be a function of a
    module, so that other processes find it. jobs: the number of processes. Raises PilothouseError.
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
    # Spawned, because the progress bar has a thread and a fork is unsafe then.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts)
    try:
        yield from pool.map(partial(_apart, play, plan, saves), seeds)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ignore Ctrl-C in a process that plays: it ends the series, not one game."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _apart(
    play: Callable[[Client, int, Plan], Game], plan: Plan, saves: Path | None, seed: int
) -> Game:
    try:
        with connect("cpython") as link:
            return _and_save(link, play, plan, saves, seed)
    except PilothouseError as error:
        # Some errors can't be sent from one process to another; a SeriesError with a text can.
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
