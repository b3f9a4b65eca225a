"""Races in pilot mode from random positions near the end, played to the end at random.

Two to six boats lie close together on the last tiles. Some have two passengers and the wheel at 1,
so that a push moors them. The coal is low, so that the races are short.
"""

import random

from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import ended
from tests.portable.mississippi.hexmap import DOCKS, ISLANDS, PIERS, N, next_to, opposite, turned
from tests.portable.mississippi.race import FLEET, race

FACES = ["left", "straight", "right"]
TILES = [name for name in ISLANDS if name != "A0"]
WATER = {name: [n for n in range(20) if n not in ISLANDS[name]] for name in ISLANDS}
# (tile, exit) where a dock is also a pier of the stage: a boat takes a passenger and moors there.
HARBOURS = [(name, face) for name in DOCKS for face in FACES if DOCKS[name] in PIERS[face]]
SEED = "set-up {}"
OFTEN = 50  # one suggestion is made in so many positions
PLIES = 3000  # far more than such a race takes


def kind(rng):
    """(players, options) of a race."""
    options = {"mode": "pilot", "tiles": "all"}
    if rng.random() < 0.6:
        options["push_course"] = "crossed"
    if rng.random() < 0.4:
        options["sandbank_push_slows"] = "pusher"
    what = rng.random()
    black = rng.random() < 0.35
    if what < 0.1:
        players = rng.randint(3, 5)
        options["variant"] = "intro"
    elif what < 0.3:
        players = ["white", "red"] if rng.random() < 0.6 else ["anna", "bert", "cleo"]
        if len(players) == 3:
            options["boats_per_player"] = 2
            black = False
        options["both_boats"] = rng.random() < 0.5
        options["swap_at_piers"] = rng.random() < 0.3
    else:
        players = rng.randint(3, 5)
        options["play_on"] = rng.random() < 0.8
    options["black_rose"] = black
    return players, options


def position(rng, colours, options):
    """A position with boats near each other on two or three tiles, near the landing stage."""
    intro = options.get("variant") == "intro"
    last, face = rng.choice(HARBOURS)
    if rng.random() < 0.6:
        last, face = rng.choice(TILES), rng.choice(FACES)
    before = rng.sample([name for name in TILES if name != last], rng.choice([1, 1, 2]))
    river = [{"tile": name, "exit": rng.choice(FACES)} for name in before] + [{"tile": last}]
    for piece in river:
        if piece["tile"] in DOCKS and not intro:
            piece["passengers"] = rng.choice([0, 1])
    given = {"river": river, "round": rng.choice([2, 3, 9]), "boats": {}}
    if rng.random() < 0.85:
        given["landing"] = face
    else:
        given["reserve"] = [name for name in TILES if name not in [*before, last]][:1]
    front = len(river) - 1
    berths = [(front, n) for n in WATER[last]]
    berths += [(front - 1, n) for n in WATER[before[-1]] if n > 9 or rng.random() < 0.3]
    rng.shuffle(berths)
    if rng.random() < 0.7:  # close together
        tile, number = berths[0]
        berths.sort(key=lambda at: (abs(at[0] - tile) * 9 + abs(at[1] - number)) * rng.random())
    for colour, (tile, number) in zip(colours, berths, strict=False):
        boat = {"at": f"{tile}.{number}", "heading": rng.choice(N)}
        boat["speed"] = rng.choice([1, 1, 1, 2, 3, 4, 5])
        if colour != "black":
            boat["coal"] = rng.choice([0, 0, 0, 1, 1, 2])
            if not intro:
                boat["passengers"] = rng.choice([0, 1, 1, 2, 2])
        given["boats"][colour] = boat
    given["order"] = list(given["boats"])
    rng.shuffle(given["order"])
    given["turn"] = rng.randrange(len(given["order"]))
    if "landing" in given and rng.random() < 0.5:
        before_the_pier(rng, given, last, face)
    return given


def before_the_pier(rng, given, last, face):
    """Put one boat at wheel 1 beside a pier, and the boat on turn behind it, with its bow to it."""
    front = len(given["river"]) - 1
    pier = rng.choice([n for n in PIERS[face] if n in WATER[last]] or WATER[last])
    waiting = (last, face) in HARBOURS and rng.random() < 0.8
    if waiting:
        pier = DOCKS[last]
    for _ in range(10):
        there = next_to(pier, rng.choice(N))
        way = rng.choice(N)
        here = next_to(there, opposite(way)) if there in WATER[last] else None
        if here in WATER[last] and here != pier:
            break
    else:
        return
    pusher = given["order"][given["turn"]]
    pushed = rng.choice([colour for colour in given["boats"] if colour != pusher])
    for piece in given["river"][:-1]:
        way = turned(way, piece["exit"][0].upper())
    given["boats"][pusher].update(at=f"{front}.{here}", heading=way, speed=rng.randint(2, 5))
    given["boats"][pushed].update(at=f"{front}.{there}", speed=1)
    if "passengers" in given["boats"][pushed]:
        given["boats"][pushed]["passengers"] = 1 if waiting else rng.choice([1, 2, 2])
        given["river"][-1]["passengers"] = 1 if last in DOCKS else 0
    if rng.random() < 0.5:
        given["boats"][pusher]["coal"] = 1 if pusher == "black" else 0
    kept = (pusher, pushed)
    taken = [boat["at"] for colour, boat in given["boats"].items() if colour in kept]
    for colour in list(given["boats"]):
        if colour not in kept and given["boats"][colour]["at"] in taken:
            given["boats"][colour]["at"] = rng.choice([f"{front}.{n}" for n in WATER[last]])


def set_up(seed):
    """(rng, session) of a random position; a position that the rules refuse is drawn anew."""
    rng = random.Random(SEED.format(seed))
    while True:
        players, options = kind(rng)
        two = isinstance(players, list)
        if two:
            fleet = ["white", "cream", "red", "red2"]
            fleet += ["green", "grey"] if len(players) == 3 else []
        else:
            fleet = FLEET[:players]
        # With `both_boats` the race is over if nobody has both boats.
        fewest = len(fleet) - 1 if options.get("both_boats") else 2
        fleet = rng.sample(fleet, rng.randint(fewest, len(fleet)))
        if options["black_rose"]:
            fleet.append("black")
        given = position(rng, fleet, options)
        try:
            return rng, race(players, seed % 1000, given, **options)
        except RuleError:
            continue


def steps(rng, s):
    """Some texts that may be legal; mostly pushes come first."""
    state = s.state
    if state["pending"]:
        return []
    texts = [f"speed {n}" for n in rng.sample(range(1, 7), 3)] if not state["began"] else []
    texts += ["ahead", "left", "right", "done", "embark", "refuel", "astern"]
    rng.shuffle(texts)
    pushes = ["push " + at for at in s.rules.mode.targets(s.rules, state)]
    rng.shuffle(pushes)
    return pushes + texts if rng.random() < 0.7 else texts


def choose(rng, s):
    """A legal action, or None; mostly found by trying some texts, sometimes from the whole list."""
    if rng.random() < 0.9:
        for text in steps(rng, s):
            if s.rules.allows(s.state, text):
                return text
    texts = list(s.actions())
    return rng.choice(texts).split("..")[0] if texts else None


def sail(seed, often=OFTEN):
    """Play a race to its end: {event: how often}. AssertionError: no action, or no suggestion."""
    rng, s = set_up(seed)
    seen = {}
    while not s.state["over"]:
        where = f"set-up {seed}, ply {s.ply}"
        assert s.ply < PLIES, where + ": it does not end"
        text = choose(rng, s)
        assert text is not None, where + ": no action, and not over"
        if rng.randrange(often) == 0:
            try:
                found = ended(s.rules.suggest(s.state, rng.choice([1, 1, 2, 3]), 60))["action"]
            except (RuleError, IndexError) as error:
                raise AssertionError(where + ": no suggestion") from error
            assert s.rules.allows(s.state, found), where + ": suggests " + found
        for event in s.do(text):
            seen[event["event"]] = seen.get(event["event"], 0) + 1
    return seen
