"""`pilothouse replay --web`: a film is a page of its own, and shows what the view says."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from pilothouse.big import film, pictures
from pilothouse.build import page_texts
from pilothouse.series import trial
from shared_rules.kernel.session import Session
from tests.web import watched
from tests.web.axe import accessible, violations
from tests.web.test_big_boards import DRAWN, EVERY, SAME
from tests.web.test_big_look import GLASS, otherwise

TRIALS = Path(__file__).parents[1] / "trials"
# Notes the digest of each moment that is drawn.
COUNTING = """
  window.drawn = [];
  new MutationObserver((changes) => {
    drawn.push(...changes.map(({ target }) => target.dataset.digest));
  }).observe(document, { subtree: true, attributeFilter: ["data-digest"] });
"""
NAMES = {"red": "Anna", "green": "<b>Bo</b>", "grey": "Carlo"}


def made(folder, name, language="en", **more):
    """The file of the film of a trial."""
    plies = trial.read(TRIALS / f"{name}.trial")
    recorded = film.record(trial.as_save(plies)) | more
    path = folder / "film.html"
    path.write_bytes(film.page(recorded, "A film", language))
    return path, plies


@pytest.fixture
def page(look, sources):
    size = {"width": 1280, "height": 720}
    return look("about:blank", size, place="file:", reduced_motion="reduce")


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("pilot/pilot_three", NAMES),
        ("two_players", {}),
        ("master/table_four", {}),
        ("gyges_tournament", {}),
        ("tboats_picket", {}),
    ],
)
def test_a_film_shows_what_the_view_says(page, tmp_path, name, names):
    path, plies = made(tmp_path, name, names=names)
    session = Session(*(plies[0][key] for key in trial.SETUP))
    for number, ply in enumerate(plies[1:], 1):
        session.do(ply["action"])
        if number % EVERY == 0 or number == len(plies) - 1:
            page.goto(f"{path.as_uri()}#ply={number}")
            watched.shown(page, ply["digest"])
            drawn = page.evaluate(DRAWN)
            SAME[drawn["game"]](drawn, session.view(), plies[0]["options"])
            assert drawn["said"]


def test_a_film_of_a_thousand_plies_opens_soon_and_runs(browser, sources, tmp_path):
    """It draws the moment that was asked for, and none of those before."""
    path, plies = made(tmp_path, "black_rose_two_boats")
    page = browser(viewport={"width": 1280, "height": 720}, reduced_motion="reduce").new_page()
    page.add_init_script(COUNTING)
    page.goto(f"{path.as_uri()}#ply=500")
    watched.shown(page, plies[500]["digest"])
    assert page.evaluate("drawn") == [plies[500]["digest"]]
    page.select_option("#pace", "8")
    page.click("#run")
    page.wait_for_function("() => Number(document.getElementById('ply').value) >= 505")
    page.click("#run")
    assert page.evaluate("location.hash").startswith("#ply=5")
    page.focus("#ply")
    page.keyboard.press("End")
    page.wait_for_function("d => document.body.dataset.digest === d", arg=plies[-1]["digest"])
    page.click("#former")
    assert page.evaluate("Number(document.getElementById('ply').value)") < len(plies) - 1
    page.click("#later")
    assert page.evaluate("document.querySelectorAll('#moments span').length") > 5


@pytest.mark.parametrize(
    ("name", "titles", "fact"),
    [
        (
            "pilot/pilot_three",
            "Giro per giro|Il turno decisivo|Giri in testa|Carbone, passeggeri",
            "19Rosso",
        ),
        ("gyges_tournament", "Catena di ogni turno|Catena più lunga|Turni, tempo usato", "4Sud"),
    ],
)
def test_the_story_stands_beside_the_film_in_the_words_of_the_box(
    page, tmp_path, name, titles, fact
):
    path, plies = made(tmp_path, name, "it")
    page.goto(f"{path.as_uri()}#ply=20")
    assert page.locator("#story").is_hidden()
    page.click("#tell")
    assert page.locator("#story h2").all_inner_texts() == titles.split("|")
    assert page.locator("#story .fact").first.inner_text().replace("\n", "") == fact
    told = film.record(trial.as_save(plies))["story"]
    lines = page.locator("#story path[data-who]").evaluate_all(
        "all => all.map((line) => [line.dataset.who, line.dataset.values])"
    )
    assert dict(lines) == {who: " ".join(map(str, line)) for who, line in told["lines"].items()}
    assert violations(page) == []
    page.click("#tell")
    assert page.locator("#players").is_visible()


def test_a_game_that_has_not_ended_has_no_story(page, tmp_path):
    path, _ = made(tmp_path, "master/table_two")
    page.goto(path.as_uri())
    assert page.locator("#tell").is_hidden()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_film_is_accessible_and_speaks_a_language(page, tmp_path, language):
    path, plies = made(tmp_path, "pilot/pilot_three", language)
    page.goto(f"{path.as_uri()}#ply=120")
    page.wait_for_selector(".boat")
    assert page.inner_text("#run") == page_texts.table(language, "page.table")["film.play"]
    accessible(page)
    assert otherwise(page) == {}
    page.goto(f"{path.as_uri()}#ply={len(plies) - 1}")
    page.locator("#tell[aria-pressed=true], #tell").first.click()
    assert otherwise(page, GLASS[:1]) == {}


def replay(*words):
    """Run `pilothouse replay`; two of Playwright can't live in this process."""
    program = [sys.executable, "-c", "from pilothouse.cli import main; main()", "replay"]
    return subprocess.run([*program, *map(str, words)], capture_output=True, text=True)


def test_pictures_for_a_chat_are_made_and_nothing_is_written_over(sources, tmp_path):
    save = tmp_path / "board.save"
    save.write_bytes(trial.as_save(trial.read(TRIALS / "gyges_italian.trial")))
    done = replay(save, "--web", "--png", "--gif", "--language", "it", "--out", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    made = [tmp_path / f"board.{kind}" for kind in ("html", "gif", "png")]
    assert done.stdout.split() == [str(path) for path in made]
    with Image.open(made[1]) as moving, Image.open(made[2]) as picture:
        assert (moving.n_frames, moving.size) == (16, pictures.SMALL)
        assert picture.size == pictures.PICTURE
    again = replay(save, "--png", "--out", tmp_path)
    assert again.returncode == 1 and "--force" in again.stderr
    other = replay(save, "--web", "--language", "qq", "--out", tmp_path, "--force")
    assert other.returncode == 1 and "no language" in other.stderr
