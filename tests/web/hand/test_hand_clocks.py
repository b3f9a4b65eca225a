"""The clocks of a game of two on the table view, and an undo against the box, which sets them."""

from pilothouse.bench.tap_figures import GYGES, TBOATS
from tests.web.hand import touch

LEFT = "document.querySelector(\"[data-clock='yellow']\")?.textContent ?? ''"
HAND = "document.querySelector('#hand').textContent"


def test_each_player_has_a_clock_that_can_be_stopped_and_started(phone_at):
    tab = phone_at(320, 568)
    before = touch.begun(tab, TBOATS | {"clock": "game 8500 0 0", "seats": {"red": 1}})
    tab.wait(f"/^0:0/.test({LEFT})")
    assert tab.page.inner_text("[data-clock='red']") == "0:09"  # rounded up
    for word, paused in (("Start", False), ("Stop", True)):
        touch.offered(tab)  # the button that was tapped is another one now
        if tab.call("game.clock")["paused"] != paused:
            tab.page.locator(f"#hand button >> text={word} the clocks").tap()
        shown = "true" if paused else "false"
        tab.wait(f"{HAND}.includes('Start') === {shown}")
        assert tab.call("game.clock")["paused"] == paused
    assert touch.faults(tab.page) == []
    # One undo takes back what the box has played, too, and brings back the clocks.
    tab.page.locator("[data-primary]").tap()
    while (answered := tab.call("game.digest"))["ply"] < 2:
        pass
    tab.wait(f"document.body.dataset.digest === {answered['digest']!r}")
    touch.tap(tab, "#undo")
    assert tab.call("game.digest") == {"ply": 0, "digest": before}
    tab.wait(f"{HAND}.includes('Yellow, Red: clock raised to 0:10.')")
    assert touch.faults(tab.page) == []
    touch.tap(tab, "#hand .beside button >> text=Redo")
    assert tab.call("game.digest")["ply"] == 2
    # In between the box waits, and the page does not say that it thinks.
    digest = tab.call("game.go", {"ply": 1})["digest"]
    tab.wait(f"document.body.dataset.digest === {digest!r} && {HAND}.includes('Box, move now')")
    tab.wait(f"!{HAND}.includes('thinks')")


def test_a_game_without_clocks_has_none(phone_at):
    tab = phone_at(320, 568)
    touch.begun(tab, GYGES)
    assert tab.page.locator("[data-clock]").count() == 0
