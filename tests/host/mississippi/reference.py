"""A second, readable version of the page's arithmetic: a turn's coal and points, the circles."""

HEX = [
    *((-2, 3), (-1, 2), (0, 1), (1, 1), (2, 1)),
    *((-2, 2), (-1, 1), (0, 0), (1, 0), (2, 0)),
    *((-2, 1), (-1, 0), (0, -1), (1, -1), (2, -1)),
    *((-2, 0), (-1, -1), (0, -2), (1, -2), (2, -2)),
]
TURNS = {"left": -1, "straight": 0, "right": 1}


class Turn:
    """What the actions of one boat's turn cost, by sections 2 to 9."""

    def __init__(self, s):
        self.colour = s.state["order"][s.state["turn"]]
        boat = s.state["boats"][self.colour]
        self.wheel = self.points = boat["speed"]
        self.coal, self.bonus = boat["coal"], boat["bonus"]
        self.aground = boat["aground"]
        self.slows = s.options.get("sandbank_push_slows", "pushed")
        self.turns = self.spent = 0

    def pay(self, cost):
        bonus = min(self.bonus, cost)  # the bonus goes first
        self.bonus -= bonus
        self.coal -= cost - bonus
        self.spent += cost

    def play(self, text):
        verb, *rest = text.split()
        if verb == "speed":
            self.pay(max(0, abs(int(rest[0]) - self.wheel) - 1))
            self.wheel = self.points = int(rest[0])
        elif verb in ("left", "right"):
            self.turns += 1
            self.pay(self.turns > 1)
        elif verb in ("ahead", "push"):
            self.points -= {"ahead": 1, "push": 2}[verb]
            self.pay(self.aground)
            self.aground = False
        elif verb == "sail":
            self.points = 0  # section 14: as many `ahead` as there are points
        elif verb == "astern":
            self.points, self.wheel, self.aground = 0, 1, False
        elif verb == "driftwood":
            self.points -= 1
        elif verb == "aground" and (not rest or self.slows == "pusher"):
            self.points, self.wheel = 0, 1
            self.aground = not rest
        elif verb == "refuel" and not rest:
            self.coal = 6  # Q-64; Q-74: only the wheel, not the bonus
        elif verb in ("give", "take") and self.colour != "black":
            self.coal += int(rest[1]) * {"give": -1, "take": 1}[verb]

    def shows(self, state):
        """Whether the state has these wheels and points."""
        boat = state["boats"][self.colour]
        if self.colour == "black":
            coal = boat["coal"] == (0 if self.spent else 1)
        else:
            coal = (boat["coal"], boat["bonus"]) == (self.coal, self.bonus)
        wheels = (boat["speed"], state["points"], boat["aground"])
        return coal and wheels == (self.wheel, self.points, self.aground)


def _turned(place, times):
    q, r = place
    for _ in range(times % 6):
        q, r = -r, q + r
    return q, r


def hexes(exits):
    """The hexes of each tile of a river with these exits (names), with those of the last tile."""
    (q, r), heading, tiles = (0, 0), 0, []
    for face in [*exits, None]:
        around = [_turned(place, heading) for place in HEX]
        tiles.append({(q + dq, r + dr) for dq, dr in around})
        if face:
            heading += TURNS[face]
            dq, dr = _turned((0, -1), heading)
            q, r = q + 4 * dq, r + 4 * dr
    return tiles


def free_faces(exits, rear):
    """Q-34: the faces at which the next tile overlaps no tile from `rear` on."""
    free = []
    for face in TURNS:
        *laid, new = hexes([*exits, face])
        if not any(new & tile for tile in laid[rear:]):
            free.append(face)
    return free
