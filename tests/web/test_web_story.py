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
    keys.Player(client).run_steps(steps[:end])


def heads(tab):
    """Who won which game, as the story says it."""
    tab.go("story")
    tab.page.wait_for_selector("#story")
    return tab.page.locator("#story > .card > span > *").all_inner_texts()


def rows(tab):
    """The log of the story, in the words of the table."""
    return [" ".join(row.split()) for row in tab.page.locator("#story li").all_inner_texts()]


def heights(tab):
    """Of the pictures: nothing tells what the keys do, which the page lacks."""
    return tab.page.eval_on_selector_all("#story canvas", "all => all.map((one) => one.height)")


def test_the_story_is_told_printed_and_followed_by_another_game(browser, tabs):
    """Whatever the glass shows; then the next player begins."""
    context = browser()
    context.add_init_script("window.printed = 0; window.print = () => { printed += 1; };")
    tab = tabs(context).up()
    finished(tab)
    Fingers(tab).run_steps(keys.parse("press back\nexpect-screen log\n"))
    assert heads(tab) == [
        "Winner: Carlo (grey)",
        "Mississippi Queen",
        "Anna (red), green, Carlo (grey)",
    ]
    assert rows(tab)[1] == "1 Green: Sail 1 · End the turn"
    assert heights(tab) == (1 + PAGES) * [56]
    assert "the next one begins" in tab.page.inner_text("[data-primary]")
    assert tab.call("ui.screen")["screen"] == "winner"
    tab.page.click("#print")
    assert tab.page.evaluate("printed") == 1
    tab.page.click("#other")
    tab.page.wait_for_selector("#view select")
    # Only a game that runs would wait there.
    assert "saved games" not in tab.page.inner_text("#view")
    tab.page.go_back()
    tab.page.wait_for_selector("#story")
    tab.page.click("[data-primary]")
    tab.wait("document.body.dataset.view === 'table'")
    tab.wait("(await tests.call('game.digest', {})).result.ply === 0")
    (game, *_) = tab.entries("store.list", "saves")
    assert game["players"] == ["green", "grey", "red"] and game["names"]["red"] == "Anna"


@pytest.mark.parametrize(
    ("locale", "game", "players", "called", "last", "end", "begins", "log"),
    [
        (
            "it-IT",
            "gyges",
            ["south", "north"],
            "Sud, Nord",
            ["resign"],
            "Vince: Nord",
            "inizia chi ha perso",
            ["Sud: Abbandona Nord vince: l'altra parte abbandona."],
        ),
        (
            "en-GB",
            "tboats",
            ["yellow", "red"],
            "yellow, red",
            ["draw", "b1-b3>a2-c2", "draw"],
            "Draw",
            "the next one begins",
            ["Yellow: Draw · Move b1–b3 to a2–c2", "Red: Draw They agree on a draw."],
        ),
    ],
)
def test_a_duel_has_a_story_too(
    browser, tabs, locale, game, players, called, last, end, begins, log
):
    tab = tabs(browser(locale=locale)).up()
    tab.call("game.new", {"game": game, "players": players, "seed": 3})
    tab.go("story")
    tab.page.wait_for_selector(".refused")
    assert tab.page.locator("#print").is_disabled()
    tab.go("box")
    for action in last:
        tab.do(action)
    assert heads(tab)[0::2] == [end, called]
    assert rows(tab) == log
    assert begins in tab.page.inner_text("[data-primary]")
    assert heights(tab) == [64] + len(log) * [56]  # no page is empty
    assert tab.page.locator("#story canvas").first.get_attribute("width") == "64"  # the board alone


def test_the_page_reads_a_backup_of_the_laptop(browser, tabs, tmp_path):
    path = tmp_path / "from_laptop.zip"
    with connect("unix", tmp_path / "flash") as laptop:
        finished(laptop)
        assert backup.backup(laptop, path) == 0
    ((name, save),) = backup.read(path).items()
    with zipfile.ZipFile(path, "a") as file:
        file.writestr("broken.save", save[:-4])
    tab = tabs(browser(locale="it-CH")).up()
    tab.go("saved")
    tab.page.set_input_files("#file", path)
    tab.wait("document.querySelectorAll('#report p').length === 2", 30)
    assert tab.page.locator("#report p").all_inner_texts() == [
        f"{name}: ora è sulla scatola.",
        "broken: rifiutata (ne manca la fine: prendi un'altra copia).",
    ]
    [entry] = tab.entries("store.list", "saves")
    assert tab.text("store.read", name=entry["name"])[0] == save
