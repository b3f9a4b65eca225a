"""Short words for the tests of MASTER: set up a game, play, expect refusals; a small chart."""

import json

from shared_rules import catalog
from shared_rules.kernel.session import Session

from ..refusal import refusal

FLEET = ["red", "blue", "green", "yellow", "white", "black"]
PRICES = {"LONDON": 3000, "GENOVA": 2000, "NEW_YORK": 2000, "KUWAIT": 1000, "TOKYO": 3000}
# What red and blue hold when blue has agreed to tow red.
ASKER, TOWER = {"by": "blue", "price": 10000}, {"of": "red", "price": 10000}

# Two seas with a wall between them. The canals cross the wall, there are storms in both seas, and
# arrows join the seas over the edges. 11.6 is coast, by which Kuwait is entered.
ROWS = [
    "################",
    ".......#........",
    ".......#........",
    "..~~...#...~~...",
    "..~~...#...~~...",
    ".......#........",
    ".......#...+#...",
    ".......#...##...",
    "################",
]
PORTS = (
    "NEW_YORK 1.0 2000,NEW_ORLEANS 3.0,MONTREAL 5.0,HAMBURG 9.0,LONDON 11.0 3000,"
    "GENOVA 13.0 2000,CARACAS 1.8 1000,BUENOS_AIRES 3.8,VALPARAISO 5.8,LAGOS 9.8,"
    "CAPETOWN 10.8 3000,SYDNEY 15.8 3000,S_FRANCISCO 6.4 2000,KUWAIT 12.6 1000,TOKYO 14.4 3000,"
    "HONG_KONG 15.0 2000,BANGKOK 14.8,BOMBAY 8.4,PERTH 8.0,RIO_DE_JANEIRO 0.8"
)


def ports():
    """The ports of the small chart as its file has them; Hamburg lies in the storm."""
    found = {}
    for words in PORTS.split(","):
        name, at, price = (words + " ").split(" ")[:3]
        found[name] = {"at": at, "price": int(price) if price else None, "zone": name == "HAMBURG"}
    return found


def chart(**changes):
    """The small chart as text; `changes` replaces some of its keys."""
    given = {
        "name": "small",
        "invented": True,
        "w": 16,
        "h": 9,
        "rows": ROWS,
        "ports": ports(),
        "arrows": [["0.3", "15.3"], ["0.5", "15.6"]],
        "canals": {"panama": "7.2", "suez": "7.6"},
        "rt_deck": ["good", "damage 1", "damage 2", "divert"] * 5,
    }
    given.update(changes)
    return json.dumps(given)


def owned(name):
    """Stands in for the charts of a machine: it has the small chart and nothing else."""
    return chart() if name == "small" else None


def table(players=2, seed=7, position=None, **options):
    """A new game at the table; `players` is how many, or the list of their names."""
    if isinstance(players, int):
        players = FLEET[:players]
    return Session("master", players, options, seed, position)


def charted(players=2, seed=7, position=None, **options):
    """A new game on the small chart."""
    catalog.charts = owned
    options["mode"] = "chart"
    if "chart" not in options:
        options["chart"] = "small"
    return table(players, seed, position, **options)


def told(red=None, blue=None, *others, position=None, **options):
    """A game at the table from a position, in which the players say what is drawn.

    red, blue, others: what differs from the start values of each ship.
    """
    ships = [red or {}, blue or {}] + list(others)
    given = {"players": ships}
    given.update(position or {})
    for name in ("cards", "bills"):
        if name not in options:
            options[name] = "table"
    return table(len(ships), 7, given, **options)


def plotted(red, blue=None, *others, position=None, **options):
    """A game on the small chart from a position; without `at` or `port` blue lies in Bangkok."""
    ships = [red, blue or {}] + list(others)
    if "at" not in ships[1] and "port" not in ships[1]:
        ships[1]["port"] = "BANGKOK"
    given = {"players": ships}
    given.update(position or {})
    for name in ("cards", "bills"):
        if name not in options:
            options[name] = "table"
    return charted(len(ships), 7, given, **options)


def agreed(red=None, blue=None, *others, **options):
    """At the table: blue has agreed to tow red for 10,000."""
    red = dict({"tow": dict(ASKER)}, **(red or {}))
    blue = dict({"tow": dict(TOWER), "fuel": 9}, **(blue or {}))
    return told(red, blue, *others, **options)


def towing(red, blue, *others, **options):
    """The same on the small chart, with blue on turn."""
    red = dict({"tow": dict(ASKER)}, **red)
    blue = dict({"tow": dict(TOWER), "fuel": 9}, **blue)
    return plotted(red, blue, *others, position={"turn": 1}, **options)


def ship(s, colour):
    for found in s.state["players"]:
        if found["colour"] == colour:
            return found


def on_turn(s):
    """The colour of the ship on turn."""
    return s.state["players"][s.state["turn"]]["colour"]


def expand(text):
    """The texts that one listed action stands for: 'sail 1..3 zone' is three."""
    words = text.split(" ")
    for place, word in enumerate(words):
        if ".." in word:
            span, _, step = word.partition("/")
            low, _, high = span.partition("..")
            head, tail = " ".join(words[:place]), " ".join([""] + words[place + 1 :])
            numbers = range(int(low), int(high) + 1, int(step or "1"))
            return [head + " " + str(n) + tail for n in numbers]
    return [text]


def is_listed(s, text):
    """Whether `actions` lists the text, without expanding everything."""
    for found in s.actions():
        if found == text:
            return True
        if ".." in found and found.split(" ")[0] == text.split(" ")[0] and text in expand(found):
            return True
    return False


def listed(s, verb=None):
    """The actions that are listed now, or those of one verb; ranges as they are."""
    return [text for text in s.actions() if verb is None or text.split(" ")[0] == verb]


def play(s, *texts):
    """Play the actions, each of which must be listed; returns the last one's event names.

    On a chart only one course for each effect is listed. Another one needs only to be legal.
    """
    events = []
    for text in texts:
        course = text.startswith("sail ") and s.rules.chart and s.rules.allows(s.state, text)
        assert course or is_listed(s, text), "not listed: " + text
        events = s.do(text)
        sound(s)
    return [event["event"] for event in events]


def sound(s):
    """M-9: no money is lost, and nobody has less than none."""
    assert s.state["bank"] + sum([found["cash"] for found in s.state["players"]]) == 0
    assert min([found["cash"] for found in s.state["players"]]) >= 0


def refused(s, text, *rules):
    """The action isn't listed, one of these statements refuses it, and nothing changes.

    Returns the code of the refusal.
    """
    assert not is_listed(s, text), "listed: " + text
    assert not s.rules.allows(s.state, text), "allowed: " + text
    return refusal(s, text, *rules).code
