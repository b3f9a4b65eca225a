"""A race of captains in pilot mode, and the same race as players would tell it to the box.

Pilot mode knows the truth about what the box can't see in table mode: the order of the boats, and
which of them is the first on the front tile.
"""

from collections.abc import Callable

from shared_rules.kernel.session import Session
from tests.host.mississippi.test_captain import suggestion
from tests.portable.mississippi.race import FLEET, on_turn

Watch = Callable[[Session, object], None]


class Mirrored:
    """Lets captains play a race of single boats in pilot mode, and tells a table of it.

    table: the session in table mode, with die and draw by hand. ruler: called before the table is
    told the order of a round, with the table's session and the true order. turned: called at the
    end of each turn, before the table is told of it, with its session and whether the boat is the
    first on the front tile. sailed: the number of hexes that each boat has sailed so far.
    """

    def __init__(self, boats: int, level: int, seed: int, ruler: Watch, turned: Watch):
        players = FLEET[:boats]
        self.pilot = Session("mississippi", players, {"mode": "pilot"}, seed)
        self.table = Session("mississippi", players, {"die": "table", "draw": "table"}, seed)
        self.level, self.ruler, self.turned = level, ruler, turned
        self.sailed = dict.fromkeys(players, 0)

    def play(self, rounds: int = 60) -> None:
        """Play the race, or so many rounds of it."""
        while not self.pilot.state["over"] and self.pilot.state["round"] < rounds:
            action = suggestion(self.pilot, self.level)["action"]
            state = self.pilot.state
            colour = (state["pending"] or {}).get("who") or on_turn(self.pilot)
            at = state["boats"][colour]["at"]
            asked = state["pending"]
            events = {event["event"]: event for event in self.pilot.do(action)}
            self._tell(self.pilot.last, events, asked and asked["who"], int(at.split(".")[0]))
            self._follow()

    def _tell(self, text: str, events: dict, who: str | None, tile: int) -> None:
        verb = text.split(" ")[0]
        table = self.table
        if verb in ("ahead", "push"):
            self.sailed[on_turn(table)] += 1
        if verb == "push":
            table.do("push " + events["pushed"]["pushed"])
        elif verb == "embark":
            table.do(f"embark {who} {tile}" if who else f"embark {tile}")
        elif verb == "done":
            self._end(events)
        elif verb not in ("bow", "pass"):
            table.do(text)
        if "moored" in events and not table.state["over"]:
            boat = events["moored"]["boat"]
            if not table.state["boats"][boat]["moored"]:
                table.do("moor" if boat == on_turn(table) else "moor " + boat)

    def _end(self, events: dict) -> None:
        """The end of a turn; `events`: what it brought about in pilot mode, by name."""
        table, pending = self.table, self.pilot.state["pending"]
        first = bool(pending) and pending["what"] == "roll" and "stage" not in pending
        if table.rules.allows(table.state, "front"):
            self.turned(table, first)
            if first:
                table.do("front")
        if "cleared" in events:
            while table.state["rear"] < self.pilot.state["rear"]:
                table.do("clear")
        table.do("done")

    def _follow(self) -> None:
        """Tell the ruler's order, and which boats have no way on."""
        table, pilot = self.table, self.pilot.state
        while not table.state["over"]:
            if (table.state["pending"] or {}).get("what") == "rank":
                left = [colour for colour in pilot["order"] if inside(table, colour)]
                self.ruler(table, left)
                table.do("rank " + " > ".join(left))
            elif table.state["pending"] is None and pilot["boats"][on_turn(table)]["out"]:
                table.do("out")
            else:
                return


def inside(session: Session, colour: str) -> bool:
    boat = session.state["boats"][colour]
    return not boat["out"] and not boat["moored"]
