"""Who plays a match: two levels of the computer, a level and an engine, or two engines."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from pilothouse import game
from pilothouse.errors import PilothouseError
from pilothouse.series.engines import Engine
from pilothouse.series.match import Player

LEVEL, SECONDS = 5, 60.0  # of the one who plays an engine; that an engine may take for a move


@contextmanager
def players(
    levels: tuple[int, int] | None, level: int | None, engines: list[str], seconds: float | None
) -> Iterator[tuple[Player, Player]]:
    """The two players; engines run until the context ends.

    levels: of two levels without an engine. level: against one engine. engines: commands, as for
    `Engine`. seconds: for a move of an engine. Raises PilothouseError if these are not two players
    or an engine can't be started.
    """
    if len(engines) > 2 or (levels is None) == (not engines):
        raise PilothouseError("a match is between --levels A B, or up to two --engine COMMAND")
    if level is not None and len(engines) != 1:
        raise PilothouseError("--level is for a match against one engine")
    if seconds is not None and not engines:
        raise PilothouseError("--seconds is for engines")
    if levels is not None:
        yield levels
        return
    with ExitStack() as running:
        started = list[Engine]()
        for text in engines:
            started.append(Engine(text, SECONDS if seconds is None else seconds))
            running.callback(started[-1].close)
        yield started[0], started[1] if len(started) > 1 else LEVEL if level is None else level


def options(name: str, given: dict[str, Any], engines: bool) -> dict[str, Any]:
    """The options of a match's games. With engines these are tournament rules unless they say else.

    Raises PilothouseError if engines can't play such a game.
    """
    if not engines:
        return given
    rules = game.of(name).duel.engine
    if rules is None:
        offered = " and ".join(name for name in game.names() if game.of(name).duel.engine)
        raise PilothouseError(f"engines play {offered}, not {name}: UGI has no other game")
    return rules(given)
