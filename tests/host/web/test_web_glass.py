"""JavaScript's glass shows what Python's shows, byte by byte, on every board."""

import base64
import json
import random
import subprocess

import pytest
from web_box import HERE, WebBox, glass, needs_node, pixels, take

from pilothouse.build import panels
from soak import soak

pytestmark = needs_node

CONTROLLERS = {panels.data(name).DISPLAY["controller"]: name for name in panels.names()}
WAY = "ok down ok right up ok back left down ok ok".split()


@soak(boards=(sorted(CONTROLLERS.values()), panels.names(), panels.names()), presses=(5, 60, 400))
def test_both_glasses_show_the_same_on_every_board(boards, presses):
    for board in boards:
        chance = random.Random(5)
        python, at, compared = glass(board), 0, 0
        with WebBox().start(board) as box:
            for i in range(presses):
                box.call("ui.press", button=WAY[i] if i < len(WAY) else chance.choice(WAY))
                box.call("ui.screen")  # by now the glass is told
                for how, data in box.bus[at:]:
                    take(python, how, data)
                at = len(box.bus)
                shown = [message for message in box.heard if message["type"] == "glass"]
                assert base64.b64decode(shown[-1]["pixels"]) == pixels(python), (board, i)
                compared = len(shown)
        assert compared > presses / 2, board
        assert any(pixels(python)), board


@pytest.fixture(scope="module")
def glasses():
    process = subprocess.Popen(
        ["node", HERE / "glasses.mjs"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )

    def ask(board, sent):
        display = panels.data(board).DISPLAY
        line = [display, [[how, base64.b64encode(data).decode()] for how, data in sent]]
        process.stdin.write(json.dumps(line) + "\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        return "error" if isinstance(answer, dict) else base64.b64decode(answer)

    yield ask
    process.kill()
    process.communicate()


def any_bytes(chance, board):
    """Set-up, then commands and data at random, most of them known to the controller."""
    known = {
        "ssd1306": b"\x00\x10\x20\x21\x22\x40\x81\x8d\xa0\xa1\xa4\xa5\xa6\xa7\xaf\xb0\xc8\xd3",
        "sh1106": b"\x00\x10\x40\x81\xa0\xa1\xa4\xa5\xa6\xa7\xad\xae\xaf\xb0\xb7\xc0\xc8\xd3",
        "sh1107": b"\x00\x10\x20\x21\x81\xa0\xa1\xa4\xa6\xa7\xad\xae\xaf\xb0\xbf\xc0\xc8\xd3\xdc",
        "st7789": b"\x20\x21\x28\x29\x2a\x2b\x2c\x3c\x36\x10\x11\x13",
    }[panels.data(board).DISPLAY["controller"]]
    sent = [("light", bytes((200, 0)))]
    for _ in range(chance.randrange(1, 12)):
        if chance.random() < 0.5:
            command = bytes((chance.choice(known),))
            few = bytes(chance.choice((0, 1, 5, 0x14, 0x8A, 0x8B, 63)) for _ in range(3))
            sent.append(("commands", command + few[: chance.randrange(3)]))
        elif chance.random() < 0.05:
            sent.append(("commands", bytes(chance.randrange(256) for _ in range(3))))
        else:
            # few colours: Python's glass keeps sixteen
            sent.append(("data", bytes(chance.choice((0, 0x55, 0xFF)) for _ in range(64))))
    return sent


START = {
    "ssd1306": b"\xaf\x8d\x14",
    "sh1106": b"\xaf\xad\x8b\xa8\x3f",
    "sh1107": b"\xaf\xad\x8a\xa8\x3f",
}


@soak(times=(60, 600, 3000))
@pytest.mark.parametrize("controller", CONTROLLERS)
def test_any_bytes_on_the_bus_show_the_same_or_are_refused_by_both(glasses, controller, times):
    board, chance = CONTROLLERS[controller], random.Random(3)
    told = {"error": 0, "picture": 0}
    for _ in range(times):
        sent = any_bytes(chance, board)
        if controller == "st7789":
            # a black pixel: Python's glass shows its first colour where nothing was written
            sent[:0] = [("commands", b"\x2c"), ("data", b"\x00\x00")]
            sent[:0] = [("commands", b"\x11"), ("commands", b"\x3a"), ("data", b"\x55")]
            sent[:0] = [("commands", b"\x29"), ("commands", b"\x36"), ("data", b"\x70")]
            sent[:0] = [("commands", b"\x21")]
        else:
            sent.insert(0, ("commands", START[controller]))
        python = glass(board)
        try:
            for how, data in sent:
                if controller == "ssd1306" and how in ("commands", "data"):
                    how, data = "message", (b"\x40" if how == "data" else b"\x00") + data
                take(python, how, data)
            wanted = pixels(python)
        except ValueError:
            wanted = "error"
        if controller == "ssd1306":
            sent = [
                ("message", (b"\x40" if how == "data" else b"\x00") + data)
                for how, data in sent
                if how != "light"
            ]
        assert glasses(board, sent) == wanted, sent
        told["error" if wanted == "error" else "picture"] += 1
    assert told["picture"] > times / 8
