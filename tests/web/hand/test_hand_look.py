"""The table view on glass of any size: nothing is cut, covered, or too small for a finger."""

import pytest

from pilothouse.bench.tap_figures import PLACED, RACE, SAILED, STEERED
from pilothouse.build import package
from soak import soak
from tests.web.axe import accessible
from tests.web.fingers import BARE
from tests.web.hand import touch
from tests.web.hand.test_hand_games import GAMES

LANGUAGES = package.languages()
SIZES = [(320, 568), (390, 844), (844, 390), (1024, 768), (1920, 1080)]
TABLET = 1000  # pixels
NAMES = {"red": "Alexandrine", "green": "Bartholomäus", "brown": "Dorothea-M."}
NAMES |= dict.fromkeys(("grey", "blue", "north", "yellow"), "\u05d0\u05e0\u05d4 7")  # leftward
FIVE = ["red", "green", "grey", "brown", "cream"]
SIX = {"players": FIVE[:3], "options": {"boats_per_player": 2}}  # boats
SHIPS = {"players": ["red", "blue", "green", "yellow", "white", "black"]}
# What is on the table: a setup, what is played, and what is tapped then
VIEWS = {
    "first turn": (RACE | SIX, ["tile"], ()),
    "points left": (RACE | {"players": FIVE}, ["tile", "speed 3"], ()),
    "die": (RACE, ["tile", "ahead", "done"], ()),
    "ruler": (RACE | SIX, [*SAILED, *["ahead", "done"] * 3], ()),
    "sheet": (RACE, ["tile"], ["#to-more"]),
    "log": (RACE, SAILED, ["#to-log", ".turn .row"]),
    "pilot": (STEERED, PLACED, [".mark-to:has(.dear)"]),
    "home port": (GAMES["master"] | SHIPS, [], ()),
    "dial": (GAMES["master"], ["start BANGKOK", "start BOMBAY", "bill"], ()),
    "chart": (GAMES["chart"], ["start CAPETOWN", "start CARACAS", "bill"], ()),
    "set-up": (GAMES["gyges"], [], ["#to-more"]),
    "gyges": (GAMES["gyges"], ["setup 321123", "setup 321123"], ()),
    "tboats": (GAMES["tboats"], [], [".mark-to"]),
}


def opened(tab, view):
    """Bring a view on the page."""
    setup, actions, taps = (VIEWS | FURTHER)[view]
    names = {who: NAMES[who] for who in setup["players"] if who in NAMES}
    touch.begun(tab, setup | {"names": names}, actions)
    for selector in taps:
        tab.page.locator(selector).first.tap(force=True)


# What else comes up on the table, for axe alone
FURTHER = {
    "new tile": (RACE, [], ["[data-primary]"]),
    "river": (RACE, ["tile"], ["#to-river"]),
    "cargoes": (*VIEWS["dial"][:2], ["#to-cargoes"]),
    "mended": (
        RACE,
        ["tile", "left", "ahead", "done"],
        ["#to-log", ".turn .row", "[data-mend^='remove']"],
    ),
    "an earlier moment": (RACE, SAILED, ["#to-log", ".turn .row", "[data-look]"]),
    "refused": (GAMES["gyges"], [], ["#to-more", ".ends button"]),
    "over": (GAMES["gyges"], ["resign"], ()),
}


# What was scrolled has its buttons below a heading.
TOPMOST = """
document.querySelectorAll("dialog[open], dialog[open] *, #table-view *")
  .forEach((one) => one.scrollTo(0, 0))
"""


@soak(count=(2, len(VIEWS)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_view_fits_every_glass(phone_at, language, count):
    first = 2 * LANGUAGES.index(language)  # the views are shared out among the languages
    views = [*VIEWS, *VIEWS][first : first + count]
    tab = phone_at(390, 844, language)
    assert tab.page.evaluate("document.documentElement.lang") == language
    found = {}
    for name in views:
        tab.page.set_viewport_size({"width": 390, "height": 844})
        opened(tab, name)
        tab.wait("!document.querySelector('[aria-busy=\"true\"]')")
        if bare := tab.page.evaluate(BARE):
            found[name] = bare
        for width, height in SIZES if language in ("en", "de") else SIZES[:3:2]:
            tab.page.set_viewport_size({"width": width, "height": height})
            tab.page.evaluate(TOPMOST)
            tab.page.evaluate(
                "new Promise((next) => requestAnimationFrame(() => setTimeout(next)))"
            )
            if faults := touch.faults(tab.page):
                found[name, width, height] = faults
            if width < TABLET and (otherwise := touch.seen_otherwise(tab)):
                found[name, width, height] = otherwise
        tab.page.keyboard.press("Escape")
    assert found == {}
    assert tab.troubles == []


def test_the_head_grows_with_the_longest_title_and_with_the_letters(phone_at):
    tab = phone_at(1920, 1080, "es")
    tab.page.emulate_media(reduced_motion="reduce")
    touch.begun(tab, GAMES["tboats"])
    for width, height in ((1920, 1080), (800, 600), (3840, 2160)):
        tab.page.set_viewport_size({"width": width, "height": height})
        tab.page.evaluate("new Promise((next) => requestAnimationFrame(() => setTimeout(next)))")
        assert touch.faults(tab.page) == []


def test_a_new_tile_stays_until_the_next_tap_and_the_river_is_a_tap_away(phone_at):
    """It is what people have to lay: with its name, arrow and passengers, and as on the box."""
    tab = phone_at(320, 568, "de")
    touch.begun(tab, RACE)
    touch.tap(tab, "[data-primary]")
    laid = tab.page.locator("#laid")
    [_, tile] = tab.call("game.view", {"part": "river"})
    assert laid.inner_text().split() == [tile["tile"], "geradeaus", "1", "Passagiere"]
    box = laid.locator(".tile-last").bounding_box()
    assert min(box["width"], box["height"]) > 130
    assert tab.page.locator("#told [data-speed]").count() == 6  # nobody ends a turn unseen
    assert touch.faults(tab.page) == []
    laid.tap()
    tab.page.locator("#to-river").tap()
    names = tab.page.locator("#deeds li b").all_inner_texts()
    assert names == [tile["tile"], "Start"] and touch.faults(tab.page) == []


def test_a_roll_is_of_the_turn_that_brought_it_and_french_signs_stay_with_words(phone_at):
    """What can't be true yet is only in the sheet, and a tap on the aim doesn't repeat it."""
    tab = phone_at(390, 844, "fr")
    touch.begun(tab, RACE)
    assert tab.page.inner_text("#to-river b") == "départ"
    touch.tap(tab, "[data-primary]")
    first = tab.call("game.view", {"part": "order"})[0]
    touch.tap(tab, "[data-primary]")
    assert tab.call("game.view", {"part": "pending"})["what"] == "roll"
    assert tab.page.get_attribute("#strip .acting", "data-player") == first
    assert "clear" in tab.call("game.actions")["actions"]
    assert tab.page.locator("#told [data-action]").count() == 0
    sentence = tab.page.locator("#hand #sentence")
    assert sentence.inner_text().startswith("Au tour de Rouge. Le dé dit où va le fleuve.")
    tab.page.locator("#top h1").tap()
    assert "\nManche 1\u00a0: " in sentence.inner_text()
    tab.page.locator("#strip .aim").tap()
    tab.wait("document.querySelector('#hand .rule')?.textContent === 'Q-46'")
    assert "Objectif" not in sentence.inner_text()
    tab.page.locator("#to-more").tap()
    tab.wait("document.querySelector('#deeds [data-action=clear]')")


def test_axe_finds_nothing(phone_at):
    tab = phone_at(390, 844)
    for name in VIEWS | FURTHER:
        opened(tab, name)
        accessible(tab.page)
        tab.page.keyboard.press("Escape")


# What lies on a board, and how much of it; a target there, and what it is called.
TOLD = {
    "gyges": (".piece", 12, "a1", "a1: piece of height 3. Move a1 to …"),
    "tboats": (".tboat", 8, "b2-b4", "Move b1–b3 to b2–b4"),
    "pilot": (".boat", 3, "1.11", "A2-3/11, passengers 1. Sail there: speed 6, 5 coal"),
    "chart": (".ship", 2, None, None),
}


def test_a_voice_tells_what_lies_on_the_board_and_what_each_target_does(phone_at):
    tab = phone_at(390, 844)
    told = "all => all.map((one) => [one.role, one.ariaLabel])"
    for view, (what, count, pick, label) in TOLD.items():
        opened(tab, view)
        touch.offered(tab)
        lying = tab.page.locator(f"#stage {what}").evaluate_all(told)
        assert len({name for role, name in lying if role == "img"}) == count
        marks = tab.page.locator(".mark-to")
        named = marks.evaluate_all("all => all.map((one) => one.ariaLabel)")
        keys = marks.evaluate_all("all => all.map((one) => one.dataset.pick)")
        assert len(set(named)) == len(named) and not set(named) & set(keys)
        if label:
            assert dict(zip(keys, named, strict=True))[pick] == label
