"""Pilot mode against a second reading of the rules: at every decision the same steps are legal.

Positions and turns are random; pilot_reference.py finds the legal steps by brute force.
"""

import random

from shared_rules.kernel.errors import RuleError
from soak import soak
from tests.host.mississippi.pilot_reference import Leg, Waters, leg_of, read
from tests.portable.mississippi.hexmap import DOCKS, ISLANDS, N
from tests.portable.mississippi.race import FLEET, listed, race

STEPS = ("speed", "left", "right", "ahead", "push", "astern", "done")
BASE = [name for name in ISLANDS if name[0] == "A" and name != "A0"]
ROSE = [name for name in ISLANDS if name[0] == "B"]


def text_of(at):
    return f"{at[0]}.{at[1]}"


class Judge:
    """Q-81: a function leg -> whether the Black Rose needs at most one coal after such an end."""

    def __init__(self, s, waters):
        self.s, self.waters = s, waters
        self.black = s.state["boats"]["black"]
        self.slows = s.options.get("sandbank_push_slows", "pushed") == "pushed"

    def __call__(self, leg: Leg) -> bool:
        waters = self.waters
        if waters.colour == "black":
            wheel = 1 if leg.aground else max(1, leg.wheel - leg.drift)
            return self.manages(leg.at, leg.heading, wheel, leg.aground, leg.boats)
        if waters.intro and leg.ended and leg.at in waters.piers:
            return True  # the race is over
        boats = {colour: (at, aground) for colour, at, aground in leg.boats}
        at, aground = boats.pop("black")  # boats without those that have moored
        others = {(colour, *where) for colour, where in boats.items()}
        others.add((waters.colour, leg.at, leg.aground))
        moved = at != read(self.black["at"])
        bows = [N.index(self.black["heading"])]
        if moved and not waters.sand(at) and not waters.wood(at):
            bows = range(6)  # her mover chooses the bow
        wheel = 1 if moved and aground and self.slows else self.black["speed"]
        return any(self.manages(at, bow, wheel, aground, frozenset(others)) for bow in bows)

    def manages(self, at, bow, wheel, aground, others, coal=1):
        waters = Waters(self.s, self.s.options)
        waters.colour = "black"
        leg = leg_of(self.s, "black")._replace(
            at=at,
            heading=bow,
            wheel=wheel,
            aground=aground,
            held=aground or waters.shipyard(at),
            free=True,
            drift=0,
            coal=coal,
            boats=others,
            course=frozenset([at]),
            pushed=frozenset(),
        )
        return waters.manoeuvres(leg)

    def need(self):
        """The least coal for which she has a complete manoeuvre now; 12 if she has none."""
        start = leg_of(self.s, "black")
        for coal in range(12):
            aground, bow = start.aground, start.heading
            if self.manages(start.at, bow, start.wheel, aground, start.boats, coal):
                return coal
        return 12


def legal(s, bound):
    """The steps that the rules page allows now. bound: whether Q-81 binds this turn."""
    state = s.state
    waters = Waters(s, s.options)
    leg = leg_of(s)
    if waters.colour == "black":
        leg = leg._replace(coal=state["limit"])
    began = state["began"]
    judge = Judge(s, waters) if bound else None
    if judge and not (waters.completes(leg, judge) if began else waters.manoeuvres(leg, judge)):
        judge = None  # Q-81a: the boat has no other end
    found = set()
    if not began:
        for n in range(1, 7):
            after = waters.set_to(leg)(n)
            if after and waters.completes(after, judge):
                found.add(f"speed {n}")
        if leg.aground and waters.left_astern(leg, judge):
            found.add("astern")
    for text, sixth in (("left", 5), ("right", 1)):
        after = waters.turned(leg, sixth)
        if after and waters.completes(after, judge):
            found.add(text)
    after = waters.sailed(leg)
    if after and waters.completes(after, judge):
        found.add("ahead")
    for target, after in waters.pushes(leg):
        if waters.completes(after, judge):
            found.add("push " + text_of(target))
    if not leg.points and (judge is None or judge(leg)):
        found.add("done")
    return found


def steps(s):
    return {text for text in listed(s) if text.split()[0] in STEPS}


def position(rng, colours, intro):
    """Boats on a random river, many near each other; None if the position is impossible."""
    names = rng.sample(rng.choice([BASE, ROSE, BASE + ROSE]), 3)
    if rng.random() < 0.3:
        names[0] = "A0"
    river = [{"tile": name, "exit": rng.choice(["left", "straight", "right"])} for name in names]
    for piece in river:
        if piece["tile"] in DOCKS and not intro:
            piece["passengers"] = rng.choice([0, 1])
    landing = river[-1].pop("exit")
    boats = {}
    for colour in colours:
        at = f"{rng.choice([0, 1, 1, 1, 2])}.{rng.randrange(20)}"
        speed, coal = rng.choice([1, 1, 2, 3, 4, 5, 6]), rng.choice([0, 0, 1, 1, 2, 3, 6])
        boats[colour] = {"at": at, "heading": rng.choice(N), "speed": speed}
        if colour != "black":
            boats[colour]["coal"] = coal
            boats[colour]["passengers"] = 0 if intro else rng.choice([0, 1, 2, 2])
    order = list(colours)
    rng.shuffle(order)
    return {"river": river, "boats": boats, "order": order, "landing": landing, "round": 2}


def started(rng, black):
    """A session from a random position."""
    options = {"mode": "pilot", "tiles": "all", "play_on": True}
    options["push_course"] = rng.choice(["planned", "planned", "crossed"])
    options["sandbank_push_slows"] = rng.choice(["pushed", "pusher"])
    if rng.random() < 0.2:
        options["variant"] = "intro"
        del options["play_on"]
    options["black_rose"] = black
    colours = FLEET[: rng.randint(2, 5)] + ["black"] * black
    while True:
        try:
            given = position(rng, colours, "variant" in options)
            s = race(max(3, len(colours) - black), 1, given, **options)
        except RuleError:
            continue
        if not s.state["over"]:
            return s


def walk(rng, s, most):
    """Play on at random and compare every decision; returns how many were compared."""
    compared, turn, tail, bound = 0, None, False, False
    for _ in range(most):
        state = s.state
        if state["over"]:
            break
        if state["pending"] is None:
            now = (state["round"], state["turn"])
            colour = state["order"][state["turn"]]
            if now != turn:
                turn, tail = now, False
                bound = in_play(state) and starts(s, colour)
            if not tail:
                expected = legal(s, bound)
                if not expected and colour == "black":
                    expected = {"done"}  # Q-82a
                assert expected, "a boat without a manoeuvre is on turn"
                assert steps(s) == expected, situation(s)
                compared += 1
        texts = listed(s)
        assert texts, situation(s)
        going = [text for text in texts if text not in ("left", "right")]
        text = rng.choice(going if going and rng.random() < 0.7 else texts)
        if state["pending"] is None:
            tail = tail or text.split()[0] in ("embark", "refuel", "give", "take", "astern")
        told = [event for event in s.do(text) if event["event"] == "lapsed"]
        bound = bound and not told
        for event in told:  # Q-22b: after another player's choice, and only if there is no way
            assert text.split()[0] in ("bow", "embark", "refuel", "pass")
            leg, waters = leg_of(s)._replace(points=event["points"]), Waters(s, s.options)
            if waters.colour == "black":
                leg = leg._replace(coal=s.state["limit"])
            assert not waters.completes(leg), situation(s)
    return compared


def in_play(state):
    black = state["boats"].get("black")
    return black is not None and not black["out"]


def starts(s, colour):
    """Whether Q-81 binds the turn that starts now; also checks her limit and her need."""
    judge = Judge(s, Waters(s, s.options))
    need = judge.need()
    if colour == "black":
        assert s.state["limit"] == (max(1, need) if need < 12 else s.state["limit"])
    return need <= 1


def situation(s):
    state = s.state
    boats = {c: b for c, b in state["boats"].items() if b["at"]}
    names = [(tile["tile"], tile["exit"]) for tile in state["river"]]
    return {
        "river": names,
        "landing": state["landing"],
        "boats": boats,
        "acting": state["order"][state["turn"]],
        "points": state["points"],
        "pushed": state["pushed"],
        "course": state["course"],
        "options": s.options,
        "log": list(s.log()),
    }


def compare(seeds, black, most):
    decisions = 0
    for seed in seeds:
        rng = random.Random(seed)
        decisions += walk(rng, started(rng, black), most)
    return decisions


@soak(
    seeds=(range(30), range(2000, 2400), range(2000, 4000)),
    most=(25, 40, 40),
    decisions=(200, 4000, 20000),
)
def test_the_steps_that_are_legal(seeds, most, decisions):
    assert compare(seeds, False, most) > decisions


@soak(
    seeds=(range(1000, 1014), range(5000, 5150), range(5000, 5600)),
    most=(20, 30, 30),
    decisions=(90, 1200, 5000),
)
def test_the_steps_that_are_legal_beside_the_black_rose(seeds, most, decisions):
    assert compare(seeds, True, most) > decisions
