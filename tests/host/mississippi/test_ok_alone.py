"""Nothing but OK: the box never gets stuck, and plays only what is legal."""

import pytest

from pilothouse.link.client import connect
from shared_rules.kernel.session import Session
from soak import soak

MOST_IDLE = 12  # presses in a row that play nothing
RACES = (
    {"options": {}},
    {"options": {"black_rose": True}},
    {"options": {"mode": "pilot"}},
    {"options": {"mode": "pilot", "black_rose": True}},
)
FLEET = ["red", "green", "grey"]


def replayed(new, log):
    """Play a log anew; RuleError if any of its actions is illegal. Returns the session."""
    session = Session("mississippi", FLEET, new["options"], new["seed"])
    for text in log:
        session.do(session.rules.asked(text))
    return session


@soak(count=(60, 1000))
@pytest.mark.parametrize("race", RACES, ids=lambda race: str(race["options"]))
def test_ok_alone_never_gets_stuck_and_plays_what_is_legal(unix, race, count):
    new = {"game": "mississippi", "players": FLEET, "seed": 1, **race}
    with connect("unix") as client:
        client.call("game.new", new)
        idle = ply = played = 0
        for _ in range(count):
            client.call("ui.press", {"button": "ok"})
            now = client.call("game.digest")["ply"]
            idle = idle + 1 if now == ply else 0
            assert idle < MOST_IDLE, client.call("ui.screen")
            played += max(0, now - ply)
            ply = now
            if client.state("over"):
                replayed(new, list(client.entries("game.log", "actions")))
                new["seed"] += 1
                client.call("game.new", new)
                ply = 0
        session = replayed(new, list(client.entries("game.log", "actions")))
        assert session.digest() == client.call("game.digest")["digest"]
        assert played > count // 4
