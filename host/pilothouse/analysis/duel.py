"""A game for two, move by move, as the search of the computer values them.

A search whose last ply is the player's own move overrates the position, because it doesn't see the
reply. So two moves are compared only after searches of equal depth. The line of a game shows the
mean of the values before and after a move.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pilothouse import game
from pilothouse.analysis.speech import Speech
from pilothouse.analysis.study import NODES, SURE, WIN, Step, Study, suggested

TRIES = 3  # more searches at most, each of the shallower position, until both are equally deep
DEEPER = 4  # each of these has so many times the nodes of the last search of that position


class Judged(NamedTuple):
    """A position as the search sees it. value: for the first player. depth: in plies.

    found: what the search would do, or None after the end.
    """

    value: int
    depth: int
    nodes: int
    found: dict[str, Any] | None

    @property
    def sure(self) -> bool:
        """Whether the game is over, or can be won by force: then the depth says nothing."""
        return not self.nodes or abs(self.value) > SURE


class Duel:
    """Studies a game for two. session: at its beginning. texts: all of its actions.

    nodes: that the search looks at, from each position; None: NODES.
    """

    def __init__(
        self, session: Any, texts: list[str], speech: Speech, nodes: int | None = None
    ) -> None:
        self._session, self._texts, self._speech = session, texts, speech
        self._nodes = nodes or NODES
        self._first = session.players[0]
        self.study = Study(session.game, speech, speech.unit(), False, session.players)
        self._line = list[int]()
        self.study.lines[self._first] = self._line

    def steps(self) -> Iterator[Step]:
        """Play the game and yield a step for each move."""
        session, before = self._session, None
        for text in self._texts:
            if text.split(" ")[0] in ("setup", "draw") and not self._ends(text):
                session.do(text)
                before = None
                continue
            who = session.rules.player(session.state)
            before = before or self._judged()
            found = before.found
            best = why = ""
            missed: int | None = 0
            if text in ("resign", "draw") or found is None or found["action"] == text:
                session.do(text)
                now = self._judged()
            else:
                sign = 1 if who == self._first else -1
                missed, other, now = self._compared(sign, found["action"], text)
                if missed != 0:
                    best = self._speech.phrase(found["action"])
                    why = self._explain(found, sign * other.value, text)
            self._line.append(_between(before, now))
            value = self._line[-1] if who == self._first else -self._line[-1]
            played = self._speech.phrase(session.last)
            yield Step(session.ply, None, who, played, value, best, why, missed)
            before = now

    def end(self) -> None:
        """Note who won, and from which move on somebody led to the end."""
        self.study.winner = self._session.state["winner"]
        line = self._line
        leader = (line[-1] > 0) - (line[-1] < 0) if line else 0
        if leader:
            at = len(line)
            while at and line[at - 1] * leader > game.of(self.study.game).even:
                at -= 1
            if at == len(line):
                return
            self.study.turning = self.study.steps[at].ply, self.study.players[leader < 0]

    def _ends(self, text: str) -> bool:
        """Whether an action ends the game."""
        self._session.do(text)
        over = bool(self._session.over)
        self._session.undo()
        return over

    def _explain(self, found: dict[str, Any], value: int, text: str) -> str:
        """Why the computer would do what it has found. text: what has been played meanwhile.

        value: of the position after what was found; perhaps a win that was out of sight before.
        """
        self._session.undo()
        why = self._speech.reason({**found, "value": value - 1} if value > SURE else found)
        self._session.do(text)
        return why

    def _compared(self, sign: int, best: str, text: str) -> tuple[int | None, Judged, Judged]:
        """Play `text`: (by how much `best` is better, the position after `best`, the present one).

        sign: 1 for the first player, -1 for the other. The first item is None if the two positions
        can't be searched equally deep.
        """
        session = self._session
        other = self._after(best)
        session.do(text)
        now = self._judged()
        for _ in range(TRIES):
            if other.sure or now.sure or other.depth == now.depth:
                break
            if now.depth < other.depth:
                now = self._judged(DEEPER * now.nodes)
            else:
                session.undo()
                other = self._after(best, DEEPER * other.nodes)
                session.do(text)
        else:
            return None, other, now
        better, played = sign * other.value, sign * now.value
        if min(better, played) > SURE or max(better, played) < -SURE:
            return 0, other, now  # won or lost, sooner or later
        return max(0, better - played), other, now

    def _after(self, text: str, nodes: int | None = None) -> Judged:
        """The position after an action, which is then taken back."""
        self._session.do(text)
        found = self._judged(nodes)
        self._session.undo()
        return found

    def _judged(self, nodes: int | None = None) -> Judged:
        """The present position. nodes: for the search; None: the usual number."""
        session = self._session
        state = session.state
        if session.over:
            winner = state["winner"]
            value = 0 if winner == "draw" else WIN if winner == self._first else -WIN
            return Judged(value, 0, 0, None)
        found = suggested(session, nodes or self._nodes)
        if found is None:
            return Judged(0, 0, 0, None)
        sign = 1 if session.rules.player(state) == self._first else -1
        return Judged(sign * found["value"], found["depth"], found["nodes"], found)


def _between(before: Judged, now: Judged) -> int:
    """The value of a move's place in the line of the game."""
    if abs(now.value) > SURE or not now.nodes or abs(before.value) > SURE:
        return now.value
    return (before.value + now.value) // 2
