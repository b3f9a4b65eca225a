"""Every command against a malicious device: it can't control a terminal, and the command ends."""

import asyncio
import base64
import itertools
import json
import os
import random
import re
import subprocess
import sys
import time
import zipfile

import pytest

from pilothouse import cli, shown
from pilothouse.device import pico
from pilothouse.link import client, messages, targets, wire
from pilothouse.link.client import Client
from pilothouse.terminal.front import Front
from tests.host.link import evil_device as evil
from tests.host.link.evil_device import Device, Prompt
from tests.host.link.fake_port import FakePort

PILOTHOUSE = [sys.executable, "-c", "from pilothouse.cli import main; main()"]
SCRIPT = "expect-screen table\nscreenshot one\n"


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """A function (words of a command) -> (its exit code, everything that it shows)."""
    monkeypatch.setenv("COLUMNS", "500")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.save").write_bytes(evil.SAVE)
    (tmp_path / "a.keys").write_text(SCRIPT)
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as file:
        file.writestr("a-1.save", b"another\n")

    def command(*words: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["pilothouse", *words])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        said = "".join(capsys.readouterr())
        code = ended.value.code or 0
        return (1, said + str(code)) if isinstance(code, str) else (int(code), said)

    return command


def harmless(said: str) -> bool:
    """Whether a terminal would only print this text."""
    return all(sign.isprintable() or sign == "\n" for sign in said)


OVER_THE_LINK = {
    "replay": ("replay", "a.save", "--target", "URL"),
    "digests": ("replay", "a.save", "--digests", "--target", "URL"),
    "backup": ("backup", "URL", "out.zip"),
    "restore": ("restore", "URL", "in.zip"),
    "script": ("script", "a.keys", "--target", "URL"),
    "screenshot": ("screenshot", "a.png", "--target", "URL"),
    "match": ("match", "tboats", "--levels", "1", "0", "--games", "1", "--target", "URL"),
}


def words(command: str, url: str) -> list[str]:
    return [word.replace("URL", url) for word in OVER_THE_LINK[command]]


@pytest.mark.parametrize("command", OVER_THE_LINK)
def test_what_a_box_says_is_shown_as_text(command, run):
    with Device(evil.talks()) as url:
        code, said = run(*words(command, url))
    assert code == (0 if command in ("replay", "digests") else 1)
    assert r"\x1b[31m" in said and harmless(said), said
    assert "\nforged" not in said
    if command != "script":  # script quotes the text
        assert "[bold]b[/bold][/]:bomb:" in said


@pytest.mark.parametrize("command", ("deploy", "update", "doctor", "shell"))
def test_what_a_prompt_says_is_shown_as_text(command, run, monkeypatch):
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    with Device(Prompt(evil.looks)) as url:
        code, said = run(
            command, url, *(("--board", "pico_ssd1306") if command == "doctor" else ())
        )
    assert code == 1 and harmless(said), said
    assert command in ("update", "shell") or r"\x1b[31m" in said and "[bold]b[/bold]" in said


def test_what_a_board_says_of_its_wires_is_shown_as_text(run):
    def says(script: str) -> tuple[bytes, bytes]:
        found: object = {"display": {"controller": evil.EVIL, "bus": evil.EVIL}, "active": 0}
        if "board.DISPLAY" in script:
            found = {**found, "buttons": [[evil.EVIL, 3]], "buzzer": None}
            return json.dumps(found).encode(), b""
        if "getattr(sys" in script:
            return evil.looks(script)
        if "os.stat" in script:
            return b"(16384, 0, 0, 0, 0, 0, 0, 0, 0, 0)", b""
        return (b"[3]" if "Pin.IN" in script else b""), b""

    with Device(Prompt(says)) as url:
        code, said = run("doctor", url, "--board", "pico_ssd1306", "--seconds", "0")
    assert code == 1 and harmless(said), said
    assert "is down all the time" in said and r"\x1b[31m" in said


def bridged(url: str, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [*PILOTHOUSE, "link", "--target", url]
    return subprocess.run(command, input=text, capture_output=True, timeout=60)


def test_what_link_shows_beside_the_answers_is_text():
    with Device(evil.talks()) as url:
        done = bridged(url, wire.request(1, "game.log", {}) + b"\n")
    assert done.returncode == 0
    assert json.loads(done.stdout)["result"] == evil.RESULTS["game.log"]
    assert rb"\x1b[31m" in done.stderr and rb"\xff\xfe\x9b2J" in done.stderr
    assert harmless(done.stderr.decode())


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_answers_that_link_shows_on_a_terminal_are_the_same_json():
    terminal, other = os.openpty()
    with Device(evil.talks()) as url:
        command = [*PILOTHOUSE, "link", "--target", url]
        text = wire.request(1, "game.log", {}) + b"\n"
        subprocess.run(command, input=text, stdout=other, stderr=subprocess.PIPE, timeout=60)
    os.close(other)
    said = os.read(terminal, 65536).decode().replace("\r\n", "\n")
    os.close(terminal)
    assert harmless(said) and json.loads(said)["result"] == evil.RESULTS["game.log"]


def test_what_play_shows_is_text():
    def device(line: bytes) -> bytes:
        request = json.loads(line)
        note = {"method": "system.error", "params": {"code": 1, "text": evil.EVIL}}
        told = json.dumps({"jsonrpc": "2.0", **note}).encode() + b"\n"
        if request["method"] == "ui.frame":
            blank = base64.b64encode(bytes(1024)).decode()
            about = {"w": 128, "h": 64, "total": len(blank), "crc": "0", "part": blank}
            return told + evil.message(request["id"], result=about)
        return evil.message(request["id"], **evil.answer(request))

    shown_by: dict[str, str] = {}

    async def drive() -> None:
        app = Front(Client(FakePort(device)), "unix")
        async with app.run_test(size=(200, 60)) as pilot:
            end = time.monotonic() + 60
            while "error:" not in shown_by.get("log", "") and time.monotonic() < end:
                await pilot.pause(0.1)
                for name in ("link", "log"):
                    shown_by[name] = str(app.query_one(f"#{name}").render())
            await pilot.press("q")

    asyncio.run(drive())
    for said in shown_by.values():
        assert r"\x1b[31m" in said and "[bold]b[/bold]" in said and harmless(said)


def test_a_prompt_in_the_place_of_a_box_shows_its_traceback_as_text(run):
    traceback = f"Traceback (most recent call last):\n  {evil.EVIL}\nValueError: {evil.EVIL}\n"

    def serve(connection) -> None:
        for request in evil.requests(connection):
            echo = wire.request(request["id"], request["method"], request["params"])
            connection.sendall(traceback.encode() + b"MicroPython v1\n>>> " + echo + b"\n")

    with Device(serve) as url:
        code, said = run("backup", url, "out.zip")
    assert code == 1 and harmless(said) and "\n\\x1b[31m" in said


# Answers without an end

ENDLESS = {
    "a line": (evil.floods(b"x" * 4096), "a line of more than 64 KiB"),
    "lines": (evil.floods(b"what is this?\n" * 400), "no answer within"),
    "notes": (evil.floods(b'{"jsonrpc":"2.0","method":"note"}\n' * 200), "no answer|has no end"),
    "answers": (evil.floods(b'{"jsonrpc":"2.0","id":0,"result":0}\n' * 200), "no answer|no end"),
    "lists": (evil.talks(evil.endless), "has no end|change while|no game|too long|does not answer"),
}


@pytest.mark.parametrize("command", ("backup", "replay", "script", "match"))
@pytest.mark.parametrize("kind", ENDLESS)
def test_answers_without_end_are_given_up(command, kind, run, monkeypatch):
    monkeypatch.setattr(messages, "MOST", 1 << 16)
    waits = 0.1 if kind in ("lines", "notes", "answers") else 60  # for what never comes
    monkeypatch.setattr(client.Client.wake, "__defaults__", (waits,))
    serve, sentence = ENDLESS[kind]
    with Device(serve) as url:
        start = time.monotonic()
        code, said = run(*words(command, url))
    assert code == 1 and re.search(sentence, said), said
    assert time.monotonic() - start < 60


def test_link_gives_a_line_without_end_up():
    with Device(evil.floods(b"x" * 4096)) as url:
        done = bridged(url)
    assert done.returncode == 1 and b"a line of more than 64 KiB" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("place", (0, 1))
def test_a_script_on_the_box_that_never_ends_printing(place, run, monkeypatch):
    monkeypatch.setattr(pico, "MOST", 1 << 13)
    said = [b"", b""]
    said[place] = itertools.repeat(b"word " * 100)  # type: ignore[call-overload]
    for command in ("deploy", "doctor"):
        with Device(Prompt(lambda script: tuple(said))) as url:  # type: ignore[arg-type]
            code, told = run(command, url)
        assert code == 1 and "without an end" in told, told


def test_a_prompt_that_never_comes_because_something_prints(run, monkeypatch):
    monkeypatch.setattr(wire, "LONGEST", 1 << 13)
    with Device(evil.floods(b"noise\r\n" * 100)) as url:
        code, said = run("deploy", url)
    assert code == 1 and "without an end" in said


# Answers of the wrong form

ODD = (None, True, 0, -1, 2**70, 1.5, "", "x", [], {}, [[]], [None], {"total": -1}, {"a": {"b": 0}})


def odd(dice: random.Random, depth: int = 3):
    """A random JSON value with names that a client looks for."""
    if depth and dice.random() < 0.6:
        names = "total actions saves part crc digest name ply status bytes w h palette winner code"
        chosen = dice.sample(names.split(), dice.randrange(1, 15))
        return {name: odd(dice, depth - 1) for name in chosen}
    if depth and dice.random() < 0.3:
        return [odd(dice, depth - 1) for _ in range(dice.randrange(3))]
    return dice.choice(ODD)


@pytest.mark.parametrize("command", OVER_THE_LINK)
def test_answers_of_the_wrong_form_are_one_sentence(command, run, monkeypatch, tmp_path):
    monkeypatch.setattr(messages, "MOST", 1 << 14)
    for seed in range(10):
        dice = random.Random(seed)

        def device(line: bytes, dice=dice) -> bytes:
            request = json.loads(line)
            method = request["method"]
            if method in ("system.hello", "game.new", "game.undo") or dice.random() < 0.3:
                answer = {"result": evil.RESULTS.get(method, {})}
            else:
                answer = {dice.choice(("result", "result", "error")): odd(dice)}
            return evil.message(request["id"], **answer)

        monkeypatch.setattr(targets, "open_port", lambda *_, device=device: FakePort(device))
        code, said = run(*words(command, "unix"))
        assert code in (0, 1) and harmless(said) and "Traceback" not in said, seed
        (tmp_path / "out.zip").unlink(missing_ok=True)


@pytest.mark.parametrize("command", ("deploy", "doctor", "update"))
def test_a_prompt_that_answers_in_the_wrong_form_is_one_sentence(command, run):
    good = {**evil.ABOUT, "main": "from firmware.main import main", "board": "pico_ssd1306"}
    board = {"display": {"controller": "ssd1306", "bus": "i2c"}, "buttons": [[1, 2]], "active": 0}
    others = (b"\xff\n", b"{", b"[]", b"null", json.dumps(board).encode())
    abouts = ({**good, "version": "x"}, {**good, "block": 0}, {**good, "main": 5}, [], None)
    for about, other in (*((good, other) for other in others), *((odd, b"") for odd in abouts)):

        def says(script: str, about=about, other=other) -> tuple[bytes, bytes]:
            is_look = '"machine": getattr' in script
            return json.dumps(about).encode() if is_look else other, b""

        with Device(Prompt(says)) as url:
            code, said = run(command, url)
        assert code == 1 and harmless(said) and "Traceback" not in said


# What text becomes


def test_plain_text_stays_and_the_rest_is_visible():
    assert shown.plain("à la carte [3] \U0001f6a2") == "à la carte [3] \U0001f6a2"
    assert shown.plain("a\x1b\n\t\u202e\u00a0\ud800") == r"a\x1b\n\t\u202e\xa0\ud800"
    assert shown.plain("a\r\nb\rc\n", lines=True) == "a\nb\\rc\n"
    assert shown.plain(b"\xc3\xa0\xff\x9b") == "à\\xff\\x9b"


def test_json_on_a_terminal_is_the_same_json():
    text = {"a\u202e": "\x9b\U000e0001\u2028 \u00e0\x7f"}
    line = json.dumps(text, ensure_ascii=False).encode()
    assert json.loads(shown.in_json(line)) == text and harmless(shown.in_json(line).decode())
