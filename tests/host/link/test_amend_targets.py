"""Late corrections have the same answers and digests on every target, at random in all games."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from pilothouse.errors import LinkError
from pilothouse.link.client import Client, connect
from soak import soak
from tests.host.kernel.test_undo_properties import choose

GAMES: dict[str, dict[str, Any]] = {
    "mississippi": {"players": ["red", "green", "grey"]},
    "mississippi pilot": {"players": ["red", "green", "grey"], "options": {"mode": "pilot"}},
    "master": {"players": ["red", "blue"]},
    "gyges": {"players": ["south", "north"], "options": {"setup": "random"}},
    "tboats": {"players": ["yellow", "red"]},
}


def answer(link: Client, method: str, **params: Any) -> tuple[Any, ...]:
    """The answer to a request: its result, or the code and the data of its error."""
    try:
        return ("result", link.call(method, params))
    except LinkError as error:
        return (error.code, error.data)


def both(links: list[Client], method: str, **params: Any) -> tuple[Any, ...]:
    """The answer of both targets, which is the same."""
    found = [answer(link, method, **params) for link in links]
    assert found[0] == found[1], (method, params)
    return found[0]


def play(links: list[Client], dice: random.Random) -> None:
    """Play one random action on both."""
    texts = list(links[0].entries("game.actions", "actions"))
    texts = [text for text in texts if text not in ("resign", "draw", "out")] or texts
    if not texts:
        return
    both(links, "game.do", action=choose(dice, texts))


def amend(links: list[Client], dice: random.Random) -> bool:
    """Make one random amendment on both, tried first; returns whether it was accepted."""
    log = list(links[0].entries("game.log", "actions"))
    if not log:  # all of it was dropped
        return False
    at, how = dice.randrange(len(log)), dice.choice(["insert", "replace", "remove"])
    given: dict[str, Any] = {"ply": at, "how": how, "follow": dice.choice(["sequence", "boats"])}
    if how != "remove":
        given["action"] = log[at] if dice.random() < 0.4 else dice.choice(log)
    tried = both(links, "game.amend", **given, **{"try": True})
    assert list(links[0].entries("game.log", "actions")) == log
    done = both(links, "game.amend", **given)
    assert done == tried
    if done[0] == 1:
        both(links, "game.amend", **given, drop=True)
    return done[0] == "result"


@pytest.fixture(scope="module")
def links(unix, tmp_path_factory) -> Iterator[list[Client]]:
    with connect("cpython") as laptop, connect("unix", tmp_path_factory.mktemp("box")) as box:
        yield [laptop, box]


@pytest.mark.parametrize("name", GAMES)
@soak(seeds=(1, 2, 6), actions=(12, 24, 30), amendments=(6, 16, 40))
def test_an_amendment_is_the_same_on_both_targets(links, name, seeds, actions, amendments):
    accepted = 0
    for seed in range(seeds):
        dice = random.Random(f"{name} {seed}")
        both(links, "game.new", game=name.split(" ")[0], seed=seed, **GAMES[name])
        for _ in range(actions):
            play(links, dice)
        for _ in range(amendments):
            accepted += amend(links, dice)
        assert both(links, "game.save")[0] == "result"
        both(links, "game.undo")
        both(links, "game.redo")
    assert accepted
