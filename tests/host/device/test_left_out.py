"""A box that was deployed with fewer games and languages: it says so, and nothing is lost."""

import shutil
import zipfile
from io import StringIO

import pytest
import serial
from rich.console import Console

from pilothouse import game
from pilothouse.build import package
from pilothouse.device import backup, deploy
from pilothouse.errors import LinkError
from pilothouse.link import client
from tests.host.device import fake_pico

pytestmark = pytest.mark.usefixtures("unix")
MASTER = {"game": "master", "players": ["red", "blue"], "seed": 7}
GYGES = {"game": "gyges", "players": ["south", "north"], "seed": 7}
ABSENT = "this box has no game 'master': `pilothouse deploy --games` brings those that you name"


def bring(device, *games, languages=("en",)):
    """Deploy to a Pico with these languages and games; returns what is printed."""
    console = Console(highlight=False, file=StringIO())
    deploy.deploy(device.url, None, console, languages, games)
    return console.file.getvalue()


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    """A box with all games, in Italian: one game of MASTER runs, one is put away. And its saves."""
    device = fake_pico.Pico(tmp_path_factory.mktemp("before") / "flash")
    bring(device, *game.names(), languages=("en", "it"))
    saves = device.image.with_name("saves.zip")
    with device.link() as link:
        link.call("system.language", {"code": "it"})
        link.call("game.new", MASTER)
        link.call("game.new", GYGES)
        link.call("game.new", {**MASTER, "seed": 8})
        assert backup.backup(link, saves) == 0
    return device.image, saves


@pytest.fixture(scope="module")
def left_out(before, tmp_path_factory):
    """The same box after a deploy without MASTER and without Italian."""
    image, saves = before
    device = fake_pico.Pico(shutil.copyfile(image, tmp_path_factory.mktemp("left_out") / "flash"))
    bring(device, "gyges", "tboats")
    return device.image, saves


@pytest.fixture
def box(left_out, tmp_path):
    """That box, for this test alone."""
    return fake_pico.Pico(shutil.copyfile(left_out[0], tmp_path / "flash"))


def saves_of(link):
    return {save["name"]: save for save in link.entries("store.list", "saves")}


def test_a_running_game_that_is_not_there_is_a_notice_and_stays(left_out, before, tmp_path):
    """The first power-on has said it, so this one starts from the disk before that."""
    device = fake_pico.Pico(shutil.copyfile(before[0], tmp_path / "flash"))
    inside = package.files("pico_ssd1306", package.Choice(("en",), ("gyges", "tboats")))
    device.lay({**device.files(), **package.on_flash(inside)})
    with device.link() as link:
        screen = link.call("ui.screen")
        assert (screen["screen"], screen["focus"]) == ("notice", "aside")
        assert link.call("system.hello")["games"] == ["gyges", "tboats"]
        assert link.call("system.language")["code"] == "en"
        link.call("ui.press", {"button": "back"})
        assert link.call("ui.screen")["screen"] == "home"
        assert saves_of(link)["master-3"]["status"] == "kept"
        with pytest.raises(LinkError, match="There is no game on the table"):
            link.call("game.digest")


def test_a_save_of_such_a_game_is_a_notice_when_it_is_opened(box):
    with box.link() as link:
        assert link.call("ui.screen")["screen"] == "home"
        status = {name: save["status"] for name, save in saves_of(link).items()}
        assert status == {"master-1": "suspended", "gyges-2": "suspended", "master-3": "kept"}
        for _ in range(8):
            if link.call("ui.screen")["focus"] == "saves":
                break
            link.call("ui.press", {"button": "down"})
        link.call("ui.press", {"button": "ok"})
        while link.call("ui.screen")["focus"] != "master-1":
            link.call("ui.press", {"button": "down"})
        assert (
            link.call("ui.screen")["title"] == "MASTER"
        )  # the texts of the box have the names of all games
        link.call("ui.press", {"button": "ok"})
        assert link.call("ui.screen")["focus"] == "aside"
        link.call("ui.press", {"button": "back"})
        assert link.call("ui.screen")["screen"] == "saves"
        assert set(saves_of(link)) == set(status)


def test_home_offers_what_is_there(box):
    """The last table was one of MASTER. It goes on with Gyges, or with nothing."""
    for first in ("continue", "new"):
        with box.link() as link:
            seen = [link.call("ui.screen")["focus"]]
            for _ in range(8):
                link.call("ui.press", {"button": "down"})
                seen.append(link.call("ui.screen")["focus"])
            assert seen[0] == first and "again" not in seen
            assert ("continue" in seen) == (first == "continue")
            if first == "continue":
                link.call("store.delete", {"name": "gyges-2"})  # the newest of these is master-1


def test_a_host_hears_which_game_is_not_there(box, left_out):
    text = backup.read(left_out[1])["master-1"]
    with box.link() as link:
        for ask, code in (
            (lambda: link.call("game.new", MASTER), -32602),
            (lambda: link.call("game.list", {"game": "master"}), -32602),
            (lambda: link.load(text, "game.load"), 4),
            (lambda: link.load(text, "store.write"), 4),
            (lambda: link.call("store.resume", {"name": "master-1"}), 4),
        ):
            with pytest.raises(LinkError) as refused:
                ask()
            assert (refused.value.code, refused.value.message) == (code, ABSENT)
        assert {game["game"] for game in link.call("game.list")} == {"gyges", "tboats"}
        assert link.call("store.resume", {"name": "gyges-2"})["game"] == "gyges"


def test_a_backup_has_its_saves_and_a_restore_says_why_one_does_not_come(
    box, left_out, tmp_path, capsys, monkeypatch
):
    monkeypatch.setenv("COLUMNS", "200")
    with box.link() as link:
        assert backup.backup(link, tmp_path / "now.zip") == 0
        assert "master-1" in backup.read(tmp_path / "now.zip")
        link.call("store.delete", {"name": "master-1"})
        capsys.readouterr()
        assert backup.restore(link, backup.read(left_out[1])) == 1
        said = capsys.readouterr().out
    assert said.count(f"refused: {ABSENT}") == 2
    assert "1 of 3 games are on the box" in said


def test_an_update_keeps_the_choice_and_the_saves(box):
    before = {name: data for name, data in box.files().items() if name.startswith("saves/")}
    console = Console(highlight=False, file=StringIO())
    deploy.update(box.url, console)
    now = box.files()
    assert {name: data for name, data in now.items() if name.startswith("saves/")} == before
    with box.link() as link:
        assert link.call("system.hello")["games"] == ["gyges", "tboats"]


def test_the_games_go_on_when_their_game_is_back(box, left_out):
    wanted = {}
    with zipfile.ZipFile(left_out[1]) as file:
        for name in ("master-1", "master-3"):
            wanted[name] = file.read(name + ".save")
    bring(box, *game.names(), languages=("en", "it"))
    with client.Client(serial.serial_for_url(box.url)) as link:
        link.wake()
        for name, text in wanted.items():
            assert link.call("store.resume", {"name": name})["game"] == "master"
            assert link.text("game.save")[0] == text
