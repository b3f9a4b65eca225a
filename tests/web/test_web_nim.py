"""A fifth game, Nim (tests/nim), on the page: with a module of its own, and without one."""

import pytest

from pilothouse.build import bundles, packs
from pilothouse.build import web as site
from tests.nim.checkout import NIM, laid, run
from tests.web import phone
from tests.web.hand import touch

MODULE = "table/games/nim/index.js"
NEW = {"game": "nim", "players": ["ann", "bob"], "names": {"ann": "Anna"}}


@pytest.fixture(scope="module")
def boxed(sources, tmp_path_factory):
    """The site, with a box that knows Nim."""
    checkout = laid(tmp_path_factory.mktemp("nim"))
    run(checkout, "-m", "pilothouse.build.packs")
    found = (checkout / packs.PACKS.relative_to(packs.project.ROOT)).glob("*.bin")
    return sources | {f"packs/{path.name}": path.read_bytes() for path in found}


def played(tab, *taps):
    """Tap until the game is over; returns the log of the page."""
    for selector in taps:
        touch.tap(tab, selector)
    assert tab.call("game.view", {"part": "winner"}) == "ann"
    assert "wins" in tab.page.locator("[data-player=ann]").inner_text()
    tab.go("log")
    tab.wait("document.querySelectorAll('.turn').length === 3")
    return tab.page.locator(".turn .short").all_inner_texts()


def opened(tabs, browser, files):
    with phone.served(site.listed(files)) as (_, address):
        tab = tabs(browser(), address).up()
        touch.begun(tab, NEW)
        yield tab


@pytest.fixture
def tab(request, boxed, tabs, browser):
    given = {MODULE: (NIM / "host/web" / MODULE).read_bytes()} if request.param else {}
    yield from opened(tabs, browser, boxed | (bundles.bundled(given) if given else {}))


@pytest.mark.parametrize("tab", [True], indirect=True)
def test_a_game_with_a_module_has_its_scene(tab):
    assert tab.page.locator("#stage .match").count() == 12
    marks = (f'#stage [data-action="take {heap} {n}"]' for heap, n in ((1, 3), (2, 4), (3, 5)))
    assert played(tab, *marks) == ["take 3 5", "take 2 4", "take 1 3"]


@pytest.mark.parametrize("tab", [False], indirect=True)
def test_a_game_without_a_module_is_a_list_of_actions(tab):
    assert "Anna" in tab.page.locator("#hand #sentence").inner_text()
    assert tab.page.locator("[data-part=heaps]").inner_text() == "3 4 5"
    buttons = (f'#told [data-action="take {heap} {n}"]' for heap, n in ((1, 3), (2, 4), (3, 5)))
    assert played(tab, *buttons) == ["take 3 5", "take 2 4", "take 1 3"]
