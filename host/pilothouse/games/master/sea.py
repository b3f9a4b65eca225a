"""MASTER on its chart, turn by turn: the cash of each ship, and where a captain differs.

A captain of MASTER values bills of lading, not positions. So the value after a turn is the ship's
cash, as in the story on the box. What was missed has no number: it is what the captain would have
done, with the reason.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from pilothouse.analysis.speech import Speech, summed
from pilothouse.analysis.study import NO_NODES, NotAnalysed, Step, Study, deciding, suggested

THOUSAND = 1000
AT_TABLE = (
    "this game was played at the table, where the box does not see the board: "
    "a captain can only judge games in chart mode"
)


class Sea:
    """Studies a game. session: at its beginning. texts: all of its actions. nodes: None."""

    def __init__(
        self, session: Any, texts: list[str], speech: Speech, nodes: int | None = None
    ) -> None:
        if nodes is not None:
            raise NotAnalysed(NO_NODES)
        if not session.rules.chart:
            raise NotAnalysed(AT_TABLE)
        self._session, self._texts, self._speech = session, texts, speech
        self._lines = dict[str, list[int]]()
        self.study = Study(session.game, speech, speech.story("plot"), True, session.players)

    def steps(self) -> Iterator[Step]:
        """Play the game and yield a step for each turn of a ship."""
        on_turn = import_module("shared_rules.master.fleet").on_turn
        session, texts = self._session, iter(self._texts)
        text = next(texts, None)
        while text is not None:
            ship, number, ply = (
                on_turn(session.state)["colour"],
                session.state["round"],
                session.ply,
            )
            played, best, why = list[str](), "", ""
            while text is not None:
                found = None if best else self._better(ship, text)
                if found is not None:
                    best, why = self._speech.phrase(found["action"]), self._speech.reason(found)
                events = session.do(text)
                played.append(self._speech.phrase(session.last))
                text = next(texts, None)
                if any(event["event"] in ("turn", "won") for event in events):
                    break
            if not number:
                continue  # the set-up
            cash = next(s["cash"] for s in session.state["players"] if s["colour"] == ship)
            value = cash // THOUSAND
            self._lines.setdefault(ship, []).append(value)
            missed = None if best else 0
            yield Step(ply + 1, number, ship, summed(played), value, best, why, missed)

    def end(self) -> None:
        """Note the lines, the winner, and the deciding turn as the story on the box has it."""
        self.study.lines.update(self._lines)
        deciding(self._session, self.study)

    def _better(self, ship: str, text: str) -> dict[str, Any] | None:
        """What the captain would do if that is something else; only for the ship on turn."""
        session = self._session
        if session.rules.player(session.state) != ship:
            return None
        found = suggested(session)
        return None if found is None or found["action"] == text else found
