"""What the table view shows, offers and plays is of one moment, and of one player's turn."""

import pytest

from pilothouse.bench.tap_figures import (
    CHART,
    GYGES,
    PLACED,
    RACE,
    SAILED,
    STARTED,
    STEERED,
    TBOATS,
    VOYAGE,
)
from tests.web.hand import touch

DOUBLE = [  # what is on the table, what is clicked twice, and ms between the clicks
    (CHART, (), ".mark-to[data-pick='KUWAIT']", (120,)),
    (VOYAGE, (*STARTED, "fuel 6 2000"), "#primary", (180,)),
    (STEERED, PLACED, ".mark-to[data-pick='0.10']", (120,)),
    (RACE, ("tile",), "#primary", (0, 120, 250)),
]
# Replaces each text by what Chrome's translation puts there.
TRANSLATE = """
() => {
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (all.nextNode()) texts.push(all.currentNode);
  for (const text of texts.filter((one) => !one.parentElement.closest("font"))) {
    const font = document.createElement("font");
    font.innerHTML = "<font>translated</font>";
    text.replaceWith(font);
  }
}
"""


def offer(tab):
    """What the large button plays, and whether something is chosen on the board."""
    page = tab.page
    return page.get_attribute("#primary", "data-action"), page.locator("#hand .back").count()


@pytest.fixture
def tab(phone_at):
    return phone_at(390, 844)


def log(tab, offset=0):
    return list(tab.entries("game.log", "actions", offset))


def test_a_double_click_plays_no_more_than_a_click_nor_does_a_key_that_is_held(tab):
    page = tab.page
    for setup, actions, what, times in DOUBLE:
        touch.begun(tab, setup, actions)
        page.locator(what).first.wait_for()
        once = page.get_attribute(what, "data-action") or ""
        box = page.locator(what).bounding_box()
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for apart in times:
            page.mouse.click(*at)
            page.wait_for_timeout(apart)
            page.mouse.click(*at)
            touch.offered(tab)
            assert ", ".join(log(tab, len(actions))) == once, (what, apart)
            if once:
                touch.tap(tab, "#undo")
    touch.begun(tab, RACE, ["tile"])
    page.locator("#to-more").tap()
    page.locator("#deeds .ends button").first.dblclick()  # asks once
    assert log(tab, 1) == []
    page.keyboard.press("Escape")
    page.locator("#primary").focus()
    for _ in range(4):
        page.keyboard.down("Enter")
        page.wait_for_timeout(120)
    touch.offered(tab)
    assert log(tab, 1) == ["ahead", "done"]


def test_what_is_half_entered_goes_with_its_moment(tab):
    """Also where the next moment looks the same: after an undo and its redo."""
    page = tab.page
    for setup, actions, entered in (
        (RACE, SAILED, "[data-boat='green'] button >> text=▲"),
        (STEERED, PLACED, ".mark-to[data-pick='0.10']"),
    ):
        digest = touch.begun(tab, setup, actions)
        before = offer(tab)
        page.locator(entered).first.tap()
        assert offer(tab) != before
        touch.tap(tab, "#undo")
        touch.tap(tab, "#hand button >> text=Redo")
        assert touch.offered(tab) == digest
        assert offer(tab) == before


def test_log_and_look_back_are_of_their_own_ply(tab):
    greens = ["ahead", "embark 1", "done"]
    touch.begun(tab, RACE, ["tile", "speed 3", "sail", "done", "roll", "tile", *greens, "speed 2"])
    page, now = tab.page, tab.call("game.digest")
    rows = page.locator(".log .short")
    page.locator("#to-log").tap()
    tab.wait("/Sail .*Sail/s.test(document.querySelector('.log')?.textContent)")
    assert "Speed 3 · Sail 3 · End the turn" in rows.last.inner_text()
    rows.last.tap()
    page.locator("[data-look]").tap()
    tab.wait("document.querySelector('#told .hub')?.dataset.figure === 'speed'")
    assert "1" in page.locator("#told .hub").inner_text()
    assert page.locator("#told [data-action], #strip [data-action]").count() == 0
    assert page.locator("#undo").is_disabled()
    assert tab.call("game.digest") == now
    page.locator("#primary").tap()
    tab.wait("document.querySelector('#told .hub').dataset.figure === 'points'")
    page.locator("#to-log").tap()
    tab.call("game.go", {"ply": 0})
    tab.wait("document.querySelectorAll('.log .undone').length === 3")  # its tile is gone, too


def test_a_page_that_a_browser_translates_goes_on(tab):
    touch.begun(tab, VOYAGE, STARTED)
    page = tab.page
    assert page.get_attribute("html", "translate") == "no"
    for _ in range(3):
        page.evaluate(TRANSLATE)
        touch.tap(tab, "[data-primary]")
        state = tab.call("game.view")
        told = page.locator("#strip .seat").all_inner_texts()
        for ship, text in zip(state["players"], told, strict=True):
            assert f"${ship['cash']:,}" in text
        who = state["players"][state["turn"]]["colour"].capitalize()
        assert who in page.inner_text("#sentence")
        assert f"Round {state['round']}" == page.inner_text("#top h1")
    tab.go("new=mississippi")
    tab.wait("document.querySelector('#more')")
    page.evaluate(TRANSLATE)
    page.locator("#more").tap()
    tab.wait("document.querySelector('output').textContent === '4'")
    assert tab.troubles == []


# Notes in each frame where the buttons are, which they are, and how far down the picture goes; the
# ruler takes the place of the players, too.
WATCH = """
() => {
  const frames = (window.frames = { places: new Set(), buttons: new Set(), above: [], below: [] });
  const box = (id) => document.getElementById(id)?.getBoundingClientRect();
  const note = (list, edge) => list.at(-1) === edge || list.push(edge);
  const look = () => {
    if (frames !== window.frames) return;
    const [more, large, strip] = ["to-more", "primary", "strip"].map(box);
    if (large) note(frames.above, large.top);
    if (large && more)
      frames.places.add([more.right, more.bottom - large.top].map(Math.round).join(" "));
    if (strip.height) note(frames.below, box("picture").bottom);
    for (const one of document.querySelectorAll(".beside button"))
      frames.buttons.add(one.textContent.trim());
    requestAnimationFrame(look);
  };
  look();
}
"""
SIZES = [(320, 568), (390, 844), (844, 390)]
GAMES = [(RACE, ()), (STEERED, PLACED), (VOYAGE, STARTED), (CHART, ()), (GYGES, ()), (TBOATS, ())]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_hand_keeps_its_places_in_every_game(phone_at, size):
    """The players get taller when they have more, the large button by a line; all stays so."""
    tab = phone_at(*size)
    for setup, actions in GAMES:
        touch.begun(tab, setup, actions)
        tab.page.evaluate(WATCH)
        while tab.call("game.digest")["ply"] < len(actions) + 9:
            before = touch.offered(tab)
            if tab.page.evaluate("document.body.classList.contains('over')"):
                break  # some duels are short
            action = tab.page.get_attribute("#primary", "data-action")
            tab.call("game.do", {"action": action})
            tab.wait(f"document.body.dataset.digest !== {before!r}")
        touch.offered(tab)
        places, above, below = tab.page.evaluate("[[...frames.places], frames.above, frames.below]")
        assert len(places) == 1, setup
        assert above == sorted(above, reverse=True) and above[0] - above[-1] < 16, setup
        assert below == sorted(below, reverse=True), setup


def test_the_hand_shows_no_other_buttons_for_a_moment(tab):
    """In pilot mode the hexes where the turn can end come after the rest; left stands left."""
    touch.begun(tab, STEERED, PLACED)
    for _ in range(4):  # by then all that it needs has its room
        touch.tap(tab, "#primary")
    tab.page.evaluate(WATCH)
    beside = set()
    for _ in range(4):
        row = tab.page.locator(".beside button").all_inner_texts()
        beside.update(row)
        primary = tab.page.get_attribute("#primary", "data-action")
        if tab.page.locator(".mark-to").count() and not primary.startswith("bow "):
            assert row == ["Turn left", "Turn right", "More…"]
            tab.page.locator(".mark-to").first.tap()
            tab.wait("document.querySelector('.beside [data-bow]')")
            beside.update(tab.page.locator(".beside button").all_inner_texts())
            tab.page.locator("#hand .back").tap()
        touch.tap(tab, "#primary")
    places, buttons = tab.page.evaluate("[[...frames.places], [...frames.buttons]]")
    assert len(places) == 1
    first, then = ({one.partition(" · ")[0] for one in all_} for all_ in (buttons, beside))
    assert first <= then  # a price comes as soon as the box has told it
