"""The score of a match: who won how many games, how sure that is, as a table and as a plot."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from PIL import Image, ImageDraw
from rich.box import SIMPLE_HEAD
from rich.table import Table

from pilothouse.series.match import Game, Player
from pilothouse.terminal.picture import save

YARDSTICK = ("what", "share", "95 %", "wanted")  # columns of what is measured beside the levels
SURE = 1.96  # standard deviations of a 95 % interval


@dataclass(frozen=True)
class Score:
    """What games came to, in the order of their numbers.

    points: what the first player got in each (1, 0.5 or 0). moves, nodes: how many of them the
    first and the second player made. faults: what engines have lost games by, as sentences.
    """

    points: list[float]
    plies: int
    moves: tuple[int, int]
    nodes: tuple[int, int]
    faults: list[str]

    @property
    def share(self) -> float:
        """The first player's share of all points, 0 to 1; 0.5 without a game."""
        return sum(self.points) / len(self.points) if self.points else 0.5


def total(games: Sequence[Game]) -> Score:
    """The score of some games."""
    return Score(
        [game.points for game in games],
        sum(game.plies for game in games),
        (sum(game.moves[0] for game in games), sum(game.moves[1] for game in games)),
        (sum(game.nodes[0] for game in games), sum(game.nodes[1] for game in games)),
        [f"game {game.number + 1}, {game.fault}" for game in games if game.fault],
    )


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


def shares(part: int, whole: int) -> tuple[str, str]:
    """A part of a whole and its interval, as texts."""
    low, high = interval(part / whole, whole)
    return f"{part / whole:.1%}", f"{low:.1%} to {high:.1%}"


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
