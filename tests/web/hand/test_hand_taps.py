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


def test_undo_takes_back_a_tap(tab):
    before = touch.begun(tab, RACE, BEGUN)
    touch.tap(tab, "[data-primary]")
    touch.tap(tab, "#undo")
    assert tab.call("game.digest") == {"ply": 1, "digest": before}


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


def test_what_was_taken_back_is_played_again_with_one_tap(tab):
    touch.begun(tab, RACE, [*BEGUN, "speed 2"])
    touch.tap(tab, "#undo")
    touch.tap(tab, "#hand .beside button >> text=Again")
    assert log(tab)[1:] == ["speed 2"]


def test_the_box_says_what_it_would_do(tab):
    before = touch.begun(tab, GAMES["tboats"])
    tab.page.locator("#to-more").tap()
    tab.page.locator("#to-hint").tap()
    tab.wait("document.getElementById('sentence').textContent.startsWith('The box would')")
    assert "Move " in tab.page.inner_text("#sentence")
    assert tab.call("game.digest") == {"ply": 0, "digest": before}


PRICE = "#price"


def likeliest(tab):
    touch.offered(tab)
    return tab.page.get_attribute("[data-primary]", "data-action")


def priced(tab, typed, action):
    """Type what a ton costs; the large button is to play `action` then."""
    tab.page.locator(PRICE).fill(typed)
    tab.wait(f"document.querySelector('#primary')?.dataset.action === {action!r}")
    touch.offered(tab)
    return tab.page.inner_text("#primary").replace("\u2060", "")


def test_m30_the_large_button_keeps_to_the_price_that_is_typed(tab):
    """A guess is told to be one, and is one only the first time in a port."""
    touch.begun(tab, GAMES["master"])
    assert likeliest(tab) == "start CAPETOWN"  # M-13: Bangkok sells no fuel as far as the box knows
    touch.begun(tab, GAMES["master"], ["start BANGKOK", "start BOMBAY", "bill"])
    assert likeliest(tab) == "fuel 6 2000, sail 4"
    assert tab.page.input_value(PRICE) == "2000" and "guess" in tab.page.inner_text("#hand label")
    assert priced(tab, "", "sail 1").startswith("Sail 1")
    tab.page.locator(PRICE).fill("2500")
    tab.wait("document.querySelector('#sentence').textContent.includes('1,000')")  # M-5
    assert tab.page.locator("#primary").is_disabled()
    assert "Fuel 5 at $9,000" in priced(tab, "9", "fuel 5 9000, sail 4")
    priced(tab, "3", "fuel 6 3000, sail 4")
    tab.page.locator("[data-met='panama']").tap()
    tab.wait("document.querySelector('#primary small')?.textContent.includes('Panama')")
    told = priced(tab, "3000", "fuel 6 3000, sail 4 panama")
    assert "fuel −$18,000 · Panama canal −$5,000" in told
    touch.tap(tab, "[data-primary]")
    for action in ("stay", "sail 1 BANGKOK", "stay"):
        digest = tab.call("game.do", {"action": action})["digest"]
    tab.wait(f"document.body.dataset.offered === {digest!r}")
    assert likeliest(tab) == "fuel 2 3000, sail 4"
    assert "guess" not in tab.page.inner_text("#hand label")
    tab.page.locator("#to-more").tap()
    tab.page.locator("#deeds").get_by_text("Fuel", exact=True).tap()
    tab.wait("document.querySelector('#deeds .back')")
    assert tab.page.locator("#deeds button").count() < 12  # no wall of buttons for a number


def test_m45_what_a_storm_brings_is_told_and_stays_in_sight(tab):
    touch.begun(tab, GAMES["master"], ["start BANGKOK", "start BOMBAY", "bill"])
    tab.page.locator("[data-met='zone']").tap()
    touch.tap(tab, "[data-primary]")
    sails = [text for text in log(tab, 3) if text.startswith("sail ")]
    assert len(sails) == 1 and " zone" in sails[0]
    assert likeliest(tab).startswith("card")  # another move was proposed: nothing is drawn for that
    touch.tap(tab, "[data-primary]")
    digest = tab.call("game.do", {"action": "fuel 2 1000, fuel 2 1000, stay"})["digest"]
    tab.wait(f"document.body.dataset.offered === {digest!r}")
    told = tab.page.inner_text("#sentence")  # others have played since
    assert "radio message for Red" in told and told.count("cargo waits in") == 1
    card, bill = log(tab, 5)[:2]
    assert (card.split(" ")[0], bill.split(" ")[0]) == ("card", "bill")
    tab.page.locator("#to-cargoes").tap()
    assert tab.page.locator("#deeds [data-bill]").count() == 2
    tab.page.keyboard.press("Escape")
    tab.page.locator("#to-log").tap()
    tab.wait("document.querySelectorAll('.turn').length >= 2")
    rows = tab.page.locator(".turn .short").all_inner_texts()
    assert rows[0] == "Bombay: Fuel 2 at $1,000 · Fuel 2 at $1,000 · Stay"
    assert rows[1].startswith("Bangkok: Fuel 6 at $2,000 · Sail 4, storm zone · Draw a card: ")
    tab.page.locator(".turn .row").first.tap()
    assert tab.page.locator("[data-mend]").count() == 1  # two that would read the same
    ships = [
        {"colour": "red", "port": "CARACAS", "bill": 8, "fuel": 2},
        {"colour": "blue", "port": "TOKYO"},
    ]
    touch.begun(tab, {**GAMES["chart"], "position": {"players": ships}})
    assert "oil → San Francisco" in tab.page.inner_text("#strip [data-player='red']")
    told = tab.page.inner_text("#primary small").replace("\u2060", "")
    assert told == "fuel −$3,000 · Panama canal −$10,000"
