"""`pilothouse race`: whole races of Mississippi Queen in pilot mode that captains sail alone.

Each race has a seed of its own and is sailed through the link of the core, so the same seeds,
levels and options always give the same races, however many processes share them.
"""

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from pilothouse.client import Client, connect
from pilothouse.errors import LinkError, PilothouseError

GAME = "mississippi"
LEVELS = 3  # of a captain, the best of them
FEWEST, MOST = 2, 6  # players
LAST_SEED = 2**32 - 1
PLIES = 4_000  # a race that is longer counts as one without an end: the passengers may be used up
THINKING = 120.0  # seconds that a suggestion may take
COLOURS = ("red", "green", "grey", "brown", "cream", "white")
BY_HAND = ("die", "draw")  # options that want somebody at the table


class RaceError(PilothouseError):
    """Races can't be sailed so; the text says why."""


@dataclass(frozen=True)
class Plan:
    """What the races of a run have in common. levels: of the players, in the order of seed 0."""

    levels: tuple[int, ...]
    options: dict[str, Any]

    def seats(self, seed: int) -> list[tuple[str, int]]:
        """(player, level) by start pier: everybody moves up one pier from seed to seed."""
        names = COLOURS[: len(self.levels)] if len(self.levels) > 2 else ("red", "white")
        players = list(zip(names, self.levels, strict=True))
        turn = seed % len(players)
        return players[turn:] + players[:turn]


@dataclass(frozen=True)
class Boat:
    """How a boat ended its race. seat: its owner's, 0 is the first start pier."""

    colour: str
    seat: int
    level: int
    out: bool
    coal: int
    passengers: int


@dataclass(frozen=True)
class Race:
    """How a race ended. winner: a seat, or None."""

    seed: int
    rounds: int
    plies: int
    over: bool
    digest: str
    winner: int | None
    levels: tuple[int, ...]  # by seat
    boats: tuple[Boat, ...]


def plan(players: int | None, levels: str, given: list[str]) -> Plan:
    """The plan that a command line asks for. RaceError where there is no such race.

    levels: "3" for all, or one for each player, "3 1 1". given: options as NAME=VALUE.
    """
    wanted = _levels(players, levels)
    with connect("cpython") as link:
        known = {row["name"]: row for row in link.entries("game.list", "options", game=GAME)}
        options: dict[str, Any] = {"mode": "pilot"}
        for text in given:
            name, value = _option(text, known)
            options[name] = value
        found = Plan(wanted, options)
        _begin(link, 0, found)
    return found


def _levels(players: int | None, text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    if not words or any(word not in ("1", "2", "3")[:LEVELS] for word in words):
        raise RaceError(f"levels {text!r}: each captain has a level from 1 to {LEVELS}")
    if len(words) == 1:
        words *= players or 3
    if players is not None and players != len(words):
        raise RaceError(f"levels {text!r} are for {len(words)} captains, not for {players}")
    if not FEWEST <= len(words) <= MOST:
        raise RaceError(f"a race is for {FEWEST} to {MOST} players, not for {len(words)}")
    return tuple(int(word) for word in words)


def _option(text: str, known: dict[str, dict[str, Any]]) -> tuple[str, Any]:
    """NAME=VALUE as the game wants it: of the type of what `game.list` shows."""
    name, equals, value = text.partition("=")
    if not equals:
        raise RaceError(f"option {text!r}: write it as NAME=VALUE")
    if name not in known:
        raise RaceError(f"there is no option {name!r}; there are {', '.join(known)}")
    if name == "mode":
        raise RaceError("captains race in pilot mode: leave the option 'mode' away")
    if name in BY_HAND and value == "table":
        raise RaceError(f"{name}=table wants somebody at the table: captains race alone")
    if name == "tiles" and "," in value:
        return name, value.split(",")
    if "range" in known[name]:
        low, high = known[name]["range"]
        values, shown = range(low, high + 1), f"{low} to {high}"
    else:
        values = known[name]["values"]
        shown = ", ".join(str(found).lower() for found in values)
    for found in values:
        if value == str(found).lower():
            return name, found
    raise RaceError(f"option {name!r} may be {shown}, not {value!r}")


def _begin(link: Client, seed: int, plan: Plan) -> None:
    players = [player for player, _ in plan.seats(seed)]
    params = {"game": GAME, "players": players, "options": plan.options, "seed": seed}
    try:
        link.call("game.new", params)
    except LinkError as error:
        name = error.data.get("option")
        if name is None:
            raise
        raise RaceError(f"the option {name!r} has no such value or does nothing here") from None


def sail(link: Client, seed: int, plan: Plan) -> Race:
    """Sail one race; the session at its end stays on the table behind the link."""
    _begin(link, seed, plan)
    seats = plan.seats(seed)
    level_of = dict(seats)
    owner_of = {name: boat["owner"] for name, boat in link.state("boats").items()}
    acting, plies, over = link.state("order")[0], 0, False
    while not over and plies < PLIES:
        pending = link.call("game.view", {"part": "pending"})
        who = (pending and pending["who"]) or acting
        owner = owner_of[who] or link.call("game.view", {"part": "mover"})
        found = link.call("game.suggest", {"level": level_of[owner]}, timeout=THINKING)
        done = link.do(found["action"])
        plies = done["ply"]
        for event in done["events"]:
            if event["event"] == "turn":
                acting = event["boat"]
            over = over or event["event"] == "over"
    state = link.state()
    players = [player for player, _ in seats]
    boats = tuple(
        Boat(
            colour,
            players.index(boat["owner"]),
            level_of[boat["owner"]],
            boat["out"],
            boat["coal"],
            boat["passengers"],
        )
        for colour, boat in sorted(state["boats"].items())
        if boat["owner"] is not None
    )
    winner = players.index(state["winner"]) if state["winner"] else None
    levels = tuple(level for _, level in seats)
    digest = link.call("game.digest")["digest"]
    return Race(seed, state["round"], plies, over, digest, winner, levels, boats)


def sail_all(plan: Plan, seeds: range, jobs: int, saves: Path | None = None) -> Iterator[Race]:
    """The races in the order of their seeds; their saves go to the folder `saves`."""
    if seeds.stop - 1 > LAST_SEED:
        raise RaceError(f"the last seed would be {seeds.stop - 1}: seeds end at {LAST_SEED}")
    if saves is not None:
        saves.mkdir(parents=True, exist_ok=True)
    jobs = min(jobs, len(seeds))
    if jobs == 1:
        with connect("cpython") as link:
            for seed in seeds:
                yield _sail_and_save(link, seed, plan, saves)
        return
    # Not forked: the progress bar has a thread.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts)
    try:
        yield from pool.map(_sail_apart, seeds, repeat(plan), repeat(saves))
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C ends the run, not each of its races."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _sail_apart(seed: int, plan: Plan, saves: Path | None) -> Race:
    try:
        with connect("cpython") as link:
            return _sail_and_save(link, seed, plan, saves)
    except PilothouseError as error:
        # Not every error finds its way from one process to another; a sentence does.
        raise RaceError(str(error)) from None


def _sail_and_save(link: Client, seed: int, plan: Plan, saves: Path | None) -> Race:
    race = sail(link, seed, plan)
    if saves is not None:
        (saves / f"seed-{seed}.save").write_bytes(link.save())
    return race
