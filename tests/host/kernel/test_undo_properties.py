"""What the rules remember stays valid after any undo: the actions are those of a fresh replay.

The tests do, undo and redo at random in all four games. Chance is entered by hand if a game has
any, so that the same place in the log is reached with other tiles, faces, cards and bills.
"""

import random

import pytest

from shared_rules.kernel.session import Session
from shared_rules.kernel.turns import owners
from soak import soak
from tests.portable.duel import fresh, tboats
from tests.portable.master.voyage import charted, table
from tests.portable.mississippi.race import race

BY_HAND = {"die": "table", "draw": "table"}
DRAWN = {"cards": "table", "bills": "table"}
BLACK = {"black_rose": True, "tiles": "swap", "push_course": "crossed"}
# name: (a session from a seed, steps of a walk, how many of them are compared)
KINDS = {
    "pilot": (lambda seed: race(3, seed, mode="pilot", **BY_HAND), 60, 4),
    "pilot, short": (lambda seed: race(3, seed, mode="pilot", tiles=TILES, **BY_HAND), 90, 4),
    "pilot, black": (lambda seed: race(3, seed, mode="pilot", **BY_HAND, **BLACK), 50, 4),
    "pilot, two boats": (lambda seed: race(2, seed, mode="pilot", **BY_HAND), 60, 4),
    "pilot, on a stage": (lambda seed: landed(seed), 60, 4),
    "table": (lambda seed: race(4, seed, tiles="all", **BY_HAND), 80, 2),
    "master": (lambda seed: table(3, seed, **DRAWN), 60, 2),
    "master, chart": (lambda seed: charted(2, seed, **DRAWN), 40, 4),
    "gyges": (lambda seed: fresh(seed, setup="random"), 16, 4),
    "tboats": (lambda seed: tboats(strict_touch=True, claim="manual"), 30, 4),
}
TILES = ["A3-1", "A3-2", "B3-1"]


def landed(seed):
    """Boats before the landing stage, with the Black Rose among them; turns there are short."""
    river = [
        {"tile": "A0", "exit": "straight"},
        {"tile": "B4", "exit": "left"},
        {"tile": "A1-3", "passengers": 1},
    ]
    boats = {
        "red": {"at": "1.16", "heading": "n", "coal": 1, "passengers": 2},
        "green": {"at": "2.1", "heading": "nw", "coal": 2, "passengers": 1},
        "grey": {"at": "0.17", "heading": "n", "speed": 3},
        "black": {"at": "1.11", "heading": "n"},
    }
    given = {"river": river, "boats": boats, "landing": "left", "round": 4, "order": list(boats)}
    options = {"tiles": "all", "play_on": True, "push_course": "crossed", "black_rose": True}
    return race(3, seed, given, mode="pilot", **options, **BY_HAND)


def replayed(s):
    """A session that has played the same log without any undo."""
    other = Session(s.game, s.players, s.options, s.seed, s.position)
    for text in s.log():
        other.do(other.rules.strip_outcome(text))
    return other


def choose(rng, texts):
    """A random text, with a number from its range; texts that end a turn are preferred."""
    onward = [t for t in texts if t.split()[0] in ("ahead", "push", "done", "sail", "bow")]
    words = rng.choice(onward if onward and rng.random() < 0.6 else texts).split(" ")
    for place, word in enumerate(words):
        if ".." in word:
            span, _, step = word.partition("/")
            low, high = map(int, span.split(".."))
            words[place] = str(rng.choice(range(low, high + 1, int(step or 1))))
    return " ".join(words)


def walk(kind, seed):
    """Take a random walk; returns the number of places that were compared."""
    begin, steps, every = KINDS[kind]
    rng, s, compared = random.Random(f"{kind} {seed}"), begin(seed), 0
    for step in range(steps):
        texts = list(s.actions())
        if step % every == 0:
            other = replayed(s)
            assert other.digest() == s.digest()
            assert list(other.actions()) == texts, list(s.log())
            compared += 1
        if s.end and rng.random() < 0.3:  # the screen of the log reads a segment
            place, digest = rng.randrange(s.end) // 8, s.digest()
            assert len(owners(s, place)) == min(8, s.end - 8 * place)
            assert s.digest() == digest and list(s.actions()) == texts
        what = rng.random()
        if what < 0.25 and s.ply or not texts:
            for _ in range(min(s.ply, rng.choice([1, 1, 2, 3, 5, 8, 13]))):
                s.undo()
        elif what < 0.35 and s.ply < s.end:
            for _ in range(min(s.end - s.ply, rng.choice([1, 2, 5]))):
                s.redo()
        elif what < 0.4:
            s.go(rng.randint(max(0, s.end - 20), s.end))
        else:
            if what < 0.9 and not rng.randrange(4) and len(texts) > 1:
                both(rng, s, texts)
            s.do(choose(rng, texts))
    return compared


def both(rng, s, texts):
    """Compare two ways from here, one after the other."""
    for _ in range(2):
        s.do(choose(rng, texts))
        assert list(s.actions()) == list(replayed(s).actions()), list(s.log())
        s.undo()


@soak(seeds=((6, 7, 23), range(100, 112), range(100, 200)))
@pytest.mark.parametrize("kind", KINDS)
def test_actions_are_those_of_a_fresh_replay(kind, seeds):
    for seed in seeds:
        assert walk(kind, seed) > 3
