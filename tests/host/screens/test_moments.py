"""Moments over the link: recorded games bring them about, and no request waits for them."""

import time
from pathlib import Path

import pytest

from pilothouse.link.client import connect
from pilothouse.series import trial

TRIALS = Path(__file__).parents[2] / "trials"
# The first time that each of these happens in a recorded game
HAPPENS = {
    "two_players": ("laid", "rolled", "embarked"),
    "pilot/pilot_all_tiles": ("aground",),
    "master/table_two": ("bill", "freight", "card", "repaired"),
    "master/table_four": ("debt",),
    "gyges_blocked": ("won",),
    "tboats_manual": ("taken",),
}

RACE = {"game": "mississippi", "players": ["red", "green"], "seed": 8}


@pytest.fixture
def box(unix):
    with connect("unix") as client:
        yield client


def gone(box):
    """Wait until no moment is up."""
    until = time.monotonic() + 60
    while "moment" in box.call("ui.screen"):
        assert time.monotonic() < until
        time.sleep(0.1)


@pytest.mark.parametrize("name", HAPPENS)
def test_recorded_games_bring_their_moments_about(box, name):
    header, *plies = trial.read(TRIALS / f"{name}.trial")
    box.call("game.new", {key: header[key] for key in trial.SETUP if header.get(key) is not None})
    wanted = list(HAPPENS[name])
    for ply in plies:
        told = [event["event"] for event in ply["events"] if event["event"] in wanted]
        if told:
            gone(box)  # else the one before may still be up when the screen is read
        assert box.do(ply["action"])["digest"] == ply["digest"]
        if told:
            assert box.call("ui.screen")["moment"] == told[0]
            wanted.remove(told[0])
        if not wanted:
            return
    assert wanted == [], "the game has no such event"


def test_a_request_during_a_moment_is_answered_as_ever(box):
    box.call("game.new", RACE)
    box.do("tile")
    assert box.call("ui.screen")["moment"] == "laid"
    assert box.call("game.digest")["ply"] == 1
    assert box.state("boats.red.coal") == 6
    assert box.call("ui.screen")["screen"] == "table"
    assert box.do("speed 2")["ply"] == 2


def test_a_moment_goes_by_itself(box):
    box.call("game.new", RACE)
    box.do("tile")
    gone(box)


def still(box):
    """Turn moments off in the settings, from the first screen."""
    for button in ("down", "down", "ok", "up", "up", "right"):
        box.call("ui.press", {"button": button})
    assert box.call("ui.screen")["focus"] == "moments"


def test_the_settings_still_them_and_that_is_kept(unix, tmp_path):
    with connect("unix", tmp_path) as box:
        still(box)
    with connect("unix", tmp_path) as box:
        box.call("game.new", RACE)
        box.do("tile")
        assert "moment" not in box.call("ui.screen")


def test_scripted_presses_play_as_if_there_were_no_moments(box):
    seen = []
    for stilled in (False, True):
        if stilled:
            box.call("ui.press", {"button": "back", "ms": 1000})
            box.call("ui.press", {"button": "down"})
            still(box)
        box.call("game.new", RACE)
        screens = []
        for _ in range(16):
            box.call("ui.press", {"button": "ok"})
            screens.append(box.call("ui.screen"))
        shown = [screen.pop("moment", None) for screen in screens]
        assert any(shown) is not stilled
        seen.append((screens, list(box.entries("game.log", "actions"))))
    assert seen[0] == seen[1]
