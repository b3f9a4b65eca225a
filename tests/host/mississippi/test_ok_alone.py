"""Nothing but OK: the box never gets stuck, and plays only what is legal."""

from io import BytesIO

import pytest

from pilothouse.link.client import connect
from shared_rules.kernel.replay import replay
from shared_rules.kernel.session import ended
from soak import soak

MOST_IDLE = 12  # presses in a row that play nothing
RACES = (
    {"options": {}},
    {"options": {"black_rose": True}},
    {"options": {"mode": "pilot"}},
    {"options": {"mode": "pilot", "black_rose": True}},
)
FLEET = ["red", "green", "grey"]


def replayed(client):
    """Play the game on the table anew, from its save; SaveError if any of its actions is illegal.

    The save says which game it is: a race that ends after a press, at the end of a course that is
    sailed step by step, is followed by another one with the next press.
    """
    while client.call("ui.screen")["focus"] == "sailing":
        pass
    text, last = client.text("game.save")
    session = ended(replay(BytesIO(text), len(text)))
    assert session.digest() == last["digest"]
    return session


@pytest.fixture(scope="module")
def client(unix):
    with connect(unix) as client:
        yield client


@soak(count=(24, 400, 1000))
@pytest.mark.parametrize("race", RACES, ids=lambda race: str(race["options"]))
def test_ok_alone_never_gets_stuck_and_plays_what_is_legal(client, race, count):
    new = {"game": "mississippi", "players": FLEET, "seed": 1, **race}
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
            replayed(client)
            new["seed"] += 1
            client.call("game.new", new)
            ply = 0
    session = replayed(client)
    assert session.digest() == client.call("game.digest")["digest"]
    assert played > count // 4
