"""Another game is another start of the box: whoever asked for it is answered after the start."""

import json
import time
from binascii import crc32

import pytest
import serial

import pilothouse.ports  # noqa: F401  (lets pyserial open unix://)
from pilothouse.build import mpy as build
from pilothouse.errors import LinkError
from pilothouse.link import repeating, wire
from pilothouse.link.client import connect
from shared_rules.kernel.session import Session

DUEL = {"game": "gyges", "players": ["south", "north"], "seed": 7}
BOATS = {"game": "tboats", "players": ["yellow", "red"], "seed": 3}
FLEET = {"game": "master", "players": ["red", "green"], "seed": 1}


@pytest.fixture
def box(unix, tmp_path):
    """A box with a game of Gyges on its table, of which one action was taken back."""
    with connect("unix", tmp_path) as client:
        client.call("game.new", DUEL)
        for _ in range(3):
            client.do(client.call("game.actions", {"limit": 1})["actions"][0].split("..")[0])
        client.call("game.undo")
        yield client


BAD = -32602


def statuses(client):
    return {save["name"]: save["status"] for save in client.call("store.list")["saves"]}


def test_another_game_is_a_start_and_the_one_before_is_put_away(box):
    before, save = box.call("system.hello"), box.save()
    answer = box.call("game.new", BOATS)
    fresh = Session(BOATS["game"], BOATS["players"], {}, BOATS["seed"])
    assert answer == {"game": "tboats", "ply": 0, "seed": 3, "digest": fresh.digest()}
    after = box.call("system.hello")
    assert before["start"] != after["start"] and after["restarted"] == "game"
    assert statuses(box) == {"tboats-2": "running", "gyges-1": "suspended"}
    assert box.text("store.read", name="gyges-1")[0] == save
    assert not [said for said in box.listen() if said["method"] == "system.error"]
    answer = box.call("store.resume", {"name": "gyges-1"})
    assert answer["ply"] == 2 and box.save() == save
    assert box.call("system.hello")["start"] != after["start"]


def test_without_a_game_on_the_table_there_is_no_start(unix, tmp_path):
    with connect("unix", tmp_path) as box:
        start = box.call("system.hello")["start"]
        box.call("game.new", BOATS)
        assert box.call("system.hello")["start"] == start


def test_a_game_that_comes_as_a_save_is_a_start_too(box):
    box.call("game.new", BOATS)
    save, start = box.save(), box.call("system.hello")["start"]
    assert box.load(save)["game"] == "tboats"
    assert box.call("system.hello")["start"] != start and box.save() == save
    assert statuses(box)["tboats-3"] == "running"
    name = box.load(save, "store.write")["name"]
    assert box.call("system.hello")["restarted"] == "game" and statuses(box)[name] == "unchecked"


def spoiled(save):
    """A save of the right form, with an action that nobody may play."""
    body = save[: save.rindex(b"end ")].replace(b'"seed":7', b'"seed":8') + b"nonsense\n"
    return body + b"end 3 %08x\n" % crc32(body)


def test_a_refused_game_brings_the_one_before_back_with_what_can_be_redone(box):
    stood = box.digest()
    save, there = box.save(), statuses(box)
    refused = [
        ("game.new", {**DUEL, "position": {"board": "x"}}),
        ("game.new", {**FLEET, "options": {"players": 3}}),
    ]
    for method, params in refused:
        with pytest.raises(LinkError) as error:
            box.call(method, params)
        assert error.value.code == BAD, params
        assert box.digest() == stood and statuses(box) == there
    with pytest.raises(LinkError) as error:
        box.load(spoiled(save))
    assert error.value.code == 4 and error.value.data == {"reason": "illegal"}
    assert box.digest() == stood and statuses(box) == there
    name = box.load(spoiled(save), "store.write")["name"]
    with pytest.raises(LinkError) as error:
        box.call("store.resume", {"name": name})
    assert error.value.code == 4 and box.digest() == stood
    assert statuses(box) == {**there, name: "kept"}
    assert box.call("game.redo")["ply"] == 3


def send(port, *requests, id=0):
    """Send all requests at once, with ids from `id` on."""
    lines = [{"jsonrpc": "2.0", "id": n, **request} for n, request in enumerate(requests, id)]
    port.write(b"".join(json.dumps(line).encode() + b"\n" for line in lines))


def asked(port, *requests):
    """Send all requests at once; returns the answers to as many."""
    send(port, *requests)
    return heard(port, len(requests))


def heard(port, many):
    """The next `many` answers, or fewer if no more come."""
    cut, answers, end = wire.Lines(), [], time.monotonic() + 60
    while len(answers) < many and time.monotonic() < end:
        for line in cut.cut(port.read(port.in_waiting or 1)):
            if not line.strip() or repeating.is_a_start(line):
                continue
            message = json.loads(line)
            if "method" not in message:
                answers.append(message)
    return answers


def test_a_host_that_knows_nothing_of_it_is_answered_in_order(unix, tmp_path):
    build.firmware()
    with serial.serial_for_url(f"unix://firmware.main?flash={tmp_path}", timeout=60) as port:
        asked(port, {"method": "game.new", "params": DUEL})
        answers = asked(
            port,
            {"method": "game.digest"},
            {"method": "game.new", "params": BOATS},
            {"method": "game.digest"},
            {"method": "game.new", "params": {**DUEL, "position": "nothing"}},
            {"method": "game.digest"},
            {"method": "store.resume", "params": {"name": "gyges-1"}},
        )
    assert [answer["id"] for answer in answers] == list(range(6))
    duel, new, boats, error, still, back = [
        answer.get("result", answer.get("error")) for answer in answers
    ]
    assert new["digest"] == boats["digest"] == still["digest"] and error["code"] == -32602
    assert back["digest"] == duel["digest"]


HELD = """
import os
from time import sleep_ms
def soft_reset():
    open("{0}/reads no more", "w").close()
    while "asked" not in os.listdir("{0}"):
        sleep_ms(2)
    os.system("kill -USR1 $PPID")
reset = soft_reset
"""


def test_what_comes_while_a_box_starts_is_answered_after_the_start(unix, tmp_path):
    """A box is held in its start: 250 lines wait there that came before, and 250 more come."""
    (tmp_path / "machine.py").write_text(HELD.format(tmp_path))
    build.firmware()
    digests = [{"method": "game.digest"}] * 250
    url = f"unix://firmware.main?flash={tmp_path}&add={tmp_path}"
    with serial.serial_for_url(url, timeout=60, write_timeout=60) as port:
        asked(port, {"method": "game.new", "params": DUEL})
        send(port, {"method": "game.new", "params": BOATS}, *digests)
        end = time.monotonic() + 60
        while not (tmp_path / "reads no more").exists() and time.monotonic() < end:
            time.sleep(0.01)
        send(port, *digests, id=251)
        (tmp_path / "asked").touch()
        assert [answer["id"] for answer in heard(port, 501)] == list(range(501))


class Thumb:
    """Presses the buttons of a box over the link."""

    def __init__(self, box):
        self.box = box

    def press(self, *buttons):
        for button in buttons:
            button, _, long = button.partition(" ")
            self.box.call("ui.press", {"button": button, "ms": 900 if long else 60})

    def seen(self):
        return self.box.call("ui.screen")

    def go(self, focus, button="down"):
        for _ in range(20):
            if self.seen()["focus"] == focus:
                return
            self.press(button)
        raise AssertionError(focus)

    def form(self, game):
        """Open the form of a new game, from the table of another one."""
        self.press("back", "back", "back long")
        self.go("new")
        self.press("ok")
        self.go(game)
        self.press("ok")


def test_the_keys_of_a_host_wait_until_the_game_has_come(box):
    thumb = Thumb(box)
    thumb.form("tboats")
    thumb.go("start", "up")
    thumb.press("ok")
    assert thumb.seen()["screen"] == "table"
    assert box.call("system.hello")["restarted"] == "game"
    assert box.call("game.digest")["ply"] == 0
    assert statuses(box) == {"tboats-2": "running", "gyges-1": "suspended"}
    told = [said["params"] for said in box.listen() if said["method"] == "game.changed"]
    assert told and (told[-1]["action"], told[-1]["by"], told[-1]["ply"]) == ("new", "table", 0)


def test_a_position_that_is_refused_is_there_as_it_was_laid(box):
    stood, thumb = box.digest(), Thumb(box)
    thumb.form("gyges")
    thumb.go("position")
    thumb.press("ok", *["right"] * 6, "ok", "down")  # no piece at all, and north begins
    laid = thumb.seen(), box.frame()
    thumb.press("ok")
    assert thumb.seen()["screen"] == "why"
    assert box.call("system.hello")["restarted"] == "game" and box.digest() == stood
    thumb.press("back")
    assert (thumb.seen(), box.frame()) == laid
    assert statuses(box) == {"gyges-1": "running"}
    assert box.call("game.redo")["ply"] == 3
