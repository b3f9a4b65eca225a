"""A fifth game, Nim (tests/nim), on the page: with a module of its own, and without one."""

import pytest

from pilothouse import project
from pilothouse.build import bundles, packs
from pilothouse.build import web as site
from tests.nim.checkout import NIM, laid, run
from tests.web import phone
from tests.web.hand import touch

MODULE = "table/games/nim/index.js"
NEW = {"game": "nim", "players": ["ann", "bob"], "names": {"ann": "Anna"}}
TAKES = ["take 1 3", "take 2 4", "take 3 5"]


@pytest.fixture(scope="module")
def boxed(sources, tmp_path_factory):
    """The site, with a box that knows Nim."""
    checkout = laid(tmp_path_factory.mktemp("nim"))
    run(checkout, "-m", "pilothouse.build.packs")
    found = (checkout / packs.PACKS.relative_to(project.ROOT)).glob("*.bin")
    rules = {"rules/en/nim.txt": (NIM / "firmware/languages/en/nim.rules.txt").read_bytes()}
    return sources | rules | {f"packs/{path.name}": path.read_bytes() for path in found}


@pytest.mark.parametrize("place", ["#stage", "#told"], ids=["scene", "list"])
def test_nim_is_played_to_its_end_by_taps(boxed, tabs, browser, place):
    has_module = place == "#stage"
    made = bundles.bundled({MODULE: (NIM / "host/web" / MODULE).read_bytes()} if has_module else {})
    with phone.served(site.listed(boxed | made)) as (_, address):
        tab = tabs(browser(), address).up()
        touch.begun(tab, NEW)
        assert "Anna" in tab.page.inner_text("#hand #sentence")
        assert tab.page.locator("#stage .match").count() == (12 if has_module else 0)
        heaps = tab.page.locator("[data-part=heaps]").all_inner_texts()
        assert heaps == ([] if has_module else ["3 4 5"])
        aim = "takes the last match wins" if has_module else "There are heaps of matches"
        tab.wait(f"document.querySelector('#strip .aim')?.innerText.includes({aim!r})")
        for take in TAKES:
            assert touch.faults(tab.page) == []
            touch.tap(tab, f'{place} [data-action="{take}"]')
        assert "wins" in tab.page.inner_text("[data-player=ann]")
        tab.go("log")
        tab.wait("document.querySelectorAll('.turn').length === 3")
        assert tab.page.locator(".turn .short").all_inner_texts() == TAKES[::-1]
