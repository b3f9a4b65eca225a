"""A whole race by touch, on a page of a phone's size."""

from pathlib import Path

import pytest

from pilothouse.series import trial
from pilothouse.terminal import keys
from soak import soak
from tests.web.phone import Fingers

TESTS = Path(__file__).parents[1]


@pytest.mark.early
@soak(before=(keys.Player, Fingers))
def test_a_whole_race_by_touch_with_a_reload_in_the_middle(browser, tabs, before):
    """The race of a trial: the digest at its end is that of the recording.

    before: what presses the keys before the reload.
    """
    tab = tabs(browser()).up()
    fingers = Fingers(tab)
    steps = [s for s in keys.read(TESTS / "scripts/race3.keys") if s.verb != "screenshot"]
    middle = len(steps) // 2
    before(tab).run_steps(steps[:middle])
    kept = tab.call("ui.screen"), tab.save()
    tab.page.reload()
    tab.up()
    assert kept == (tab.call("ui.screen"), tab.save())
    fingers.run_steps(steps[middle:])
    assert fingers.presses > 100
    plies = trial.read(TESTS / "trials/three_players_by_hand.trial")
    assert tab.call("game.digest")["digest"] == plies[-1]["digest"]
