"""How many taps things take on the table view."""

import pytest

from pilothouse.bench import tap_figures
from pilothouse.bench.tap_figures import RACE, SAILED, WAYS
from tests.web.hand import touch
from tests.web.hand.test_hand_games import GAMES

BEGUN = SAILED[:1]


@pytest.fixture
def tab(phone_at):
    return phone_at(390, 844)


def log(tab, offset=0):
    return list(tab.entries("game.log", "actions", offset))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name.replace(" ", "_"))
def test_it_takes_no_more_taps_than_promised(tab, way):
    assert tap_figures.play(tab.page, tab.call, way) <= way.wanted


def test_q50_a_boat_of_the_ruler_can_be_dragged(tab):
    touch.begun(tab, RACE, SAILED)
    grip = tab.page.locator("[data-boat='grey'] .grip").bounding_box()
    first = tab.page.locator("[data-boat='red'] .grip").bounding_box()
    tab.page.mouse.move(grip["x"] + 20, grip["y"] + 20)
    tab.page.mouse.down()
    tab.page.mouse.move(first["x"] + 20, first["y"] + 10, steps=5)
    tab.page.mouse.up()
    touch.tap(tab, "[data-primary]")
    assert log(tab)[-1] == "rank grey > red > green"


def test_tboats_a_move_is_two_taps_on_whole_boats(tab):
    touch.begun(tab, GAMES["tboats"])
    start, end = "b1-b3", "b2-b4"
    tap_at(tab, f".mark-to[data-pick='{start}']", 0.15)  # near an end of the boat
    tap_at(tab, f".mark-to[data-pick='{end}'] .dot")
    touch.offered(tab)
    assert log(tab) == [f"{start}>{end}"]


def tap_at(tab, selector, down=0.5):
    """A finger on an element, so far down from its upper edge."""
    touch.offered(tab)
    box = tab.page.locator(selector).first.bounding_box()
    tab.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + down * box["height"])


def test_the_box_says_what_it_would_do(tab):
    before = touch.begun(tab, GAMES["tboats"])
    tab.page.locator("#to-more").tap()
    tab.page.locator("#to-hint").tap()
    tab.wait("document.getElementById('sentence').textContent.startsWith('The box would')")
    assert "Move " in tab.page.inner_text("#sentence")
    assert tab.call("game.digest") == {"ply": 0, "digest": before}


def test_m45_a_move_through_a_storm_other_than_proposed_leaves_the_card_to_the_next_tap(tab):
    """What follows the move is drawn for the move that was proposed."""
    touch.begun(tab, GAMES["master"], ["start BANGKOK", "start BOMBAY", "bill"])
    tab.page.locator("[data-met='zone']").tap()
    touch.tap(tab, "[data-primary]")
    sails = [text for text in log(tab, 3) if text.startswith("sail ")]
    assert len(sails) == 1 and " zone" in sails[0]
    action = tab.page.get_attribute("[data-primary]", "data-action")
    assert action.startswith("card")
