"""What is advised (game.advised): always something, always legal, and it leads to the end."""

import json
import sys

from firmware import unload, unload_others
from firmware.link.advice import advised
from firmware.store import Store
from shared_rules.kernel.prng import Prng
from shared_rules.kernel.session import Session, ended

from ..share import share
from ..store.flash import ROOT, kept

RESORTS = "resign", "draw", "out"
FLEET = ["red", "green", "grey"]
SHIPS = ["red", "blue", "green"]
# Game, players, options, actions of a game by OK alone at most; 0: it needs not end, as nothing may
# tell of a T that is not claimed (T-18a).
TABLES = (
    ("mississippi", FLEET, {}, 800),
    ("mississippi", ["white", "red"], {"tiles": "all", "black_rose": True}, 1200),
    ("mississippi", FLEET, {"variant": "intro", "die": "table"}, 300),
    ("mississippi", FLEET, {"first_tile": "entered", "draw": "table"}, 800),
    ("mississippi", FLEET, {"mode": "pilot"}, 900),
    ("mississippi", FLEET, {"mode": "pilot", "variant": "intro"}, 200),
    ("mississippi", FLEET, {"mode": "pilot", "black_rose": True, "tiles": "all"}, 1200),
    ("mississippi", ["white", "red"], {"mode": "pilot", "draw": "table", "die": "table"}, 0),
    ("master", SHIPS, {}, 700),
    ("master", SHIPS, {"cards": "table", "bills": "table", "must_load": True}, 700),
    ("master", SHIPS, {"services_on_arrival": True, "tow_draws": "both"}, 900),
    ("master", SHIPS, {"mode": "chart"}, 500),
    ("master", SHIPS, {"mode": "chart", "direct_only": True, "services_on_arrival": True}, 900),
    ("gyges", ["south", "north"], {}, 60),
    ("gyges", ["south", "north"], {"ko": 0, "bounce": "carry", "blocked": "next_row"}, 400),
    ("gyges", ["south", "north"], {"setup": "random", "ko": 1, "drop": "none"}, 400),
    ("tboats", ["yellow", "red"], {}, 600),
    ("tboats", ["yellow", "red"], {"strict_touch": True, "walk_in": "claim"}, 900),
    ("tboats", ["yellow", "red"], {"rot180": True, "formation": "gate"}, 400),
    ("tboats", ["yellow", "red"], {"claim": "manual"}, 0),
)


def new(table, seed):
    for path in list(sys.modules):  # one game at a time, as on a box
        if path.startswith("shared_rules.mississippi.search"):
            unload(path)
    unload_others(table[0])
    # As on a box: in memory a long log takes more room than there is.
    return Session(table[0], table[1], table[2], seed, None, None, Store(ROOT).archive())


def likely(s):
    """The texts advised, after a look at what must always hold."""
    before = s.digest()
    texts = ended(advised(s))
    assert s.digest() == before
    verbs = [text.split(" ")[0] for text in texts]
    assert 0 < len(texts) < 9 and len(set(texts)) == len(texts), texts
    if texts == ["draw"]:
        assert s.state["quiet"] >= 100
    elif verbs[0] in RESORTS:
        left = [text for text in s.actions() if text.split(" ")[0] not in RESORTS]
        assert left == [], (texts, left)
    else:
        assert not [verb for verb in verbs if verb in RESORTS], texts
    return texts


def tried(s, texts):
    """Play each text on a copy of the state: RuleError where it is not legal."""
    words = s.rng.words()
    for text in texts:
        state = json.loads(json.dumps(s.state))
        for action in text.split(", "):
            s.rules.apply(state, action)
        s.rng.restore(words)


def at_random(s, dice):
    """Play a legal action at random, of a verb at random; the resorts rarely."""
    counts, last = {}, ""
    for text in s.actions():  # there may be thousands: no list of them all
        last = verb_of(text)
        counts[last] = counts.get(last, 0) + 1
    usual = [verb for verb in sorted(counts) if verb not in RESORTS]
    verb = usual[dice.below(len(usual))] if usual and dice.below(400) else last
    left = dice.below(counts[verb])
    for text in s.actions():
        if verb_of(text) == verb:
            if not left:
                break
            left -= 1
    s.do(numbered(text, dice))


def verb_of(text):
    """The first word; "" of a move, which has none."""
    word = text.split(" ")[0]
    return "" if "-" in word else word


def numbered(text, dice):
    """A listed text with one number of its range."""
    words = text.split(" ")
    for place, word in enumerate(words):
        if ".." in word:
            low, _, rest = word.partition("..")
            high, _, step = rest.partition("/")
            step = int(step or "1")
            count = (int(high) - int(low)) // step + 1
            words[place] = str(int(low) + step * dice.below(count))
    return " ".join(words)


def by_ok_alone(s, most):
    while not s.over:
        assert s.ply < most, list(s.log())[-9:]
        for text in likely(s)[0].split(", "):
            s.do(text)


@kept
def test_by_the_first_that_is_advised_a_whole_game_is_played():
    # A share has the short ones, and on CPython a race and a voyage of each mode, too.
    for place in share((2, 5, 13, 16), range(len(TABLES)), (0, 4, 8, 11, 14)):
        if TABLES[place][3]:
            s = new(TABLES[place], 7)
            by_ok_alone(s, TABLES[place][3])
            if s.game == "mississippi" and s.rules.helm and not s.rules.intro:
                landed = [boat for boat in s.state["boats"].values() if boat["moored"]]
                assert landed[0]["passengers"] == 2 and s.state["round"] < 40


@kept
def test_what_is_advised_is_legal_wherever_a_game_has_come():
    for place, table in enumerate(TABLES):
        for seed in range(share(1, 8)):
            s, dice = new(table, seed), Prng(place + 10 * seed)
            for _ in range(share(10, 200, 30)):
                if s.over:
                    break
                tried(s, likely(s))
                at_random(s, dice)


def test_only_the_last_boat_of_a_round_is_asked_whether_the_rear_tile_goes():
    s, told = new(TABLES[0], 7), []
    while s.ply < 16:
        texts = likely(s)
        told += [s.state["turn"] for text in texts if "clear" in text]
        for text in texts[0].split(", "):
            s.do(text)
    assert told and set(told) == {2}


def test_after_the_end_nothing_is_advised():
    s = Session("gyges", ["south", "north"])
    s.do("resign")
    assert ended(advised(s)) == []


def test_in_t_boats_five_moves_of_the_likeliest_boat_come_first_then_one_of_each_other():
    s = Session("tboats", ["yellow", "red"], None, 7, "Y c4-c6,e1-e3,g1-g3,i1-i3 R b7-b9 y")
    found = ended(advised(s))
    its = ["a6-c6", "c5-c7", "c6-e6", "b5-d5", "a4-c4"]  # of seven; farthest ahead first
    assert found[:5] == ["c4-c6>" + to for to in its]
    assert [text[:5] for text in found[5:]] == ["e1-e3", "g1-g3", "i1-i3"]
    s.do("g1-g3>g2-g4")
    s.do("b7-b9>b6-b8")
    assert [text[:5] for text in ended(advised(s))][4:] == ["g2-g4", "c4-c6", "e1-e3", "i1-i3"]
