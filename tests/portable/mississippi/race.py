"""Short words for the tests of Mississippi Queen: set up a race, play actions, expect refusals."""

from shared_rules.kernel.session import Session

from ..refusal import impossible as impossible_set_up
from ..refusal import refusal
from ..refusal import unfit as unfit_option

FLEET = ["red", "green", "grey", "brown", "cream", "white"]
EXITS = {"L": "left", "S": "straight", "R": "right"}
FACES = ["left", "left", "straight", "straight", "right", "right"]  # QT-10, by below(6)


def race(players=3, seed=7, position=None, **options):
    """A new session; `players` is how many, or the list of their names."""
    if isinstance(players, int):
        players = ["white", "red"] if players == 2 else FLEET[:players]
    return Session("mississippi", players, options, seed, position)


def river(text):
    """'A0 S A1-1:2 L A3-1' -> a position's river: tiles (with passengers) and exits in turn."""
    words = text.split(" ")
    tiles = []
    for i in range(0, len(words), 2):
        name, _, waiting = words[i].partition(":")
        tile = {"tile": name}
        if waiting:
            tile["passengers"] = int(waiting)
        if i + 1 < len(words):
            tile["exit"] = EXITS[words[i + 1]]
        tiles.append(tile)
    return tiles


def midway(boats=None, players=3, water=None, seed=7, position=None, **options):
    """A race begun from a position (Q-84): no tile to draw first, no roll after the first turn.

    `boats` changes the start values of some boats; None for a boat leaves it out. `water` is
    text for `river`; without it the start tile and one with a passenger (none in the intro game).
    """
    if water is None:
        water = "A0 S A2-1" if options.get("variant") == "intro" else "A0 S A2-1:1"
    fleet = {}
    for colour in race(players, seed, None, **options).state["boats"]:
        fleet[colour] = {}
    for colour in boats or {}:
        if boats[colour] is None:
            del fleet[colour]
        else:
            fleet[colour] = boats[colour]
    given = {"boats": fleet, "river": river(water)}
    given.update(position or {})
    return race(players, seed, given, **options)


def boat(s, colour):
    return s.state["boats"][colour]


def on_turn(s):
    """The colour of the boat on turn."""
    return s.state["order"][s.state["turn"]]


def expand(text):
    """The texts that one listed action stands for: 'speed 1..3' is three."""
    head, _, last = text.rpartition(" ")
    if ".." not in last:
        return [text]
    span, _, step = last.partition("/")
    low, _, high = span.partition("..")
    return [head + " " + str(n) for n in range(int(low), int(high) + 1, int(step or "1"))]


def listed(s):
    """Every action that `actions` lists now, ranges expanded, in its order."""
    texts = []
    for text in s.actions():
        texts.extend(expand(text))
    return texts


def play(s, *texts):
    """Play the actions, each of which must be listed; returns the last one's event names."""
    events = []
    for text in texts:
        # Only one ranking is listed, because there are too many.
        assert text.startswith("rank ") or text in listed(s), "not listed: " + text
        events = s.do(text)
    return [event["event"] for event in events]


def refused(s, text, *rules):
    """The action isn't listed, one of these statements refuses it, and nothing changes."""
    assert text not in listed(s), "listed: " + text
    return refusal(s, text, *rules)


def unfit(option, *args, **kw):
    """Setting up a race is refused, and the refusal names this option ("players", ...)."""
    unfit_option(option, race, *args, **kw)


def impossible(*args, **kw):
    """Setting up from this position is refused; returns the statement that refuses it."""
    return impossible_set_up(midway, *args, **kw)
