"""No position of pilot mode is without a legal action while the race is not over (Q-22b).

200,000 random set-ups near the end are played to the end at random in the soak, in four quarters;
the first hundredth of them runs always.
"""

import pytest

from soak import soak
from tests.host.mississippi.pilot_endings import sail


def raced(seeds):
    """Play them; {event: how often}."""
    seen = {}
    for seed in seeds:
        for event, times in sail(seed).items():
            seen[event] = seen.get(event, 0) + times
    return seen


@soak(races=(500, 50_000))
@pytest.mark.parametrize("quarter", range(4))
def test_q22b_there_is_always_something_to_do(quarter, races):
    seen = raced(range(50_000 * quarter, 50_000 * quarter + races))
    for event in ("pushed", "moored", "embarked", "aground", "out", "laid"):
        assert seen[event], event
    assert races < 50_000 or seen["lapsed"] > 5
