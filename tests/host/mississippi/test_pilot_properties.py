"""Mississippi Queen, pilot mode: properties of every race, from first tile to last boat."""

import io
from functools import lru_cache

import pytest

from shared_rules.kernel.replay import replay
from shared_rules.kernel.session import ended
from soak import soak
from tests.host.mississippi.pilot_races import KINDS, PLIES, Helmsman, begin
from tests.host.mississippi.pilot_watch import Watch
from tests.portable.mississippi.race import listed

# The seed of the one race of each kind in a short run. It also says how wild the helmsman is.
SHORT = {kind: number % 3 for number, kind in enumerate(KINDS)}


@lru_cache(maxsize=len(KINDS))
def sail(kind, seed, tried):
    """Play a whole race, checked by the watch after every ply: (session, digests by ply)."""
    s = begin(kind, seed)
    helmsman, watch = Helmsman(seed), Watch(s)
    digests = [s.digest()]
    while not s.state["over"] and s.ply < PLIES:
        if s.ply % tried == tried - 1:
            every_listed_action_is_accepted(s)
        text = helmsman.choose(s)
        watch.before()
        watch.after(text, s.do(text))
        digests.append(s.digest())
    assert s.state["over"], "the race does not end"
    assert listed(s) == [] and s.state["pending"] is None
    return s, digests


def every_listed_action_is_accepted(s):
    """Each effect has one listed text, which is legal and can be undone."""
    before = s.digest()
    texts = listed(s)
    assert texts and len(texts) == len(set(texts))
    effects = set()
    for text in texts:
        s.do(text)
        effects.add(s.digest())
        s.undo()
        assert s.digest() == before, text
    assert len(effects) == len(texts)


def there_and_back(s, digests, plies):
    """Undo gives back every digest, and so does redo."""
    log = list(s.log())
    for ply in range(s.ply - 1, max(-1, s.ply - 1 - plies), -1):
        assert s.undo() == log[ply] and s.reapplied <= 16
        assert s.digest() == digests[ply]
    while s.ply < s.end:
        assert s.redo() == log[s.ply - 1]
        assert s.digest() == digests[s.ply]


def saved_and_loaded(s):
    text = b"".join(s.save())
    loaded = ended(replay(io.BytesIO(text), len(text)))
    assert loaded.digest() == s.digest()
    assert list(loaded.log()) == list(s.log())


@soak(
    seeds=((), range(100, 108), range(100, 150)),
    tried=(40, 20, 10),  # after so many plies each listed action is tried
    back=(30, PLIES, PLIES),  # plies
)
@pytest.mark.parametrize("kind", KINDS)
def test_races(kind, seeds, tried, back):
    for seed in seeds or (SHORT[kind],):
        s, digests = sail(kind, seed, tried)
        there_and_back(s, digests, back)
        saved_and_loaded(s)


def test_all_the_races_reach_what_races_can_reach():
    """The random races are a good test only if some of them reach the landing stage."""
    ends = [sail(kind, seed, 40)[0].state for kind, seed in SHORT.items()]
    assert sum(state["landing"] is not None for state in ends) >= 5
    assert sum(len(state["places"]) for state in ends) >= 2
