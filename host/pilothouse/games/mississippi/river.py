"""Mississippi Queen in pilot mode, turn by turn, as a captain values them.

A captain values a place by the turns that the boat still has to sail, in twelfths. A turn has
missed the difference between the value of the place where it ended and that of the place where the
captain would have ended it. Both are valued in the same way, from the beginning of the turn.
"""

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from pilothouse.analysis.speech import Speech, summed
from pilothouse.analysis.study import NO_NODES, NotAnalysed, Step, Study, deciding, suggested

GAME = "shared_rules.mississippi"
TWELFTHS = 12  # of a turn
DEPTH, FEW = 2, 4  # turns that are looked ahead after an end; ends of each that are followed
LITTLE = 2  # twelfths: a difference up to this doesn't count
MOST = 1000  # twelfths; a captain's value beyond that is a boat that has arrived or is lost
LONG = 60  # actions of a turn, more than any has
SAILING = ("speed", "left", "right", "ahead", "push", "astern", "sail")
AT_TABLE = (
    "this race was sailed at the table, where the box does not see the river: "
    "a captain can only value races in pilot mode"
)


class River:
    """Studies a race. session: at its beginning. texts: all of its actions. nodes: None."""

    def __init__(
        self, session: Any, texts: list[str], speech: Speech, nodes: int | None = None
    ) -> None:
        if nodes is not None:
            raise NotAnalysed(NO_NODES)
        if session.options.get("mode") != "pilot":
            raise NotAnalysed(AT_TABLE)
        self._session, self._texts, self._speech = session, texts, speech
        unit = speech.unit()
        self._lines = dict[str, list[int | None]]()
        self.study = Study(session.game, speech, unit, True, session.players, scale=TWELFTHS)

    def steps(self) -> Iterator[Step]:
        """Play the race and yield a step for each turn of a boat."""
        acting = import_module(f"{GAME}.rounds").acting
        session, texts = self._session, iter(self._texts)
        text = next(texts, None)
        while text is not None:
            if session.state["pending"] is not None:  # a tile, or a bow before the first turn
                session.do(text)
                text = next(texts, None)
                continue
            boat, number, ply = acting(session.state), session.state["round"], session.ply + 1
            before = json.loads(json.dumps(session.state))
            found = suggested(session)
            why = self._speech.reason(found) if found else ""
            planned, ideal = self._planned()
            played, ended = list[str](), before
            while text is not None:
                events = session.do(text)
                if text.split(" ")[0] in SAILING:
                    ended = json.loads(json.dumps(session.state))
                played.append(session.last)
                text = next(texts, None)
                if self._turn_is_over(events):
                    break
            value = self._valued(before, boat, ended)
            missed: int | None = 0
            saved = self._spent(before, boat, ended) - self._spent(before, boat, ideal)
            if saved > 0:
                why = f"{why} {self._speech.word('coal', n=saved)}".strip()
            if planned != played:
                best = self._valued(before, boat, ideal)
                missed = None if value is None or best is None else max(0, value - best)
            told = missed is None or missed > LITTLE
            if boat != "black":
                self._lines.setdefault(boat, []).append(value)
            yield Step(
                ply,
                number,
                boat,
                summed([self._speech.phrase(text) for text in played]),
                value,
                summed([self._speech.phrase(text) for text in planned]) if told else "",
                why if told else "",
                missed if told else 0,
            )

    def end(self) -> None:
        """Note the lines, the winner, and the deciding turn as the story on the box has it."""
        self.study.lines.update(self._lines)
        deciding(self._session, self.study)

    def _planned(self) -> tuple[list[str], Any]:
        """(the captain's actions for this turn, the state after the last one that sails).

        They are taken back again.
        """
        session, actions = self._session, list[str]()
        ended = json.loads(json.dumps(session.state))
        while len(actions) < LONG:
            found = suggested(session)
            if found is None:
                break
            events = session.do(found["action"])
            if found["action"].split(" ")[0] in SAILING:
                ended = json.loads(json.dumps(session.state))
            actions.append(session.last)
            if self._turn_is_over(events):
                break
        for _ in actions:
            session.undo()
        return actions, ended

    def _spent(self, before: Any, boat: str, ended: Any) -> int:
        """The coal that a boat has burnt on its way from one state to the other."""
        purse = import_module(f"{GAME}.coal").purse
        return max(0, int(purse(before, boat)) - int(purse(ended, boat)))

    def _turn_is_over(self, events: list[dict[str, Any]]) -> bool:
        """Whether the last action has ended a boat's turn; a tile drawn after it is no part."""
        pending = self._session.state["pending"]
        if pending and pending["what"] in ("roll", "tile"):
            return True
        return any(event["event"] in ("turn", "over") for event in events)

    def _valued(self, before: Any, boat: str, ended: Any) -> int | None:
        """Twelfths of turns that a boat has still to sail; None if the captain can't say.

        before: the state at the beginning of its turn, from which it is judged. ended: the one
        after its last move.
        """
        from shared_rules.kernel.session import ended as result

        tiles = import_module(f"{GAME}.tiles")
        here = ended["boats"][boat]
        if here["at"] is None:
            return None if here["out"] else 0
        wheel = 1 if here["aground"] else max(1, here["speed"] - ended["drift"])
        spent = self._spent(before, boat, ended)
        place = tiles.cell_of(here["at"]), tiles.HEADINGS.index(here["heading"])
        end = (None, *place, spent, wheel, here["aground"], _pushed(before, ended, boat))
        appraisal = import_module(f"{GAME}.search.appraisal").Appraisal(
            self._session.rules, before, boat
        )
        if boat == "black":  # she has no way of her own: only the place counts
            value = appraisal.value(end)
        else:
            value = result(appraisal.foresee(end, DEPTH, FEW))
        if value > MOST:
            return None
        return 0 if value < -MOST else int(value)


def _pushed(before: Any, ended: Any, boat: str) -> tuple[str, int] | None:
    """(colour, cell) of the boat that the one on turn has pushed, or None."""
    cell_of = import_module(f"{GAME}.tiles").cell_of
    for colour, other in ended["boats"].items():
        was = before["boats"][colour]
        if colour != boat and other["at"] is not None and other["at"] != was["at"]:
            return colour, cell_of(other["at"])
    return None
