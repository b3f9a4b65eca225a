"""The big screen and the table on a box that is plugged in, by Web Serial."""

import pytest

from pilothouse.link import targets
from pilothouse.link.client import Client
from tests.host.link import fake_port
from tests.web import cable, phone
from tests.web.hand import touch
from tests.web.hand.test_hand_games import GAMES, MOST

GONE = "The port is not there."
SLOW = 300_000  # ms that the emulated Pico may take
FEW = 12  # taps there
ASKS = 6  # questions, one a second, until a page says that nobody answers
OVER = "document.body.classList.contains('over')"


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


class Stuck(cable.Cable):
    """A port without a box: "silent", at the "prompt", in the "raw" REPL, or "busy"."""

    def __init__(self) -> None:
        super().__init__("")
        self.how, self.said, self.keys = "busy", "", ""

    def open(self) -> str:
        return GONE if self.how == "busy" else ""

    def write(self, text) -> bool:
        if text in ("\x02", "\x04"):
            self.keys += text
        elif self.how == "prompt" or self.keys == "\x02" and self.how == "raw":
            self.said += "".join(f">>> {line}\r\n" for line in text.split("\n"))
        elif self.keys == "\x02\x04" and self.how == "raw" and "hello" in text:
            self.said += fake_port.answer(text.encode(), {"version": "9"}).decode()
        return True

    def read(self) -> str:
        said, self.said = self.said, ""
        return said

    def close(self) -> None:
        self.keys = ""


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
    """Opens a page on the cable of the box; it may not have had any trouble at the end."""
    troubles: list[str] = []
    page = browser(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    page.set_default_timeout(SLOW)
    page.on("console", lambda m: m.type in ("error", "warning") and troubles.append(m.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))

    def opened(before="", name="big.html"):
        page.add_init_script(before)
        page.goto(f"{address}{name}")
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
    assert page.locator("#cable").is_visible()  # another port can be chosen
    client.wake()
    client.do("speed 3")
    digest = client.digest()
    line.plug()
    shown(page, digest)
    assert page.locator("#lost").is_hidden() and page.locator("#cable").is_hidden()


@pytest.mark.parametrize("name", ["play.html", "big.html"])
def test_a_port_without_a_box_is_said_and_another_one_can_be_chosen(address, browser, name):
    page = browser(viewport={"width": 1280, "height": 800}).new_page()
    page.clock.install()
    said = {"busy": "has it", "silent": "Nothing answers", "prompt": "MicroPython answers"}
    with cable.plugged(page, Stuck()) as port:
        page.goto(f"{address}{name}")
        for how, words in said.items():
            port.how = how
            page.click("#cable")
            for _ in range(ASKS):
                page.clock.fast_forward(1000)
            page.locator("#lost", has_text=words).wait_for()
            assert page.locator("#cable").is_visible()
        assert port.keys == ""  # somebody may work at that prompt
        port.how = "raw"
        page.click("#cable")
        page.wait_for_selector("#foreign")  # what the box says of its version
        assert port.keys == "\x02\x04"
        assert page.locator("#lost").is_hidden()


@pytest.mark.early
def test_a_race_is_played_over_a_cable(box, screen):
    """On MicroPython's unix port to its end, on the emulated Pico its first taps.

    A box tells no host what the host has asked for itself: here the page never looks by the clock.
    """
    client, line = box
    client.call("game.new", GAMES["pilot"])
    digest = client.digest()
    page = screen("window.setInterval = () => 0", "play.html")
    shown(page, digest)
    for _ in range(MOST if line.url == "unix" else FEW):
        phone.wait(page, touch.OFFERED, SLOW / 1000)
        if page.evaluate(OVER):
            break
        digest = page.evaluate("document.body.dataset.digest")
        page.click("[data-primary]")
        phone.wait(page, f"document.body.dataset.digest !== {digest!r}", SLOW / 1000)
    assert page.evaluate(OVER) or line.url == "emulator"
    assert "Not now" not in page.inner_text("#sentence")
