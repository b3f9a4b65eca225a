"""A box of another protocol or version: it is said once, and only a restore is refused."""

import json

import pytest

from pilothouse import project
from pilothouse.device import backup
from pilothouse.errors import BackupError
from pilothouse.link import client, protocol, targets
from pilothouse.link.client import Client
from pilothouse.terminal.deck import Deck
from tests.host.link.fake_port import FakePort, answer

HELLO = {"name": "pilothouse", "version": "9", "runtime": "r", "board": "b", "games": []}


def device(hello):
    """A box with this answer to `system.hello`; it keeps one record, and no save."""

    def answered(line):
        method = json.loads(line)["method"]
        assert method != "store.write"
        lists = {"store.list": "saves", "store.records": "records"}
        return answer(line, hello if method == "system.hello" else {"total": 0, lists[method]: []})

    return answered


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (3, ("this box speaks protocol 3; this version knows 2: ", "bring pilothouse up to date")),
        (0, ("this box speaks protocol 0; ", "bring this box up to date: pilothouse update")),
        *(
            (odd, ("this box does not say which protocol ", "bring this box up to date: "))
            for odd in (None, True, "1", 1.0, -1, 10**5)
        ),
    ],
)
def test_another_protocol_is_said_once_and_reading_goes_on(monkeypatch, capsys, said, told):
    monkeypatch.setattr(protocol, "_printed", set())
    hello = HELLO if said is None else {**HELLO, "protocol": said}
    monkeypatch.setattr(targets, "open_port", lambda *_: FakePort(device(hello)))
    for _ in range(2):
        with client.connect("unix") as link:
            assert list(link.entries("store.records", "records")) == []
    said = capsys.readouterr().err
    assert said.count("pilothouse: " + told[0]) == said.count(told[1]) == 1


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ("0.0.9", "; bring the box up to date: pilothouse update"),
        ("0.10.1", "; bring pilothouse up to date"),
        ("10", "; bring pilothouse up to date"),
        *((odd, "") for odd in (project.version(), "\x1b[2J", 9, None, "")),
    ],
)
def test_another_version_is_said_once(monkeypatch, capsys, version, told):
    monkeypatch.setattr(protocol, "_printed", set())
    hello = {**HELLO, "protocol": protocol.KNOWN, "version": version}
    monkeypatch.setattr(targets, "open_port", lambda *_: FakePort(device(hello)))
    for _ in range(2):
        client.connect("socket://box:1").close()
    said = f"this box has version {version}, and this pilothouse is {project.version()}{told}"
    assert capsys.readouterr().err == (f"pilothouse: {said}\n" if told else "")


def test_of_our_protocol_nothing_is_said(capsys):
    with client.connect("cpython") as link:
        assert link.call("system.hello")["protocol"] == protocol.KNOWN
    assert capsys.readouterr().err == ""


def test_no_game_is_restored_to_a_box_of_another_protocol():
    saves = {"a-1": b"{}\nend 0 00000000\n"}
    for hello in (HELLO, {**HELLO, "protocol": 3}):
        with pytest.raises(BackupError, match="nothing was restored"):
            backup.restore(Client(FakePort(device(hello))), saves)


def test_play_shows_that_the_box_speaks_another_protocol():
    for said, shown in ((2, False), (1, True), (3, True)):
        news = []
        deck = Deck(Client(FakePort(device({**HELLO, "protocol": said}))), "unix", news.append)
        deck._log = lambda: ()
        deck._look = deck._ending.set
        deck.run()
        assert ("another protocol" in news[-1].link) == shown, news[-1]
