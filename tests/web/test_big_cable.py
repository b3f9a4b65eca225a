"""The big screen on a box that is plugged in, by Web Serial."""

import random
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError

from pilothouse.link import targets
from pilothouse.link.client import Client
from tests.web import cable
from tests.web.test_big_play import GAMES, MOST, OFFERED, choose

GONE = "The port is not there."
SLOW = 300_000  # ms that the emulated Pico may take
FEW = 12  # picks there
AGAIN = {"unix": 60, "emulator": 2000}  # ms after which a page that is the same is calm
MEANS = {"unix": 2000, "emulator": 60_000}  # ms after which a pick was one of something gone
GOES_ON = f"() => ({OFFERED})().some(([, , label]) => label !== 'Undo')"
NOW = f"""
() => {{
  const {{ className, dataset }} = document.body;
  return className + dataset.digest + JSON.stringify(({OFFERED})());
}}
"""
CHANGED = f"had => ({NOW})() !== had"
# Whether the page is the same as when it was asked last.
CALM = f"""
() => {{
  const had = window.had;
  window.had = ({NOW})();
  return had === window.had && !document.body.classList.contains("sailing");
}}
"""
WHERE = """
([selector, n]) => {
  const box = document.querySelectorAll(selector)[n]?.getBoundingClientRect();
  return box && [box.x + box.width / 2, box.y + box.height / 2];
}
"""
OVER = "() => /\\bwins\\b/.test(document.body.innerText)"


class Held(cable.Cable):
    """The cable to a box whose port the test holds open and shares with the page."""

    def __init__(self, target, port) -> None:
        super().__init__(target)
        self._port = port

    def close(self) -> None:
        pass

    def pull(self) -> None:
        self.refuses, self.most = GONE, -1

    def plug(self) -> None:
        self.refuses, self.most = "", cable.ENDLESS


@pytest.fixture(params=["unix", pytest.param("emulator", marks=pytest.mark.pico)])
def box(request):
    """A client of a box, and the cable to it. While a page is on the cable it has the port."""
    if request.param == "emulator":
        request.getfixturevalue("uf2")
    with targets.open_port(request.param) as port:
        client = Client(port, slowness=targets.slowness(request.param))
        client.wake()
        yield client, Held(request.param, port)


@pytest.fixture
def screen(address, browser, box):
    """Opens the big screen on the cable of the box; it may not have had any trouble at the end."""
    troubles: list[str] = []
    page = browser(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    page.set_default_timeout(SLOW)
    page.on("console", lambda m: m.type in ("error", "warning") and troubles.append(m.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))

    def opened(before=""):
        page.add_init_script(before)
        page.goto(f"{address}big.html")
        page.click("#cable")
        return page

    with cable.plugged(page, box[1]):
        yield opened
    assert troubles == []


def shown(page, digest):
    page.wait_for_function("d => document.body.dataset.digest === d", arg=digest)


def test_a_box_on_a_cable_is_followed_also_after_the_cable_was_out(box, screen):
    client, line = box
    client.call("game.new", {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 8})
    client.do("tile")
    digest = client.digest()
    page = screen()
    shown(page, digest)
    line.pull()
    page.wait_for_selector("#lost:not([hidden])")
    client.wake()
    client.do("speed 3")
    digest = client.digest()
    line.plug()
    shown(page, digest)
    assert page.locator("#lost").is_hidden()


@pytest.mark.early
def test_a_race_is_played_over_a_cable(box, screen):
    """On MicroPython's unix port to its end, on the emulated Pico its first actions.

    A box tells no host what the host has asked for itself: here the page never looks by the clock.
    """
    client, line = box
    client.call("game.new", GAMES["pilot"])
    digest = client.digest()
    page = screen("window.setInterval = () => 0")
    shown(page, digest)
    page.focus("#play")
    page.keyboard.press("Enter")
    chance = random.Random(7)
    for _ in range(3 * MOST if line.url == "unix" else FEW):
        page.wait_for_function(f"() => ({OVER})() || ({GOES_ON})()")
        if page.evaluate(OVER):
            break
        kind, n, _ = choose(page.evaluate(OFFERED), chance, {})
        spot = page.evaluate(WHERE, ["#stage .mark-to" if kind == "mark" else "#bar button", n])
        had = page.evaluate(NOW)
        if spot:  # or the page has changed meanwhile
            page.mouse.click(*spot)
            with suppress(TimeoutError):
                page.wait_for_function(CHANGED, arg=had, timeout=MEANS[line.url])
        page.wait_for_function(CALM, polling=AGAIN[line.url])
    assert page.evaluate(OVER) or line.url == "emulator"
    assert "Not now" not in page.inner_text("#said")
    line.pull()
    page.wait_for_selector("#lost:not([hidden])")
    client.wake()
    assert client.call("game.digest")["ply"] >= FEW // 2
    digest = client.digest()
    line.plug()
    shown(page, digest)
