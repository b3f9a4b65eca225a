"""Random races in pilot mode: kinds of race, and a helmsman who mostly sails downstream."""

import random

from tests.host.mississippi.pilot_reference import Waters, read
from tests.portable.mississippi.hexmap import DOCKS, N
from tests.portable.mississippi.race import listed, race

# name: (players, options)
KINDS = {
    "intro, five players": (5, {"variant": "intro"}),
    "three players": (3, {}),
    "four players": (4, {"play_on": True}),
    "five players": (5, {"die": "table", "draw": "table"}),
    "two players": (["white", "red"], {"both_boats": True}),
    "six players": (6, {"push_course": "crossed"}),
    "three with two boats": (["anna", "bert", "cleo"], {"boats_per_player": 2, "tiles": "swap"}),
    "the Black Rose": (3, {"black_rose": True, "tiles": "swap", "swap_at_piers": True}),
    "all tiles": (3, {"tiles": "all", "sandbank_push_slows": "pusher", "first_tile": "entered"}),
    "intro, the Black Rose": (5, {"variant": "intro", "black_rose": True, "tiles": "all"}),
}
PLIES = 4000  # far more than a race takes


def begin(kind, seed):
    players, options = KINDS[kind]
    return race(players, seed, None, mode="pilot", **options)


class Helmsman:
    """Chooses among listed actions: towards docks and the front, sometimes anything."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.wild = self.rng.choice([0.01, 0.04, 0.3])
        self.key = self.ways = None

    def choose(self, s):
        texts = listed(s)
        verbs = {text.split()[0] for text in texts}
        if len(texts) == 1 or self.rng.random() < self.wild or s.state["pending"]:
            return self.rng.choice(texts)
        if verbs & {"embark", "refuel"}:
            return self.rng.choice([t for t in texts if t.split()[0] in ("embark", "refuel")])
        if "done" in verbs:
            return "done"
        return min(texts, key=lambda text: (self.worth(s, text), self.rng.random()))

    def worth(self, s, text):
        """About how many hexes are left after this step; less is better."""
        boat = s.state["boats"][s.state["order"][s.state["turn"]]]
        waters, ways = self.map(s, boat)
        verb, *rest = text.split()
        here, heading = read(boat["at"]), N.index(boat["heading"])
        if verb == "speed":
            cost = max(0, abs(int(rest[0]) - boat["speed"]) - 1)
            most = 1 if ways.get(here, 99) < 3 else 3
            return 5 * cost + abs(int(rest[0]) - most) - 20
        if verb in ("left", "right"):
            heading = (heading + {"left": 5, "right": 1}[verb]) % 6
        ahead = waters.ahead(here, heading)
        way = ways.get(ahead, 99) if ahead else 99
        if verb in ("left", "right"):
            return way + (0.5 if s.state["free_turn"] else 3)
        return way + 2 * (verb in ("push", "astern"))

    def map(self, s, boat):
        """(the river, {hex: steps to the boat's goal})."""
        state = s.state
        waiting = [
            (tile, DOCKS[piece["tile"]])
            for tile, piece in enumerate(state["river"])
            if piece["passengers"] and tile not in boat["islands"] and tile >= state["rear"]
        ]
        keen = boat["owner"] and boat["passengers"] < 2
        key = (len(state["river"]), state["rear"], state["landing"], keen and tuple(waiting))
        if key != self.key:
            waters = Waters(s, s.options)
            last = len(state["river"]) - 1
            front = waters.piers or {at for at in waters.hexes.values() if at[0] == last}
            self.key, self.ways = key, (waters, self.field(waters, (keen and waiting) or front))
        return self.ways

    def field(self, waters, goals):
        found, edge = dict.fromkeys(goals, 0), list(goals)
        for at in edge:
            for heading in range(6):
                behind = waters.ahead(at, heading)
                if behind and behind not in found:
                    found[behind] = found[at] + 1
                    edge.append(behind)
        return found
