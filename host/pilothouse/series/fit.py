"""Weights of an evaluation, fitted on games of its own: `pilothouse fit`.

A position is described by a few numbers, the features; an evaluation is their sum, each with its
weight. A logistic regression finds the weights with which that sum tells best who will win. Every
tenth game is held out of this: these games show whether the fitted weights are better than today's.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from pilothouse import game, project
from pilothouse.analysis.study import replayed
from pilothouse.errors import PilothouseError
from pilothouse.game import Weights
from pilothouse.series import match
from pilothouse.series.runs import Means, play_all
from pilothouse.terminal import saves

HELD_OUT = 10  # one game in so many
OPENING = 4  # first moves that say nothing: they may have been random
FEWEST = 30  # games


@dataclass(frozen=True)
class Position:
    """A position as the regression sees it, for the side to move.

    points: what that side got in the end: 1, 0.5 or 0. game: the number of the game.
    """

    features: list[float]
    points: float
    game: int


@dataclass(frozen=True)
class Fit:
    """What was found. weights: (feature, weight today, fitted weight); the scale is today's.

    losses: (of today's weights, of the fitted ones), over the games held out: the mean of -log of
    the probability that the weights gave to the result. Less is better; guessing gives 0.693.
    """

    weights: list[tuple[str, float, float]]
    losses: tuple[float, float]
    games: int
    positions: int


def needs_sklearn() -> None:
    """Raise PilothouseError if scikit-learn is not installed."""
    try:
        import sklearn  # noqa: F401
    except ImportError:
        raise PilothouseError(f"fitting needs scikit-learn: {project.tell_extra('fit')}") from None


def weights(name: str) -> Weights:
    """What is looked at in a game, and today's weights. PilothouseError if it has none to fit."""
    found = game.of(name).duel.weights
    if found is None:
        offered = " and ".join(name for name in game.duels() if game.of(name).duel.weights)
        raise PilothouseError(f"{offered} have weights to fit, not {name}")
    return found


def play_games(name: str, games: int, level: int, given: list[str], means: Means) -> None:
    """Play games of a level against itself; their saves go to `means.saves`.

    given: options of the games, as NAME=VALUE. Raises PilothouseError.
    """
    plan = match.plan(name, (level, level), match.options(given))
    play_all(match.MATCH, plan, range(games), means)


def files(folder: Path) -> list[Path]:
    """The saves of a folder, in the order of their names. PilothouseError if they are too few."""
    found = sorted(path for path in folder.glob("*") if path.suffix.lower() == ".save")
    if len(found) < FEWEST:
        raise PilothouseError(
            f"{folder} holds {len(found)} saves (*.save), and a fit wants {FEWEST}: "
            "`pilothouse match --saves` writes them"
        )
    return found


def positions(name: str, path: Path, number: int) -> Iterator[Position]:
    """The positions of a save that say something. A game without an end has none.

    number: of the game. Raises SaveRefused if the file is no save, and PilothouseError if it is one
    of another game.
    """
    known = weights(name)
    session, texts = replayed(saves.read(path))
    if session.game != name:
        raise PilothouseError(f"{path} is a game of {session.game}, not of {name}")
    seen = list[tuple[str, list[float]]]()
    moves = 0
    for text in texts:
        if known.skips(session, text):
            session.do(text)
            continue
        moves += 1
        found = known.look(session) if moves > OPENING else None
        if found is not None:
            seen.append((session.rules.player(session.state), list(map(float, found.values()))))
        session.do(text)
    winner = session.state["winner"]
    if winner:
        for who, features in seen:
            points = 0.5 if winner == "draw" else float(winner == who)
            yield Position(features, points, number)


def fitted(name: str, given: Sequence[Position]) -> Fit:
    """Fit the weights of a game. PilothouseError: nothing is held out, or there is one result."""
    named = weights(name).today
    today = list(named.values())
    learnt = [position for position in given if position.game % HELD_OUT]
    held = [position for position in given if not position.game % HELD_OUT]
    if not held or len({position.points for position in learnt}) < 2:
        raise PilothouseError("these games are too few or too equal to learn from")
    summed = [
        Position([_dot(today, position.features)], position.points, position.game)
        for position in given
    ]
    (scale,), old = _regression([p for p in summed if p.game % HELD_OUT])
    fits, new = _regression(learnt)
    return Fit(
        [
            (feature, now, weight / scale)
            for feature, now, weight in zip(named, today, fits, strict=True)
        ],
        (_loss(old, [p for p in summed if not p.game % HELD_OUT]), _loss(new, held)),
        len({position.game for position in given}),
        len(given),
    )


def _dot(weights: list[float], features: list[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, features, strict=True))


def _regression(learnt: list[Position]) -> tuple[list[float], Any]:
    """The weights of the features, and the model: a draw is half a win and half a loss."""
    from sklearn.linear_model import LogisticRegression

    columns = zip(*(position.features for position in learnt), strict=True)
    spread = [max(map(abs, column)) or 1.0 for column in columns]
    rows, results, shares = [], [], []
    for position in learnt:
        for result, share in ((1, position.points), (0, 1 - position.points)):
            if share:
                rows.append([v / s for v, s in zip(position.features, spread, strict=True)])
                results.append(result)
                shares.append(share)
    model = LogisticRegression(C=100, max_iter=1000).fit(rows, results, shares)
    weights = [float(weight) / s for weight, s in zip(model.coef_[0], spread, strict=True)]

    def chances(some: list[Position]) -> list[float]:
        rows = [[v / s for v, s in zip(p.features, spread, strict=True)] for p in some]
        return [float(chance) for chance in model.predict_proba(rows)[:, 1]]

    return weights, chances


def _loss(chances: Callable[[list[Position]], list[float]], held: list[Position]) -> float:
    lost = 0.0
    for chance, position in zip(chances(held), held, strict=True):
        chance = min(max(chance, 1e-9), 1 - 1e-9)
        lost -= position.points * log(chance) + (1 - position.points) * log(1 - chance)
    return lost / len(held)


def table(name: str, fit: Fit) -> Table:
    """The weights as Rich shows them."""
    shown = Table("feature", "today", "fitted", box=SIMPLE_HEAD)
    shown.title = f"{name}: {fit.games} games, {fit.positions:,} positions"
    for feature, now, weight in fit.weights:
        shown.add_row(feature, f"{now:g}", f"{weight:.1f}")
    return shown


def verdict(fit: Fit) -> str:
    """In one sentence whether the fitted weights tell better who will win."""
    old, new = fit.losses
    which = "The fitted weights tell" if new < old else "Today's weights tell"
    losses = f"{min(old, new):.4f} against {max(old, new):.4f}"
    return f"{which} better who wins: {losses} in the games held out."
