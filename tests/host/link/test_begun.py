"""A request on which a box works for long, while the client makes others."""

import json

import pytest

from pilothouse.errors import LinkError, LostError
from pilothouse.link import asking
from pilothouse.link.client import Client
from tests.host.link.fake_port import FakePort, answer

PLY = {"ply": 7}


class Slow:
    """A device that answers `game.view` after so many other requests, and says when it started."""

    def __init__(self, others, result=None, error=None) -> None:
        self.left, self.start, self.begun = others, 1, []
        self._said = {"error": error} if error else {"result": result}

    def __call__(self, line):
        request = json.loads(line) if line.strip() else {}
        if request.get("method") == "game.view":
            self.begun.append(line)
            return b""
        if request.get("method") == "system.hello":
            return answer(line, {"start": self.start})
        self.left -= 1
        late = b""
        if self.left == 0:
            id = json.loads(self.begun[-1])["id"]
            late = json.dumps({"jsonrpc": "2.0", "id": id, **self._said}).encode() + b"\n"
        return late + answer(line, {"digest": "0"})


def test_others_are_made_meanwhile_and_its_answer_is_there_when_it_comes():
    link = Client(FakePort(Slow(others=2, result={"state": 1})))
    begun = link.begin("game.view", PLY, "an-id-of-mine")
    assert not link.finished(begun)
    assert link.call("game.digest") == {"digest": "0"}
    assert not link.finished(begun)
    assert link.call("game.digest") == {"digest": "0"}
    assert link.finished(begun) and link.finished(begun)
    assert link.result(begun) == {"state": 1}


def test_its_refusal_is_raised():
    error = {"code": 6, "message": "The game has changed meanwhile."}
    link = Client(FakePort(Slow(others=1, error=error)))
    begun = link.begin("game.view", PLY)
    link.call("game.digest")
    assert link.finished(begun)
    with pytest.raises(LinkError) as refused:
        link.result(begun)
    assert refused.value.code == 6


def test_a_box_that_has_started_since_is_asked_once_more():
    device = Slow(others=1, result=1)
    link = Client(FakePort(device))
    link.wake()
    begun = link.begin("game.view", PLY)
    link.finished(begun)
    assert len(device.begun) == 1
    device.start = 2
    link.wake()
    link.finished(begun)
    link.finished(begun)
    assert device.begun == [begun.line] * 2


def test_one_that_never_comes_is_a_box_that_is_lost(monkeypatch):
    monkeypatch.setattr(asking, "SLOW", 0)
    link = Client(FakePort(Slow(others=9)))
    begun = link.begin("game.view", PLY)
    with pytest.raises(LostError, match="no answer to game.view"):
        while not link.finished(begun):
            pass


def test_over_a_uart_nothing_is_made_beside():
    """A write to flash stalls it."""
    assert not Client(FakePort(Slow(others=1)), sealed=True).works_beside
    assert Client(FakePort(Slow(others=1))).works_beside
