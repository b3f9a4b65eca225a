"""The clocks of a game of two on the table view."""

import re

from pilothouse.bench.tap_figures import GYGES
from tests.web.hand import touch

LEFT = "document.querySelector(\"[data-clock='south']\")?.textContent ?? ''"
HAND = "document.querySelector('#hand').textContent"


def test_each_player_has_a_clock_that_can_be_stopped_and_started(phone_at):
    tab = phone_at(320, 568)
    touch.begun(tab, GYGES | {"clock": "game 300000 0 0"})
    tab.wait(f"/^[45]:/.test({LEFT})")
    assert re.fullmatch(r"5:00", tab.page.inner_text("[data-clock='north']"))
    for word, paused in (("Stop", True), ("Start", False)):
        if tab.call("game.clock")["paused"] != paused:
            tab.page.locator(f"#hand button >> text={word} the clocks").tap()
        shown = "true" if paused else "false"
        tab.wait(f"{HAND}.includes('Start') === {shown}")
        assert tab.call("game.clock")["paused"] == paused
    assert touch.faults(tab.page) == []


def test_a_game_without_clocks_has_none(phone_at):
    tab = phone_at(320, 568)
    touch.begun(tab, GYGES)
    assert tab.page.locator("[data-clock]").count() == 0
