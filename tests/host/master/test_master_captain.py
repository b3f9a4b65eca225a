"""Captains of MASTER on the world chart: every game ends, even one that others have spoilt."""

import itertools
import random
import statistics

import pytest

from pilothouse.games.master import voyage
from pilothouse.link.client import connect
from pilothouse.series.runs import Means, play_all
from shared_rules.kernel.session import Session
from soak import soak
from tests.host.master.voyages import OPTIONS, at_random, sail, suggested, world
from tests.portable.master.voyage import FLEET

ROUNDS = 400  # within which captains must end a spoilt game


def spoilt(seed, varied, goal):
    """Let captains go on from the last position of a random game that was cut at 200 rounds.

    Returns the session, and how many actions the captains have played.
    """
    rng = random.Random(seed)
    options = {"target": goal}
    for name, values in OPTIONS.items() if varied else ():
        if rng.random() < 0.25:
            options[name] = rng.choice(values)
    s = world(rng.randint(2, 6), seed, options)
    at_random(s, rng, 200)
    return s, sail(s, ROUNDS)


SUM = 200000  # what a game is played for; a share plays for less, which is reached sooner


# Nobody wins the games of seed 20 before the captains take them over.
@soak(seeds=((20,), range(12), range(100)), goal=(60000, SUM, SUM))
@pytest.mark.parametrize("varied", [False, True])
def test_m73_captains_end_what_was_begun_at_random(varied, seeds, goal):
    sailed = 0
    for seed in seeds:
        s, played = spoilt(seed, varied, goal)
        assert s.state["winner"], seed
        sailed += played
    assert sailed > 10


def test_ma4_two_adrift_that_meet_do_not_wait_for_each_other_for_ever():
    # Neither has fuel or money, each is in the other's way, and a square holds one ship.
    ships = [{"at": "25.8", "bill": 6}, {"at": "25.7", "bill": 18}]
    options = {"mode": "chart", "sea_exclusive": True, "drift_draws": False, "diagonals": False}
    position = {"players": [{**ship, "fuel": 0, "cash": 0} for ship in ships]}
    s = Session("master", FLEET[:2], options, 1, position)
    assert suggested(s)["action"] == "sail 24.8"  # the first in the order goes round
    sail(s, 3)
    red, blue = (s.rules.chart.square(ship["at"]) for ship in s.state["players"])
    ways = [s.rules.chart.spread(at, False) for at in map(s.rules.chart.square, ("25.8", "25.7"))]
    assert (ways[0][red] - 1, ways[1][blue] - 1) == (3, 3)


@soak(
    fleets=((2, 6), (2, 4, 6), (2, 3, 4, 5, 6)),
    levels=((3,), (1, 5), (1, 3, 5)),
    goal=(80000, SUM, SUM),
)
def test_m73_whole_games_reach_the_sum(fleets, levels, goal):
    for players, level in itertools.product(fleets, levels):
        s = world(players, 10 * players + level, {"target": goal})
        sail(s, ROUNDS, level)
        best = next(ship for ship in s.state["players"] if ship["colour"] == s.state["winner"])
        left = [ship for ship in s.state["players"] if not ship["out"]]
        assert best["cash"] >= goal + 50000 * best["rescues"] or left == [best]  # MA-42


SEATS = ((0, 1, 0, 1), (1, 0, 1, 0), (0, 0, 1, 1), (1, 1, 0, 0), (0, 1, 1, 0), (1, 0, 0, 1))


@soak(games=(1, 3, 24), most=(1, 2, 20), goal=(100000, SUM, SUM))
def test_the_best_level_wins_against_the_first(games, most, goal):
    assert wins(5, 1, games, goal) >= most


# One game shows only that it ends.
@soak(games=(1, 4, 40), most=(0, 1, 24), goal=(80000, SUM, SUM), ships=(2, 2, 4))
@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_a_level_wins_more_games_than_the_one_below(level, games, most, goal, ships):
    assert wins(level, level - 1, games, goal, ships) >= most


def wins(level, other, games, goal, ships=4):
    """How many games one level wins where half of the ships have each of two levels."""
    wins = 0
    for seed in range(games):
        s = world(ships, seed, {"target": goal})
        levels = dict(zip(FLEET, ((level, other)[at] for at in SEATS[seed % 6]), strict=False))
        while not s.state["winner"]:
            s.do(suggested(s, levels[s.rules.player(s.state)])["action"])
        wins += levels[s.state["winner"]] == level
    return wins


@soak(
    games=(1, 4, 400),
    part=((0, 100), (0, 75), (20, 30)),
    dry=(40, 20, 5),
    most=(45, 35, 29),
    given=(["target=80000"], [], []),
)
def test_of_the_best_captains_no_seat_wins_most_and_few_lie_dry(games, part, dry, most, given):
    """part: the least and most percent of wins of a seat. dry: percent of ships dry at sea."""
    plan = voyage.plan(4, "5", given)
    found = list(play_all(voyage.VOYAGES, plan, range(games), Means(jobs=1)))
    for seat in range(4):
        won = 100 * sum(game.winner == seat for game in found)
        assert part[0] * games <= won <= part[1] * games, seat
    stranded = sum(ship.adrift > 0 for game in found for ship in game.ships)
    assert 100 * stranded < dry * 4 * games
    assert statistics.median(game.rounds for game in found) <= most


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
