"""What the laptop knows of a game beside its declaration, and how it does without.

A game may have a module `pilothouse/games/GAME.py`, or a folder of that name, with a `GAME` of the
class here. What it leaves out is as the class says; so is all of a game without such a module.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from pilothouse import project

FOLDER = Path(__file__).with_name("games")
SEATS = ("first", "second", "third", "fourth", "fifth", "sixth")  # players whom nobody has named


@dataclass(frozen=True)
class Weights:
    """What `pilothouse fit` looks at in a game, and how the search weighs it today.

    look(session): {feature: value} for the side to move, or None for a position that says nothing.
    today: {feature: weight}. skips(session, text): whether an action is no move, such as one of the
    set-up.
    """

    look: Callable[[Any], dict[str, float] | None]
    today: dict[str, float]
    skips: Callable[[Any, str], bool]


@dataclass(frozen=True)
class Duel:
    """How a match of two is played, in a game for two.

    varied(pair): options that make beginnings differ. setup: how many actions set the game up.
    mover(view, ply): 0 or 1, the place in `players` of the one who has to act. turn: the name in
    the view from which `mover` reads it, or None. ladder: the options of `make ladder`, as words.
    engine(options): the options of a game against an engine, checked; None: UGI can't tell the
    game. weights: None where there are none to fit.
    """

    players: tuple[str, str] = (SEATS[0], SEATS[1])
    varied: Callable[[int], dict[str, Any]] = lambda pair: {}
    setup: int = 0
    mover: Callable[[dict[str, Any], int], int] = lambda view, ply: ply % 2
    turn: str | None = None
    ladder: tuple[str, ...] = ()
    engine: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    weights: Weights | None = None


@dataclass(frozen=True)
class Picture:
    """A picture of the page: its view, the game on the table, and what is tapped last."""

    name: str
    view: str
    game: dict[str, Any]
    actions: tuple[str, ...] = ()
    advised: int = 0  # steps that are played by what the box advises
    tap: str = ""  # a CSS selector
    size: tuple[int, int] = (390, 844)  # CSS pixels: a telephone


@dataclass(frozen=True)
class Game:
    """What the laptop knows of a game.

    levels: how many the computer has. duel: in a game for two. fleet(): how captains play it alone:
    (command, kind of series, its `plan`). yardsticks(games, folder, means, engine): what `make
    ladder` measures besides, as (table, commands that play the same); engine: the command of one,
    or None. commands: those of the game alone.
    study(session, texts, speech, nodes): what an analysis studies a save by, an object like `Duel`
    of analysis/duel.py; None: that one, in a game for two. even: a value up to this is no lead
    there. is_plain: whether an analysis writes moves as the log has them, not in the box's words.
    board(): what the board is like, as JSON for the page; None: nothing is known of it.
    words: {table of firmware/languages: players whose colours and sides have their words there}.
    samples: what `game.new` takes, for games on the sheets of a language. pictures: of the pages.
    """

    levels: int = 5
    duel: Duel = field(default_factory=Duel)
    fleet: Callable[[], tuple[str, Any, Callable[..., Any]]] | None = None
    yardsticks: Callable[..., Iterable[tuple[Any, list[str]]]] | None = None
    commands: tuple[Callable[..., None], ...] = ()
    study: Callable[..., Any] | None = None
    even: int = 0
    is_plain: bool = False
    board: Callable[[], dict[str, Any]] | None = None
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    samples: tuple[dict[str, Any], ...] = ()
    pictures: tuple[Picture, ...] = ()


PLAIN = Game()


@cache
def of(name: str) -> Game:
    """What is known of a game, by the name of its folder."""
    if name not in list_games():
        return PLAIN
    found: Game = import_module(f"pilothouse.games.{name}").GAME
    return found


def list_games() -> list[str]:
    """The sorted names of the games that have a module."""
    return sorted(module.name for module in iter_modules([str(FOLDER)]))


def names() -> list[str]:
    """The names of the games that a box can have, in the order in which people see them."""
    project.importable()
    from firmware import installed

    found = (path.parent.name for path in (project.ROOT / "shared_rules").glob("*/about.py"))
    return [name for _, name, *_ in installed.listed(found)]


def about(name: str) -> ModuleType:
    """The declaration of a game. ImportError where there is no such game."""
    project.importable()
    return import_module(f"shared_rules.{name}.about")


def duels() -> list[str]:
    """The names of the games for two."""
    return [name for name in names() if about(name).PLAYERS == (2, 2)]


def samples(name: str) -> tuple[dict[str, Any], ...]:
    """What `game.new` takes for the games that a game is shown by; one with fewest players else."""
    found = of(name)
    fewest = about(name).PLAYERS[0]
    players = [*found.duel.players, *SEATS[2:]][:fewest]
    return found.samples or ({"game": name, "players": players, "seed": 3},)


def screen(name: str, part: str) -> ModuleType | None:
    """The module of the box's screens of a game that has this name, such as `story`, or None."""
    project.importable()
    if not (project.ROOT / "firmware" / "screens" / name / f"{part}.py").exists():
        return None
    return import_module(f"firmware.screens.{name}.{part}")
