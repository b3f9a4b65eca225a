"""The box in the browser: from its start to games as files. A tab with troubles fails its test."""

import zipfile

import pytest

from pilothouse.build import page_texts
from pilothouse.device import backup as copies
from pilothouse.terminal import keys
from tests.web.axe import violations
from tests.web.phone import Fingers

PLAYERS = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 8}
PLAYED = ("tile", "speed 3", "ahead")
# 1 for each pixel of the glass that is lit.
SHADES = """[...glass.getContext("2d").getImageData(0, 0, glass.width, glass.height).data]
  .filter((shade, i) => i % 4 === 0).map((shade) => Number(shade > 128))"""


def test_a_first_start_shows_the_home_screen(browser, tabs):
    tab = tabs(browser()).up()
    assert tab.call("ui.screen")["screen"] == "home"
    assert {"New game", "Saved games", "Settings"} <= set(tab.words())
    lit = tab.page.evaluate(
        "[...glass.getContext('2d').getImageData(0, 0, glass.width, glass.height).data]"
        ".filter((shade, i) => i % 4 === 0 && shade > 128).length"
    )
    assert lit > 1000
    assert tab.page.locator("#notice").is_hidden()


def test_the_glass_is_what_the_box_says_it_shows(browser, tabs):
    tab = tabs(browser()).up()
    before = tab.frame()
    tab.press("down")
    while (frame := tab.frame()).crc == before.crc:
        pass
    wanted = [int(frame.lit(x, y)) for y in range(frame.h) for x in range(frame.w)]
    tab.wait(f"{SHADES}.every((lit, i) => lit === {wanted}[i])")


def test_an_italian_browser_gets_an_italian_box(browser, tabs):
    """The page follows the box, when that is set to another language."""
    tab = tabs(browser(locale="it-IT")).up()
    assert "Nuova partita" in tab.words()
    assert tab.page.inner_text("#key-back") == "Indietro"
    fingers = Fingers(tab)
    for role in ("down", "down", "ok"):
        fingers.call("ui.press", {"button": role})
    tab.wait("document.querySelector('#words').innerText.includes('Lingua')")
    tab.press("right")
    back = page_texts.table("ja", "page")["back"]  # the next one
    tab.wait(f"document.querySelector('#key-back').innerText === '{back}'")
    tab.page.reload()
    assert page_texts.table("ja", "home")["new"] in tab.up().words()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser, tabs, scheme):
    """On the box, in its dialog without and with a game, and where it asks something."""
    context = browser(color_scheme=scheme, locale="it-IT" if scheme == "dark" else "en-GB")
    tab = tabs(context).up()
    assert violations(tab.page) == []
    tab.page.click("#menu")
    assert violations(tab.page) == []
    tab.page.click("#close")
    tab.call("game.new", PLAYERS)
    assert violations(tab.page) == []
    tab.page.click("#menu")
    assert violations(tab.page) == []
    other = tabs(context)
    other.wait("!document.querySelector('#notice').hidden")
    assert violations(other.page) == []


def test_a_gamepad_plays(browser, tabs):
    tab = tabs(browser()).up()
    tab.page.evaluate(
        """() => {
          const buttons = Array.from({length: 16}, () => ({pressed: false}));
          window.pad = {index: 0, connected: true, buttons, axes: [0, 0]};
          navigator.getGamepads = () => [pad];
          dispatchEvent(new Event("gamepadconnected"));
        }"""
    )
    for number, mask in ((13, 2), (0, 16)):
        tab.page.evaluate(f"pad.buttons[{number}].pressed = true")
        tab.wait(f"tests.masks.at(-1) === {mask}")
        tab.page.evaluate(f"pad.buttons[{number}].pressed = false")
        tab.wait("tests.masks.at(-1) === 0")
    Fingers(tab).run_steps([keys.Step(0, "expect-screen", ("saves",))])


def test_one_tab_plays_and_another_takes_over_where_it_was(browser, tabs):
    context = browser()
    first = tabs(context).up()
    first.call("game.new", PLAYERS)
    for action in PLAYED:
        first.do(action)
    second = tabs(context)
    second.wait("!document.querySelector('#notice').hidden")
    assert "another tab" in second.page.inner_text("#sentence")
    assert second.page.evaluate("tests.ready === 0")  # no box runs in it
    second.page.click("#answer")
    second.up()
    first.wait("!document.querySelector('#notice').hidden")
    assert second.call("game.digest")["ply"] == len(PLAYED)
    second.do("end" if "end" in second.entries("game.actions", "actions") else "left")
    second.page.reload()
    assert second.up().call("game.digest")["ply"] == len(PLAYED) + 1


def test_games_travel_between_browser_and_laptop(browser, tabs, tmp_path):
    """A backup of the page is one of the laptop, and the other way round; so is a single save."""
    tab = tabs(browser(accept_downloads=True)).up()
    tab.call("game.new", PLAYERS)
    for action in PLAYED:
        tab.do(action)
    (game,) = tab.entries("store.list", "saves")
    save = tab.text("store.read", name=game["name"])[0]
    tab.go("saved")
    with tab.page.expect_download() as download:
        tab.page.click("#games .icon")
    download.value.save_as(tmp_path / "one.save")
    assert (tmp_path / "one.save").read_bytes() == save
    with tab.page.expect_download() as download:
        tab.page.click("#export")
    download.value.save_as(tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as packed:
        assert [packed.read(name) for name in packed.namelist()] == [save]
    assert copies.read(tmp_path / "all.zip") == {game["name"]: save}

    other = tabs(browser()).up()
    for file in ("all.zip", "one.save"):
        other.go("saved")
        other.wait("document.querySelector('.lead, #games')")
        other.page.set_input_files("#file", tmp_path / file)
        other.wait("document.querySelector('#report').innerText.trim()")
        assert other.page.locator("#games li").count() == 1  # the second time it is there already
        other.go("box")
    (game,) = other.entries("store.list", "saves")
    assert other.text("store.read", name=game["name"])[0] == save


@pytest.mark.parametrize("name", ["pimoroni_display_2", "waveshare_oled_1_3"])
def test_another_board_starts(browser, tabs, address, name):
    tab = tabs(browser(), f"{address}?board={name}").up()
    assert "New game" in tab.words()
    size = tab.page.evaluate("[glass.width, glass.height]")
    told = tab.call("ui.frame")
    assert size == [told["w"], told["h"]]
