"""No position of pilot mode is without a legal action while the race is not over (Q-22b).

The soak plays 200,000 random positions near the end to the end at random, in four quarters. The
first of them always runs.
"""

import pytest

from soak import soak
from tests.host.mississippi.pilot_endings import sail


def raced(seeds):
    """Play the races of these seeds: {event: how often}."""
    seen = {}
    for seed in seeds:
        for event, times in sail(seed).items():
            seen[event] = seen.get(event, 0) + times
    return seen


@soak(races=(45, 2500, 50_000))
@pytest.mark.parametrize("quarter", range(4))
def test_q22b_there_is_always_something_to_do(quarter, races):
    seen = raced(range(50_000 * quarter, 50_000 * quarter + races))
    for event in ("pushed", "moored", "embarked", "aground", "out", "laid"):
        assert seen[event], event
    assert races < 50_000 or seen["lapsed"] > 5
