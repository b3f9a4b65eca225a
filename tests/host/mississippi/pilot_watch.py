"""Checks after every ply of a race in pilot mode; it computes each rule a second time."""

from tests.host.mississippi.pilot_reference import LETTER, START_PIERS, read
from tests.portable.mississippi.hexmap import DRIFTWOOD, ISLANDS, PLACES, SANDBANKS, places

EVENTS = set(
    "speed turned sailed pushed aground afloat drift embarked refuelled coal_moved rolled reroll "
    "laid landing cleared ranked bow out moored won over turn round".split()
)
# (columns, heights) -> (how far along the exit's direction, how far to the right of it), Q-50. In a
# drawing a column is 1.5 wide and a height is half the root of 3. Both figures leave the root out.
ALONG = {
    "left": lambda x, y: (y - 3 * x, x + y),
    "straight": lambda x, y: (2 * y, x),
    "right": lambda x, y: (y + 3 * x, x - y),
}


def lies_on(state, at, table):
    tile, number = read(at)
    return number in table.get(state["river"][tile]["tile"], ())


class Turn:
    """Points, coal and wheel in one boat's turn, by sections 2, 3, 4 and 9."""

    def __init__(self, s):
        self.now = (s.state["round"], s.state["turn"])
        self.colour = s.state["order"][s.state["turn"]]
        boat = s.state["boats"][self.colour]
        self.black = self.colour == "black"
        self.wheel = self.points = boat["speed"]
        self.coal = s.state["limit"] if self.black else boat["coal"]
        self.bonus = boat["bonus"]
        self.aground = boat["aground"]
        self.slows = s.options.get("sandbank_push_slows", "pushed")
        self.turns = self.drift = self.steps = 0
        self.asked = None  # what was pending before the action

    def pay(self, cost):
        bonus = min(self.bonus, cost)  # the bonus goes first
        self.bonus -= bonus
        self.coal -= cost - bonus

    def play(self, text, state):
        """Compute the effect of an action; `state`: the state after it."""
        verb, *rest = text.split()
        at = state["boats"][self.colour]["at"]
        if verb == "speed":
            self.pay(max(0, abs(int(rest[0]) - self.wheel) - 1))
            self.wheel = self.points = int(rest[0])
        elif verb in ("left", "right"):
            self.turns += 1
            self.pay(self.turns > 1)
        elif verb in ("ahead", "push"):
            self.steps += 1
            self.pay(self.aground)
            self.points -= 2 if verb == "push" else 1
            self.enters(state, at)
            if verb == "push":
                self.points -= lies_on(state, rest[0], DRIFTWOOD)
                if self.slows == "pusher" and lies_on(state, rest[0], SANDBANKS):
                    self.points, self.wheel = 0, 1
        elif verb == "astern":
            self.points, self.wheel, self.steps = 0, 1, 1
            self.aground = bool(at) and lies_on(state, at, SANDBANKS)
        elif verb == "refuel" and self.asked != "refuel":
            self.coal = 6  # Q-64; Q-74: only the wheel, not the bonus
        elif verb in ("give", "take") and not self.black:
            self.coal += int(rest[1]) * {"give": -1, "take": 1}[verb]

    def enters(self, state, at):
        self.aground = False
        if at is None:  # moored
            return
        if lies_on(state, at, DRIFTWOOD):
            self.points -= 1
            self.drift += 1
        if lies_on(state, at, SANDBANKS):
            self.points, self.wheel, self.drift, self.aground = 0, 1, 0, True

    def shows(self, state):
        """Whether the state has these points, coal and wheel."""
        boat = state["boats"][self.colour]
        coal = state["limit"] if self.black else boat["coal"]
        seen = (state["points"], coal, boat["bonus"], boat["speed"], boat["aground"])
        wanted = (self.points, self.coal, self.bonus, self.wheel, self.aground)
        assert seen == wanted, (seen, vars(self))


def ranking(state, boats):
    """Q-49 to Q-51a: the colours front to back, computed from columns and heights."""

    def standing(colour):
        boat = boats[colour]
        tile, number = read(boat["at"])
        face = state["river"][tile]["exit"]
        if face is None:
            face = state["landing"] or "straight"
        along, right = ALONG[face](*PLACES[number])
        coal = 7 if colour == "black" else boat["coal"]
        return (tile, along, boat["speed"], coal, right)

    return sorted(boats, key=standing, reverse=True)


class Watch:
    """Keeps the facts before a ply and checks the state after it."""

    def __init__(self, s):
        self.s = s
        self.intro = s.options.get("variant") == "intro"
        self.box = 0
        self.total = self.passengers()
        self.turn = None
        self.tiles = 0
        self.piers = list(s.state["order"])
        self.look()

    def passengers(self):
        state = self.s.state
        waiting = sum(tile["passengers"] for tile in state["river"])
        aboard = sum(boat["passengers"] for boat in state["boats"].values())
        return state["pool"] + waiting + aboard + self.box

    def before(self):
        state = self.s.state
        self.boats = {colour: dict(boat) for colour, boat in state["boats"].items()}
        if state["pending"] is None and not state["began"] and not state["over"]:
            if self.turn is None or self.turn.now != (state["round"], state["turn"]):
                self.turn = Turn(self.s)
        if self.turn:
            self.turn.asked = state["pending"]["what"] if state["pending"] else None

    def after(self, text, events):
        state = self.s.state
        names = [event["event"] for event in events]
        assert set(names) <= EVENTS
        self.box += sum(event["passengers"] for event in events if event["event"] == "cleared")
        assert self.passengers() == self.total
        for colour, boat in state["boats"].items():
            was = self.boats[colour]
            assert boat["passengers"] >= was["passengers"]
            assert (boat["out"], boat["moored"]) >= (was["out"], was["moored"])
            if colour != "black" and boat["coal"] > was["coal"]:
                assert text.split()[0] in ("refuel", "give", "take")
        self.look()
        if self.turn:
            self.reckon(text, names)
        if "round" in names:
            self.order(events)

    def reckon(self, text, names):
        """Q-16: exactly the points of the speed are spent."""
        state, turn = self.s.state, self.turn
        boat = state["boats"][turn.colour]
        if text == "done":
            stuck = turn.black and not turn.steps and turn.points == turn.wheel
            assert turn.points == 0 or stuck  # Q-82a
            if not boat["moored"] and not boat["out"]:
                assert boat["speed"] == max(1, turn.wheel - turn.drift)
            self.turn = None
            return
        turn.play(text, state)
        if state["over"] or boat["moored"]:
            self.turn = None
        else:
            turn.shows(state)

    def order(self, events):
        """Q-4, Q-48 to Q-51: the order of a new round."""
        state = self.s.state
        if self.intro:
            assert state["order"] == self.piers
            return
        # A boat that is out at the start of its first turn was in the order before.
        names = [event["event"] for event in events]
        gone = [
            event["boat"] for event in events[names.index("round") :] if event["event"] == "out"
        ]
        racing = {colour: self.boats[colour] for colour in gone}
        racing.update((colour, boat) for colour, boat in state["boats"].items() if boat["at"])
        assert state["order"] == ranking(state, racing), (state["order"], racing)

    def look(self):
        """Check that figures are in range, boats lie on water and apart, and no tiles overlap."""
        state = self.s.state
        laid = state["river"]
        taken = set()
        for colour, boat in state["boats"].items():
            assert 1 <= boat["speed"] <= 6 and boat["bonus"] in (0, 1)
            assert 0 <= boat["coal"] <= (1 if colour == "black" else 6)
            assert 0 <= boat["passengers"] <= (0 if colour == "black" else 2)
            assert len(set(boat["islands"])) == len(boat["islands"]) <= 2
            assert (boat["at"] is None) == (boat["out"] or boat["moored"])
            if boat["at"] is None:
                continue
            tile, number = read(boat["at"])
            assert state["rear"] <= tile < len(laid), boat
            shipyard = (tile, number) == (0, 0) and state["round"] == 1
            assert number not in ISLANDS[laid[tile]["tile"]] or shipyard, boat
            assert boat["aground"] == lies_on(state, boat["at"], SANDBANKS)
            assert boat["at"] not in taken
            taken.add(boat["at"])
        assert 0 <= state["points"] <= 6 and state["pool"] >= 0 and 0 <= state["given"] <= 2
        if len(laid) != self.tiles:
            self.tiles = len(laid)
            exits = "".join(LETTER[tile["exit"]] for tile in laid[:-1])
            hexes = [places(exits[:tile]) for tile in range(state["rear"], len(laid))]
            assert len({place for tile in hexes for place in tile}) == 20 * len(hexes)
            assert len({tile["tile"] for tile in laid}) == len(laid)
            if len(laid) == 1:
                piers = [f"0.{n}" for n in [*START_PIERS, 0]]
                for boat in state["boats"].values():
                    assert boat["at"] in piers
