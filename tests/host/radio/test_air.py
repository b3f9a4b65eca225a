"""The radio of a box; behind it are stand-ins of the `network` and `socket` of a Pico W."""

import json
import os
import socket

import pytest
import segno

from firmware.radio import qr
from pilothouse.build import panels
from tests.host.radio.at_the_box import PAGE, Telephone, box

PICO_W = -40  # KiB of the heap that corresponds to a Pico's: the radio's own image takes them
RACE = {"game": "mississippi", "players": ["red", "green"], "seed": 7}


def air(folder):
    return json.loads((folder / "air").read_text())


def go_to_telephones(host):
    """From the first screen to Settings, Telephones."""
    for wanted in ("settings", "telephones"):
        while host.call("ui.screen")["focus"] != wanted:
            host.call("ui.press", {"button": "down"})
        host.call("ui.press", {"button": "ok"})


def choose(host, wanted):
    while host.call("ui.screen")["focus"] != wanted:
        host.call("ui.press", {"button": "down"})
    host.call("ui.press", {"button": "ok"})


def test_the_network_is_switched_on_changed_and_off_on_the_glass(tmp_path, monkeypatch):
    with box(monkeypatch, tmp_path, "network", on=False) as (host, port):
        go_to_telephones(host)
        assert not (tmp_path / "air").exists()
        choose(host, "on")
        first = air(tmp_path)
        assert first["active"] and first["ssid"].startswith("Pilothouse-")
        words = "".join(host.call("ui.words")["lines"])
        assert first["password"] in words and first["ssid"][-4:] in words
        host.call("ui.press", {"button": "right"})
        assert host.call("ui.screen")["focus"] == "page"
        assert "127.0.0.1" in "".join(host.call("ui.words")["lines"])
        host.call("ui.press", {"button": "back"})
        assert Telephone(port).now()
        choose(host, "anew")
        host.call("ui.press", {"button": "ok"})
        second = air(tmp_path)
        assert second["ssid"] == first["ssid"] and second["password"] != first["password"]
        assert second["opened"] == 2
        host.call("ui.press", {"button": "back"})
        choose(host, "off")
        assert not air(tmp_path)["active"]
        with pytest.raises(ConnectionRefusedError):
            Telephone(port).now()
    assert json.loads((tmp_path / "settings").read_text())["telephones"] is False


def test_a_seat_is_freed_on_the_glass(tmp_path, monkeypatch):
    with box(monkeypatch, tmp_path, "network") as (host, port):
        host.call("game.new", RACE)
        anna = Telephone(port)
        assert anna.sit("green") == "green"
        host.call("ui.press", {"button": "back", "ms": 1500})
        go_to_telephones(host)
        choose(host, "who")
        assert any("green" in line for line in host.call("ui.words")["lines"])
        host.call("ui.press", {"button": "ok"})
        assert anna.now()[2] == "green"
        host.call("ui.press", {"button": "ok"})
        assert anna.now()[2] == ""


def test_the_network_stays_over_a_start_and_what_was_asked_is_done_once(tmp_path, monkeypatch):
    """A telephone begins the next game: the box starts for that, and its sockets close."""
    with box(monkeypatch, tmp_path, "network") as (host, port):
        host.call("game.new", {"game": "gyges", "players": ["south", "north"], "seed": 7})
        host.call("game.do", {"action": "setup 123123"})
        host.call("game.do", {"action": "setup 123123"})
        digest = host.call("game.do", {"action": "resign"})["digest"]
        anna = Telephone(port)
        start = anna.now()[0]
        line = anna.line("game.new", **RACE, digest=digest)
        assert ask_until(host, anna, line) == ask_until(host, anna, line)
        again = ask_until(host, anna, line)
        assert again["anna-1"]["result"]["game"] == "mississippi"
        assert anna.now()[0] != start and air(tmp_path)["opened"] == 1
        assert [save["game"] for save in host.call("store.list")["saves"]].count("mississippi") == 1


def ask_until(host, telephone, line):
    """The answers to a line, asked again until there is one: the box may start meanwhile."""
    while True:
        host.listen()  # who reads what the box says lets its process start again
        try:
            answers = telephone.lines(line)
        except (AssertionError, OSError):
            continue
        if answers:
            return answers


# Why not -> a variable that makes it so, its value, and what the box says
WITHOUT = {
    "radio": ("NO_RADIO", "yes", "This box has no radio. A Pico 2 W"),
    "memory": ("ANY", "", "This Pico has too little memory"),
    "page": ("PILOTHOUSE_PAGE", "nowhere", "The page for telephones is not here."),
}


@pytest.mark.parametrize("on", [False, True])
@pytest.mark.parametrize("word", WITHOUT)
def test_a_box_that_can_not_says_why_and_is_a_box_all_the_same(tmp_path, monkeypatch, word, on):
    """Also one that was switched on when it could, as before another image was put on it."""
    if word == "memory":
        monkeypatch.setattr(panels, "_RADIO", PICO_W)
    with box(monkeypatch, tmp_path, "network", on=on, set=[WITHOUT[word][:2]]) as (host, _):
        go_to_telephones(host)
        screen = host.call("ui.screen")
        assert (screen["screen"], screen["focus"]) == ("notice", "no." + word)
        assert WITHOUT[word][2] in " ".join(host.call("ui.words")["lines"])
        assert host.call("game.new", RACE)["game"] == "mississippi"
    assert not (tmp_path / "radio").exists()


def test_a_send_that_sleeps_or_finds_no_memory_loses_a_connection_and_no_more(
    tmp_path, monkeypatch
):
    with box(monkeypatch, tmp_path, "network") as (host, port):
        anna = Telephone(port)
        (tmp_path / "enomem").touch()
        assert anna.raw(b"GET / HTTP/1.1\r\n\r\n") == (0, b"")
        (tmp_path / "enomem").unlink()
        (tmp_path / "slow").touch()
        assert anna.ask("GET /") == (200, PAGE)
        assert host.call("ui.screen")["screen"] == "home"


def test_every_name_leads_to_the_box(tmp_path, monkeypatch):
    with box(monkeypatch, tmp_path, "network") as (_, port):
        Telephone(port).now()
        asked = b"\x12\x34\1\0\0\1\0\0\0\0\0\0\7captive\5apple\3com\0\0\1\0\1"
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            line.settimeout(60)
            for said in (b"", b"\0" * 12, asked[:20], asked):
                line.sendto(said, ("127.0.0.1", int(os.environ["DNS_PORT"])))
            answer = line.recv(512)
    assert answer[:2] == b"\x12\x34" and answer.endswith(b"\0\4\x7f\0\0\1")


def test_two_boxes_have_two_names_and_passwords(tmp_path, monkeypatch):
    seen = set()
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        with box(monkeypatch, tmp_path / name, "network") as (host, _):
            host.call("ui.screen")
        known = air(tmp_path / name)
        seen |= {known["ssid"], known["password"]}
        assert (tmp_path / name / "radio").read_text() == f"{known['ssid']} {known['password']}\n"
    assert len(seen) == 4


@pytest.mark.parametrize("text", ["WIFI:T:WPA;S:Pilothouse-1A2B;P:abcdefgh;;;", "h" * 42])
def test_a_code_is_that_of_another_encoder(text):
    grid = qr.draw(text)
    wanted = segno.make(text, version=3, error="m", mask=0, boost_error=False, mode="byte").matrix
    rows = [grid[y * qr.SIDE : (y + 1) * qr.SIDE] for y in range(qr.SIDE)]
    assert rows == [bytes(row) for row in wanted]
    with pytest.raises(ValueError, match="long"):
        qr.draw(text + "x")
