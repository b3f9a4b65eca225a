"""The link client against devices that are functions, and against the server on cpython."""

import base64
import json
from binascii import crc32

import pytest
import serial

from pilothouse.errors import LinkError, LostError
from pilothouse.link import client, messages, wire
from pilothouse.link.client import Client, connect
from tests.host.link.fake_port import FakePort, answer


def asked(line: bytes) -> dict:
    return json.loads(line.split(b"*")[0])


def test_what_is_no_message_is_skipped_and_notifications_are_kept():
    note = b'{"jsonrpc":"2.0","method":"game.changed","params":{"ply":1}}\n'

    def device(line):
        if b"system.hello" in line:  # whether a start has lost the request
            return b""
        stale = b'{"jsonrpc":"2.0","id":77,"result":"of another"}\n'
        return line + b"\r\nMPY: soft reboot\n" + note + stale + answer(line, {"ply": 3}) + note

    client = Client(FakePort(device))
    assert client.call("game.digest") == {"ply": 3}
    assert [heard["params"] for heard in client.listen()] == [{"ply": 1}] * 2
    assert client.listen() == []


def test_of_a_flood_of_notifications_the_newest_are_kept():
    def device(line):
        notes = (b'{"jsonrpc":"2.0","method":"note","params":%d}\n' % n for n in range(60_000))
        return b"".join(notes) + answer(line, 3)

    link = Client(FakePort(device))
    assert link.call("game.digest") == 3
    heard = []
    while some := link.listen():
        assert len(some) <= client.AT_ONCE
        heard += [message["params"] for message in some]
    assert heard == list(range(60_000 - len(heard), 60_000))
    assert 15_000 < len(heard) < messages.MOST_NEWS / 40


def test_half_a_letter_is_sent_as_its_escape():
    port = FakePort(lambda line: answer(line, 0))
    for text in ("\ud800", "a\\\udfff", "é\U0001f6a2"):
        Client(port).call("game.view", {"part": text})
        assert asked(port.heard[-1])["params"] == {"part": text}


def test_what_no_target_can_read_is_not_sent():
    port = FakePort(lambda line: answer(line, 0))
    for number in (float("nan"), float("inf")):
        with pytest.raises(ValueError):
            Client(port).call("game.log", {"offset": number})
    for sealed in (False, True):
        with pytest.raises(LinkError) as error:
            Client(port, sealed).call("game.do", {"action": "x" * 4090})
        assert error.value.code == wire.INVALID
    assert port.heard == []


def test_a_state_whose_parts_have_parts_without_end_is_given_up(monkeypatch):
    monkeypatch.setattr(messages, "MOST", 1 << 16)

    def device(line):
        name = asked(line)["params"].get("part", "")
        parts = [f"{name}.{n}".lstrip(".") for n in range(50)]
        error = {"code": -32602, "message": "too long", "data": {"parts": parts}}
        told = {"jsonrpc": "2.0", "id": asked(line)["id"]}
        told |= {"error": error} if name.count(".") < 9 else {"result": 0}
        return json.dumps(told).encode() + b"\n"

    with pytest.raises(LostError, match="has no end"):
        Client(FakePort(device)).state()


def test_an_error_answer_is_raised():
    def device(line):
        error = {"code": 1, "message": "No.", "data": {"rule": "Q-16"}}
        return (
            json.dumps({"jsonrpc": "2.0", "id": asked(line)["id"], "error": error}).encode() + b"\n"
        )

    with pytest.raises(LinkError) as error:
        Client(FakePort(device)).do("ahead")
    assert (error.value.code, error.value.data) == (1, {"rule": "Q-16"})


def test_no_answer_in_time():
    with pytest.raises(LostError, match="no answer to game.digest within 0.05 s"):
        Client(FakePort(lambda line: b"")).call("game.digest", timeout=0.05)


def test_a_device_that_is_pulled_out():
    port = FakePort(lambda line: b"")
    port.vanish()
    with pytest.raises(LostError, match="the target is gone"):
        Client(port).call("game.digest")


def test_wake_asks_until_the_firmware_answers():
    port = FakePort(
        lambda line: answer(line, {"name": "box"}) if len(port.heard) > 2 else b"boot\n"
    )
    assert Client(port).wake()["name"] == "box"
    assert len(port.heard) == 3


def test_wake_asks_again_where_a_box_that_begins_has_no_memory_for_an_answer():
    def device(line):
        if len(port.heard) > 2:
            return answer(line, {"name": "box"})
        error = {"code": -32603, "message": "No.", "data": {"reason": "memory"}}
        said = {"jsonrpc": "2.0", "id": asked(line)["id"], "error": error} if line.strip() else {}
        return json.dumps(said).encode() + b"\n"

    port = FakePort(device)
    assert Client(port).wake()["name"] == "box"


def test_wake_tells_a_prompt_from_the_firmware_and_shows_the_traceback():
    said = b"Traceback (most recent call last):\n  MemoryError: \nMicroPython v1.28\n>>> "
    with pytest.raises(LostError, match="does not run; .*\nTraceback.*\nMemoryError:$"):
        Client(FakePort(lambda line: said + line + b"\n{'jsonrpc': '2.0'}\n")).wake()


def test_sealed_lines_and_answers():
    def device(line):
        wire.unsealed(line)
        good = wire.sealed(answer(line, "good").rstrip())
        return good.replace(b"good", b"evil") + b"\n" + good + b"\n"

    port = FakePort(device)
    assert Client(port, sealed=True).call("system.hello") == "good"
    assert wire.is_sealed(port.heard[0])


def test_events_that_did_not_fit_are_fetched():
    def device(line):
        if asked(line)["method"] == "game.do":
            return answer(line, {"ply": 1, "digest": "0", "events": [1], "more": 2})
        return answer(line, {"total": 3, "events": [1, 2, 3]})

    done = Client(FakePort(device)).do("done")
    assert done == {"ply": 1, "digest": "0", "events": [1, 2, 3]}


def test_lists_and_texts_come_in_parts():
    picture = base64.b64encode(bytes(range(256)) * 4)
    entries = [f"speed {n}" for n in range(1, 40)]

    def device(line):
        request = asked(line)
        offset = request["params"].get("offset", 0)
        if request["method"] == "game.log":
            return answer(line, {"total": 39, "actions": entries[offset : offset + 7]})
        part = picture[offset : offset + 500].decode()
        about = {"w": 128, "h": 64, "crc": "0", "total": len(picture)}
        return answer(line, {**about, "part": part})

    client = Client(FakePort(device))
    assert list(client.entries("game.log", "actions")) == entries
    assert list(client.entries("game.log", "actions", 35)) == entries[35:]
    frame = client.frame()
    assert (frame.w, frame.h, frame.data) == (128, 64, bytes(range(256)) * 4)
    assert client.shows(frame)


def test_parts_of_different_moments_begin_again():
    texts, calls = {"a": "first text", "b": "second one"}, []

    def device(line):
        offset = asked(line)["params"]["offset"]
        calls.append(offset)
        digest = "a" if len(calls) == 1 else "b"
        part = texts[digest][offset : offset + 5]
        return answer(line, {"total": 10, "part": part, "digest": digest})

    assert Client(FakePort(device)).save() == b"second one"
    assert calls == [0, 5, 0, 5]


def test_a_list_that_gives_nothing_is_no_endless_loop():
    client = Client(FakePort(lambda line: answer(line, {"total": 3, "actions": []})))
    with pytest.raises(LostError):
        list(client.entries("game.log", "actions"))


def test_load_sends_parts_that_fit_in_a_line():
    save = ("é" * 3000 + "\n" + '"\\' * 2000 + "\n").encode()
    got = []

    def device(line):
        assert len(line) <= wire.TOWARDS_DEVICE
        got.append(asked(line)["params"])
        return answer(line, {"received": 0})

    Client(FakePort(device)).load(save)
    assert "".join(part["part"] for part in got).encode() == save
    at = 0
    for part in got:
        assert (part["offset"], part["total"]) == (at, len(save))
        assert part["crc"] == f"{crc32(save):08x}"
        at += len(part["part"].encode())


def test_an_empty_save_is_sent_and_a_save_that_is_no_text_is_not():
    port = FakePort(lambda line: answer(line, {"received": 0}))
    Client(port).load(b"")
    assert asked(port.heard[0])["params"]["part"] == ""
    with pytest.raises(UnicodeDecodeError):
        Client(port).load(b"\xff")


def test_a_state_too_long_for_a_line_is_put_together():
    state = {"round": 2, "boats": {"red": {"coal": 5, "islands": []}}, "river": [{"tile": "A0"}, 7]}
    parts = {"": ["boats", "river.0", "river.1", "round"], "boats": ["boats.red"]}

    def device(line):
        name = asked(line)["params"].get("part", "")
        error = {"code": -32602, "message": "too long", "data": {"parts": parts.get(name)}}
        value = state
        try:
            for step in name.split(".") if name not in parts else ():
                value = value[int(step)] if isinstance(value, list) else value[step]
        except (KeyError, IndexError, TypeError, ValueError):
            error = {"code": -32602, "message": "no such part"}
        else:
            if name not in parts:
                return answer(line, value)
        message = {"jsonrpc": "2.0", "id": asked(line)["id"], "error": error}
        return json.dumps(message).encode() + b"\n"

    port = FakePort(device)
    client = Client(port)
    assert client.state() == state
    asked_before = len(port.heard)
    assert client.state("boats.red.coal") == 5
    assert len(port.heard) == asked_before + 1  # it asked only for the part
    assert client.state("boats") == state["boats"]
    assert client.state("river.0.tile") == "A0"
    for wrong in ("boats.blue", "river.2", "round.x", "river.x"):
        with pytest.raises(KeyError):
            client.state(wrong)


def test_against_the_server_on_cpython():
    with connect("cpython") as client:
        assert client.call("system.hello")["target"] == "cpython"
        new = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 7}
        begun = client.call("game.new", new)
        assert client.do("tile")["events"]
        assert list(client.entries("game.log", "actions"))[0].startswith("tile ")
        save = client.save()
        assert client.undo()["digest"] == begun["digest"]
        assert client.do(["tile", "speed 2", "ahead"])["ply"] == 3
        assert client.undo(step=True)["digest"] == begun["digest"]
        assert client.load(save)["ply"] == 1
        assert set(client.state("boats")) == {"red", "green", "grey"}
        assert client.total("game.actions") >= 1
        with pytest.raises(LinkError) as error:
            client.call("ui.frame")
        assert error.value.code == -32601


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(5, "Input/output error"), "Input/output error"),
        (
            serial.SerialException("write failed: [Errno 5] Input/output error"),
            "write failed: Input/output error",
        ),
        (
            serial.SerialException(2, "could not open port x: [Errno 2] No such file: 'x'"),
            "could not open port x: No such file: 'x'",
        ),
    ],
)
def test_a_target_that_is_gone_has_a_reason_and_no_number(monkeypatch, error, sentence):
    def fail(*_):
        raise error

    port = FakePort(lambda line: b"")
    client = Client(port)
    monkeypatch.setattr(port, "write", fail)
    with pytest.raises(LostError) as lost:
        client.call("system.hello")
    assert str(lost.value) == f"the target is gone: {sentence}"


def test_a_port_that_another_thread_has_closed_has_no_word_of_python(monkeypatch):
    def fail(*_):
        raise TypeError("'NoneType' object cannot be interpreted as an integer")

    port = FakePort(lambda line: b"")
    client = Client(port)
    monkeypatch.setattr(port, "read", fail)
    with pytest.raises(LostError) as lost:
        client.call("system.hello")
    assert str(lost.value) == "the target is gone: its port was closed"
