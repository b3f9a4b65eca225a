"""The inner loops of Gyges find what the plain walk finds, as machine code and as plain Python."""

from pathlib import Path

import pytest

import device
from shared_rules.gyges.play import PASS, Play
from shared_rules.gyges.rules import Rules
from shared_rules.gyges.walk import GOAL, Walk
from shared_rules.kernel import search
from shared_rules.kernel.prng import Prng
from soak import soak
from tests.portable.gyges import leaves
from tests.portable.gyges.leaves import laid, moves

PART = 500  # positions in one sum


def there(target: str, first: int, count: int) -> int:
    """The sum over positions as a target finds it."""
    ask = f"from tests.portable.gyges import leaves\nprint(leaves.total({first}, {count}))"
    return int(device.execute(target, [ask], Path(leaves.__file__)))


def agree(target: str, positions: int) -> None:
    for first in range(0, positions, PART):
        assert there(target, first, PART) == leaves.total(first, PART), first


@soak(positions=(500, 6000, 20_000))
def test_positions_and_moves_are_the_same_on_unix(unix, positions):
    agree(unix, positions)


@pytest.mark.pico
def test_positions_and_moves_are_the_same_on_an_emulated_pico(uf2):
    agree("emulator", PART)


def spelled(options: dict, state: dict, whole: bool = True) -> list[tuple[bytes, int]]:
    """The moves that the search makes, as (chain, drop); where bounces carry, without bounces."""
    play = Play(options, state)
    play.whole = whole
    return [
        (b"", 0) if move == PASS else (play.chain(move) + bytes([move >> 6 & 63]), move >> 12 & 63)
        for move in moves(play)
    ]


def plain(options: dict, state: dict) -> set[tuple[bytes, int]]:
    """The same as the rules list them, by the plain walk."""
    given = {name: state[name] for name in ("board", "to_move", "before")}
    rules = Rules(["south", "north"], options, given, {}, None)
    listed = [(chain, drop) for _, chain, drop in rules.moves(rules._state)]
    if options["bounce"] == "carry":
        listed = [(chain[:1] + chain[-1:], drop) for chain, drop in listed]
    return set(listed) or {(b"", 0)}


def ends(walk: Walk, south: bool) -> int | None:
    """How many ends of moves a side has; None if it can win at once."""
    walk.turn(south)
    found = [{chain[-1] for chain in walk.chains(start)} for start in walk.starts(walk.border())]
    return None if any(GOAL in of_one for of_one in found) else sum(map(len, found))


def weighed(options: dict, state: dict) -> int:
    """A position's value by the plain walk."""
    south = state["to_move"] == "south"
    walk = Walk(options, state["board"], south)
    mine, theirs = ends(walk, south), ends(walk, not south)
    if mine is None:
        return search.WIN
    return mine - (60 if theirs is None else theirs)


@soak(positions=(120, 4000, 20_000))
def test_g6_to_g17_moves_are_those_of_the_plain_walk(positions):
    for seed in range(positions):
        options, state = laid(Prng(seed))
        found = spelled(options, state)
        assert len(found) == len(set(found)), seed
        assert set(found) == plain(options, state), seed
        assert Play(options, state).value() == weighed(options, state), seed


def test_a_winning_move_is_the_only_one_that_is_looked_at():
    won = 0
    for seed in range(200):
        options, state = laid(Prng(seed))
        goals = {chain for chain in spelled(options, state) if GOAL in chain[0]}
        if goals:
            won += 1
            (chain,) = spelled(options, state, whole=False)
            assert chain in goals, seed
    assert won > 20


def test_moves_that_are_tried_first_come_first_and_once():
    options, state = laid(Prng(5))
    play = Play(options, state)
    every = moves(play)
    tries = leaves.array("i", [every[-1], -1, every[3], every[-1], 12345, every[0], -1, -1])
    play.begin(tries)
    found = []
    move = play.advance()
    while move >= 0:
        found.append(move)
        move = play.advance()
    assert found[:3] == [every[-1], every[3], every[0]]
    assert sorted(found) == sorted(every)
