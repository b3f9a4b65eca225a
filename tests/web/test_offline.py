"""The page without a net, and its new versions."""

import pytest

from pilothouse import web
from pilothouse.build import web as site
from pilothouse.errors import LostError
from tests.web import phone

# The name of each version that the browser keeps, and how many files of it.
VERSIONS = """Promise.all((await caches.keys()).map(
  async (name) => [name, (await (await caches.open(name)).keys()).length]))"""

GAMES = {
    "mississippi": ["red", "green"],
    "master": ["red", "blue"],
    "gyges": ["south", "north"],
    "tboats": ["yellow", "red"],
}


def versions(tab):
    return dict(tab.page.evaluate(f"(async () => {VERSIONS})()"))


def whole(tab, sources):
    """Wait until the browser keeps all files; the service worker itself is not one of them."""
    tab.wait(f"(await {VERSIONS}).some(([, n]) => n === {len(sources) - 1})")


def renamed(sources, title):
    page = sources["index.html"].replace(b"<title>Pilothouse<", b"<title>%s<" % title.encode())
    assert page != sources["index.html"]
    return {**sources, "index.html": page}


@pytest.mark.parametrize("gone", ["net", "server"])
def test_the_second_visit_needs_no_net(browser, tabs, sources, gone):
    """Any game and board goes, though the first visit has opened none."""
    context = browser(offline=True)
    with phone.served(site.listed(sources)) as (_, address):
        tab = tabs(context, address).up()
        whole(tab, sources)
        tab.page.close()
        if gone == "net":
            context.set_offline(True)
            tab = tabs(context, address + "?board=waveshare_lcd_1_3").up()
    if gone == "server":
        tab = tabs(context, address).up()
    for game, players in GAMES.items():
        assert tab.call("game.new", {"game": game, "players": players})["game"] == game
        assert tab.call("ui.screen")["screen"] != "home"


def test_a_new_version_waits_for_the_player(browser, tabs, sources):
    with phone.served(site.listed(sources)) as (server, address):
        tab = tabs(browser(offline=True), address).up()
        whole(tab, sources)
        (first,) = versions(tab)
        tab.call("game.new", {"game": "mississippi", "players": ["red", "green"]})
        server.files = web.prepared(site.listed(renamed(sources, "Later")))
        tab.page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")
        tab.wait(f"(await {VERSIONS}).length === 2")
        assert tab.page.locator("#update").count() == 0  # the box is shown
        tab.page.reload()
        assert tab.up().page.title() == "The box · Pilothouse"
        tab.go("home")
        tab.page.locator("#update").click()
        tab.wait("document.title === 'Later'")
        tab.up()
        assert first not in versions(tab)


def test_a_first_visit_in_half_leads_to_the_new_version(browser, sources):
    """The page has its start only, and the server meanwhile another version: that is not played."""
    first, later = site.listed(sources), site.listed(renamed(sources, "Later"))
    pack = "packs/games.gyges.bin"
    with phone.served({name: data for name, data in first.items() if name != pack}) as (
        server,
        address,
    ):
        tab = phone.Tab(browser(offline=True), address).up()
        tab.wait("(await navigator.serviceWorker.getRegistration())?.active")
        server.files = web.prepared({**later, pack: later[pack] + b"other"})
        with pytest.raises(LostError):
            tab.call("game.new", {"game": "gyges", "players": GAMES["gyges"]}, 0.5)
        tab.wait("!document.querySelector('#notice').hidden")
        said = tab.page.inner_text("#sentence")
        assert "Load the page again" in said and "XMLHttpRequest" not in said
        server.files = web.prepared(later)
        tab.page.click("#answer")
        tab.wait("document.title.includes('Later')")
        assert tab.up().call("game.new", {"game": "gyges", "players": GAMES["gyges"]})


def test_a_file_of_another_version_is_not_kept(browser, sources):
    """The server is in the middle of an update: its list and one file do not fit together."""
    wrong = {**site.listed(sources), "page.css": b"* { display: none }"}
    with phone.served(wrong) as (_, address):
        tab = phone.Tab(browser(offline=True), address).up()
        tab.page.wait_for_timeout(1000)
        assert not tab.page.evaluate(
            "navigator.serviceWorker.getRegistration().then((r) => Boolean(r?.active))"
        )
        for name in versions(tab):
            assert not tab.page.evaluate(
                f"caches.open({name!r}).then((c) => c.match('page.css')).then(Boolean)"
            )
