"""The computer captain: what it suggests is legal, always the same, and wins races."""

import pytest

from shared_rules.kernel.session import Session

KINDS = {
    "intro": (["red", "green", "grey"], {"variant": "intro"}),
    "advanced": (["red", "green", "grey"], {}),
    "two players": (["anna", "bert"], {"tiles": "swap"}),
    "black rose": (["red", "green", "grey"], {"tiles": "all", "black_rose": True}),
}


def suggestion(session, level, nodes=None):
    steps = session.rules.suggest(session.state, level, nodes)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def race(kind, levels, seed):
    """A race that captains play; levels: by owner, 2 for the others."""
    players, options = KINDS[kind]
    session = Session("mississippi", players, dict(options, mode="pilot"), seed)
    while not session.state["over"]:
        assert session.ply < 5000
        state = session.state
        pending = state["pending"]
        colour = (pending and pending["who"]) or state["order"][state["turn"]]
        found = suggestion(session, levels.get(state["boats"][colour]["owner"], 2))
        session.do(found["action"])  # RuleError where it is not legal
    return session


@pytest.mark.parametrize("kind", KINDS)
def test_captains_play_races_to_the_end(kind):
    session = race(kind, {}, 5)
    assert session.state["winner"] is not None


def test_the_same_state_gives_the_same_suggestion():
    session = race("advanced", {}, 3)
    for _ in range(40):
        session.undo()
    first, second = suggestion(session, 3), suggestion(session, 3)
    assert first["action"] == second["action"]


def test_few_nodes_give_an_answer_too():
    session = race("advanced", {}, 4)
    for _ in range(60):
        session.undo()
    found = suggestion(session, 3, 5)
    session.do(found["action"])


def test_level_3_beats_level_1():
    players = KINDS["advanced"][0]
    wins = 0
    for seed in range(9):
        best, worst = players[seed % 3], players[(seed + 1) % 3]
        wins += race("advanced", {best: 3, worst: 1}, seed).state["winner"] != worst
    assert wins >= 8
