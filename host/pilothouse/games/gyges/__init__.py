"""Gyges on the laptop: its matches, what its positions are weighed by, its board, its engine."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from pilothouse.game import Duel, Game, Weights
from pilothouse.games.gyges import commands


def features(session: Any) -> dict[str, float] | None:
    """Ends of moves, and whether the other side would win now. None: the side to move wins."""
    from shared_rules.gyges.play import Play

    play = Play(session.rules.options, session.state)
    mine, theirs = play.mobility(play.goal), play.mobility(play.goal ^ 15)
    if mine < 0:
        return None
    return {
        "own ends of moves": mine,
        "the other side's ends": max(0, theirs),
        "the goal is threatened": theirs < 0,
    }


WEIGHTS: dict[str, float] = {
    "own ends of moves": 1,
    "the other side's ends": -1,
    "the goal is threatened": -60,
}


def board() -> dict[str, Any]:
    """Columns and rows."""
    notation, walk = [import_module(f"shared_rules.gyges.{name}") for name in ("notation", "walk")]
    columns = "".join(notation.named(walk.ROW * n + 1)[0] for n in range(1, 7))
    return {"columns": columns, "rows": len(columns)}


def rules(given: dict[str, Any]) -> dict[str, Any]:
    """The options of a game against an engine: see `ugi.rules`."""
    from pilothouse.games.gyges import ugi

    return ugi.rules(given)


def yardsticks(
    games: int, folder: Any, means: Any, engine: str | None
) -> Iterator[tuple[Any, list[str]]]:
    """Level 5 against an engine, if there is one; half as many games at each of its depths."""
    from pilothouse.games.gyges import measured

    if engine is not None:
        yield measured.engine(engine, max(1, games // 2), folder, means)


GAME = Game(
    duel=Duel(
        players=("south", "north"),
        varied=lambda pair: {"setup": "random"},
        setup=2,
        mover=lambda view, ply: int(view["to_move"] == "north"),
        turn="to_move",
        ladder=("preset=tournament",),
        engine=rules,
        weights=Weights(features, WEIGHTS, lambda session, text: bool(session.state["pending"])),
    ),
    yardsticks=yardsticks,
    commands=(commands.ugi,),
    even=10,
    is_plain=True,
    board=board,
    words={"gyges": ("south", "north")},
)
