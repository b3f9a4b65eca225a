"""The page that a box hands out itself: touched on two telephones, over the box's own door."""

import pytest

from pilothouse.build import radio_page
from tests.host.radio.at_the_box import Telephone, box
from tests.web import phone

RACE = {"game": "mississippi", "players": ["red", "green"], "seed": 7}
LIMIT = 24, 43  # blocks of flash with one language, and with all


@pytest.fixture(scope="module")
def whole(sources):
    return radio_page.pack(["de", "en"])


@pytest.fixture
def telephones(browser):
    """Opens telephones at a box; none of them can keep its screen awake, as over plain HTTP."""

    def opened(port, **how):
        context = browser(**how)
        context.add_init_script("delete Navigator.prototype.wakeLock")
        page = context.new_page()
        page.clock.install()
        page.goto(f"http://127.0.0.1:{port}/")
        return page

    return opened


def tap(page):
    page.click("[data-primary]:not([aria-disabled=true])")


def test_two_telephones_play_at_the_box_itself(whole, telephones, tmp_path, monkeypatch):
    with box(monkeypatch, tmp_path, page=whole) as (host, port):
        host.call("game.new", RACE)
        anna, bo = telephones(port), telephones(port, locale="de-CH")
        assert "touch it" in anna.inner_text("#seats small")
        anna.click('[data-seat="red"]')
        bo.click('[data-seat="red"][disabled] ~ [data-seat="green"]')
        assert not anna.is_visible("#seats")
        tap(anna)
        bo.wait_for_selector('body:has([data-primary]:not([data-action="tile"]))')
        assert host.call("game.digest")["ply"] >= 1
        Telephone(port, "cid").sit("red")  # it is hers: nothing changes
        assert Telephone(port, "dee").now()[3] == ["red", "green"]


def test_the_page_says_that_the_box_is_off_and_comes_back_after_an_hour(
    whole, telephones, tmp_path, monkeypatch
):
    with box(monkeypatch, tmp_path, page=whole) as (host, port):
        host.call("game.new", RACE)
        anna = telephones(port)
        anna.route("**/sit", lambda route: route.abort(), times=1)  # it is taken all the same
        anna.click('[data-seat="green"]')
        anna.wait_for_selector("#seats", state="hidden")
        while Telephone(port, "bo").now()[3] != ["green"]:
            anna.wait_for_timeout(phone.LOOK)
        digest = host.digest()
    anna.wait_for_selector("#lost:not([hidden])", timeout=phone.READY * 1000)
    assert "box is off" in anna.inner_text("#lost")
    anna.clock.fast_forward("01:00:00")
    assert anna.is_visible("#lost")
    with box(monkeypatch, tmp_path, page=whole, port=port) as (host, _):
        anna.wait_for_selector("#lost", state="hidden", timeout=phone.READY * 1000)
        assert host.digest() == digest
        while Telephone(port, "bo").now()[3] != ["green"]:
            anna.wait_for_timeout(phone.LOOK)  # it takes its seat again


def test_the_page_takes_few_blocks_of_flash(whole):
    assert radio_page.blocks(radio_page.pack(["en"])) <= LIMIT[0]
    assert radio_page.blocks(radio_page.pack()) <= LIMIT[1]
    version, found = radio_page.read(whole)
    assert set(found) == {"/", "/texts.de", "/texts.en"} and version
