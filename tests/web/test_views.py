"""The views of the page by touch, with the real box: home, a new game, and all beside them."""

import pytest

from pilothouse.build import package
from tests.web.axe import violations

SIZES = [(320, 568), (390, 844), (844, 390), (1024, 768), (1920, 1080)]
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


def tap(tab, what):
    tab.page.locator(what).first.tap()


def shows(tab, view):
    tab.wait(f"document.body.dataset.view === {view!r}")


def primary(tab):
    """The one button that does the likeliest thing."""
    found = tab.page.locator("[data-primary]:visible")
    tab.wait("[...document.querySelectorAll('[data-primary]')].some((e) => e.checkVisibility())")
    assert found.count() == 1
    return found


def saves(tab):
    return list(tab.entries("store.list", "saves"))


def seats(tab):
    return tab.page.locator("[data-seat]").evaluate_all("rows => rows.map((r) => r.dataset.seat)")


@pytest.mark.parametrize(("size", "game", "how"), [
    (SIZES[0], "mississippi", {"locale": "it-IT", "color_scheme": "dark"}),
    (SIZES[1], "master", {"locale": "en-GB"}),
    (SIZES[2], "gyges", {"locale": "it-IT"}),
    (SIZES[3], "tboats", {"locale": "en-GB", "color_scheme": "dark"}),
    (SIZES[4], "master", {"locale": "it-IT"}),
])  # fmt: skip
def test_every_view_fits_a_finger_and_an_eye(browser, tabs, address, size, game, how):
    """Nothing too small, covered, cut or beside the page; axe finds nothing."""
    viewport = dict(zip(("width", "height"), size, strict=True))
    tab = tabs(browser(viewport=viewport, reduced_motion="reduce", **how), address + "#home").up()
    for view in [*VIEWS, f"new={game}"]:
        tab.go(view)
        tab.wait("!document.querySelector('#view .soft')?.textContent.includes('…')")
        if view.startswith("new"):
            tab.wait("document.querySelector('details')")
            for summary in tab.page.locator("summary").all():
                summary.tap()
        primary(tab)
        assert tab.page.evaluate(WRONG) == [], view
        assert tab.page.evaluate(CUT) == [], view
        assert not tab.page.evaluate("document.documentElement.scrollWidth > innerWidth"), view
        assert violations(tab.page) == [], view


FORMS = [f"new={game}" for game in ("mississippi", "master", "gyges", "tboats")]


@pytest.mark.parametrize("language", package.languages())
def test_no_view_is_too_wide_in_any_language(browser, tabs, address, language):
    """On the smallest telephone."""
    viewport = {"width": 320, "height": 568}
    how = {"viewport": viewport, "reduced_motion": "reduce", "locale": language}
    tab = tabs(browser(**how), address + "#home").up()
    assert tab.page.evaluate("document.documentElement.lang") == language
    for view in [*VIEWS, *FORMS]:
        tab.go(view)
        tab.wait("!document.querySelector('#view .soft')?.textContent.includes('…')")
        if view in FORMS:
            tab.wait("document.querySelector('#view details')")
        tab.page.evaluate(OPEN)
        assert tab.page.evaluate(CUT) == [], view
        assert not tab.page.evaluate("document.documentElement.scrollWidth > innerWidth"), view


def test_a_race_begins_with_two_taps_as_the_last_time(browser, tabs, address):
    tab = tabs(browser(), address).up()
    last = {
        "game": "mississippi",
        "players": ["green", "red", "white", "grey"],
        "options": {"mode": "pilot", "play_on": True},
        "seats": {"white": 2, "grey": 1},
        "names": {"green": "Anna", "red": "Ben"},
        "seed": 4,
    }
    tab.call("game.new", last)
    tab.go("home")
    tap(tab, "[data-game=mississippi]")
    tab.wait("document.querySelector('[data-seat]')")
    primary(tab).tap()
    shows(tab, "table")
    tab.wait("document.querySelector('#primary')?.checkVisibility()")
    settings = tab.call("system.settings")["settings"]
    assert settings["last"]["value"] == {k: v for k, v in last.items() if k != "seed"}
    assert settings["names"]["value"] == ["Anna", "Ben"]
    (now, before) = saves(tab)
    assert (now["status"], before["status"]) == ("running", "suspended")
    tab.page.go_back()  # to home, and not to the form
    shows(tab, "home")
    tab.wait("document.querySelector('.go-on')")
    text = primary(tab).inner_text()
    assert "Mississippi Queen" in text and "round 1" in text
    primary(tab).tap()
    shows(tab, "table")


def drag(tab, what, by):
    """A finger takes something, and lets it go so many pixels below."""
    box = tab.page.locator(what).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    points = [{"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}]
    points += [
        {"type": "touchMove", "touchPoints": [{"x": x, "y": y + by * n / 8}]} for n in range(1, 9)
    ]
    for point in [*points, {"type": "touchEnd", "touchPoints": []}]:
        tab.touch.send("Input.dispatchTouchEvent", point)


def test_players_are_named_ordered_and_counted(browser, tabs, address):
    tab = tabs(browser(), address + "#new=mississippi").up()
    tab.wait("document.querySelector('[data-seat]')")
    assert seats(tab) == ["red", "green", "grey"]
    row = tab.page.locator("[data-seat]").first.bounding_box()["height"] + 8
    drag(tab, "[data-seat=red] .grip", 2 * row)
    tab.wait("document.querySelector('[data-seat]').dataset.seat === 'green'")
    assert seats(tab) == ["green", "grey", "red"]
    tab.page.locator("[data-seat=green] .grip").press("ArrowDown")
    assert seats(tab) == ["grey", "green", "red"]
    tap(tab, "[data-seat=red] .grip")  # a tap moves up, as the arrow key does
    assert seats(tab) == ["grey", "red", "green"]
    tab.page.locator("[data-seat=grey] select").select_option("red")  # both swap
    assert seats(tab) == ["red", "grey", "green"]
    tap(tab, "#more")
    assert seats(tab) == ["red", "grey", "green", "brown"]
    tap(tab, "#less")
    tap(tab, "#less")
    assert seats(tab) == ["white", "red"]  # two players have two boats each
    assert tab.page.locator("#less").is_disabled()
    tab.page.locator("[data-seat=white] input").fill("Zoë")
    tap(tab, "[data-mode=pilot]")
    tab.page.locator("[data-seat=red] .level").select_option("3")
    primary(tab).tap()
    shows(tab, "table")
    last = tab.call("system.settings", {"name": "last"})["settings"]["last"]["value"]
    assert last == {
        "game": "mississippi",
        "players": ["white", "red"],
        "options": {"mode": "pilot"},
        "seats": {"red": 3},
        "names": {"white": "Zoë"},
    }


def test_a_stranger_types_three_names_and_taps_no_field_but_the_first(browser, tabs, address):
    tab = tabs(browser(), address + "#home").up()
    tap(tab, "[data-game=mississippi]")
    tab.wait("document.querySelector('[data-seat]')")
    tap(tab, "[data-seat] input")
    for name in ("Anna", "Ben", "Cleo"):
        tab.page.keyboard.type(name)
        tab.page.keyboard.press("Enter")
    primary(tab).tap()
    shows(tab, "table")
    names = {"red": "Anna", "green": "Ben", "grey": "Cleo"}
    assert tab.call("game.names") == {"names": names}
    known = tab.call("system.settings", {"name": "names"})["settings"]["names"]["value"]
    assert known == list(names.values())
    tab.go("new=gyges")
    tab.wait("document.querySelector('[data-seat]')")
    offered = tab.page.locator("#known option").evaluate_all("all => all.map((o) => o.value)")
    assert offered == known


def test_options_and_clocks_are_what_the_box_gets(browser, tabs, address):
    tab = tabs(browser(locale="it-IT"), address + "#new=gyges").up()
    tab.wait("document.querySelector('[data-option]')")
    tab.page.locator("#option-clock").select_option(label="Fischer")
    tab.page.locator("#option-clock-bonus").select_option(label="2")
    tap(tab, "summary")
    tab.page.locator("#option-preset").select_option(label="da torneo")
    tab.page.locator("#option-path").select_option(label="una casella")
    assert "da torneo" in tab.page.inner_text("summary")
    primary(tab).tap()
    shows(tab, "table")
    last = tab.call("system.settings", {"name": "last"})["settings"]["last"]["value"]
    assert last["options"] == {"preset": "tournament", "path": "cell"}
    assert last["clock"] == "fischer 600000 2000 1"
    tab.go("new=gyges")
    tab.wait("document.querySelector('#option-clock-bonus')")
    assert (
        tab.page.locator("#option-path").evaluate("e => e.selectedOptions[0].text") == "una casella"
    )


def test_the_players_own_prices_are_kept_and_used(browser, tabs, address):
    tab = tabs(browser(), address + "#new=master").up()
    tab.wait("document.querySelector('#prices')")
    tap(tab, "#prices summary")
    for port, price in (("BANGKOK", "5"), ("TOKYO", "3")):
        tab.page.locator(f"[name={port}]").fill(price)
        tab.page.locator(f"[name={port}]").press("Tab")
    tab.wait("document.querySelector('#prices small').textContent.includes('our own')")
    tap(tab, "#more")
    primary(tab).tap()
    tab.wait("document.querySelector('.refused')?.textContent.includes('Too few ports')")
    tap(tab, "#less")
    primary(tab).tap()
    shows(tab, "table")
    settings = tab.call("system.settings")["settings"]
    assert settings["prices"]["value"] == "5" + 17 * " 0" + " 3 0"
    assert settings["last"]["value"]["options"] == {"prices": {"BANGKOK": 5000, "TOKYO": 3000}}
    tab.go("new=master")
    tab.wait("document.querySelector('[name=TOKYO]')?.value === '3'")
    tap(tab, "#prices summary")
    tap(tab, "#option-prices")  # they are known, and not used
    primary(tab).tap()
    shows(tab, "table")
    last = tab.call("system.settings", {"name": "last"})["settings"]["last"]["value"]
    assert "options" not in last


def test_the_keyboard_alone_begins_a_game(browser, tabs, address):
    tab = tabs(browser(), address + "#home").up()
    tab.wait("document.querySelector('[data-primary]')")
    keyboard = tab.page.keyboard
    keyboard.press("ArrowDown")
    keyboard.press("ArrowDown")
    assert tab.page.evaluate("document.activeElement.dataset.game") == "master"
    keyboard.press("Escape")  # there is nothing behind home
    keyboard.press("Enter")
    tab.wait("document.querySelector('#prices')")
    keyboard.press("b")
    shows(tab, "home")
    keyboard.press("o")
    tab.wait("document.querySelector('[data-seat]')")
    keyboard.press("Enter")
    shows(tab, "table")
    assert tab.call("game.names") == {"names": {}}


def test_what_the_box_refuses_is_said_at_the_row(browser, tabs, address):
    """An option that this table does not offer any more came with the last one."""
    tab = tabs(browser(), address + "#new=tboats").up()
    tab.wait("document.querySelector('[data-seat]')")
    refusing = {"code": -32602, "message": "The game can't begin so."}
    told = [
        ({"option": "claim"}, "[data-option=claim]", "Who sees a T"),
        ({"option": "names"}, "#view", "box"),
    ]
    told += [({"rule": "T-3", "code": "x", "facts": {}}, "#view", "T-3: ")]
    tab.page.evaluate(
        """refusing => {
          const real = tests.worker.postMessage.bind(tests.worker);
          window.data = null;
          tests.worker.postMessage = (message, ...rest) => {
            const { id, method } = message.type === "line" ? JSON.parse(message.text) : {};
            if (method !== "game.new") return real(message, ...rest);
            const error = { ...refusing, data: window.data };
            const text = JSON.stringify({ jsonrpc: "2.0", id, error });
            setTimeout(() => tests.worker.onmessage({ data: { type: "line", text } }));
          };
        }""",
        refusing,
    )
    for data, place, said in told:
        tab.page.evaluate("data => { window.data = data; }", data)
        primary(tab).tap()
        tab.wait(f"document.querySelector('{place} .refused')?.textContent.includes({said!r})")
        assert tab.page.locator(".refused").count() == 1
    assert tab.page.evaluate("document.body.dataset.view") == "new"
    assert saves(tab) == []


def test_back_leads_through_the_views_and_never_out_of_the_page(browser, tabs, address):
    tab = tabs(browser(), address + "#rules=gyges G-5").up()
    shows(tab, "rules")
    tab.wait("document.querySelector('dt')")
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
    tab.page.evaluate("location.hash = 'nonsense'")
    shows(tab, "home")


def test_the_language_changes_at_once_on_page_and_glass(browser, tabs, address):
    tab = tabs(browser(), address + "#settings").up()
    tab.wait("document.querySelector('#option-language')")
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
    tab.go("saved")
    tab.wait("document.querySelector('summary')")
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
    for query, first, least in (("16", "Q-16", 1), ("q-59", "Q-59", 1), ("PUSH sandbank", "Q-", 1)):
        search.fill(query)
        found = tab.page.locator("dt").all_inner_texts()
        assert len(found) >= least and found[0].startswith(first), query
    assert tab.page.locator("mark").count() > 1
    search.fill("xyzzy")
    assert tab.page.locator("dt").count() == 0
    assert "No rule" in tab.page.inner_text("[role=status]")
    search.fill("")
    tap(tab, ".tabs button >> nth=2")
    tab.wait("document.querySelector('dt')?.textContent.startsWith('G-')")


def test_records_tell_who_has_won(browser, tabs, address):
    tab = tabs(browser(), address + "#records").up()
    tab.wait("document.querySelector('.lead')")
    for players in (["south", "north"], ["south", "north"]):
        tab.call("game.new", {"game": "gyges", "players": players, "names": {"north": "Anna"}})
        tab.call("game.do", {"action": "resign"})
    tab.go("home")
    tab.wait("document.querySelector('[data-go=story]')?.textContent.includes('Anna has won')")
    tab.go("records")
    tab.wait("document.querySelectorAll('.list').length === 2")
    wins, games = tab.page.locator(".list").all_inner_texts()
    assert "Anna" in wins and "2 ×" in wins
    assert games.count("Anna has won") == 2


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
