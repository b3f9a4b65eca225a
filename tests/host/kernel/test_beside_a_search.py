"""A search goes on beside looks at the log, tries, refused steps: it finds what it does alone."""

import random

import pytest

from firmware.link import trying
from shared_rules.kernel import steps, turns
from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import ended
from soak import soak
from tests.host.kernel.test_undo_properties import choose
from tests.portable.duel import fresh, tboats
from tests.portable.master.voyage import charted
from tests.portable.mississippi.race import race

KINDS = {
    "pilot": lambda seed: race(3, seed, mode="pilot"),
    "master, chart": lambda seed: charted(2, seed),
    "gyges": lambda seed: fresh(seed, setup="random"),
    "gyges, carry": lambda seed: fresh(seed, setup="random", bounce="carry"),
    "tboats": lambda seed: tboats(),
}
PLIES, EVERY = 20, 6


def legal(s):
    return [text for text in s.actions() if text != "resign"]


def beside(s, rng, level):
    """What a search finds between whose slices there are looks, tries and refused steps."""
    search, look, tried, slices = s.rules.suggest(s.state, level), None, None, 0
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value
        slices += 1
        look = look or turns.at(s, rng.randint(0, s.end))
        try:
            next(look)
        except StopIteration:
            look = None
        if tried is None:
            tried = trying.after(s, ", ".join([choose(rng, legal(s))] * 2), [None])
        try:
            next(tried)
        except (StopIteration, RuleError):  # it has ended; or chance, or the second is not legal
            tried = None
        if slices % 5 == 1:
            with pytest.raises(RuleError):
                steps.do(s, f"{choose(rng, legal(s))}, nonsense")


@soak(seeds=(1, 6), level=(1, 3))
@pytest.mark.parametrize("kind", KINDS)
def test_a_search_is_not_disturbed(kind, seeds, level):
    compared = 0
    for seed in range(seeds):
        rng, s = random.Random(f"{kind} {seed}"), KINDS[kind](seed)
        for place in range(PLIES):
            if not legal(s):
                break
            if place % EVERY == EVERY // 2:
                alone = ended(s.rules.suggest(s.state, level))
                digest = s.digest()
                assert beside(s, rng, level) == alone and s.digest() == digest
                compared += 1
            s.do(choose(rng, legal(s)))
    assert compared
