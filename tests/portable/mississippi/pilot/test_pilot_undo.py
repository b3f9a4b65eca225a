"""Undo in pilot mode: what was cached about the water is forgotten when the water changes."""

from shared_rules.kernel.session import ended

from ..chart import chart, pilot
from ..race import listed, play, refused

BOWS = ("bow n", "bow n", "bow n")


def back(s, plies):
    for _ in range(plies):
        s.undo()


def anew(s):
    """The actions that a fresh session lists after it has played the same log."""
    other = type(s)(s.game, s.players, s.options, s.seed, s.position)
    for text in s.log():
        other.do(text)
    assert other.digest() == s.digest()
    return listed(other)


def test_q18_after_an_undo_another_tile_may_be_laid():
    s = pilot(3, draw="table")
    play(s, "tile A3-1", *BOWS)
    assert "ahead" in listed(s)  # the box has looked at the water
    back(s, 4)
    # On A3-2 hexes 1, 2, 3 and 13 are islands, on A3-1 4, 5, 7, 9 and 10.
    play(s, "tile A3-2", *BOWS, "speed 4")
    assert listed(s) == anew(s)
    for text in ("ahead", "ahead", "ahead"):
        assert listed(s) == anew(s)
        s.do(text)
    refused(s, "ahead", "Q-18")
    assert listed(s) == anew(s)


def test_q18_after_an_undo_another_exit_may_be_rolled():
    s = pilot(3, die="table", draw="table")
    play(s, "tile A3-3", *BOWS, "speed 1", "ahead", "done")
    lists = {}
    for face in ("left", "right", "straight", "left"):
        play(s, "roll " + face, "tile A2-1")
        lists[face] = []
        for _ in range(4):
            texts = listed(s)
            assert texts == anew(s)
            lists[face].append(texts)
            s.do([text for text in texts if text.split(" ")[0] in ("ahead", "left", "done")][0])
        back(s, 6)
    play(s, "roll right", "tile A2-1", "speed 6")
    assert listed(s) == anew(s)


def test_q35_after_an_undo_the_rear_tile_is_there_again():
    s = chart("A0 S A1-1 S A2-1", red="0.17 n", green="1.7 n", grey="1.3 n", landing="straight")
    seen = []
    for text in ("speed 1", "ahead", "done"):
        seen.append(listed(s))
        s.do(text)
    assert s.state["rear"] == 1 and listed(s) == anew(s)
    while seen:
        s.undo()
        assert listed(s) == seen.pop()
    assert s.state["rear"] == 0


def test_a_plan_does_not_outlive_an_undo():
    s = pilot(3, draw="table")
    plans = []
    for name in ("A3-1", "A3-2", "A3-1"):
        play(s, "tile " + name, *BOWS)
        texts = []
        while s.state["turn"] == 0:
            texts.append(ended(s.rules.suggest(s.state, 5))["action"])
            play(s, texts[-1])
            if s.state["pending"]:
                break
        plans.append(texts)
        back(s, s.ply)
    assert plans[0] == plans[2] != plans[1]
