"""The analysis of a saved game: what it finds, and the function that begins it.

The save is played again, step by step.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from pilothouse import game, saved
from pilothouse.analysis.speech import Speech
from pilothouse.errors import PilothouseError

SURE = 29000  # a value above this is a win in the search of a duel
WIN = 30000  # the value of a win is this, less the plies until it
BEST = 5  # the highest level; a captain with fewer levels takes its own highest
NODES = 1000  # moves that the search of a duel looks at, from each position
NO_NODES = "--nodes is for games for two: a captain looks at as many ends as it likes"


class NotAnalysed(PilothouseError):
    """The game has nothing that an analysis could value; the text says why."""


@dataclass(frozen=True)
class Step:
    """A move of a duel, or the whole turn of a boat.

    ply: of its first action, from 1 on. round: of the game, or None where it has none. who: the
    player or boat. played: its actions in words. value: after it, for `who`, in the unit of the
    study; None where nothing is valued. best: what the computer would have done, "" if the same or
    as good. why: the reason for that, in the words of the box's hint, or "". missed: by how much
    the best is better, from 0 on; None where that has no number.
    """

    ply: int
    round: int | None
    who: str
    played: str
    value: int | None
    best: str = ""
    why: str = ""
    missed: int | None = 0


@dataclass
class Study:
    """An analysis. speech: the game's words in the language that was asked for.

    unit: of the values, in words. scale: values are divided by it to be shown. rounds: whether the
    lines have a value a round; else one a step. players: the sides of a duel, or the owners of the
    boats. winner: a player, "draw", or None if nobody has won. lines: {player or boat: values} of
    the plot; None stands for a missing value. A duel has one line, positive where the first player
    is ahead. steps: in the order of play. turning: (number of the ply or round, who leads from
    there on), or None.
    """

    game: str
    speech: Speech
    unit: str
    rounds: bool
    players: list[str]
    scale: int = 1
    winner: str | None = None
    lines: dict[str, Sequence[int | None]] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    turning: tuple[int, str] | None = None

    def worst(self, most: int = 3) -> list[Step]:
        """The steps that missed most, the worst first."""
        found = [step for step in self.steps if step.missed]
        return sorted(found, key=lambda step: (-(step.missed or 0), step.ply))[:most]


def replayed(save: bytes) -> tuple[Any, list[str]]:
    """(the session at its beginning, all actions as asked for). Raises SaveRefused."""
    session = saved.played(save)
    texts = [session.rules.strip_outcome(text) for text in session.log()]
    while session.ply:
        session.undo()
    return session, texts


def suggested(session: Any, nodes: int | None = None) -> dict[str, Any] | None:
    """What the computer would do now: {action, nodes, depth, value}; None where it may not say.

    It may not after the end, or where the players have to roll or draw by hand. It is asked at its
    best level, because lower ones misjudge on purpose. nodes: None: as many as that level takes.
    """
    from shared_rules.kernel.errors import RuleError
    from shared_rules.kernel.session import ended

    try:
        found: dict[str, Any] = ended(session.rules.suggest(session.state, BEST, nodes))
    except RuleError:
        return None
    return found


def deciding(session: Any, study: Study) -> None:
    """Note the winner of a game at its end, and the deciding turn as the story on the box has it.

    Only a game that somebody has won has such a turn.
    """
    study.winner = session.state["winner"]
    if study.winner:
        tale_of = import_module("firmware.screens.tale").Tale
        tale = tale_of(session, game.screen(session.game, "story"))
        while tale.reading:
            tale.step()
        study.turning = tale.since, tale.leader


def analyse(
    save: bytes,
    code: str,
    nodes: int | None = None,
    seen: Callable[[int, int], object] = lambda ply, plies: None,
) -> Study:
    """Study a save. code: of the language, such as "it".

    nodes: that the search of a duel looks at, from each position; None: NODES. seen: called after
    each step with its ply and the number of plies. Raises SaveRefused, NotAnalysed, and
    PilothouseError if there is no such language.
    """
    session, texts = replayed(save)
    speech = Speech(code, session)
    studied = game.of(session.game).study
    if studied is None:
        if session.game not in game.duels() or not hasattr(session.rules, "suggest"):
            raise NotAnalysed(
                f"the computer does not play {session.game}: there is nothing to value"
            )
        studied = import_module("pilothouse.analysis.duel").Duel
    kind = studied(session, texts, speech, nodes)
    study: Study = kind.study
    for step in kind.steps():
        study.steps.append(step)
        seen(step.ply, len(texts))
    kind.end()
    return study
