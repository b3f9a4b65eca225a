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
    context.add_init_script("window.printed = 0; window.print = () => { printed += 1; };")
    tab = tabs(context).up()
    tab.go("story")
    tab.page.wait_for_selector(".refused")
    assert tab.page.locator("#print").is_disabled()
    tab.go("box")
    finished(tab)
    log = list(tab.entries("game.log", "actions"))
    assert heads(tab) == [
        "Winner: Carlo (grey)",
        "Mississippi Queen",
        "Anna (red), green, Carlo (grey)",
    ]
    assert tab.page.locator("#story li").all_text_contents() == log
    assert tab.page.locator("#story canvas").count() == PAGES + 1
    assert tab.call("ui.screen")["screen"] == "winner"
    tab.page.click("#print")
    assert tab.page.evaluate("printed") == 1


def heads(tab):
    """Who won which game, as the story says it."""
    tab.go("story")
    tab.page.wait_for_selector("#story")
    return tab.page.locator("#story > .card > span > *").all_inner_texts()


def test_a_game_is_played_again_from_its_story(browser, tabs):
    """The next player begins; what was shown of the box before is left as it was."""
    tab = tabs(browser()).up()
    finished(tab)
    tab.call("ui.press", {"button": "back", "ms": 1200})
    assert tab.call("ui.screen")["screen"] == "home"
    heads(tab)
    tab.page.click("[data-primary]")
    tab.wait("document.body.dataset.view === 'table'")
    tab.wait("(await tests.call('game.digest', {})).result.ply === 0")
    (game, *_) = tab.entries("store.list", "saves")
    assert game["players"] == ["green", "grey", "red"] and game["names"]["red"] == "Anna"


@pytest.mark.parametrize(
    ("game", "players", "called", "last", "end"),
    [
        ("gyges", ["south", "north"], "South, North", ["resign"], "Winner: North"),
        ("tboats", ["yellow", "red"], "yellow, red", ["draw", "b1-b3>a2-c2", "draw"], "Draw"),
    ],
)
def test_a_duel_that_has_ended_is_printed_too(browser, tabs, game, players, called, last, end):
    tab = tabs(browser()).up()
    tab.call("game.new", {"game": game, "players": players, "seed": 3})
    for action in last:
        tab.do(action)
    assert heads(tab)[0::2] == [end, called]
    assert tab.page.locator("#story li").count() == len(last)


def test_an_italian_story_is_italian(browser, tabs):
    tab = tabs(browser(locale="it-IT")).up()
    finished(tab)
    assert heads(tab)[0::2] == ["Vince: Carlo (grigio)", "Anna (rosso), verde, Carlo (grigio)"]


def test_the_story_is_told_whatever_the_glass_shows(browser, tabs):
    tab = tabs(browser()).up()
    finished(tab)
    tab.page.reload()
    tab.up()
    Fingers(tab).play(keys.parse("press back\nexpect-screen log\n"))
    assert heads(tab)[0] == "Winner: Carlo (grey)"
    assert tab.page.locator("#story canvas").count() == PAGES + 1


def test_the_laptop_reads_a_backup_of_the_page(browser, tabs, tmp_path):
    tab = tabs(browser()).up()
    finished(tab)
    tab.go("saved")
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
    tab.go("saved")
    tab.page.set_input_files("#file", path)
    tab.wait("document.querySelectorAll('#report p').length === 2", 30)
    assert tab.page.locator("#report p").all_inner_texts() == [
        "race: ora è sulla scatola.",
        "broken: rifiutata (ne manca la fine: prendi un'altra copia).",
    ]
    [entry] = tab.entries("store.list", "saves")
    assert tab.text("store.read", name=entry["name"])[0] == save
