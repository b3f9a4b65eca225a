"""How many presses whole games of two take, with the same action at the end of every turn."""

import re
from pathlib import Path

import pytest

from pilothouse.link.client import connect
from pilothouse.terminal import keys
from soak import soak

SCRIPTS = Path(__file__).parents[2] / "scripts"
# Presses at most, and presses when every choice was asked for. The games are the same.
MOST = {"gyges": (96, 161), "gyges_italian": (40, 67), "tboats": (204, 219)}


@pytest.mark.parametrize("name", MOST)
def test_a_game_by_keys_takes_few_presses(name):
    steps = keys.read(SCRIPTS / f"{name}.keys")
    presses = sum(step.arguments[1] for step in steps if step.verb == "press")
    assert presses <= MOST[name][0] <= MOST[name][1]
    assert not [step for step in steps if step.verb in ("hold", "do")]
    if name != "tboats":
        assert MOST[name][0] <= 0.6 * MOST[name][1]


@pytest.mark.parametrize("name", MOST)
def test_each_turn_of_the_script_plays_what_its_remark_says(unix, name):
    text = (SCRIPTS / f"{name}.keys").read_text("utf-8")
    said = re.findall(r"^# (?:\d+, \w+: (\S+)|(setup \d+))$", text, re.MULTILINE)
    with connect("unix") as client:
        keys.Player(client, Path()).play(
            [step for step in keys.parse(text, name) if step.verb != "screenshot"], name
        )
        log = [action.split(" x ")[0] for action in client.entries("game.log", "actions")]
    assert log == ["".join(words) for words in said] and len(log) > 8


GAMES = (
    {"game": "gyges", "players": ["south", "north"], "options": {"preset": "italian"}},
    {"game": "gyges", "players": ["south", "north"], "options": {"preset": "tournament"}},
    {
        "game": "gyges",
        "players": ["south", "north"],
        "options": {"setup": "random", "path": "edge", "drop": "behind", "blocked": "next_row"},
    },
    {"game": "tboats", "players": ["yellow", "red"]},
    {"game": "tboats", "players": ["yellow", "red"], "options": {"claim": "manual"}},
    {
        "game": "tboats",
        "players": ["yellow", "red"],
        "options": {"strict_touch": True, "walk_in": "immediate", "rot180": True},
    },
)


@soak(presses=(60, 1000))
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_ok_alone_never_gets_stuck(unix, game, presses):
    """Each action that it plays is legal, or the session would have refused it."""
    with connect("unix") as client:
        client.call("game.new", {**game, "seed": 1})
        idle = ply = begun = 0
        for _ in range(presses):
            client.call("ui.press", {"button": "ok"})
            seen = client.call("ui.screen")
            assert seen["screen"] in ("table", "home"), seen
            if client.state("winner"):
                begun += 1
                client.call("game.new", {**game, "seed": 1 + begun})
                idle = ply = 0
                continue
            now = client.call("game.digest")["ply"]
            idle = idle + 1 if now == ply else 0
            ply = now
            assert idle < 16, seen
        assert ply or begun
