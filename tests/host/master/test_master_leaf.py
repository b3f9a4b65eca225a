"""The inner loop of the counts on MASTER's chart, as machine code and as plain Python."""

from pathlib import Path

import pytest

import device
from shared_rules.master import chart, leaf
from soak import soak
from tests.portable.master import leaves

PART = 500  # charts in one sum


def there(target: str, first: int, count: int) -> int:
    """The sum over charts as a target finds it."""
    ask = f"from tests.portable.master import leaves\nprint(leaves.total({first}, {count}))"
    return int(device.execute(target, [ask], Path(leaves.__file__)))


@soak(charts=(500, 5000, 20_000))
def test_counts_are_the_same_on_unix(unix, charts):
    for first in range(0, charts, PART):
        assert there(unix, first, PART) == leaves.total(first, PART), first


@pytest.mark.pico
def test_counts_are_the_same_on_an_emulated_pico(uf2):
    assert there("emulator", 0, PART) == leaves.total(0, PART)


def test_a_ring_with_more_squares_than_were_thought_is_counted_anew(monkeypatch):
    """The front of a count is given little room, and gets more where that is not enough."""
    sums = [leaves.total(seed, 1) for seed in range(60)]
    tried = []

    def narrow(found, space, *given):
        tried.append(space)
        return rings(found, 2 if space == 4 * max(found.w, found.h) else space, *given)

    rings = chart.Chart._rings
    monkeypatch.setattr(chart.Chart, "_rings", narrow)
    assert [leaves.total(seed, 1) for seed in range(60)] == sums
    assert len(tried) > 300


def test_the_leaf_knows_the_bits_of_a_square():
    assert (leaf._COAST, leaf._PORT) == (chart.COAST, chart.PORT)
    assert leaf.BIAS > 90  # the most rows of a chart
