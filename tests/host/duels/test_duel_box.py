"""Games for two on the unix port: keys play one side, the box plays the other."""

import random
import time

import pytest

from pilothouse.link.client import connect
from pilothouse.terminal.deck import PACE

LONG = 150  # seconds that a game may take
# Focus on the table -> the keys that a careless player presses
KEYS = {
    "row": ("right", "up"),
    "piece": ("left", "right"),
    "leg": ("up", "down", "left", "right"),
    "drop": ("up", "down", "left", "right"),
    "boat": ("left", "right"),
    "move": ("left", "right"),
    "pass": ("ok",),
}
GAMES = {
    "gyges": {
        "game": "gyges",
        "players": ["south", "north"],
        "options": {"preset": "tournament"},
        "seats": {"north": 1},
    },
    "tboats": {
        "game": "tboats",
        "players": ["yellow", "red"],
        "position": "Y b2-b4,e1-e3,h2-h4 R c6-e6,f7-h7 y",
        "seats": {"red": 1},
    },
}


def seen(client):
    return client.call("ui.screen")


def press(client, button, ms=60):
    client.call("ui.press", {"button": button, "ms": ms})


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_the_box(unix, game):
    chance, end, heard = random.Random(5), time.monotonic() + LONG, []
    with connect("unix") as client:
        client.call("game.new", GAMES[game])
        while (focus := seen(client)["focus"]) != "over":
            assert time.monotonic() < end
            assert seen(client)["screen"] == "table"
            if focus == "computer":
                time.sleep(0.02)
            else:
                for _ in range(chance.randrange(1, 4)):
                    press(client, chance.choice(KEYS[focus]))
                press(client, "ok")
            heard += [note["params"]["by"] for note in client.listen()]
        heard += [note["params"]["by"] for note in client.listen()]
        assert heard.count("table") > 1 and heard.count("computer") > 1
        assert set(heard) == {"table", "computer"}
        assert client.state("winner")
        press(client, "ok")  # another game at the same table
        assert seen(client)["screen"] == "table"
        assert not client.state("winner")


def set_up(client, game):
    """Begin a game with a clock, by keys."""
    press(client, "ok")
    for _ in range({"gyges": 2, "tboats": 1}[game]):  # the last but one, and the last of the list
        press(client, "up")
    press(client, "ok")
    for _ in range(12):  # rows, at most
        if seen(client)["focus"] == "clock":
            break
        press(client, "down")
    press(client, "right")
    press(client, "ok")
    assert seen(client)["focus"] == "start"
    press(client, "ok")
    assert seen(client)["focus"] == "pause"
    press(client, "ok")
    while seen(client)["focus"] == "row":
        press(client, "ok")


def clocks(client):
    lines = client.save().splitlines()
    return [line.decode() for line in lines if line.startswith(b"# clock")]


@pytest.mark.parametrize("game", GAMES)
def test_the_plug_is_pulled_in_the_middle_of_a_game_with_clocks(unix, tmp_path, game):
    with connect("unix", tmp_path) as client:
        set_up(client, game)
        press(client, "left", 9000)
        client.do(next(client.entries("game.actions", "actions")))
        end = time.monotonic() + 60
        while len(clocks(client)) < 3 and time.monotonic() < end:
            time.sleep(0.05)
        digest, left = client.call("game.digest"), clocks(client)
    first, second = GAMES[game]["players"]
    words = dict(line.split(" ", 3)[2:] for line in left)
    assert words.pop("rule") == "game 600000 0 1"
    assert words[second] == "600000" and 500_000 < int(words[first]) < 591_000
    with connect("unix", tmp_path) as client:
        assert seen(client)["focus"] == "pause"
        assert client.call("game.digest") == digest
        assert clocks(client) == left


def test_a_hint_comes_while_a_terminal_shows_the_picture(unix):
    game = {**GAMES["tboats"], "seats": {}, "seed": 1}
    with connect("unix") as client:
        client.call("game.new", game)
        press(client, "down")
        press(client, "ok")
        end, frame = time.monotonic() + LONG, client.frame()
        while (focus := seen(client)["focus"]) == "thinking":
            assert time.monotonic() < end
            if not client.shows(frame):
                frame = client.frame()
            time.sleep(PACE)
        assert focus in client.entries("game.actions", "actions")


def test_the_list_of_games_has_its_words_after_a_look_at_each(unix):
    with connect("unix") as client:
        press(client, "ok")
        for _ in range(4):
            press(client, "ok")
            press(client, "back")
            assert client.call("ui.screen")["title"] == "New game"
            press(client, "down")
