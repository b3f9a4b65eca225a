"""Soak tests are written once and collected twice (tests/soak.py)."""

import pytest

from soak import refused, soak


@soak(games=(2, 100), won=(1, 95))
def test_the_share_has_no_mark_and_the_whole_has_it(request, games, won):
    whole = request.node.get_closest_marker("soak") is not None
    assert (games, won) == ((100, 95) if whole else (2, 1))
    assert request.node.name.endswith("[whole]" if whole else "[share]")
    assert not refused(request.node)


@pytest.mark.parametrize("game", ["gyges"])
def test_a_mark_that_was_set_by_hand_is_refused(request, game):
    assert not refused(request.node)
    request.node.add_marker("soak")
    assert refused(request.node)
