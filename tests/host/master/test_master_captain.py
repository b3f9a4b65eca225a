"""Captains of MASTER on the world chart: every game ends, even one that others have spoilt."""

import random

import pytest

from pilothouse.link.client import connect
from soak import soak
from tests.host.master.voyages import OPTIONS, at_random, sail, suggested, world
from tests.portable.master.voyage import FLEET

ROUNDS = 400  # within which captains must end a spoilt game


def spoilt(seed, varied):
    """Let captains go on from the last position of a random game that was cut at 200 rounds."""
    rng = random.Random(seed)
    options = {}
    for name, values in OPTIONS.items() if varied else ():
        if rng.random() < 0.25:
            options[name] = rng.choice(values)
    s = world(rng.randint(2, 6), seed, options)
    at_random(s, rng, 200)
    sail(s, ROUNDS)
    return s


@soak(games=(3, 300))
@pytest.mark.parametrize("varied", [False, True])
def test_m73_captains_end_what_was_begun_at_random(varied, games):
    for seed in range(games):
        assert spoilt(seed, varied).state["winner"], seed


def test_ma4_two_adrift_that_meet_do_not_wait_for_each_other_for_ever():
    # Neither has fuel or money, each is in the other's way, and a square holds one ship.
    assert spoilt(24, True).state["winner"]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_m73_whole_games_reach_the_sum(players, level):
    s = world(players, 10 * players + level)
    sail(s, ROUNDS, level)
    best = next(ship for ship in s.state["players"] if ship["colour"] == s.state["winner"])
    assert best["cash"] >= 200000 + 50000 * best["rescues"]


@soak(games=(4, 24), most=(1, 14))
def test_levels_play_differently_and_better(games, most):
    """Level 3 wins more games than level 1 if two ships of each level sail."""
    wins = 0
    for seed in range(games):
        levels = dict(zip(FLEET, (3, 1, 3, 1) if seed % 2 else (1, 3, 1, 3), strict=False))
        s = world(4, seed)
        while not s.state["winner"]:
            s.do(suggested(s, levels[s.rules.player(s.state)])["action"])
        wins += levels[s.state["winner"]] == 3
    assert wins >= most


def test_seats_play_over_the_link():
    with connect("cpython") as link:
        seats = {"red": 3, "green": 2}
        players = ["red", "blue", "green"]
        options = {"mode": "chart"}
        link.call(
            "game.new",
            {"game": "master", "players": players, "options": options, "seed": 3, "seats": seats},
        )
        found = link.call("game.suggest", {"level": 2})
        assert found["action"].startswith("start ") and set(found) == {
            "action",
            "nodes",
            "depth",
            "value",
        }
