"""The inner loops of Gyges find what the plain walk finds, as machine code and as plain Python."""

from pathlib import Path

import pytest

import device
from shared_rules.gyges.play import PASS, Play
from shared_rules.gyges.walk import GOAL
from shared_rules.kernel.prng import Prng
from soak import soak
from tests.portable.gyges import leaves
from tests.portable.gyges.leaves import Carry, laid, moves

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


def plain(play: Play) -> set[int]:
    """The moves that the plain walk finds, as numbers of leaf.py."""
    found = set()
    for move in moves(play):
        if move == PASS:
            found.add(PASS)
            continue
        chain = play.nodes[1].chains[move >> 6 :].partition(b"\0")[0]
        found.add(chain[0] | chain[-1] << 6 | (move & 63) << 12)
    return found


@soak(positions=(120, 4000, 20_000))
def test_g6_to_g17_moves_are_those_of_the_plain_walk(positions):
    for seed in range(positions):
        options, state = laid(Prng(seed))
        found = moves(Carry(options, state))
        assert len(found) == len(set(found)), seed
        assert set(found) == plain(Play(options, state)), seed
        assert Carry(options, state).value() == Play(options, state).value(), seed


def test_a_winning_move_is_the_only_one_that_is_looked_at():
    won = 0
    for seed in range(200):
        options, state = laid(Prng(seed))
        every = moves(Carry(options, state))
        play = Carry(options, state)
        play.whole = False
        goals = [move for move in every if move != PASS and move >> 6 & 63 == GOAL]
        if goals:
            won += 1
            (move,) = moves(play)
            assert move in goals
    assert won > 20


def test_moves_that_are_tried_first_come_first_and_once():
    options, state = laid(Prng(5))
    play = Carry(options, state)
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
