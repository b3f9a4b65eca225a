"""What a box shows if something is wrong at power-on or with its flash (on the unix port)."""

import json
import os
import shutil
import signal
from io import BytesIO

import pytest
import serial

from firmware.store.journal import TAIL, content, record
from firmware.ui import language
from pilothouse.bench import figures
from pilothouse.errors import LinkError, LostError
from pilothouse.link.client import Client, connect
from tests.host.store.short_box import MEMORY

RACE = {"game": "mississippi", "players": ["red", "green"], "seed": 7}


def seen(client) -> tuple[str, str]:
    screen = client.call("ui.screen")
    return screen["screen"], screen["focus"]


def begun(flash, plies: int = 3) -> tuple[str, str]:
    """Begin a race on a flash and play some actions: (digest, name of its file)."""
    with connect("unix", flash) as client:
        client.call("game.new", RACE)
        client.do("tile")
        for _ in range(plies - 1):
            client.do("left")
        digest = client.call("game.digest")["digest"]
    (name,) = [file for file in os.listdir(flash) if file.endswith(".running")]
    return digest, name


def test_back_held_at_power_on_is_safe_mode(unix, tmp_path, monkeypatch):
    digest, _ = begun(tmp_path)
    with monkeypatch.context() as held:
        held.setenv("PILOTHOUSE_HELD", "back")
        with connect("unix", tmp_path) as client:
            assert seen(client) == ("notice", "safe")
            assert any(client.frame().data)
            with pytest.raises(LinkError) as error:  # no game is loaded, but the link works
                client.call("game.digest")
            assert error.value.code == 2
            (save,) = client.entries("store.list", "saves")
            assert (save["ply"], save["status"]) == (3, "suspended")
            client.call("ui.press", {"button": "ok"})
            assert seen(client)[0] == "home"
    with connect("unix", tmp_path) as client:
        assert client.call("game.digest")["digest"] == digest
        assert seen(client)[0] == "table"


def test_a_game_begun_in_safe_mode_leaves_the_other_one(unix, tmp_path, monkeypatch):
    digest, _ = begun(tmp_path)
    with monkeypatch.context() as held:
        held.setenv("PILOTHOUSE_HELD", "back")
        with connect("unix", tmp_path) as client:
            new = client.call("game.new", {**RACE, "seed": 8})["digest"]
    with connect("unix", tmp_path) as client:
        assert client.call("game.digest")["digest"] == new
        saves = list(client.entries("store.list", "saves"))
        assert sorted(save["status"] for save in saves) == ["running", "suspended"]
        (name,) = [save["name"] for save in saves if save["status"] == "suspended"]
        assert client.call("store.resume", {"name": name})["digest"] == digest


def test_another_button_held_at_power_on_is_stuck_and_does_nothing(unix, tmp_path, monkeypatch):
    monkeypatch.setenv("PILOTHOUSE_HELD", "ok")
    with connect("unix", tmp_path) as client:
        assert seen(client)[0] == "home"
        before = seen(client)
        client.call("ui.press", {"button": "ok"})
        assert seen(client) == before
        client.call("ui.press", {"button": "down"})
        assert seen(client) != before


def headed(data: bytes, **changed: object) -> bytes:
    """The file of a running game with a changed first line and a right checksum."""
    begin, length, _ = content(BytesIO(data), 0, 1)
    end = begin + length
    header = {**json.loads(data[begin:end]), **changed}
    return b"".join(record(1, json.dumps(header).encode())) + data[end + TAIL :]


UNUSABLE = {
    "crc": lambda data: b"x" + data[1:],
    "truncated": lambda data: data[: data.index(b"\n") + 1],
    "schema": lambda data: headed(data, game="ludo"),
    "rules_version": lambda data: headed(data, rules=99),
}


def test_a_running_game_that_can_not_be_used_is_kept_and_named(unix, tmp_path):
    shown = set()
    (tmp_path / "made").mkdir()
    _, name = begun(tmp_path / "made")
    for reason, change in UNUSABLE.items():
        flash = shutil.copytree(tmp_path / "made", tmp_path / reason)
        data = change((flash / name).read_bytes())
        (flash / name).write_bytes(data)
        with connect("unix", flash) as client:
            assert seen(client) == ("notice", "aside"), reason
            shown.add(client.frame().data)
            client.call("ui.press", {"button": "back"})
            assert seen(client)[0] == "home"
            (save,) = client.entries("store.list", "saves")
            assert save["status"] == "kept"
            with pytest.raises(LinkError) as refused:
                client.call("store.resume", {"name": save["name"]})
            assert refused.value.data == {"reason": reason}
            while seen(client) != ("home", "saves"):
                client.call("ui.press", {"button": "down"})
            client.call("ui.press", {"button": "ok"})  # whoever asks for it later hears why, too
            client.call("ui.press", {"button": "ok"})
            assert seen(client) == ("notice", "aside") and client.frame().data in shown
            client.call("ui.press", {"button": "back"})
            assert seen(client) == ("saves", save["name"])
            client.call("game.new", RACE)
        with connect("unix", flash) as client:
            assert seen(client)[0] != "notice"  # it is said once
        (kept,) = [file for file in os.listdir(flash) if file.endswith(".kept")]
        assert (flash / kept).read_bytes() == data  # nothing was written over it
    assert len(shown) == len(UNUSABLE)  # each has its reason


def full(flash, name: str) -> None:
    """The next write of the running game's file finds no room: ENOSPC, once."""
    with (flash / name).open("ab") as file:
        file.write(b"x")  # torn: it is written anew
    (flash / (name + ".new")).symlink_to("/dev/full")


def test_a_full_flash_is_said_and_the_game_goes_on(unix, tmp_path):
    _, name = begun(tmp_path)
    with connect("unix", tmp_path) as client:
        screen = client.call("ui.screen")
        full(tmp_path, name)
        client.do("left")
        assert seen(client) == ("notice", "full")
        client.call("ui.press", {"button": "back"})
        after = client.call("ui.screen")  # the table has its own words again
        assert (after["screen"], after["title"]) == (screen["screen"], screen["title"])
        digest = client.do("left")["digest"]  # there is room again: both are kept
        assert seen(client)[0] == "table"
    with connect("unix", tmp_path) as client:
        assert client.call("game.digest") == {"ply": 5, "digest": digest}


def test_a_setting_that_can_not_be_kept_works_and_is_said(unix, tmp_path):
    (tmp_path / "settings" / "file").mkdir(parents=True)  # in the way of every new one
    with connect("unix", tmp_path) as client:
        answer = client.call("system.language", {"code": "it"})
        assert answer == {"code": "it", "codes": language.codes(), "kept": False}
        assert seen(client) == ("notice", "unkept")
        assert client.call("ui.screen")["title"] == "Non salvato"
        client.call("ui.press", {"button": "back"})
        for button in ("down", "down", "ok", "down", "right"):
            client.call("ui.press", {"button": button})
        assert seen(client) == ("settings", "brightness")  # it is said once
        (tmp_path / "settings" / "file").rmdir()
        (tmp_path / "settings").rmdir()
        answer = client.call("system.language", {"code": "en"})
        assert answer == {"code": "en", "codes": language.codes()}  # it can be written again
        (tmp_path / "settings").unlink()
        (tmp_path / "settings").mkdir()
        client.call("ui.press", {"button": "right"})
        assert seen(client) == ("notice", "unkept")
        assert client.call("ui.screen")["title"] == "Settings not kept"


def test_the_oldest_finished_game_goes_for_a_running_one(unix, tmp_path):
    _, name = begun(tmp_path)
    for age, game in ((1, "gyges-1"), (2, "gyges-2")):
        (tmp_path / f"{game}.{age}.finished").write_bytes(b"{}\n")
    with connect("unix", tmp_path) as client:
        full(tmp_path, name)
        digest = client.do("left")["digest"]
        assert seen(client)[0] == "table"
    assert [file for file in os.listdir(tmp_path) if "gyges" in file] == ["gyges-2.2.finished"]
    with connect("unix", tmp_path) as client:
        assert client.call("game.digest")["digest"] == digest


WATCH = """
from boards.simulator import WDT
before = WDT.fed
for _ in range(5):
    app.turn()
print("fed", WDT.fed - before)
print("asked", app.feed is not None)
"""


@pytest.mark.parametrize(("timeout", "fed"), [("", "0"), ("8000", "5")])
def test_the_watchdog_is_fed_where_a_board_asks_for_it(unix, monkeypatch, timeout, fed):
    monkeypatch.setenv("PILOTHOUSE_WATCHDOG", timeout)
    found = figures.run(figures.OPEN_BOX + WATCH)
    assert found["fed"] == fed and found["asked"] == str(bool(timeout))


def test_a_box_that_can_show_nothing_resets_itself(unix, tmp_path):
    # 96 KiB do not even hold the first screen. The unix port ends where a Pico resets.
    port = serial.serial_for_url(f"unix://firmware.main?heap=96K&flash={tmp_path}")
    with pytest.raises(LostError):
        Client(port).wake()
    assert port.ended == -signal.SIGKILL
    port.close()


def test_a_box_that_is_asked_again_and_again_for_what_has_no_space_resets_itself(unix, tmp_path):
    # 144 KiB hold the first screen, but not this game. After each refusal the box starts again;
    # without end the host would never see the display in peace.
    port = serial.serial_for_url(f"unix://firmware.main?heap=144K&flash={tmp_path}", timeout=None)
    client = Client(port)
    client.wake()
    ships = ["red", "green", "grey", "yellow", "blue", "white"]
    game = {"game": "master", "players": ships, "options": {"mode": "chart"}}
    codes = []
    with pytest.raises(LostError):
        while len(codes) < 100:  # not each of them finds the box so short that it begins anew
            with pytest.raises(LinkError) as error:
                client.call("game.new", game)
            codes.append(error.value.code)
    assert set(codes) <= {MEMORY}  # each of them was answered all the same
    # It has reset itself, or it has started again without memory to say for which request.
    assert port.ended == -signal.SIGKILL or client.call("ui.screen")["screen"] in ("home", "notice")
    client.close()
