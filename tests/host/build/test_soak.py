"""Soak tests are written once and collected twice (tests/soak.py)."""

from types import SimpleNamespace

import pytest

from soak import BROWSER, refused, soak, turn

FIGURES = {"share": (2, 1), "whole": (100, 95), "long": (1000, 950)}
MARKS = {"share": None, "whole": "soak", "long": "long"}


@soak(games=(2, 100, 1000), won=(1, 95, 950))
def test_the_share_has_no_mark_and_the_others_have_theirs(request, games, won):
    size = request.node.callspec.id
    assert (games, won) == FIGURES[size]
    marks = {mark.name for mark in request.node.iter_markers()} & {"soak", "long"}
    assert marks == ({MARKS[size]} if MARKS[size] else set())
    assert not refused(request.node)


@pytest.mark.parametrize("mark", ["soak", "long"], ids="by hand {}".format)
def test_a_mark_that_was_set_by_hand_is_refused(request, mark):
    assert not refused(request.node)
    request.node.add_marker(mark)
    assert refused(request.node)


def item(path, *marks):
    return SimpleNamespace(path=path, get_closest_marker=lambda name: name in marks or None)


def test_the_longest_begin_and_no_browser_has_run_before_a_loop_of_asyncio():
    here = BROWSER.parent / "host"
    wanted = [
        item(here / "screens/test_story.py", "early"),
        item(here / "big/test_board_watchers.py"),
        item(BROWSER / "install/test_install.py", "early"),
        item(BROWSER / "test_box.py"),
    ]
    assert sorted(reversed(wanted), key=turn) == wanted
