"""Where the big screen finds a game: the box in another tab, a saved game, a cable, `board`."""

import os
import re
import socket
import subprocess
import sys
from binascii import crc32
from contextlib import contextmanager
from pathlib import Path

import pytest

from pilothouse import project
from pilothouse.big import film
from pilothouse.link import client
from pilothouse.series import trial
from soak import soak
from tests.web import phone, watched
from tests.web.axe import accessible
from tests.web.test_table import LOCKS

TRIALS = Path(__file__).parents[1] / "trials"
FEW = 81  # lines of a recording, its first of them: enough for a film
RACE = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 8}


@pytest.fixture
def screen(address):
    """Opens the big screen in a context; no page may have had any trouble at the end."""
    troubles: list[str] = []

    def opened(context, before=lambda page: None, at=f"{address}big.html"):
        page = context.new_page()
        page.on("console", lambda m: m.type in ("error", "warning") and troubles.append(m.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        before(page)
        page.goto(at)
        return page

    yield opened
    assert troubles == []


def test_the_box_in_another_tab_is_shown_and_followed(browser, tabs, screen):
    context = browser(viewport={"width": 1024, "height": 700})
    tab = tabs(context).up()
    page = screen(context, before=lambda page: page.add_init_script(LOCKS))
    assert page.locator("#door").is_visible() and page.evaluate("held") == 0
    tab.call("game.new", RACE)
    watched.shown(page, tab.call("game.digest")["digest"])
    for _ in range(4):
        tab.call("ui.press", {"button": "ok"})
        watched.shown(page, tab.call("game.digest")["digest"])
    assert page.locator(".card").count() == 3
    phone.wait(page, "held === 1")  # its screen stays on
    # The tab with the box is loaded anew: the line is lost, said to be, and found again.
    tab.page.goto("about:blank")
    page.wait_for_selector("#lost:not([hidden])")
    tab.page.goto(tab.address)
    tab.up()
    page.wait_for_selector("#lost", state="hidden")
    tab.call("ui.press", {"button": "ok"})
    watched.shown(page, tab.call("game.digest")["digest"])


# What is told waits until the test lets it go on. 0 is no timer: nothing else may be ended by it.
LATER = """
  const { setTimeout: plain } = window;
  window.later = [];
  window.setTimeout = (run, ms, ...rest) =>
    ms === 1500 ? later.push(run) * 0 : plain(run, ms, ...rest);
"""
T = {
    "game": "tboats",
    "players": ["yellow", "red"],
    "position": "Y a1-a3,c5-e5 R d1-d3,g7-i7 r",
    "seed": 5,
}


def test_what_has_happened_is_told_in_order_by_itself(browser, tabs, screen):
    context = browser(viewport={"width": 1024, "height": 700})
    tab = tabs(context).up()
    page = screen(context, before=lambda page: page.add_init_script(LATER))
    tab.call("game.new", T)
    watched.shown(page, tab.call("game.digest")["digest"])
    tab.call("game.do", {"action": "d1-d3>d2-d4"})
    told = "Red moves d1–d3 to d2–d4.", "Red makes a T and takes c5–e5!"
    turn = "Yellow's turn."  # it is said all the time
    for text, ghosts in zip(told, (0, 1), strict=True):
        phone.wait(page, f"said.textContent === {f'{text} {turn}'!r}")
        assert page.locator("#stage .ghost").count() == ghosts
        page.evaluate("later.at(-1)()")
    assert page.inner_text("#said") == " ".join([*told, turn])
    tab.call("game.do", {"action": "a1-a3>a2-a4"})  # one thing alone stands there at once
    # A boat that is lost is said for a round.
    news = f"{told[1]} Yellow moves a1–a3 to a2–a4. Red's turn."
    phone.wait(page, f"said.textContent === {news!r}")
    tab.call("game.undo")
    back = f"A step was taken back. {turn}"
    phone.wait(page, f"said.textContent === {back!r}")


def test_the_home_view_opens_the_big_screen(browser, tabs):
    context = browser()
    tab = tabs(context).up()
    tab.go("home")
    with context.expect_page() as found:
        tab.page.click("[data-go=big]")
    found.value.wait_for_selector("#door")
    assert found.value.url.endswith("/big.html")


@pytest.mark.parametrize("name", ["pilot/pilot_three", "master/table_two", "gyges_italian"])
def test_a_saved_game_is_opened_without_any_server(browser, screen, tmp_path, name):
    plies = trial.read(TRIALS / f"{name}.trial")[:FEW]
    path = tmp_path / "game.save"
    path.write_bytes(trial.as_save(plies))
    page = screen(browser(viewport={"width": 1024, "height": 700}))
    page.set_input_files("#file", path)
    watched.shown(page, plies[-1]["digest"])
    assert page.locator(".card").count() >= 2


def test_a_saved_game_is_a_film_on_the_page(browser, screen, tmp_path):
    plies = trial.read(TRIALS / "pilot/pilot_three.trial")[:FEW]
    path = tmp_path / "game.save"
    path.write_bytes(trial.as_save(plies))
    page = screen(browser(viewport={"width": 1024, "height": 700}))
    page.set_input_files("#file", path)
    watched.shown(page, plies[-1]["digest"])
    page.focus("#ply")
    page.keyboard.press("Home")
    watched.shown(page, plies[0]["digest"])
    for ply in (1, 2):
        page.keyboard.press("ArrowRight")
        watched.shown(page, plies[ply]["digest"])
    page.evaluate("ply.value = 50; ply.dispatchEvent(new Event('input'))")
    watched.shown(page, plies[50]["digest"])
    page.select_option("#pace", "8")
    page.click("#run")
    page.wait_for_function("() => Number(document.getElementById('ply').value) >= 55")
    page.click("#run")
    at = int(page.input_value("#ply"))
    watched.shown(page, plies[at]["digest"])
    assert page.inner_text("#where") == f"{at} / {len(plies) - 1}"


@pytest.mark.parametrize("name", ["pilot/pilot_three", "gyges_italian", "tboats_picket"])
def test_the_moments_of_a_saved_game_are_marked_as_in_its_film(browser, screen, tmp_path, name):
    save = trial.as_save(trial.read(TRIALS / f"{name}.trial")[:FEW])
    path = tmp_path / "game.save"
    path.write_bytes(save)
    made = tmp_path / "film.html"
    made.write_bytes(film.page(film.record(save), "A film", "en"))
    context = browser(viewport={"width": 1024, "height": 700})
    pages = screen(context, at=made.as_uri()), screen(context)
    pages[1].set_input_files("#file", path)
    pages[1].wait_for_selector("#moments span", state="attached")
    marks = [
        page.evaluate("[...document.querySelectorAll('#moments span')].map((m) => m.dataset.ply)")
        for page in pages
    ]
    assert marks[0] == marks[1]


def test_a_saved_game_is_dropped_on_the_page(browser, screen):
    plies = trial.read(TRIALS / "tboats_picket.trial")[:FEW]
    page = screen(browser())
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "boats.save"));
          window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
        }""",
        trial.as_save(plies).decode(),
    )
    watched.shown(page, plies[-1]["digest"])


def hostile(plies):
    """A save whose names and remarks are markup."""
    save = trial.as_save(plies).decode().splitlines()[:-1]
    save.insert(1, "# name red <img src=x>")
    save.insert(2, "# <script>window.hostile = 1</script>")
    text = "".join(line + "\n" for line in save).encode()
    return text + b"end %d %08x\n" % (len(plies) - 1, crc32(text))


def test_a_hostile_save_is_shown_as_text_and_never_run(browser, screen, tmp_path):
    plies = trial.read(TRIALS / "pilot/pilot_three.trial")[:FEW]
    path = tmp_path / "<img src=x onerror=run()>.save"
    path.write_bytes(hostile(plies))
    page = screen(browser())
    page.set_input_files("#file", path)
    watched.shown(page, plies[-1]["digest"])
    assert page.locator('[data-player="red"] h2').inner_text() == "<img src=x>"
    assert page.locator("img").count() == 0
    assert page.evaluate("window.hostile") is None


SPOILT = [
    (lambda save: save[:-4], "can't be used (its end is missing"),
    (
        lambda save: save.replace(b"ahead", b"astern", 1),
        "can't be used (it is damaged, or was changed after it was saved",
    ),
    (lambda save: b"<svg onload=run()>\n", "neither a saved game nor a backup"),
    (lambda save: b"x" * 70_000, "it has more than 65,536 bytes"),
]


def test_what_is_no_save_is_refused_in_a_sentence(browser, screen, tmp_path):
    save = trial.as_save(trial.read(TRIALS / "pilot/pilot_three.trial")[:FEW])
    page = screen(browser())
    for number, (spoil, said) in enumerate(SPOILT):
        path = tmp_path / f"<b>game{number}.save"
        path.write_bytes(spoil(save))
        page.set_input_files("#file", path)
        page.wait_for_function(
            "said => document.getElementById('line').textContent.includes(said)", arg=said
        )
        assert page.locator("#line b, svg[onload]").count() == 0
        assert page.locator("#door").is_visible()
    accessible(page)


def test_a_board_that_ends_and_comes_back_twenty_times_is_right_at_the_first_attempt(
    handed, browser, screen
):
    with watched.table(handed) as box:
        box.client.call("game.new", RACE)
        lines: list[str] = []
        page = screen(
            browser(),
            before=lambda page: page.on("websocket", lambda line: lines.append(line.url)),
            at=box.address,
        )
        digest = box.do("tile")["digest"]
        watched.shown(page, digest)
        for round in range(20):
            method, params = ("game.undo", {}) if round % 2 else ("game.do", {"action": "speed 2"})
            digest = box.client.call(method, params)["digest"]
            box.hang_up()
            watched.shown(page, digest)
        assert len(lines) == 1 + 20


def test_a_box_of_another_version_is_named_with_what_to_do_and_followed_all_the_same(
    handed, browser, screen, monkeypatch
):
    with watched.table(handed) as box:
        box.client.call("game.new", RACE)
        context, call = browser(), box.client.call
        page, hand = screen(context, at=box.address), screen(context, at=box.hand)
        watched.shown(page, box.do("tile")["digest"])
        hand.wait_for_selector("#primary")
        assert page.locator("#foreign").is_hidden() and hand.locator("#foreign").is_hidden()

        def of_another(method, *given):
            answer = call(method, *given)
            return answer | {"version": version} if method == "system.hello" else answer

        monkeypatch.setattr(box.client, "call", of_another)
        for version, mend in (("0.0.9", "Bring this box up to date"), ("10.0", "Load this page")):
            box.hang_up()
            told = f"The box has version {version}, this page {project.version()}."
            for each in (page, hand):
                said = each.locator("#foreign", has_text=mend)
                said.wait_for()
                assert told in said.inner_text()
                assert said.locator("[href='install.html']").count() == (version == "0.0.9")
        watched.shown(page, box.do("speed 2")["digest"])


@contextmanager
def bridge(folder, port):
    """`pilothouse board` on a box of the unix port. Gives its address; at the end it is killed."""
    program = [sys.executable, "-c", "from pilothouse.cli import main; main()", "board"]
    with subprocess.Popen(
        [*program, "--target", "unix", "--flash", folder / "box", "--port", port, "--allow-play"],
        env=os.environ | dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(folder)),
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        try:
            yield re.search(r"http://localhost:\S+", running.stdout.readline())[0]
        finally:
            running.kill()


def free_port():
    with socket.socket() as any:
        any.bind(("127.0.0.1", 0))
        return str(any.getsockname()[1])


@pytest.mark.early
@soak(times=(3, 8, 20))
def test_a_bridge_is_killed_and_started_again_many_times(sources, browser, tmp_path, unix, times):
    """The page keeps the address of the first one, and the box goes on meanwhile."""
    port, flash = free_port(), tmp_path / "box"
    with client.connect("unix", flash) as box:
        box.call("game.new", RACE)
        digest = box.do("tile")["digest"]
    troubles: list[str] = []
    page = browser().new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    with bridge(tmp_path, port) as address:
        page.goto(address)
        watched.shown(page, digest)
    for round in range(times):
        page.wait_for_selector("#lost:not([hidden])")
        with client.connect("unix", flash) as box:
            digest = (box.call("game.undo") if round % 2 else box.do("speed 2"))["digest"]
        with bridge(tmp_path, port):
            watched.shown(page, digest)
            assert page.locator("#lost").is_hidden()
    assert troubles == []
