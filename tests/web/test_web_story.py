"""The story of a finished game on paper, and its save as a file, with the real box."""

import zipfile
from pathlib import Path

import pytest

from pilothouse.device import backup
from pilothouse.link.client import connect
from pilothouse.terminal import keys
from tests.web.phone import Fingers

SCRIPT = Path(__file__).parents[1] / "scripts" / "story.keys"
PAGES = 5  # of the story of a race


def finished(client):
    """Bring the race of the script to its end."""
    steps = keys.read(SCRIPT)
    end = next(i for i, step in enumerate(steps) if step.verb == "expect-screen")
    keys.Player(client).play(steps[:end])


def test_the_story_is_printed_with_its_pages_and_the_log(browser, tabs):
    context = browser()
    context.add_init_script(
        "window.print = () => {"
        "  window.paper = document.getElementById('story').cloneNode(true);"
        "  dispatchEvent(new Event('afterprint'));"
        "};"
    )
    tab = tabs(context).up()
    tab.page.click("#menu")
    tab.page.wait_for_timeout(200)
    assert tab.page.locator("#print").is_hidden()
    tab.page.click("#close")
    finished(tab)
    log = list(tab.entries("game.log", "actions"))
    tab.page.click("#menu")
    tab.page.click("#print")
    tab.wait("window.paper", 30)
    text = tab.page.evaluate("[...paper.querySelectorAll('h1, p')].map((line) => line.textContent)")
    assert text == [
        "Mississippi Queen",
        "Anna (red), green, Carlo (grey)",
        "Winner: Carlo (grey)",
        f"{len(log)} actions",
    ]
    told = tab.page.evaluate("[...paper.querySelectorAll('li')].map((line) => line.textContent)")
    assert told == log
    assert tab.page.evaluate("paper.querySelectorAll('canvas').length") == PAGES + 1
    assert tab.page.evaluate("document.getElementById('story').childElementCount") == 0
    assert tab.call("ui.screen")["screen"] == "winner"


@pytest.mark.parametrize(
    ("game", "players", "called", "last", "end"),
    [
        ("gyges", ["south", "north"], "South, North", ["resign"], "Winner: North"),
        ("tboats", ["yellow", "red"], "yellow, red", ["draw", "b1-b3>a2-c2", "draw"], "Draw"),
    ],
)
def test_a_duel_that_has_ended_is_printed_too(browser, tabs, game, players, called, last, end):
    context = browser()
    context.add_init_script("window.print = () => {}")
    tab = tabs(context).up()
    tab.call("game.new", {"game": game, "players": players, "seed": 3})
    for action in last:
        tab.do(action)
    tab.page.click("#menu")
    tab.page.click("#print")
    tab.wait("document.getElementById('story').childElementCount")
    told = tab.page.evaluate("[...story.querySelectorAll('p')].map((p) => p.textContent)")
    assert told == [called, end, f"{len(last)} actions"]


def test_an_italian_story_is_italian(browser, tabs):
    context = browser(locale="it-IT")
    context.add_init_script("window.print = () => {}")
    tab = tabs(context).up()
    finished(tab)
    tab.page.click("#menu")
    tab.page.click("#print")
    tab.wait("document.getElementById('story').childElementCount", 30)
    assert tab.page.evaluate("[...story.querySelectorAll('p')].map((p) => p.textContent)")[:2] == [
        "Anna (rosso), verde, Carlo (grigio)",
        "Vince: Carlo (grigio)",
    ]


def test_a_game_away_from_its_end_is_not_printed_but_a_sentence_says_so(browser, tabs):
    tab = tabs(browser()).up()
    finished(tab)
    tab.page.reload()
    tab.up()
    Fingers(tab).play(keys.parse("press back\nexpect-screen log\n"))
    tab.page.click("#menu")
    tab.page.click("#print")
    tab.wait("document.getElementById('report').textContent")
    assert "end of the game" in tab.page.inner_text("#report")
    assert tab.call("ui.screen")["screen"] == "log"


def test_the_laptop_reads_a_backup_of_the_page(browser, tabs, tmp_path):
    tab = tabs(browser()).up()
    finished(tab)
    tab.page.click("#menu")
    with tab.page.expect_download() as download:
        tab.page.click("#export")
    path = tmp_path / "from_page.zip"
    download.value.save_as(path)
    [entry] = tab.entries("store.list", "saves")
    assert backup.read(path) == {entry["name"]: tab.text("store.read", name=entry["name"])[0]}


def test_the_page_reads_a_backup_of_the_laptop(browser, tabs, tmp_path):
    with connect("cpython") as laptop:
        finished(laptop)
        save = laptop.save()
    path = tmp_path / "from_laptop.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("race.save", save)
        file.writestr("broken.save", save[:-4])
    tab = tabs(browser(locale="it-CH")).up()
    tab.page.click("#menu")
    tab.page.set_input_files("#file", path)
    tab.wait("document.querySelectorAll('#report p').length === 2", 30)
    assert tab.page.locator("#report p").all_inner_texts() == [
        "race: ora è sulla scatola.",
        "broken: rifiutata (ne manca la fine: prendi un'altra copia).",
    ]
    [entry] = tab.entries("store.list", "saves")
    assert tab.text("store.read", name=entry["name"])[0] == save
