"""Computer players over the link: they wait for who takes back, and a save keeps their seats."""

import io

import pytest

from pilothouse.link.client import connect
from shared_rules.kernel.replay import replay
from shared_rules.kernel.session import ended

BOATS = ["red", "green", "grey"]
PILOT = {"mode": "pilot"}


@pytest.fixture
def client():
    with connect("cpython") as client:
        yield client


def begin(client, seats, seed=5):
    race = {"game": "mississippi", "players": BOATS, "options": PILOT, "seed": seed}
    return client.call("game.new", {**race, "seats": seats})


def changes(client):
    heard = client.listen()
    assert {note["method"] for note in heard} <= {"game.changed"}
    return [note["params"] for note in heard]


def all_changes(client):
    """Listen until the computer has nothing more to do; returns its changes."""
    heard, silent = [], 0
    while silent < 100:  # each look lets a captain think for a slice
        news = changes(client)
        silent = 0 if news else silent + 1
        heard += news
    assert {change["by"] for change in heard} <= {"computer"}
    return heard


def due(client):
    """The colour of the boat that has to act, or None if anybody may."""
    state = client.state()
    pending = state["pending"]
    return pending["who"] if pending else state["order"][state["turn"]]


def replayed(client):
    """The digest after playing the save again."""
    save = client.save()
    return ended(replay(io.BytesIO(save), len(save))).digest()


def test_who_takes_back_is_left_in_peace(client):
    begin(client, {"green": 1, "grey": 1})
    for action in ("tile", "bow n"):
        client.do(action)
    all_changes(client)
    assert due(client) == "red"
    for _ in range(2):
        client.call("game.undo")
    there = client.call("game.digest")
    assert due(client) == "green"
    assert all_changes(client) == []
    assert client.call("game.digest") == there
    client.call("game.redo")
    assert all_changes(client) == []
    client.call("game.redo")
    assert due(client) == "red"
    # a new bow for red drops what came after it, and the computers play anew
    for _ in range(3):
        client.call("game.undo")
    client.do("bow ne")
    assert [change["action"].split(" ")[0] for change in all_changes(client)] == ["bow", "bow"]
    assert client.call("game.digest")["digest"] == replayed(client)
    # One undo goes back over all that they have played, and ends their thinking; a redo goes there.
    there = client.call("game.digest")
    undone = client.call("game.undo", {"person": True})
    assert [text.split(" ")[0] for text in undone["actions"]] == ["bow"] * 3
    assert due(client) == "red" and undone["actions"][0] == "bow ne"
    assert client.call("game.redo", {"person": True})["digest"] == there["digest"]
    client.do("ahead, done")
    assert due(client) != "red"
    client.call("game.undo", {"person": True})
    assert due(client) == "red" and all_changes(client) == []
    assert client.call("game.digest") == there


def test_a_save_keeps_its_seats(client):
    begin(client, {"green": 1, "grey": 1})
    for action in ("tile", "bow n"):
        client.do(action)
    all_changes(client)
    save = client.save()
    assert b'"seats":{"green":1,"grey":1}' in save
    begin(client, {})
    client.load(save)
    client.call("game.undo")
    assert all_changes(client) == []
    client.load(save)
    assert due(client) == "red"
