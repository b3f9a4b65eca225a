"""Gyges and T-boats over the link, on every target: counting, suggestions, positions, slices."""

import pytest

from pilothouse.errors import LinkError
from pilothouse.link.client import Client, connect

S1 = "321123/000000/000000/000000/000000/321123"
TWO = {"gyges": ["south", "north"], "tboats": ["yellow", "red"]}
TS = "Y d3-f3 R d1-f1,d5-f5,a8-c8 y"


@pytest.fixture(scope="module")
def link(target):
    with connect(target) as client:
        yield client


def new(link: Client, game: str, **params):
    return link.call("game.new", {"game": game, "players": TWO[game], "seed": 7, **params})


def count(link: Client, depth: int, what: str = "moves") -> int:
    return link.call("game.perft", {"depth": depth, "count": what}, timeout=120)["nodes"]


def test_perft(link):
    new(link, "gyges", position={"board": S1, "to_move": "south"})
    assert [count(link, depth) for depth in (1, 2)] == [28, 782]
    assert count(link, 3, "positions") == 31464
    new(link, "gyges", position={"board": S1, "to_move": "south"}, options={"preset": "tournament"})
    assert count(link, 2) == 56352
    new(link, "tboats")
    assert [count(link, depth) for depth in (1, 2, 3)] == [8, 64, 720]


def test_a_position_of_tboats_is_a_text(link):
    new(link, "tboats", position=TS)
    sorted_names = "Y d3-f3 R a8-c8,d1-f1,d5-f5 y"
    assert link.call("game.view")["position"] == sorted_names
    with pytest.raises(LinkError) as refused:
        new(link, "tboats", position="Y a1-a3 R a1-c1 y")
    assert refused.value.code == -32602 and refused.value.data["rule"] == "T-3"
    with pytest.raises(LinkError) as refused:
        new(link, "tboats", position=7)
    assert refused.value.data == {"option": "position"}
    with pytest.raises(LinkError) as refused:
        new(link, "gyges", position="text")
    assert refused.value.data == {"option": "position"}


def test_suggestions_are_legal_and_the_same_on_every_target(link):
    new(link, "tboats", position=TS)
    answer = link.call("game.suggest", {"level": 1})
    assert answer["action"] == "d3-f3>e2-e4"
    new(link, "gyges", position={"board": S1, "to_move": "south"}, options={"preset": "tournament"})
    digest = link.call("game.digest")
    answer = link.call("game.suggest", {"nodes": 60, "level": 5}, timeout=60)
    assert answer == {"action": "a1-b1(d2)", "depth": 1, "nodes": 60, "value": 35}
    assert link.call("game.digest") == digest
    link.do(answer["action"])
    # T-11a: with its reason comes the whole turn
    new(link, "tboats", position=TS, options={"strict_touch": True})
    answer = link.call("game.suggest", {"level": 1, "why": True})
    assert answer["action"] == "touch d3-f3"
    assert answer["step"] == "touch d3-f3, d3-f3>e2-e4"
    link.do(answer["step"])


def test_a_save_with_captures_is_played_again(link):
    new(link, "tboats", position=TS)
    link.do("d3-f3>e2-e4")
    assert list(link.entries("game.log", "actions")) == ["d3-f3>e2-e4 x d1-f1,d5-f5"]
    digest = link.call("game.digest")["digest"]
    assert link.load(link.save())["digest"] == digest
    assert link.call("game.undo")["action"] == "d3-f3>e2-e4 x d1-f1,d5-f5"
    assert link.call("game.redo")["digest"] == digest
