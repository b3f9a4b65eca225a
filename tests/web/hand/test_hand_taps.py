"""What a tap does on the table view. How many things take: tests/web/test_bench_web.py."""

import re
from pathlib import Path

import pytest

from pilothouse.bench.tap_figures import GYGES, PLACED, PRIMARY, RACE, SAILED, STEERED, TBOATS
from pilothouse.series import trial
from tests.web.hand import touch
from tests.web.hand.test_hand_games import GAMES

BEGUN = SAILED[:1]
TABLE = Path(__file__).parents[2] / "trials" / "master" / "table_two.trial"


@pytest.fixture
def tab(phone_at):
    return phone_at(390, 844)


def log(tab, offset=0):
    return list(tab.entries("game.log", "actions", offset))


def test_q50_a_boat_of_the_ruler_can_be_dragged(tab):
    touch.begun(tab, RACE, SAILED)
    grip = tab.page.locator("[data-boat='grey'] .grip").bounding_box()
    first = tab.page.locator("[data-boat='red'] .grip").bounding_box()
    tab.page.mouse.move(grip["x"] + 20, grip["y"] + 20)
    tab.page.mouse.down()
    for method in ("game.undo", "game.redo"):  # somebody takes the ruler away under the finger
        digest = tab.call(method)["digest"]
        tab.wait(f"document.body.dataset.digest === {digest!r}")
        touch.offered(tab)
    assert tab.page.locator(".dragged").count() == 0
    tab.page.mouse.up()
    tab.page.mouse.down()
    tab.page.mouse.move(first["x"] + 20, first["y"] + 10, steps=5)
    assert tab.page.evaluate("getSelection().toString()") == ""
    tab.page.mouse.up()
    beside = tab.page.locator("#hand .beside [data-action^='rank']")
    assert beside.count() == 0  # a button more would move the rows under the next finger
    touch.tap(tab, "[data-primary]")
    assert log(tab)[-1] == "rank grey > red > green"
    tab.page.locator("#to-log").tap()
    tab.page.locator(".turn .row").first.tap()
    tab.page.locator("[data-mend='order']").tap()
    level = tab.page.locator(".level")
    level.first.tap()
    fills = level.evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert fills[0] != fills[1]  # and it shows who is level
    assert level.first.get_attribute("aria-pressed") == "true"


def opened(tab, setup, actions, ply):
    """The log is open at the turn of an action."""
    touch.begun(tab, setup, actions)
    tab.page.locator("#to-log").tap()
    tab.wait("document.querySelector('.turn')")
    rows = "[...document.querySelectorAll('.turn')].findLast((one) => one.dataset.ply >= ply)"
    tab.page.evaluate(f"ply => {rows}.querySelector('.row').click()", ply)


def test_what_was_forgotten_is_offered_where_it_was_possible_and_named_until_it_is_mended(tab):
    opened(tab, RACE, [*SAILED, "rank red > green > grey"], 8)
    mend = tab.page.locator("[data-mend]")
    tab.page.locator("[data-mend='forgotten']").tap()
    asked = "!document.querySelector('.opened')?.textContent.includes('…')"
    for _ in range(2):
        tab.wait(f"document.querySelector('[data-mend=\"embark 1\"]') && {asked}")
        label = mend.inner_text()  # it is the only one
        mend.tap()
        assert mend.inner_text().split("\n") == ["Mend it", label]
        tab.page.locator(".consequences button >> text=Back").tap()
    mend.tap()
    mend.tap()
    tab.wait("document.querySelector('.opened')?.textContent.includes('Mended')")
    assert log(tab)[8] == "embark 1"
    setup, *plies = trial.read(TABLE)
    setup = {key: setup[key] for key in trial.SETUP if setup.get(key) is not None}
    opened(tab, setup, [ply["action"] for ply in plies[:20]], 10)
    tab.page.locator("[data-mend='remove load 4']").tap()
    tab.wait("document.querySelector('.opened')?.textContent.includes('dice and cards')")
    assert tab.page.locator("[data-mend='remove load 4']").is_visible()  # and what else there is


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


def test_undo_takes_back_a_tap_and_one_tap_plays_it_again(tab):
    before = touch.begun(tab, RACE, BEGUN)
    touch.tap(tab, "[data-action='speed 2']")
    touch.tap(tab, "#undo")
    assert tab.call("game.digest") == {"ply": 1, "digest": before}
    touch.tap(tab, "#hand .beside button >> text=Redo")
    assert log(tab)[1:] == ["speed 2"]
    tap_at(tab, "[data-speed='5']")  # it is set: what is grey says why it plays nothing
    tab.wait("document.querySelector('#sentence').innerText.includes('Set your speed just once')")


def test_a_hint_is_a_whole_turn_with_its_reason_drawn_and_the_large_button_plays_it(tab):
    drawn = "document.querySelector('#stage .advised-to')?.dataset"
    for setup, actions in ((GYGES, ["setup 321123"] * 2), (TBOATS, []), (STEERED, PLACED)):
        before = touch.begun(tab, setup, actions)
        found = tab.call("game.suggest", {"why": True})
        tab.page.locator(".mark-to").first.tap()  # what was chosen before gives way to it
        tab.page.locator("#to-more").tap()
        tab.page.locator("#to-hint").tap()
        tab.wait("document.getElementById('sentence').textContent.startsWith('The box would')")
        told = tab.page.inner_text("#sentence")
        assert found["why"] and found["why"] in told
        (advised, *_) = tab.call("game.advised")["actions"]
        assert ("Before, the button said" in told) == (advised != found["step"])
        assert "either" not in told  # the other one may lose
        assert tab.page.get_attribute(PRIMARY, "data-action") == found["step"]
        assert tab.page.inner_text(f"{PRIMARY} b") in told
        stops = re.split("[->]", found["step"]) if setup == GYGES else found["step"].split(">")
        if setup == STEERED:
            assert found["step"].endswith(", done") and tab.page.evaluate(drawn)["bow"]
        else:
            assert tab.page.evaluate(drawn)["through"].split() == stops
        assert tab.call("game.digest")["digest"] == before


def test_gyges_no_mark_hides_a_piece_and_the_piece_in_hand_is_marked(tab):
    touch.begun(tab, GYGES, ["setup 321123"] * 2)
    assert tab.page.locator(".mark-to").count() == 6
    assert tab.page.locator(".mark-to .dot").count() == 0
    tab.page.locator(".mark-to[data-pick='b1']").tap()
    held, piece = (tab.page.locator(one).bounding_box() for one in (".held", "[data-at='b1']"))
    assert held["width"] > piece["width"]
    for side, size in (("x", "width"), ("y", "height")):
        assert abs(held[side] + held[size] / 2 - piece[side] - piece[size] / 2) < 1


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
    assert (
        likeliest(tab) == "start CARACAS"
    )  # M-13: fuel is cheapest there, as far as the box knows
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
    assert "fuel −$18,000 · Panama Canal −$5,000" in told
    touch.tap(tab, "[data-primary]")
    for action in ("stay", "sail 1 BANGKOK", "stay"):
        digest = tab.call("game.do", {"action": action})["digest"]
    tab.wait(f"document.body.dataset.offered === {digest!r}")
    assert likeliest(tab) == "fuel 2 3000, sail 4"
    assert "guess" not in tab.page.inner_text("#hand label")
    tab.page.locator("#to-more").tap()
    tab.page.locator("#deeds").get_by_text("Fuel", exact=True).tap()
    tab.wait("document.querySelector('#deeds .back ~ p')?.textContent === 'Fuel'")
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
    tab.wait("document.querySelector('#sentence .telling')?.textContent.includes('Blue buys')")
    tab.wait("!document.querySelector('#sentence .telling')")
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
    after = "one => getComputedStyle(one, '::after').content"
    assert tab.page.locator("#strip [data-figure='fuel']").first.evaluate(after) == '" ·"'
    told = tab.page.inner_text("#primary small").replace("\u2060", "")
    assert told == "fuel −$3,000 · Panama Canal −$10,000"
    tab.page.locator("#to-more").tap()
    tab.wait("document.querySelector('#deeds .not')?.innerText.includes('The ship has no damage.')")
    tab.page.keyboard.press("Escape")
    near = {"colour": "red", "at": "40.9", "fuel": 3, "diverted": {"why": "card"}}
    touch.begun(tab, {**GAMES["chart"], "position": {"players": [near, ships[1]]}})
    small = "document.querySelector('#primary small')?.textContent"
    tab.wait(f"{small}.includes('call at port −')")  # M-59
    near = {"colour": "red", "at": "6.5", "fuel": 3, "bill": 8}
    touch.begun(tab, {**GAMES["chart"], "position": {"players": [near, ships[1]]}})
    tab.wait(f"{small}.endsWith('· wins')")  # M-73
    # M-45: of two courses to one square the large button sails the one that draws no card.
    touch.begun(
        tab, {**GAMES["chart"], "position": {"players": [{**ships[0], "fuel": 9}, ships[1]]}}
    )
    tab.page.locator(".mark-to[data-pick='19.10']").focus()
    tab.page.keyboard.press("Enter")
    tab.wait("document.querySelector('#primary').dataset.action.endsWith(' 19.10')")
    large = tab.page.locator("#primary")
    assert large.get_attribute("data-action") == "sail 18.10 19.10"
    assert tab.page.locator(".advised-to").get_attribute("data-through") == "17.10 18.10 19.10"
