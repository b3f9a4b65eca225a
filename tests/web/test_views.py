"""The views of the page by touch, with the real box: each fits a finger, works and leads back."""

import pytest

from pilothouse.build import package
from tests.web.axe import accessible
from tests.web.fingers import BARE, primary, saves, shows, tap, there
from tests.web.hand.touch import seen_otherwise

SIZES = [(320, 568), (390, 844), (844, 390), (1024, 768), (1920, 1080)]
DUEL = {"game": "gyges", "players": ["south", "north"]}
VIEWS = ["home", "saved", "records", "rules", "settings", "story"]
# What is too small for a finger, lies under something else, or is cut off.
WRONG = """[...document.querySelectorAll("#view :is(button, a, select, input, summary, .sign)")]
  .filter((each) => {
    if (!each.checkVisibility() || each.closest("dialog") || each.matches(".unseen")) return false;
    each.scrollIntoView({ block: "center" });
    const { left, top, right, width, height } = each.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    const inside = left >= 0 && right <= innerWidth + 0.1 && width >= 43.9 && height >= 43.9;
    return !inside || !(each.contains(found) || found?.contains(each));
  }).map((each) => each.outerHTML)"""
OPEN = "for (const part of document.querySelectorAll('#view details')) part.open = true"
CUT = """[...document.querySelectorAll("#view :is(h1, b, p, button, summary, dd, small)")]
  .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
  .filter((each) => each.clientWidth).map((each) => each.outerHTML)"""

# Where a computer is chosen, but not all of its words are shown.
HALF = """[...document.querySelectorAll("#view .level")].filter((each) => {
    const { offsetWidth } = each;
    each.style = "flex: none; width: max-content";
    return each.offsetWidth > offsetWidth;
  }).map((each) => each.outerHTML)"""


def fits(tab, view):
    """Check that a view is not cut and not wider than the page."""
    assert tab.page.evaluate(CUT) == [], view
    assert tab.page.evaluate(HALF) == [], view
    assert not tab.page.evaluate("document.documentElement.scrollWidth > innerWidth"), view


def go(tab, view):
    """Go to a view, and wait for what it asks the box."""
    tab.go(view)
    tab.wait("!document.querySelector('#view .soft')?.textContent.includes('…')")


@pytest.mark.parametrize(("size", "game", "how"), [
    (SIZES[0], "mississippi", {"locale": "it-IT", "color_scheme": "dark"}),
    (SIZES[1], "master", {"locale": "en-GB"}),
    (SIZES[2], "gyges", {"locale": "it-IT"}),
    (SIZES[3], "tboats", {"locale": "en-GB", "color_scheme": "dark"}),
    (SIZES[4], "master", {"locale": "it-IT"}),
])  # fmt: skip
def test_every_view_fits_a_finger_and_an_eye(browser, tabs, address, size, game, how):
    """Nothing is too small, covered, cut or beside the page."""
    viewport = dict(zip(("width", "height"), size, strict=True))
    tab = tabs(browser(viewport=viewport, reduced_motion="reduce", **how), address + "#home").up()
    tab.call("game.new", DUEL)
    for view in [*VIEWS, f"new={game}"]:
        go(tab, view)
        if view.startswith("new"):
            there(tab, "details")
            for summary in tab.page.locator("summary").all():
                summary.tap()
        primary(tab)
        assert tab.page.evaluate(WRONG) == [], view
        fits(tab, view)
        assert seen_otherwise(tab) == {}, view
    tab.go("box")
    assert seen_otherwise(tab) == {}


FORMS = [f"new={game}" for game in ("mississippi", "master", "gyges", "tboats")]


def test_axe_finds_nothing(browser, tabs, address):
    """In each view, with games that have ended and one that goes on."""
    tab = tabs(browser(reduced_motion="reduce"), address + "#home").up()
    tab.call("game.new", {"game": "tboats", "players": ["yellow", "red"]})
    for _ in range(2):
        tab.call("game.new", DUEL | {"names": {"south": "Anna"}})
        tab.call("game.do", {"action": "resign"})
    for view in [*VIEWS, *FORMS]:
        go(tab, view)
        there(tab, "#view [data-primary]")
        tab.page.evaluate(OPEN)
        accessible(tab.page)


def test_no_view_is_too_wide_in_any_language(browser, tabs, address):
    viewport = dict(zip(("width", "height"), SIZES[0], strict=True))  # the smallest telephone
    tab = tabs(browser(viewport=viewport, reduced_motion="reduce"), address + "#home").up()
    tab.call("game.new", DUEL)
    for language in package.languages():
        tab.call("system.language", {"code": language})
        tab.wait(f"document.documentElement.lang === {language!r}")
        for view in [*VIEWS, *FORMS]:
            go(tab, view)
            if view in FORMS:
                there(tab, "#view details")
            tab.page.evaluate(OPEN)
            fits(tab, (language, view))


def test_back_leads_through_the_views_and_never_out_of_the_page(browser, tabs, address):
    tab = tabs(browser(), address + "#rules=gyges G-5").up()
    shows(tab, "rules")
    there(tab, "dt")
    tab.page.go_back()
    shows(tab, "home")
    tap(tab, "[data-go=settings]")
    shows(tab, "settings")
    tab.page.reload()
    shows(tab, "settings")
    tap(tab, ".bar .icon")
    shows(tab, "home")
    tab.page.go_forward()
    shows(tab, "settings")
    tab.go("saved")
    tap(tab, ".bar .icon")
    shows(tab, "settings")
    for senseless in ("nonsense", "rules=100%", "rules=nonsense", "story", "table", "log"):
        tab.page.evaluate("hash => { location.hash = hash; }", senseless)
        tab.wait("location.hash === '#home' && history.state.path.length === 1")
        shows(tab, "home")  # where no game is there is no table either
    tab.page.goto("about:blank")
    tab.page.goto(address + "#new=%E0%A4%A")
    shows(tab, "home")


def test_the_language_changes_at_once_on_page_and_glass(browser, tabs, address):
    tab = tabs(browser(), address + "#settings").up()
    there(tab, "#option-language")
    tab.page.locator("#option-language").select_option(label="Italiano")
    tab.wait("document.querySelector('h1').textContent === 'Impostazioni'")
    assert tab.call("system.language")["code"] == "it"
    tab.wait("document.querySelector('#words').textContent.includes('Nuova partita')")
    tap(tab, "#option-sound")
    tab.wait("(await tests.call('system.settings', {})).result.settings.sound.value === false")
    tab.call("system.language", {"code": "en"})  # as on the box's own screen
    tab.wait("document.querySelector('h1').textContent === 'Settings'")


def test_games_are_taken_up_and_deleted(browser, tabs, address):
    tab = tabs(browser(), address + "#saved").up()
    for game, players in (("gyges", ["south", "north"]), ("tboats", ["yellow", "red"])):
        tab.call("game.new", {"game": game, "players": players})
    tab.go("home")
    tab.go("saved")
    tab.wait("document.querySelectorAll('#games li').length === 2")
    running, waiting = [save["name"] for save in saves(tab)]
    tap(tab, f"[data-save={waiting}]")
    shows(tab, "table")
    assert [save["name"] for save in saves(tab)] == [waiting, running]
    tab.call("game.do", {"action": "resign"})
    tab.go("saved")
    facts = "finished · North has won · South, North · 1 action"  # though it is on the table
    tab.wait(f"document.querySelector('[data-save={waiting}] span span')?.innerText === {facts!r}")
    there(tab, "summary")
    tap(tab, "summary")
    for answer, left in (("", 2), ("delete", 1)):
        tap(tab, f"[data-delete={running}]")
        tap(tab, f"dialog button[value='{answer}']")
        tab.wait("!document.querySelector('dialog[open]')")
        tab.wait(f"document.querySelectorAll('#games li').length === {left}")
        assert len(saves(tab)) == left


def test_rules_are_found_by_word_and_number(browser, tabs, address):
    tab = tabs(browser(), address + "#rules").up()
    tab.wait("document.querySelectorAll('dt').length > 100")
    search = tab.page.locator(".search")
    headings, numbers = tab.page.locator("main h2"), tab.page.locator("dt")
    assert headings.first.inner_text() == "The aim: how to win" and headings.count() > 9
    listed = numbers.all_inner_texts()
    assert listed[0] == "Q-46" and len(listed) == len(set(listed))
    assert not {"unknown", "over", "pending"} & set(listed)  # sentences of the box, no rules
    for query, first in (("16", "Q-16"), ("q-59", "Q-59"), ("PUSH sandbank", "Q-")):
        search.fill(query)
        assert numbers.all_inner_texts()[0].startswith(first), query
    assert tab.page.locator("mark").count() > 1
    for query, found in (
        ("aim", "Q-46"),
        ("win", "Q-71"),
        ("end of race", "Q-47"),
        ("coal", "Q-15"),
    ):
        search.fill(query)
        assert found in numbers.all_inner_texts(), query
    search.fill("xyzzy")
    assert tab.page.locator("dt").count() == 0
    assert "No rule" in tab.page.inner_text("[role=status]")
    search.fill("")
    tap(tab, ".tabs button >> nth=2")
    tab.wait("document.querySelector('dt')?.textContent.startsWith('G-')")


def test_records_tell_who_has_won(browser, tabs, address):
    tab = tabs(browser(), address + "#records").up()
    there(tab, ".lead")
    # Its letters go from right to left, and may turn round no word beside them.
    name, apart = "\u05d0\u05e0\u05d4 7", "\u2068\u05d0\u05e0\u05d4 7\u2069"
    for _ in range(2):
        tab.call("game.new", DUEL | {"names": {"north": name}})
        tab.call("game.do", {"action": "resign"})
    tab.go("home")
    tab.wait(f"document.querySelector('[data-go=story]')?.textContent.includes('{apart} has won')")
    tab.go("records")
    tab.wait("document.querySelectorAll('.list').length === 2")
    wins, games = tab.page.locator(".list").all_inner_texts()
    assert name in wins and "2 ×" in wins
    assert games.count(f"{apart} has won") == 2 and tab.page.locator("li b bdi").count() == 1
    parts = {"saved": "#games", "story": "#story", "table": "#strip .seat", "log": ".turn"}
    for view, part in (parts | {"new=gyges": ".seats"}).items():
        tab.go(view)
        there(tab, part)
        assert tab.page.evaluate(BARE) == [], view


def test_home_shows_what_was_last_on_the_table_before_the_box_is_there(browser, tabs, address):
    context = browser()
    tab = tabs(context, address + "#home").up()
    tab.call("game.new", {"game": "master", "players": ["red", "blue"], "names": {"red": "Anna"}})
    tab.go("settings")
    tab.go("home")
    tab.wait("document.querySelector('.go-on')?.textContent.includes('MASTER')")
    context.route("**/*.wasm", lambda route: None)  # it never comes
    page = context.new_page()
    page.goto(address + "#home")
    assert "MASTER" in page.inner_text(".go-on")
    page.close()
