"""A box with foreign files on its flash starts, reports them, and loses nothing."""

import os
import zipfile

import pytest

from pilothouse.device import backup
from pilothouse.errors import LinkError
from pilothouse.link.client import connect
from portable.store.spoiled import CASES, many

RACE = {"game": "mississippi", "players": ["red", "green"]}
SETTINGS = (
    b'{"language":5.0,"brightness":5.0,"sound":1,"sleep":5.0}',
    b'{"language":true,"brightness":true,"sound":"no","sleep":-1,"prices":[5]}',
    b'{"language":["en"],"brightness":11,"sound":null,"sleep":{},"prices":7.5}',
    b"[5.0,null]",
    b'{"language":"' + b"x" * 100_000 + b'"}',
    b"[",
    b" " * 300_000,
)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The flash of a box with two races: (its files, the digest of the running one)."""
    flash = tmp_path_factory.mktemp("made")
    with connect("unix", flash) as client:
        for seed in (7, 8):
            client.call("game.new", {**RACE, "seed": seed})
            digest = client.do("tile")["digest"]
    return {file.name: file.read_bytes() for file in flash.iterdir()}, digest


def open_saves(client) -> None:
    client.call("ui.press", {"button": "back", "ms": 1000})
    for button in ("down", "down", "ok"):
        client.call("ui.press", {"button": button})
    assert client.call("ui.screen")["screen"] == "saves"


def holds(flash, made, ruin) -> set[str]:
    """Check that a ruined box keeps its games; returns the other names that it lists."""
    files, digest = made
    flash.mkdir()
    for name, data in files.items():
        (flash / name).write_bytes(data)
    ruin(str(flash))
    with connect("unix", flash) as client:
        while client.call("ui.screen")["screen"] == "notice":  # names what it can't take up
            client.call("ui.press", {"button": "back"})
        assert client.call("game.digest")["digest"] == digest
        (name,) = [file.split(".")[0] for file in files if file.endswith("suspended")]
        saves = list(client.entries("store.list", "saves"))
        assert saves[0]["name"] == "mississippi-2" and saves[0]["status"] == "running"
        assert {"mississippi-1", "mississippi-2"} <= {save["name"] for save in saves}
        assert client.text("store.read", name=name)[0] in files.values()
        client.call("system.language", {"code": "it"})
        open_saves(client)
        digest = client.do("ahead")["digest"]
    with connect("unix", flash) as client:
        assert client.call("game.digest")["digest"] == digest
    return {save["name"] for save in saves} - {"mississippi-1", "mississippi-2"}


@pytest.mark.parametrize("settings", SETTINGS, ids=range(len(SETTINGS)))
def test_settings_that_are_none_are_as_at_first(unix, tmp_path, made, settings):
    def ruin(flash):
        with open(flash + "/settings", "wb") as file:
            file.write(settings)

    assert holds(tmp_path / "flash", made, ruin) == set()


def test_all_at_once(unix, tmp_path, made):
    def ruin(flash):
        for _, each, _ in CASES[6:]:
            try:
                each(flash)
            except OSError:
                pass  # another parameter has put something there already
        os.mkfifo(flash + "/mississippi-8.97.suspended")
        os.symlink("/dev/zero", flash + "/mississippi-9.96.running")

    names = holds(tmp_path / "flash", made, ruin)
    assert {"gyges-7", "gyges-70", "007", "mississippi-8", "mississippi-9"} <= names


def test_more_files_than_the_heap_has_space_for(unix, tmp_path, made):
    flash, (files, digest) = tmp_path, made
    for name, data in files.items():
        (flash / name).write_bytes(data)
    many(str(flash), 1500, b"kept")
    with connect("unix", flash) as client:
        assert client.call("game.digest")["digest"] == digest
        assert client.call("store.list")["total"] == 1502
        assert client.call("store.list", {"offset": 1500})["saves"][-1]["status"] == "kept"
        open_saves(client)
        digest = client.call("game.new", {**RACE, "seed": 9})["digest"]
    with connect("unix", flash) as client:
        assert client.call("game.digest")["digest"] == digest


def test_backup_and_delete_go_on_past_what_can_not_be_read(unix, tmp_path, made, capsys):
    def ruin(flash):
        os.makedirs(flash + "/gyges-7.99.finished/inside")
        with open(flash + "/gyges-8.98.kept", "wb") as file:
            file.write(b"\xff\xfe")

    holds(tmp_path / "flash", made, ruin)
    with connect("unix", tmp_path / "flash") as client:
        assert backup.backup(client, tmp_path / "box.zip") == 1
        said = capsys.readouterr().out
        assert "2 of 4 games are in" in said
        assert said.count("can't be read: ") == 2 and "crc" not in said  # a sentence of the box
        with zipfile.ZipFile(tmp_path / "box.zip") as file:
            assert file.namelist() == ["mississippi-2.save", "mississippi-1.save"]
        with pytest.raises(LinkError, match="This can't be deleted"):
            client.call("store.delete", {"name": "gyges-7"})
        client.call("store.delete", {"name": "gyges-8"})
        with pytest.raises(LinkError) as error:
            client.call("store.resume", {"name": "gyges-7"})
        assert error.value.code == 4
        assert len(list(client.entries("store.list", "saves"))) == 3
