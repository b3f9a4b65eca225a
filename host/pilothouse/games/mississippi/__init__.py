"""Mississippi Queen on the laptop: captains alone, an analysis, the river, samples."""

from typing import Any

from pilothouse.game import Game, Picture
from pilothouse.games.mississippi import commands
from pilothouse.games.mississippi.board import board

NAME = "mississippi"
NAMES = {"red": "Anna", "green": "Bruno", "grey": "Carla"}
TABLE = {"game": NAME, "players": ["red", "green", "grey"], "seed": 7, "names": NAMES}
PILOT = {**TABLE, "options": {"mode": "pilot"}, "seed": 21}


def fleet() -> tuple[str, Any, Any]:
    """Races of captains."""
    from pilothouse.games.mississippi import race

    return "race", race.RACES, race.plan


def study(*given: Any) -> Any:
    """The analysis of a race."""
    from pilothouse.games.mississippi.river import River

    return River(*given)


GAME = Game(
    fleet=fleet,
    commands=(commands.race,),
    study=study,
    board=board,
    words={"box": ("red", "green", "grey", "brown", "cream", "white", "red2", "black")},
    samples=(TABLE, PILOT),
    pictures=(
        Picture("web-home", "home", TABLE, ("tile",), 9),
        Picture("web-wheel", "table", TABLE, ("tile",), 9),
        Picture("web-river", "table", PILOT, advised=33, tap=".mark-to:has(.dear) >> nth=12"),
        Picture("web-box", "box", TABLE, ("tile", "speed 3")),
    ),
)
