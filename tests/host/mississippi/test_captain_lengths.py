"""Races that captains sail alone come to an end, with any levels and any number of players."""

import random

import pytest

from shared_rules.kernel.session import Session
from soak import soak
from tests.host.mississippi.test_captain import suggestion

FLEET = ["red", "green", "grey", "brown", "cream", "white"]
LONGEST = 45  # rounds; the longest of 1,000 took 41, with 18 tiles


def mixed(seed):
    """(players, level of each owner, options) of a race; the number of players varies by seed."""
    chance = random.Random(seed)
    count = 2 + seed % 5
    players = ["white", "red"] if count == 2 else FLEET[:count]
    levels = {player: chance.randint(1, 5) for player in players}
    options = {"mode": "pilot", "tiles": chance.choice(("base", "swap"))}
    if min(levels.values()) > 1 and chance.random() < 0.5:
        options["tiles"] = "all"  # 18 tiles, on which captains of level 1 take longer
    if count < 6:
        options["black_rose"] = chance.random() < 0.5
    if count == 3 and chance.random() < 0.5:
        options["boats_per_player"] = 2
        options["black_rose"] = False
    if chance.random() < 0.3:
        options["push_course"] = "crossed"
    if options["tiles"] != "base" and chance.random() < 0.3:
        options["sandbank_push_slows"] = "pusher"
    if chance.random() < 0.3:
        options["first_tile"] = "entered"
    if chance.random() < 0.2:
        options["variant"] = "intro"
    return players, levels, options


def rounds(seed):
    """How many rounds captains need for the race of a seed, at most LONGEST + 1."""
    players, levels, options = mixed(seed)
    session = Session("mississippi", players, options, seed)
    state = session.state
    while not state["over"] and state["round"] <= LONGEST:
        who = (state["pending"] or {}).get("who") or state["order"][state["turn"]]
        owner = state["boats"][who]["owner"] or state["mover"]
        session.do(suggestion(session, levels[owner])["action"])
        state = session.state
    return state["round"]


def too_long(seeds):
    return [seed for seed in seeds if rounds(seed) > LONGEST]


# The share sails one race with each of three to six players; below is one of two.
@soak(first=((7, 9, 6, 3), (0,) * 4, (0,) * 4), races=(1, 10, 250))
@pytest.mark.parametrize("quarter", range(4))
def test_races_have_an_end(quarter, first, races):
    begin = 250 * quarter + first[quarter]
    assert not too_long(range(begin, begin + races))


def test_three_before_the_stage_do_not_push_each_other_for_ever():
    # All three wait there with two passengers and no coal until nobody pushes them any more.
    players = FLEET[:3]
    session = Session("mississippi", players, {"mode": "pilot"}, 12)
    while not session.state["over"]:
        session.do(suggestion(session, 3)["action"])
        assert session.state["round"] <= LONGEST


@soak(seeds=((445,), (445, 510)))
def test_boats_without_coal_behind_sandbanks_give_up(seeds):
    # Every way on has a sandbank, and no boat has the coal to leave one ahead.
    assert not too_long(seeds)
