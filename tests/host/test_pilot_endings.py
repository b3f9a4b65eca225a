"""No position of pilot mode is without a legal action while the race is not over (Q-22b).

200,000 random set-ups near the end are played to the end at random in the soak, in two halves;
the first hundredth of them runs always.
"""

import pytest
from pilot_endings import sail

HALF = 100_000
FEW = 2000


def raced(seeds):
    """Play them; {event: how often}."""
    seen = {}
    for seed in seeds:
        for event, times in sail(seed).items():
            seen[event] = seen.get(event, 0) + times
    return seen


def test_q22b_there_is_always_something_to_do():
    seen = raced(range(FEW))
    for event in ("pushed", "moored", "embarked", "aground", "out", "laid"):
        assert seen[event], event


@pytest.mark.soak
@pytest.mark.parametrize("half", [0, 1])
def test_soak_q22b_there_is_always_something_to_do(half):
    seen = raced(range(half * HALF, (half + 1) * HALF))
    assert seen["lapsed"] > 10
