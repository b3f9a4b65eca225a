"""`pilothouse match`: lets levels of the computer, or engines, play each other; scored, plotted.

Games come in pairs. Both games of a pair have the same beginning, drawn from the pair's number, and
the players change sides. Level 0 moves at random, as a measure for level 1. An engine that plays an
illegal move, says nothing or ends has lost that game.
"""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from rich.box import SIMPLE_HEAD
from rich.table import Table

from pilothouse.errors import LinkError, LostError, PilothouseError
from pilothouse.link.answers import checked
from pilothouse.link.client import Client
from pilothouse.series.engines import Engine, EngineFault
from pilothouse.terminal.picture import save

LONGEST = 300  # plies; a longer game is drawn
THINKING = 600.0  # seconds that a suggestion may take
SURE = 1.96  # standard deviations of a 95 % interval
OPENING = 2  # plies at random before the levels play
FORMATIONS = ("picket", "ranks", "gate", "spread")


Player = int | Engine  # a level, or an engine


@dataclass(frozen=True)
class Kind:
    """What a match has to know of a game.

    `mover(view)`: 0 or 1, the place in `players` of the one who has to act. `turn`: the name in the
    view from which `mover` reads it.
    """

    players: tuple[str, str]
    varied: Callable[[int], dict[str, Any]]  # options that make beginnings differ
    setup: int  # actions of the set-up
    turn: str
    mover: Callable[[dict[str, Any]], int]


GAMES = {
    "gyges": Kind(
        ("south", "north"),
        lambda pair: {"setup": "random"},
        2,
        "to_move",
        lambda view: int(view["to_move"] == "north"),
    ),
    "tboats": Kind(
        ("yellow", "red"),
        lambda pair: {"formation": FORMATIONS[pair % len(FORMATIONS)]},
        0,
        "position",
        lambda view: int(view["position"].endswith("r")),
    ),
}


@dataclass
class Score:
    """The games of a match so far. `points`: what the first level got in each (1, 0.5 or 0).

    `moves`, `nodes`: how many of them the first and the second level made. `faults`: what engines
    have lost games by, as sentences.
    """

    points: list[float]
    plies: int = 0
    moves: tuple[int, int] = (0, 0)
    nodes: tuple[int, int] = (0, 0)
    faults: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The first level's share of all points, 0 to 1; 0.5 before the first game."""
        return sum(self.points) / len(self.points) if self.points else 0.5


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


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval (low, high) of a share of the points, all 0 to 1.

    Draws make the true interval narrower.
    """
    if not games:
        return 0.0, 1.0
    z = SURE * SURE / games
    middle = (share + z / 2) / (1 + z)
    half = SURE * sqrt(share * (1 - share) / games + z / (4 * games)) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)


def play(
    link: Client, game: str, levels: tuple[Player, Player], games: int, options: dict[str, Any]
) -> Iterator[Score]:
    """Play the games on a target; yields the score after each.

    Raises PilothouseError for an unknown game, and the errors of the link.
    """
    if game not in GAMES:
        raise PilothouseError(f"the computer plays {' and '.join(GAMES)}, not {game}")
    kind, score = GAMES[game], Score([])
    for number in range(games):
        pair, changed = divmod(number, 2)
        dice = random.Random(pair)
        chosen = {**kind.varied(pair), **options}
        params = {"game": game, "players": list(kind.players), "options": chosen, "seed": pair}
        link.call("game.new", params)
        sides = levels[::-1] if changed else levels
        winner = _game(link, kind, sides, dice, score, changed, chosen)
        score.points.append(0.5 if winner is None else float((winner == 0) is not bool(changed)))
        yield score


def _game(
    link: Client,
    kind: Kind,
    sides: tuple[Player, Player],
    dice: random.Random,
    score: Score,
    changed: int,
    options: dict[str, Any],
) -> int | None:
    """Play one game from its set-up on; returns the place of the winner, or None for a draw."""
    for ply in range(LONGEST):
        seen = {"winner": str | None, kind.turn: str}
        view = checked("game.view", link.call("game.view"), seen)
        if view["winner"] in kind.players:
            return kind.players.index(view["winner"])
        if view["winner"]:
            return None
        score.plies += 1
        if ply < kind.setup:
            link.do(_suggested(link, 1)["action"])
            continue
        if ply < kind.setup + OPENING:
            link.do(_any(link, dice))
            continue
        place = kind.mover(view)
        if _draws(link, view, options):
            continue
        if not sides[place]:
            link.do(_any(link, dice))
            continue
        try:
            answer = _chosen(link, sides[place])
        except EngineFault as fault:
            score.faults.append(f"game {len(score.points) + 1}, ply {ply + 1}: {fault}")
            return 1 - place
        link.do(answer["action"])
        mine = place ^ changed
        score.moves = _plus(score.moves, mine, 1)
        score.nodes = _plus(score.nodes, mine, answer["nodes"])
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


def _plus(pair: tuple[int, int], place: int, more: int) -> tuple[int, int]:
    return (pair[0] + more, pair[1]) if place == 0 else (pair[0], pair[1] + more)


def table(game: str, levels: tuple[Player, Player], score: Score) -> Table:
    """The result as Rich shows it."""
    games = len(score.points)
    low, high = interval(score.share, games)
    shown = Table("level", "won", "drawn", "lost", "score", "95 %", "nodes a move", box=SIMPLE_HEAD)
    shown.title = f"{game}: {games} games, {score.plies / max(1, games):.0f} plies each"
    won, drawn = score.points.count(1.0), score.points.count(0.5)
    lost = games - won - drawn
    rows = ((won, lost, score.share, low, high), (lost, won, 1 - score.share, 1 - high, 1 - low))
    for place, (good, bad, share, least, most) in enumerate(rows):
        nodes = score.nodes[place] / max(1, score.moves[place])
        shown.add_row(
            str(levels[place]) if levels[place] else "random",
            str(good),
            str(drawn),
            str(bad),
            f"{share:.1%}",
            f"{least:.1%} to {most:.1%}",
            f"{nodes:,.0f}",
        )
    return shown


def plot(levels: tuple[Player, Player], score: Score, path: Path) -> None:
    """Save a PNG: the first level's share game by game, in its 95 % interval."""
    width, height, edge = 640, 320, 36
    picture = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(picture)
    games = len(score.points)

    def at(game: float, share: float) -> tuple[float, float]:
        across = (width - 2 * edge) * game / max(1, games)
        return edge + across, height - edge - (height - 2 * edge) * share

    for tenth in range(0, 11, 5):
        draw.line([at(0, tenth / 10), at(games, tenth / 10)], fill=(200, 200, 200))
        draw.text((4, at(0, tenth / 10)[1] - 6), f"{tenth * 10}%", fill="black")
    shares = [sum(score.points[:n]) / n for n in range(1, games + 1)]
    bounds = [interval(share, n) for n, share in enumerate(shares, 1)]
    upper = [at(n, high) for n, (_, high) in enumerate(bounds, 1)]
    lower = [at(n, low) for n, (low, _) in enumerate(bounds, 1)]
    if games > 1:
        draw.polygon(upper + lower[::-1], fill=(205, 222, 240))
        draw.line([at(n, share) for n, share in enumerate(shares, 1)], fill=(20, 60, 140), width=2)
    first, second = (f"level {who}" if isinstance(who, int) else str(who) for who in levels)
    draw.text((edge, 8), f"{first} against {second}: its score", fill="black")
    draw.text((width - edge - 60, height - 24), f"{games} games", fill="black")
    save(picture, path)
