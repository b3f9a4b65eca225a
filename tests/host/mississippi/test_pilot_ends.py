"""Section 17: how many different ends a turn has, counted by sailing every course."""

import copy
import json
import pickle

import pytest

from shared_rules.kernel.errors import RuleError
from soak import soak
from tests.portable.mississippi.chart import chart

SHORT = "A0 S A3-2"
BEND = "A0 S A3-2 L A1-1"
SAND = "A0 S B3-2 S A3-2"
WOOD = "A0 S B1-B2 S A3-2"
SPEEDS = (1, 2, 3, 4, 5, 6)
FEW = (1, 2, 6)


def ends(s, speed):
    """{(hex, heading, coal, wheel, aground, others' places)}; None if the speed is refused.

    A pushed boat's bow does not count: it is always set to the north.
    """
    rules, colour = s.rules, s.state["order"][s.state["turn"]]
    start = copy.deepcopy(s.state)
    try:
        rules.apply(start, f"speed {speed}")
    except RuleError:
        return None
    found, seen, todo = set(), set(), [start]
    while todo:
        state = todo.pop()
        if state["pending"]:
            rules.apply(state, "bow n")
        key = json.dumps(state, sort_keys=True)
        if key in seen:
            continue
        seen.add(key)
        kept = pickle.dumps(state)  # much faster than a deep copy
        for text in rules.actions(state):
            if text.split()[0] in ("left", "right", "ahead", "push"):
                after = pickle.loads(kept)
                rules.apply(after, text)
                todo.append(after)
            elif text == "done":
                boat = state["boats"][colour]
                others = tuple(
                    (c, b["at"]) for c, b in sorted(state["boats"].items()) if c != colour
                )
                end = (boat["at"], boat["heading"], boat["coal"], boat["speed"], boat["aground"])
                found.add((*end, others))
    return found


def count(water, text, speeds=SPEEDS, **boats):
    """{speed: number of ends}; "out" if the boat has no end at any speed."""
    s = chart(water, red=text, landing="straight", tiles="all", **boats)
    if s.state["boats"]["red"]["out"]:
        return "out"
    found = {n: ends(s, n) for n in speeds}
    return {n: len(found[n]) for n in found if found[n] is not None}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("0.2 n coal 6", {1: 87, 2: 203, 3: 216, 4: 156, 5: 80, 6: 19}),
        ("0.2 n coal 0", {1: 5, 2: 7}),
        ("0.5 n coal 6", {1: 54, 2: 123, 3: 166, 4: 172, 5: 110, 6: 53}),
    ],
)
@soak(speeds=(FEW, SPEEDS))
def test_from_the_start_tile(text, numbers, speeds):
    assert count(SHORT, text, speeds) == {n: numbers[n] for n in speeds if n in numbers}


@soak(speeds=(FEW, SPEEDS))
def test_with_brown_before_the_bow(speeds):
    numbers = {1: 66, 2: 254, 3: 530, 4: 761, 5: 432, 6: 114}
    assert count(SHORT, "0.2 n coal 6", speeds, brown="0.7") == {n: numbers[n] for n in speeds}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1.17 n speed 6 coal 0", "out"),
        ("1.17 n speed 6 coal 1", {4: 1, 5: 2, 6: 2}),
        ("1.17 n speed 6 coal 2", {3: 1, 4: 4, 5: 13, 6: 13}),
        ("1.17 n speed 4 coal 0", {3: 1, 4: 1}),
    ],
)
def test_round_the_bend(text, numbers):
    assert count(BEND, text, brown="0.1") == numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1.6 n coal 6", {1: 18, 2: 62, 3: 67, 4: 41, 5: 15, 6: 4}),
        ("1.6 ne coal 0", "out"),
        ("1.12 n coal 1", {1: 1, 2: 1}),
    ],
)
def test_off_a_sandbank(text, numbers):
    assert count(SAND, text, brown="0.1") == numbers


def test_off_a_sandbank_onto_the_next():
    s = chart(SAND, red="1.12 n coal 1", brown="0.1", landing="straight", tiles="all")
    for speed in (1, 2):
        ((at, heading, coal, wheel, aground, _),) = ends(s, speed)
        assert (at, heading, coal, wheel, aground) == ("1.17", "n", 0, 1, True)


def test_through_driftwood():
    s = chart(WOOD, red="1.11 n speed 2 coal 0", brown="0.1", landing="straight", tiles="all")
    found = {end[:2] for end in ends(s, 2)}
    assert found == {("1.16", "n"), ("1.16", "ne"), ("1.16", "nw"), ("1.18", "ne")}
    # the wheel after `done`.
    for lines, wheel in (("ahead done", 1), ("right ahead ahead done", 2)):
        after = copy.deepcopy(s.state)
        for text in ["speed 2", *lines.split()]:
            s.rules.apply(after, text)
        assert after["boats"]["red"]["speed"] == wheel
