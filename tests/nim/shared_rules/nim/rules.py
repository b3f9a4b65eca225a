"""The rules of Nim: which texts are its actions now, and what they do."""

from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.kernel.game import Game
from shared_rules.kernel.words import number


class Rules(Game):
    """One game of Nim. Its action is `take HEAP N`; heaps are counted from 1."""

    name = "nim"

    def __init__(self, players, options, position, seats, rng):
        from shared_rules.nim.options import heaps, resolve

        from shared_rules.kernel.entry import check_seats

        if len(players) != 2:
            raise SetupError("players")
        check_seats(seats, players, 3)
        self.players = players
        self.options = resolve(options)
        self._state = {"heaps": heaps(self.options, position), "turn": 0, "winner": None}

    def player(self, state: dict) -> str:
        return self.players[state["turn"]]

    def apply(self, state: dict, text: str) -> list:
        if state["winner"]:
            raise RuleError("N-3", "over")
        words = text.split(" ")
        if len(words) != 3 or words[0] != "take":
            raise RuleError(None, "unknown")
        heap, count = number(words[1]), number(words[2])
        if heap is None or count is None or not 1 <= heap <= len(state["heaps"]):
            raise RuleError(None, "unknown")
        if not 1 <= count <= state["heaps"][heap - 1]:
            raise RuleError("N-2", "too_many", most=state["heaps"][heap - 1])
        state["heaps"][heap - 1] -= count
        events = [{"event": "taken", "heap": heap, "count": count}]
        if not any(state["heaps"]):  # N-3
            last = state["turn"] if self.options["last"] == "wins" else 1 - state["turn"]
            state["winner"] = self.players[last]
            events.append({"event": "won", "player": state["winner"]})
        state["turn"] = 1 - state["turn"]
        self.spelled = text
        return events

    def actions(self, state: dict):
        for place, count in enumerate(state["heaps"]):
            for n in range(1, count + 1):
                yield "take %d %d" % (place + 1, n)

    def suggest(self, state: dict, level: int | None, nodes: int | None):
        from shared_rules.nim.sums import best

        if state["winner"]:
            raise RuleError("N-3", "over")
        yield
        heap, count = best(state["heaps"], self.options["last"] == "loses")
        return {"action": "take %d %d" % (heap + 1, count), "nodes": 1, "depth": 1, "value": 0}
