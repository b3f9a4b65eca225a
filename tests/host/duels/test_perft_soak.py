"""Perft figures that take long: those above a million, and those too slow for the box."""

from soak import soak
from tests.portable.duel import S1, count, gyges, tboats
from tests.portable.gyges.test_gyges_perft import BLOCKED, PLAIN, X

TOURNAMENT = {"preset": "tournament"}


FROM_X = (
    ({}, 162810),
    ({"ko": 1}, 162874),  # these two differ only from X and to depth 2
    ({"ko": 0}, 168648),
    ({"path": "cell"}, 150967),
)


@soak(figures=(FROM_X[:2], FROM_X))
def test_gyges_x_to_depth_2(figures):
    for more, figure in figures:
        assert count(gyges(X, **TOURNAMENT, **more), 2) == figure, more


def test_gyges_blocked_next_row_to_depth_2():
    assert count(gyges(BLOCKED, ko=0, blocked="next_row", **PLAIN), 2) == 79180


def test_tboats_walk_in_does_not_matter_from_picket():
    assert count(tboats(walk_in="immediate"), 4) == count(tboats(), 4) == 8096


@soak(depth=(1, 2), figure=(228, 155563))
def test_gyges_x_to_depth_2_with_open_drops(depth, figure):
    assert count(gyges(X, drop="open"), depth, "positions") == figure


@soak(depth=(1, 2, 3), figure=(224, 57374, 16825500))
def test_gyges_tournament(depth, figure):
    assert count(gyges(S1, ko=0, **TOURNAMENT), depth) == figure


@soak(depth=(1, 2, 3), figure=(222, 56316, 16280470))
def test_gyges_cells_and_carry(depth, figure):
    assert count(gyges(S1, **PLAIN), depth) == figure
