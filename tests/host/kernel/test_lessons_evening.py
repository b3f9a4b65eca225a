"""Evenings of random play with lessons on: two a turn at most, one at a time, none twice."""

import random

import pytest

from shared_rules.kernel.lessons import DONE
from soak import soak
from tests.host.kernel.test_undo_properties import choose
from tests.portable.counter import Host

RED, GREEN, BLUE = "red", "green", "blue"
GAMES = {
    "pilot": ("mississippi", [RED, GREEN, "grey"], {"mode": "pilot"}),
    "race": ("mississippi", [RED, GREEN], {"tiles": "all", "black_rose": True}),
    "intro": ("mississippi", [RED, GREEN], {"variant": "intro"}),
    "chart": ("master", [RED, BLUE, GREEN], {"mode": "chart"}),
    "ships": ("master", [RED, BLUE], {}),
    "gyges": ("gyges", ["south", "north"], {}),
    "tboats": ("tboats", ["yellow", RED], {}),
}


@soak(evenings=(1, 4), steps=(40, 300))
@pytest.mark.parametrize("kind", GAMES)
def test_an_evening_of_random_actions_has_two_lessons_a_turn_and_none_twice(kind, evenings, steps):
    game, players, options = GAMES[kind]
    for seed in range(evenings):
        dice, host = random.Random(seed), Host()
        host.ask("game.new", game=game, players=players, options=options, seed=seed)
        host.ask("game.lesson")
        tutor, seen, turn, told = host.table.tutor, set(), None, []
        for _ in range(steps):
            session = host.table.session
            texts = list(session.actions())
            if session.over or not texts:
                break
            where, before = (session.rules.player(session.state), session.ply), session.digest()
            lesson = host.ask("game.lesson")["lesson"]
            assert host.ask("game.lesson")["lesson"] == lesson and session.digest() == before
            if tutor.turn != turn:
                turn, told = tutor.turn, []
            if lesson:
                key = lesson["key"]
                assert key not in seen, (seed, where)
                # The second one comes only once the first was seen.
                assert not told or told[-1] == key or told[0] in seen, (seed, told)
                assert 0 < len(lesson["text"]) <= 110 and lesson["text"].endswith(lesson["rule"])
                told += [key] if key not in told else []
                assert len(told) < 3, (seed, where, told)
                if dice.random() < 0.7:
                    left = host.ask("game.lesson", seen=key)
                    seen.add(key)
                    assert left["lesson"] is None or left["lesson"]["key"] not in seen
            if dice.random() < 0.1 and session.ply:
                host.ask("game.undo")
            else:
                session = host.table.session
                host.table.do(choose(dice, list(session.actions())))
        if host.table.session.over and seen and kind != "intro":
            assert DONE in tutor.settings["seen"].split(" ")
        assert seen, seed
