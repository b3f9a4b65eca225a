"""T-boats on the laptop: its matches, what its positions are weighed by, its board."""

from importlib import import_module
from typing import Any

from pilothouse.game import Duel, Game, Weights

FORMATIONS = ("picket", "ranks", "gate", "spread")


def features(session: Any) -> dict[str, float] | None:
    """Boats, turns, threats. None: the side to move can take a boat, so nothing is quiet."""
    from shared_rules.tboats.play import Play

    play = session.rules.laid(session.state, Play)
    fleets = [sum(1 for boat in play.fleet[at : at + 4] if boat) for at in (0, 4)]
    mine, left = fleets[play.side], fleets[1 - play.side]
    play.generate(0)
    turns, takes = play.count, play.taking
    play.side ^= 1
    play.generate(0)
    if takes or not turns:
        return None
    return {
        "boats ahead": mine - left,
        "boats ahead, by all boats": (mine - left) / (mine + left),
        "own turns": turns,
        "the other side's turns": play.count,
        "a boat is threatened": play.taking > 0,
    }


WEIGHTS: dict[str, float] = {
    "boats ahead": 100,
    "boats ahead, by all boats": 240,
    "own turns": 1,
    "the other side's turns": -1,
    "a boat is threatened": -25,
}


def board() -> dict[str, Any]:
    """Files and rows."""
    boats = import_module("shared_rules.tboats.boats")
    side = boats.FILE - 2  # a point is FILE * file + row, and a rim lies around the points
    return {"columns": "".join(chr(97 + place) for place in range(side)), "rows": side}


GAME = Game(
    duel=Duel(
        players=("yellow", "red"),
        varied=lambda pair: {"formation": FORMATIONS[pair % len(FORMATIONS)]},
        mover=lambda view, ply: int(view["position"].endswith("r")),
        turn="position",
        weights=Weights(features, WEIGHTS, lambda session, text: text == "draw"),
    ),
    even=30,
    is_plain=True,
    board=board,
    words={"home": ("yellow",), "box": ("red",)},
)
