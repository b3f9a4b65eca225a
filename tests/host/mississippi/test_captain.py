"""The computer captain: its suggestions are legal, always the same, and win races."""

from functools import cache

import pytest

from shared_rules.kernel.session import Session
from shared_rules.kernel.session import ended as result
from soak import soak

KINDS = {
    "intro": (["red", "green", "grey"], {"variant": "intro"}),
    "advanced": (["red", "green", "grey"], {}),
    "two players": (["anna", "bert"], {"tiles": "swap"}),
    "black rose": (["red", "green", "grey"], {"tiles": "all", "black_rose": True}),
}


def suggestion(session, level, nodes=None):
    return result(session.rules.suggest(session.state, level, nodes))


def race(kind, levels, seed):
    """Let captains play a race. levels: by owner; all others have 4."""
    players, options = KINDS[kind]
    session = Session("mississippi", players, dict(options, mode="pilot"), seed)
    while not session.state["over"]:
        assert session.ply < 5000
        state = session.state
        pending = state["pending"]
        colour = (pending and pending["who"]) or state["order"][state["turn"]]
        found = suggestion(session, levels.get(state["boats"][colour]["owner"], 4))
        session.do(found["action"])  # raises RuleError if it is illegal
    return session


@cache
def ended(kind):
    """A race at its end; a test that goes back in it goes forward to the end again."""
    return race(kind, {}, 5)


def back(session, plies):
    for _ in range(plies):
        session.undo()


def forward(session):
    while session.ply < session.end:
        session.redo()


@pytest.mark.parametrize("kind", KINDS)
def test_captains_play_races_to_the_end(kind):
    assert ended(kind).state["winner"] is not None


def test_the_same_state_gives_the_same_suggestion():
    session = ended("advanced")
    back(session, 40)
    first, second = suggestion(session, 5), suggestion(session, 5)
    forward(session)
    assert first["action"] == second["action"]


def test_coal_that_a_plan_saves_is_less_than_that_of_the_next_best_place():
    players, options = KINDS["advanced"]
    session = Session("mississippi", players, dict(options, mode="pilot"), 3)
    found = []
    while session.state["round"] < 5:
        answer = suggestion(session, 5)
        if answer["nodes"]:  # a new plan
            found.append(session.rules.helm.spared)
        session.do(answer["action"])
    assert max(found) in (1, 2, 3) and 0 in found and min(found) > -6, found


def test_few_nodes_give_an_answer_too():
    session = ended("advanced")
    back(session, 60)
    found = suggestion(session, 5, 5)
    legal = session.rules.allows(session.state, found["action"])
    forward(session)
    assert legal


# Strength: races of three boats; with each seed every captain moves on by a start pier.


def standing(levels, seed, **options):
    """Let captains of these levels play a race of at most 100 rounds: (level, place) by boat.

    A boat that is not moored at the end is last, with place 9. With `play_on` a race may last for
    ever, because the passengers can be used up.
    """
    players = KINDS["advanced"][0]
    level_of = dict(zip(players, levels, strict=True))
    turn = seed % 3
    options["mode"] = "pilot"
    session = Session("mississippi", players[turn:] + players[:turn], options, seed)
    state = session.state
    while not state["over"] and state["round"] < 100:
        colour = (state["pending"] or {}).get("who") or state["order"][state["turn"]]
        session.do(suggestion(session, level_of[colour])["action"])
        state = session.state
    places = state["places"]
    return [(level, places.index(c) if c in places else 9) for c, level in level_of.items()]


def ahead(races, better, worse):
    """In how many races a captain of level `better` is placed before all of level `worse`."""
    return sum(
        min(place for level, place in found if level == better)
        < min(place for level, place in found if level == worse)
        for found in races
    )


@soak(sailed=(1, 12, 100), won=(1, 11, 95))
def test_level_5_beats_two_of_level_1(sailed, won):
    races = [standing((5, 1, 1), seed) for seed in range(sailed)]
    assert ahead(races, 5, 1) >= won


@soak(sailed=(1, 10, 100), won=((1, 1, 1), (8, 6, 5), (90, 78, 66)))
def test_level_3_lies_between(sailed, won):
    races = [standing((5, 3, 1), seed, play_on=True) for seed in range(sailed)]
    assert ahead(races, 5, 1) >= won[0]
    assert ahead(races, 5, 3) >= won[1]
    assert ahead(races, 3, 1) >= won[2]
