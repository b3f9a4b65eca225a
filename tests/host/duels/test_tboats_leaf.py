"""The inner loops of T-boats do the same as machine code and as plain Python."""

from pathlib import Path

import pytest

import device
from soak import soak
from tests.portable.tboats import leaves

PART = 500  # positions in one sum


def there(target: str, first: int, count: int) -> int:
    """The sum over positions as a target finds it."""
    ask = f"from tests.portable.tboats import leaves\nprint(leaves.total({first}, {count}))"
    return int(device.execute(target, [ask], Path(leaves.__file__)))


def agree(target: str, positions: int) -> None:
    """The sums over positions are the same here, in plain Python, and on a target."""
    for first in range(0, positions, PART):
        assert there(target, first, PART) == leaves.total(first, PART), first


@soak(positions=(500, 6000, 20_000))
def test_positions_turns_and_moves_are_the_same_on_unix(unix, positions):
    agree(unix, positions)


@pytest.mark.pico
def test_positions_turns_and_moves_are_the_same_on_an_emulated_pico(uf2):
    agree("emulator", PART)


def test_a_sum_tells_orders_and_numbers_apart():
    assert leaves.mixed(0, (1, 2)) != leaves.mixed(0, (2, 1))
    assert leaves.mixed(0, (1, 2)) != leaves.mixed(0, (1, 3))
    assert leaves.total(0, 20) != leaves.total(1, 20)
