"""A request whose answer is lost is asked again, and done once (firmware/link/README.md)."""

import json
import time
from itertools import count

import pytest
import serial

from pilothouse.errors import LinkError, LostError
from pilothouse.link import asking
from pilothouse.link.client import Client, connect
from tests.host.link.fake_port import FakePort, answer
from tests.soak import soak

NEW = {"game": "gyges", "players": ["south", "north"], "seed": 7}


class Device:
    """A box whose digest is the number of its changes. `lost`: numbers of lines not answered."""

    def __init__(self, lost: set[int], start: int = 1, heard: bool = True) -> None:
        self.lost, self.start, self.heard = lost, start, heard
        self.changes, self.last, self.lines = 0, b"", []

    def __call__(self, line: bytes) -> bytes:
        request = json.loads(line)
        method, params = request["method"], request["params"]
        if method == "system.hello":
            return answer(line, {"name": "pilothouse", "start": self.start})
        self.lines.append(line)
        lost = len(self.lines) in self.lost
        if not lost or self.heard:
            said = self.done(line, method, params)
        return b"" if lost else said

    def done(self, line: bytes, method: str, params: dict) -> bytes:
        if method == "game.digest":
            return answer(line, {"digest": str(self.changes)})
        if line != self.last and params.get("digest", str(self.changes)) != str(self.changes):
            error = {"code": 6, "message": "elsewhere", "data": {"digest": str(self.changes)}}
            id = json.loads(line)["id"]
            return json.dumps({"jsonrpc": "2.0", "id": id, "error": error}).encode() + b"\n"
        if line != self.last:
            self.changes, self.last = self.changes + 1, line
        return answer(line, {"ply": self.changes, "digest": str(self.changes)})


def awake(device: Device) -> Client:
    link = Client(FakePort(device))
    link.wake()
    return link


def methods(device: Device) -> list[str]:
    return [json.loads(line)["method"] for line in device.lines]


@pytest.mark.parametrize("heard", [True, False], ids=["done", "not heard"])
@pytest.mark.parametrize("start", [1, 2], ids=["no start", "a start"])
def test_a_lost_answer_goes_unnoticed(heard, start):
    device = Device({2}, heard=heard)
    link = awake(device)
    device.start = start
    assert link.call("game.do", {"action": "x"}, timeout=0.05)["ply"] == 1
    assert device.changes == 1 and methods(device) == ["game.digest", "game.do", "game.do"]
    assert device.lines[1] == device.lines[2]
    assert json.loads(device.lines[2])["params"]["digest"] == "0"


@pytest.mark.parametrize("deaf", [0, 1, 99], ids=["soon", "late", "never"])
def test_a_start_may_take_as_long_as_an_answer(monkeypatch, deaf):
    """MicroPython has its line about a start, and the box says nothing of it."""
    monkeypatch.setattr(asking, "STARTED", 0.2)
    device, hellos, began = Device({2}), count(), time.monotonic()
    link = awake(device)
    device.start = 2
    real = link._messages.port._device

    def slow(line):
        hears = b"hello" not in line or next(hellos) >= deaf
        return (real(line) if hears else b"") or b"half a li\r\nMPY: soft reboot\r\n"

    link._messages.port._device = slow
    if deaf == 99:
        with pytest.raises(LostError, match="no answer to game.do within 1 s"):
            link.call("game.do", {"action": "x"}, timeout=1)
        assert time.monotonic() - began > 1
        return
    assert link.call("game.do", {"action": "x"}, timeout=60)["ply"] == 1
    assert device.changes == 1 and methods(device) == ["game.digest", "game.do", "game.do"]


def test_what_was_heard_last_saves_a_request():
    device = Device(set())
    link = awake(device)
    for _ in range(3):
        link.do("x")
    assert methods(device) == ["game.digest"] + 3 * ["game.do"]
    link._messages.port.say(b'{"jsonrpc":"2.0","method":"game.changed","params":{"digest":"4"}}\n')
    device.changes = 4
    assert link.do("x")["ply"] == 5 and methods(device)[-1:] == ["game.do"]
    assert link.listen()[0]["params"] == {"digest": "4"}


def test_who_was_faster_is_no_reason_to_refuse():
    device = Device(set())
    link = awake(device)
    link.do("x")
    device.changes = 7  # somebody has played at the table; its notification is on the way
    assert link.do("x")["ply"] == 8
    # But a caller that has given a digest wants it done there alone.
    with pytest.raises(LinkError) as refused:
        link.call("game.do", {"action": "x", "digest": "1"})
    assert refused.value.code == 6 and device.changes == 8


def test_where_somebody_else_played_in_between_it_is_lost_rather_than_done_twice():
    device = Device({2})
    link = awake(device)

    def done(line, method, params, real=device.done):
        said = real(line, method, params)
        if method == "game.do" and b"result" in said:
            device.changes, device.last = device.changes + 1, b""  # and then the table
        return said

    device.done = done
    with pytest.raises(LostError):
        link.call("game.do", {"action": "x"}, timeout=0.05)
    assert device.changes == 2


def test_a_game_that_is_no_longer_there_is_no_reason_to_refuse_another():
    device = Device(set())
    link = awake(device)
    link.do("x")

    def done(line, method, params, real=device.done):
        if method == "game.digest" or params.get("digest"):
            error = {"code": 2, "message": "no game"}
            id = json.loads(line)["id"]
            return json.dumps({"jsonrpc": "2.0", "id": id, "error": error}).encode() + b"\n"
        return real(line, method, params)

    device.done = done  # it has left memory
    assert link.call("store.resume", {"name": "gyges-1"})["ply"] == 2
    with pytest.raises(LinkError):
        link.call("game.do", {"action": "x", "digest": "1"})


@pytest.mark.parametrize("method", ["ui.press", "store.write", "store.delete"])
def test_what_does_something_each_time_is_not_asked_again(method):
    device = Device({1})
    with pytest.raises(LostError):
        awake(device).call(method, timeout=0.05)
    assert methods(device) == [method]


STARTED = b'{"jsonrpc":"2.0","method":"system.error","params":{"reason":"restarted"}}\n'


@pytest.mark.parametrize("said", [STARTED, b"MPY: soft reboot\r\n"], ids=["box", "MicroPython"])
def test_what_a_box_no_longer_knows_after_a_start_is_lost_at_once(said):
    """It answers in order: a question that it answers came behind the request."""
    device = Device({1})
    link = awake(device)
    real = link._messages.port._device
    link._messages.port._device = lambda line: real(line) or said
    with pytest.raises(LostError, match=r"has started again, and knows of no ui\.press"):
        link.call("ui.press", timeout=5)


@pytest.mark.parametrize("method", ["game.suggest", "game.perft"])
def test_what_is_slow_is_not_asked_again_without_a_start(method):
    device = Device({1})
    link = awake(device)
    with pytest.raises(LostError):
        link.call(method, timeout=0.05)
    assert methods(device) == [method]
    device.start = 2
    device.lost = {2}
    assert "ply" in link.call(method, timeout=0.05)
    assert methods(device) == [method] * 3


def test_a_box_that_does_not_say_where_it_started_gets_no_digest():
    device = Device({1}, start=None)
    link = awake(device)
    with pytest.raises(LostError):
        link.call("game.do", {"action": "x"}, timeout=0.05)
    assert [json.loads(line)["params"] for line in device.lines] == [{"action": "x"}]


def test_a_box_that_is_gone_is_lost(monkeypatch):
    monkeypatch.setattr(asking, "FOUND", 0.2)
    device = Device({2})
    link = awake(device)
    link._messages.port.close()
    with pytest.raises(LostError):
        link.do("x")
    link = Client(FakePort(device), lasting=True)
    link.wake()
    link._messages.port.vanish()
    with pytest.raises(LostError):
        link.do("x")


class Cut:
    """The port of a unix box, in which MicroPython is killed at some of its requests.

    kills: {number of a request: whether it is answered first}. The answer never arrives.
    """

    def __init__(self, port: serial.Serial, kills: dict[int, bool]) -> None:
        self.port, self.kills, self.numbers = port, kills, count(1)
        self.killed = 0

    def __getattr__(self, name):
        return getattr(self.port, name)

    def __setattr__(self, name, value):
        target = self.port if name == "timeout" else self
        object.__setattr__(target, name, value) if target is self else setattr(target, name, value)

    def write(self, data: bytes) -> None:
        self.port.write(data)
        number = next(self.numbers) if b"digest" in data else 0
        if number not in self.kills:
            return
        if self.kills[number]:
            self.port.timeout = 20
            while (said := self.port.read(1)) != b"{":
                assert said, "no answer"  # else it is the line about a start for another game
        self.port.process.kill()
        self.port.process.wait()
        self.killed += 1
        self.port.close()


def changes(link: Client, many: int) -> list[dict]:
    """Answers to changes of all kinds: actions, undos, redos and a game that is begun anew."""
    said = [link.call("game.new", NEW), link.do(["setup 112233", "setup 112233"])]
    said += [link.undo(step=True), link.call("game.redo", {"step": True}), link.undo(step=True)]
    for n in range(many):
        action = next(iter(link.entries("game.actions", "actions")))
        said.append(link.do(action.split("..")[0]))
        if n % 5 == 4:
            said += [link.call("game.undo"), link.call("game.undo"), link.call("game.redo")]
            said += [link.call("game.go", {"ply": 1}), link.call("game.go", {"ply": n})]
    said.append(link.call("game.new", {**NEW, "seed": 8}))
    said.append(link.do("setup 112233"))
    return said


@soak(every=(5, 2))
def test_a_box_that_is_killed_at_any_request_does_each_change_once(tmp_path, every):
    with connect("unix", tmp_path / "whole") as link:
        expected = changes(link, 8)
    with connect("unix", tmp_path / "cut") as link:
        kills = {n: n // every % 2 == 0 for n in range(every, 200, every)}
        cut = link._messages.port = Cut(link._messages.port, kills)
        assert changes(link, 8) == expected
        assert cut.killed >= len(expected) // every - 1
        saves = list(link.entries("store.list", "saves"))
        assert [save["status"] for save in saves] == ["running", "suspended"]
