"""`pilothouse play` in Textual's own test driver, with a device that is a function."""

import asyncio
import base64
import json
import subprocess
import sys
import threading
import time

import pytest

from pilothouse.errors import TargetError
from pilothouse.link.client import Client, connect
from pilothouse.terminal.deck import Deck
from pilothouse.terminal.front import Front
from pilothouse.terminal.guests import guests, name_players
from tests.host.link.fake_port import FakePort, answer

BLANK = base64.b64encode(bytes(1024)).decode()
HELLO = {"name": "pilothouse", "runtime": "micropython 1.28.0", "board": "simulator"}
WORDS = ["New race", "> Start", "Players \u25c0 3 \u25b6"]
NOTE = b'{"jsonrpc":"2.0","method":"game.changed","params":{"ply":1}}\n'


class Box:
    """A device with a picture and a log that grows with every ok; it remembers all presses."""

    def __init__(self) -> None:
        self.pressed: list[tuple[str, int]] = []
        self.log: list[str] = []
        self.port = FakePort(self)

    def __call__(self, line: bytes) -> bytes:
        request = json.loads(line)
        method, params = request["method"], request["params"]
        if method == "ui.frame":
            offset = params["offset"]
            about = {"w": 128, "h": 64, "format": "mono_hlsb", "total": len(BLANK)}
            crc = str(len(self.pressed))
            return answer(line, {**about, "crc": crc, "part": BLANK[offset : offset + 768]})
        if method == "ui.words":
            return answer(line, {"total": len(WORDS), "lines": WORDS[params["offset"] :]})
        if method == "ui.press":
            self.pressed.append((params["button"], params.get("ms", 0)))
            if params["button"] == "ok":
                self.log.append(f"speed {len(self.log)}")
                return NOTE + answer(line, {})
            return answer(line, {})
        if method == "game.log":
            part = self.log[params.get("offset", 0) :][: params.get("limit", 32)]
            return answer(line, {"total": len(self.log), "actions": part})
        return answer(line, HELLO)


WIDGETS = ("glass", "words", "link", "log", "keys")


def front(
    size, keys=(), box=None, link="linked", log="", wait=("glass", "words")
) -> dict[str, str]:
    """What the widgets show after the keys in a terminal of this size; `box` notes the presses.

    link, log: what these two show in the end. wait: widgets that show something in the end, unless
    the target is lost.
    """
    box = box or Box()
    shown = {}

    async def drive() -> None:
        app = Front(Client(box.port), "unix")
        async with app.run_test(size=size) as pilot:
            await pilot.press(*keys)
            end = time.monotonic() + 60
            while time.monotonic() < end:
                await pilot.pause(0.05)
                for name in WIDGETS:
                    shown[name] = str(app.query_one(f"#{name}").render())
                done = len(box.pressed) >= len(keys) and app._news.frame or app._news.lost
                drawn = app._news.lost or all(shown[name] for name in wait)
                if done and link in shown["link"] and log in shown["log"] and drawn:
                    break
            for name in WIDGETS:
                region = app.query_one(f"#{name}").region
                shown[name + " fits"] = region.right <= size[0] and region.bottom <= size[1]
            await pilot.press("Й")  # where a Q stands elsewhere
            assert app.return_code is not None

    asyncio.run(drive())
    box.port.close()
    return shown


def test_80x24_has_braille_with_its_words_and_everything_fits():
    shown = front((80, 24))
    assert [len(line) for line in shown["glass"].split("\n")] == [64] * 16
    assert shown["words"].split("\n") == WORDS
    assert "micropython 1.28.0" in shown["link"] and "linked" in shown["link"]
    assert all(shown[name + " fits"] for name in WIDGETS)
    assert len(shown["keys"]) <= 78


@pytest.mark.parametrize("size", [(128, 34), (200, 60)])
def test_from_128_columns_on_there_are_half_blocks_and_nobody_asks_for_words(size):
    box = Box()
    shown = front(size, box=box, wait=("glass",))
    assert [len(line) for line in shown["glass"].split("\n")] == [128] * 32
    assert shown["glass fits"] and shown["words"] == ""
    assert not any(b"ui.words" in line for line in box.port.heard)


def test_127_columns_are_braille_with_words_beside_it():
    shown = front((127, 40))
    assert len(shown["glass"].split("\n")) == 16
    assert shown["words"].split("\n") == WORDS and shown["words fits"]


def test_where_no_picture_fits_there_are_words_and_the_keys_in_short():
    shown = front((50, 20), wait=("words",))
    assert len(shown["keys"]) <= 48 and shown["keys"].endswith("q: quit")
    assert shown["glass"] == "" and shown["words"].split("\n") == WORDS and shown["words fits"]


def test_words_are_asked_for_again_when_the_glass_has_changed():
    box = Box()
    front((80, 24), ["up", "down"], box)
    frames = [line for line in box.port.heard if b'"offset":0' in line and b"ui.frame" in line]
    words = [line for line in box.port.heard if b"ui.words" in line]
    assert 1 <= len(words) <= len(frames) <= 3


def test_keys_are_buttons():
    box = Box()
    keys = [
        "up",
        "down",
        "left",
        "right",
        "enter",
        "escape",
        "backspace",
        "O",  # Caps Lock
        "и",  # where a B stands elsewhere
        "shift+up",
        "space",
    ]
    front((80, 24), keys, box)
    short = [(role, 0) for role in ("up", "down", "left", "right", "ok", "back", "back")]
    assert box.pressed == [*short, ("ok", 1000), ("back", 1000), ("up", 1000), ("ok", 0)]


def test_a_key_that_is_held_stops_when_it_is_let_go():
    box = Box()
    device, let_go = box.port._device, threading.Event()

    def slow(line):
        if b"ui.press" in line:
            let_go.wait(60)
        return device(line)

    box.port._device = slow

    async def drive() -> None:
        app = Front(Client(box.port), "unix")
        async with app.run_test(size=(80, 24)):
            for _ in range(30):
                app.action_button("down", 0)
            for _ in range(2):
                app.action_button("up", 0)
                app.action_button("down", 0)
            let_go.set()
            end = time.monotonic() + 60
            while app._deck.waiting() and time.monotonic() < end:
                await asyncio.sleep(0.02)
            app.action_leave()

    asyncio.run(drive())
    box.port.close()
    held = len(box.pressed) - 4
    assert 1 <= held <= 4, box.pressed
    assert [role for role, _ in box.pressed[held:]] == ["up", "down", "up", "down"]


def test_the_log_follows_the_game():
    assert (
        front((120, 40), ["enter", "enter"], log="speed 1")["log"] == "   1 speed 0\n   2 speed 1"
    )


def test_a_lost_target_is_told():
    box = Box()
    box.port.vanish()
    assert "lost: the target is gone" in front((80, 24), box=box, link="lost")["link"]


def test_an_unchanged_picture_is_not_fetched_again():
    box, told = Box(), []
    deck = Deck(Client(box.port), "unix", told.append)

    def offsets():
        heard = list(box.port.heard)
        return [json.loads(line)["params"]["offset"] for line in heard if b"ui.frame" in line]

    deck.start()
    end = time.monotonic() + 60
    while len(offsets()) < 4 and time.monotonic() < end:
        time.sleep(0.02)
    deck.stop()
    offsets = offsets()
    assert offsets[:2] == [0, 768] and set(offsets[2:]) == {len(BLANK)}
    assert sum(1 for news in told if news.frame) == 1


def test_while_presses_wait_not_each_has_its_picture():
    box, told = Box(), []
    deck = Deck(Client(box.port), "unix", told.append)
    for _ in range(40):
        deck.press("down")
    deck.start()
    end = time.monotonic() + 60
    while not (told and told[-1].frame and told[-1].frame.crc == "40"):
        assert time.monotonic() < end
        time.sleep(0.02)
    deck.stop()
    assert len({news.frame.crc for news in told if news.frame}) < 20


def test_a_target_without_a_display_says_where_there_is_one():
    with connect("cpython") as link:
        told = []
        deck = Deck(link, "cpython", told.append)
        deck.start()
        deck.join(60)
    assert told[-1].lost and told[-1].link == "cpython\nit has no display: play with --target unix"


def test_without_a_terminal_it_says_what_to_do():
    command = [sys.executable, "-c", "from pilothouse.cli import main; main()", "play"]
    done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, text=True)
    assert done.returncode == 1
    assert "play needs a terminal" in done.stderr and "pilothouse script" in done.stderr


NEW_RACE = ("ok", "ok", "ok")  # from the first screen


def test_names_are_those_of_each_game_that_begins_and_its_log_is_in_words(tmp_path):
    with connect("unix", tmp_path) as link:
        race = {"game": "mississippi", "players": ["red", "green", "grey"]}
        told = []
        deck = Deck(link, "unix", told.append, {"red": "Anna", "grey": "Cy", "blue": "Eve"})
        deck.start()
        for button in (*NEW_RACE, "ok"):  # which draws the first tile
            deck.press(button)
        end = time.monotonic() + 60
        while not (told and told[-1].log):  # the deck has heard that a game has begun
            assert time.monotonic() < end
            time.sleep(0.1)
        deck.stop()
        assert link.call("game.names") == {"names": {"red": "Anna", "grey": "Cy"}}
        assert told[-1].log[0].startswith("   1 Tile ")
        # Who has a name keeps it.
        link.call("game.new", {**race, "names": {"grey": "Zo"}})
        name_players(link, {"red": "Bo", "grey": "Bo"})
        assert link.call("game.names") == {"names": {"red": "Bo", "grey": "Zo"}}


@pytest.mark.parametrize("text", ["red", "red=", "Red=A", "red=0123456789abc", "red=A,red=B", "=A"])
def test_names_that_are_none_are_refused_before_anything_starts(text):
    with pytest.raises(TargetError):
        guests(text)


def test_names_are_pairs():
    assert guests("red=Anna,green=Bo B") == {"red": "Anna", "green": "Bo B"}
    assert guests("") == {}
    name_players(None, {})  # nobody is asked
