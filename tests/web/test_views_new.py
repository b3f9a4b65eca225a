"""A new game is set up on the page, by touch and by keyboard, with the real box."""

from tests.web.fingers import drag, primary, saves, seats, setting, shows, strike, tap, there

# The box refuses each new game; the data of the refusal are in `window.data`.
REFUSING = """refusing => {
  const real = tests.worker.postMessage.bind(tests.worker);
  window.data = null;
  tests.worker.postMessage = (message, ...rest) => {
    const { id, method } = message.type === "line" ? JSON.parse(message.text) : {};
    if (method !== "game.new") return real(message, ...rest);
    const error = { ...refusing, data: window.data };
    const text = JSON.stringify({ jsonrpc: "2.0", id, error });
    setTimeout(() => tests.worker.onmessage({ data: { type: "line", text } }));
  };
}"""


# What is chosen in them has more letters than there is room for.
CUT = """all => all.filter((one) => {
  const { width } = one.getBoundingClientRect();
  one.style.maxWidth = "none";
  return one.getBoundingClientRect().width > width + 1;
}).map((one) => one.id)"""


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
    there(tab, "[data-seat]")
    primary(tab).tap()
    shows(tab, "table")
    tab.wait("document.querySelector('#primary')?.checkVisibility()")
    assert setting(tab, "last") == {k: v for k, v in last.items() if k != "seed"}
    assert setting(tab, "names") == ["Anna", "Ben"]
    (now, before) = saves(tab)
    assert (now["status"], before["status"]) == ("running", "suspended")
    tab.page.go_back()  # to home, and not to the form
    shows(tab, "home")
    there(tab, ".go-on")
    text = primary(tab).inner_text()
    assert "Mississippi Queen" in text and "round 1" in text
    primary(tab).tap()
    shows(tab, "table")


def test_players_are_named_ordered_and_counted(browser, tabs, address):
    tab = tabs(browser(), address + "#new=mississippi").up()
    there(tab, "[data-seat]")
    assert seats(tab) == ["red", "green", "grey"]
    row = tab.page.locator("[data-seat]").first.bounding_box()["height"] + 8
    drag(tab, "[data-seat=red] .grip", row / 4, "touchCancel")
    tab.wait("!document.querySelector('.held')")
    assert tab.page.locator("[data-seat=red]").evaluate("row => row.style.translate") == ""
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
    last = setting(tab, "last")
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
    there(tab, "[data-seat]")
    tap(tab, "[data-seat] input")
    for name in ("Anna", "Ben", "Cleo"):
        tab.page.keyboard.type(name)
        for own in ({"isComposing": True}, {"keyCode": 229}):  # it confirms a word, and no name
            strike(tab.page, "Enter", "Enter", **own)
        tab.page.keyboard.press("Enter")
    primary(tab).tap()
    shows(tab, "table")
    names = {"red": "Anna", "green": "Ben", "grey": "Cleo"}
    assert tab.call("game.names") == {"names": names}
    known = setting(tab, "names")
    assert known == list(names.values())
    tab.go("new=gyges")
    there(tab, "[data-seat]")
    offered = tab.page.locator("#known option").evaluate_all("all => all.map((o) => o.value)")
    assert offered == known


def test_options_and_clocks_are_what_the_box_gets(browser, tabs, address):
    tab = tabs(browser(locale="it-IT"), address + "#new=gyges").up()
    there(tab, "[data-option]")
    tab.page.locator("#option-clock").select_option(label="Fischer")
    tab.page.locator("#option-clock-bonus").select_option(label="2")
    tap(tab, "summary")
    tab.page.locator("#option-preset").select_option(label="da torneo")
    path = tab.page.locator("#option-path")
    chosen = "e => [e.selectedOptions[0].text, e.options.length]"
    assert path.evaluate(chosen) == ["un lato", 2]  # what the tournament plays, in words
    path.select_option(label="una casella")
    assert "da torneo" in tab.page.inner_text("summary")
    assert tab.page.locator(".row-field select").evaluate_all(CUT) == []
    primary(tab).tap()
    shows(tab, "table")
    last = setting(tab, "last")
    assert last["options"] == {"preset": "tournament", "path": "cell"}
    assert last["clock"] == "fischer 600000 2000 1"
    tab.go("new=gyges")
    there(tab, "#option-clock-bonus")
    assert path.evaluate(chosen) == ["una casella", 2]


def test_the_players_own_prices_are_kept_and_used(browser, tabs, address):
    tab = tabs(browser(), address + "#new=master").up()
    there(tab, "#prices")
    tap(tab, "#prices summary")
    for port, price in (("BANGKOK", "5"), ("TOKYO", "3")):
        tab.page.locator(f"[name={port}]").fill(price)
        tab.page.locator(f"[name={port}]").press("Tab")
    tab.wait("document.querySelector('#prices small').textContent.includes('our copy')")
    tap(tab, "#more")
    primary(tab).tap()
    tab.wait("document.querySelector('.refused')?.textContent.includes('Too few ports')")
    tap(tab, "#less")
    primary(tab).tap()
    shows(tab, "table")
    assert setting(tab, "prices") == "5" + 17 * " 0" + " 3 0"
    assert setting(tab, "last")["options"] == {"prices": {"BANGKOK": 5000, "TOKYO": 3000}}
    tab.go("new=master")
    tab.wait("document.querySelector('[name=TOKYO]')?.value === '3'")
    tap(tab, "#prices summary")
    tap(tab, "#option-prices")  # they are known, and not used
    primary(tab).tap()
    shows(tab, "table")
    last = setting(tab, "last")
    assert "options" not in last


def test_the_keyboard_alone_begins_a_game(browser, tabs, address):
    tab = tabs(browser(), address + "#home").up()
    there(tab, "[data-primary]")
    keyboard = tab.page.keyboard
    keyboard.press("ArrowDown")
    keyboard.press("ArrowDown")
    assert tab.page.evaluate("document.activeElement.dataset.game") == "master"
    keyboard.press("Escape")  # there is nothing behind home
    keyboard.press("Enter")
    there(tab, "#prices")
    keyboard.press("B")  # Caps Lock
    shows(tab, "home")
    strike(tab.page, "щ", "KeyO")  # where an O stands elsewhere
    there(tab, "[data-seat]")
    keyboard.press("Enter")
    shows(tab, "table")
    assert tab.call("game.names") == {"names": {}}


def test_what_the_box_refuses_is_said_at_the_row(browser, tabs, address):
    tab = tabs(browser(), address + "#new=tboats").up()
    there(tab, "[data-seat]")
    refusing = {"code": -32602, "message": "The game can't begin so."}
    told = [
        ({"option": "claim"}, "[data-option=claim]", "Who sees a T"),
        ({"option": "names"}, "#view", "box"),
        ({"rule": "T-3", "code": "x", "facts": {}}, "#view", "T-3: "),
    ]
    tab.page.evaluate(REFUSING, refusing)
    for data, place, said in told:
        tab.page.evaluate("data => { window.data = data; }", data)
        primary(tab).tap()
        tab.wait(f"document.querySelector('{place} .refused')?.textContent.includes({said!r})")
        assert tab.page.locator(".refused").count() == 1
    assert tab.page.evaluate("document.body.dataset.view") == "new"
    assert saves(tab) == []
