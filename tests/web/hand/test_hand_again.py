"""A page that is loaded again shows the table as it stood, before the box is there."""

from tests.web import phone
from tests.web.hand import touch
from tests.web.hand.test_hand_taps import RACE

HOW = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
SEATS = "document.querySelectorAll('#strip .seat').length"


def test_the_table_is_there_before_the_box_and_can_be_played_when_it_is(browser, address):
    context = browser(**HOW, service_workers="block")
    tab = phone.Tab(context, address).up()
    tab.page.evaluate("const { now } = Date; Date.now = () => now() - 65_000; 0")
    digest = touch.begun(tab, RACE, ["tile"])
    held = []
    context.route("**/micropython.wasm", lambda route: held.append(route))
    tab.page.reload()
    tab.wait(f"document.body.dataset.digest === {digest!r} && {SEATS} === 3")
    tab.wait("document.querySelector('#clock').textContent.startsWith('1:')")  # the turn goes on
    assert held and not tab.page.evaluate("tests.ready")
    assert tab.page.locator("#table-view [data-primary]").count() == 0
    assert tab.page.locator("#undo").is_disabled()
    held[0].continue_()
    tab.up()
    assert touch.offered(tab) == digest
    touch.tap(tab, "[data-primary]")
    assert list(tab.entries("game.log", "actions")) == ["tile A1-4", "ahead", "done"]
    tab.page.evaluate("const { now } = Date; Date.now = () => now() + 65_000; 0")
    tab.wait("document.querySelector('#clock').textContent.startsWith('1:')")
    touch.tap(tab, "#undo")
    touch.begun(tab, RACE | {"seed": 8}, ["tile"])
    tab.wait("document.querySelector('#clock').textContent.startsWith('0:')")


def test_where_another_game_is_on_the_table_it_is_shown_as_soon_as_the_box_says_so(
    browser, address
):
    tab = phone.Tab(browser(**HOW), address).up()
    touch.begun(tab, RACE, ["tile"])
    tab.page.evaluate("localStorage.setItem('pilothouse table', '{')")  # of another time
    tab.page.reload()
    tab.up()
    assert touch.offered(tab) == tab.call("game.digest")["digest"]
    assert tab.page.locator("#strip .seat").count() == 3
