"""MASTER on the laptop: captains alone, an analysis, the chart for the page, samples."""

from collections.abc import Iterator
from typing import Any

from pilothouse.game import Game, Picture
from pilothouse.games.master import commands
from pilothouse.games.master.board import board

NAME = "master"
TABLE = {"game": NAME, "players": ["red", "blue"], "seed": 3}
CHART = {
    "game": NAME,
    "players": ["red", "blue"],
    "options": {"mode": "chart"},
    "seed": 2,
    "names": {"red": "Anna", "blue": "Bruno"},
}


def fleet() -> tuple[str, Any, Any]:
    """Voyages of captains."""
    from pilothouse.games.master import voyage

    return "voyage", voyage.VOYAGES, voyage.plan


def yardsticks(
    games: int, folder: Any, means: Any, engine: str | None
) -> Iterator[tuple[Any, list[str]]]:
    """Captains of the highest level on all seats."""
    from pilothouse.games.master import measured

    yield measured.captains(games, folder, means)


def study(*given: Any) -> Any:
    """The analysis of a voyage."""
    from pilothouse.games.master.sea import Sea

    return Sea(*given)


GAME = Game(
    fleet=fleet,
    yardsticks=yardsticks,
    commands=(commands.voyage,),
    study=study,
    board=board,
    words={"box": ("red", "green", "white", "black"), "home": ("blue", "yellow")},
    samples=(TABLE, CHART),
    pictures=(Picture("web-chart", "table", CHART, advised=9, size=(844, 390)),),
)
