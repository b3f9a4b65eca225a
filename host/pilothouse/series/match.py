"""`pilothouse match`: the games in which levels of the computer, or engines, play each other.

Games come in pairs. Both games of a pair have the same beginning, drawn from the pair's number, and
the players change sides. Level 0 moves at random, as a measure for level 1. An engine that plays an
illegal move, says nothing or ends has lost that game.
"""

import json
import random
from dataclasses import dataclass, field
from typing import Any

from pilothouse import game
from pilothouse.errors import LinkError, LostError, PilothouseError
from pilothouse.game import Duel
from pilothouse.link.answers import checked
from pilothouse.link.client import Client
from pilothouse.series.engines import Engine, EngineFault
from pilothouse.series.runs import Kind

LONGEST = 300  # plies; a longer game is drawn
THINKING = 600.0  # seconds that a suggestion may take
OPENING = 2  # plies at random before the levels play

Player = int | Engine  # a level, or an engine


@dataclass(frozen=True)
class Match:
    """What the games of a match have in common. options: those of the game."""

    game: str
    players: tuple[Player, Player]
    options: dict[str, Any]
    target: str = "cpython"

    @property
    def one_process(self) -> str | None:
        """Why the games have to be played in one process; None: they need not."""
        if any(isinstance(player, Engine) for player in self.players):
            return "an engine is one program on this computer"
        return None if self.target == "cpython" else f"the target {self.target} is one box"

    def key(self) -> dict[str, Any]:
        """The plan as JSON, by which it is known again."""
        players = [who.key() if isinstance(who, Engine) else who for who in self.players]
        terms = {"players": players, "options": self.options, "target": self.target}
        return {"game": self.game, **terms}


@dataclass(frozen=True)
class Game:
    """How a game of a match went.

    points: what the first player got, 1, 0.5 or 0. moves, nodes: how many of them the first and the
    second player made; moves at random do not count. fault: what an engine lost the game by, after
    its ply.
    """

    number: int
    points: float
    plies: int
    moves: tuple[int, int]
    nodes: tuple[int, int]
    fault: str | None
    digest: str


def options(given: list[str]) -> dict[str, Any]:
    """{name: value} of texts NAME=VALUE. A value is JSON (`2`, `true`) if it can be, else a word.

    Raises PilothouseError if a text has no "=".
    """
    found: dict[str, Any] = {}
    for text in given:
        name, mark, value = text.partition("=")
        if not mark:
            raise PilothouseError(f"an option is NAME=VALUE, not {text}")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


def plan(
    name: str, players: tuple[Player, Player], options: dict[str, Any], target: str = "cpython"
) -> Match:
    """The plan of a match. Raises PilothouseError if the computer does not play that game."""
    known = game.duels()
    if name not in known:
        raise PilothouseError(f"the computer plays {' and '.join(known)}, not {name}")
    return Match(name, players, options, target)


def play_game(link: Client, number: int, plan: Match) -> Game:
    """Play one game of a match, 0 or later; the errors are those of the link."""
    duel = game.of(plan.game).duel
    pair, changed = divmod(number, 2)
    options = {**duel.varied(pair), **plan.options}
    params = {"game": plan.game, "players": list(duel.players), "options": options, "seed": pair}
    link.call("game.new", params)
    first, second = (1, 0) if changed else (0, 1)  # the places of the players
    sides = (plan.players[first], plan.players[second])
    course = _Course()
    winner = _play_turns(link, duel, sides, random.Random(pair), course, options)
    return Game(
        number,
        0.5 if winner is None else float(winner == first),
        course.plies,
        (course.moves[first], course.moves[second]),
        (course.nodes[first], course.nodes[second]),
        course.fault,
        link.digest(),
    )


@dataclass
class _Course:
    """What has happened in a game so far; lists are by place."""

    plies: int = 0
    moves: list[int] = field(default_factory=lambda: [0, 0])
    nodes: list[int] = field(default_factory=lambda: [0, 0])
    fault: str | None = None


def _play_turns(
    link: Client,
    duel: Duel,
    sides: tuple[Player, Player],
    dice: random.Random,
    course: _Course,
    options: dict[str, Any],
) -> int | None:
    """Play from the set-up on; returns the place of the winner, or None for a draw."""
    for ply in range(LONGEST):
        seen = {"winner": str | None} | ({duel.turn: str} if duel.turn else {})
        view = checked("game.view", link.call("game.view"), seen)
        if view["winner"] in duel.players:
            return duel.players.index(view["winner"])
        if view["winner"]:
            return None
        course.plies += 1
        if ply < duel.setup:
            link.do(_suggested(link, 1)["action"])
            continue
        if ply < duel.setup + OPENING:
            link.do(_any(link, dice))
            continue
        place = duel.mover(view, ply)
        if _draws(link, view, options):
            continue
        if not sides[place]:
            link.do(_any(link, dice))
            continue
        try:
            answer = _chosen(link, sides[place])
        except EngineFault as fault:
            course.fault = f"ply {ply + 1}: {fault}"
            return 1 - place
        link.do(answer["action"])
        course.moves[place] += 1
        course.nodes[place] += answer["nodes"]
    return None


def _suggested(link: Client, level: int) -> dict[str, Any]:
    answer = link.call("game.suggest", {"level": level}, timeout=THINKING)
    return checked("game.suggest", answer, {"action": str, "nodes": int})


def _chosen(link: Client, player: Player) -> dict[str, Any]:
    return player.answer(link) if isinstance(player, Engine) else _suggested(link, player)


def _any(link: Client, dice: random.Random) -> str:
    """A random legal action other than resigning or drawing. LostError: there is none."""
    texts = list(link.entries("game.actions", "actions"))
    moves = [text for text in texts if text not in ("resign", "draw")]
    if not moves:
        raise LostError("the target knows no action, and the game is not over")
    return dice.choice(moves)


def _draws(link: Client, view: dict[str, Any], options: dict[str, Any]) -> bool:
    """Take a draw as soon as it needs no consent, as two computer players do (T-22a).

    Returns whether a draw was taken.
    """
    count = {name: view[name] for name in ("repeated", "quiet") if type(view.get(name)) is int}
    stood, quiet = options.get("repetition_limit", 3), options.get("no_capture_limit", 100)
    if not (0 < stood <= count.get("repeated", -1) + 1 or 0 < quiet <= count.get("quiet", 0)):
        return False
    try:
        link.do("draw")
    except LinkError:
        return False
    return True


def _read(data: dict[str, Any]) -> Game:
    """A game from JSON."""
    return Game(**{**data, "moves": tuple(data["moves"]), "nodes": tuple(data["nodes"])})


MATCH = Kind("games", play_game, _read)
