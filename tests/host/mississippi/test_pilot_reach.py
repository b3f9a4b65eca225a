"""Where a boat can end its turn: every end that sailing all courses finds, and no other."""

import copy
import json
import pickle
from array import array

from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.rounds import acting, afloat, lowered, start_turn
from shared_rules.mississippi.search.courses import bow_of, course, read_facts, sail
from shared_rules.mississippi.search.reach import reach
from shared_rules.mississippi.tiles import HEADINGS, cell_of
from soak import soak
from tests.host.mississippi.pilot_endings import set_up

MOST = 1500  # states of a turn; positions with more are left out
STEPS = ("speed", "left", "right", "ahead", "push", "astern")


class Large(Exception):
    """The turn has more states than the plain search should look at."""


def plain(s):
    """{(cell, heading, wheel, (pushed, where)): least coal} by playing every legal action.

    As the page of reach.py says, it leaves out turns with two pushes, and turns that cross the hex
    to which they have pushed a boat.
    """
    rules, colour = s.rules, acting(s.state)
    coal, found = purse(s.state, colour), {}
    piers = rules.helm.water(s.state).piers
    seen, todo = set(), [(copy.deepcopy(s.state), None, None)]
    while todo:
        state, push, here = todo.pop()
        key = json.dumps([state, push], sort_keys=True)
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > MOST:
            raise Large
        kept = pickle.dumps(state)  # much faster than a deep copy
        for text in list(rules.actions(state)):
            for each in every(text):
                verb, _, rest = each.partition(" ")
                boat = state["boats"][colour]
                if verb == "done" and not state["points"] and not state["pending"]:
                    end = (cell_of(boat["at"]), HEADINGS.index(boat["heading"]))
                    keep(found, (*end, lowered(state), push), coal - purse(state, colour))
                pending = state["pending"]
                if pending and pending["who"] != colour and each not in ("bow n", "pass"):
                    continue
                if not pending and verb not in STEPS or verb == "push" and push:
                    continue
                after = pickle.loads(kept)
                pushed = push
                if verb == "push":
                    pushed = (ahead_of(rules, state, colour), cell_of(rest))
                events = rules.apply(after, each)
                last = [cell_of(e["at"]) for e in events if e["event"] == "sailed"] or [here]
                if push and last[0] == push[1] or pushed and pushed[1] in piers:
                    continue
                if [e for e in events if e["event"] == "lapsed"]:
                    continue
                if boat_gone(after, colour):
                    bow = after["boats"][colour]["heading"] or state["boats"][colour]["heading"]
                    end = (last[0], HEADINGS.index(bow))
                    wheel = after["boats"][colour]["speed"]
                    keep(found, (*end, wheel, pushed), coal - after_purse(after, colour))
                elif acting(after) == colour and after["began"] and not after["over"]:
                    todo.append((after, pushed, last[0]))
    return found


def every(text):
    """The texts of a listed action, whose number may be a range."""
    stem, dots, last = text.partition("..")
    if not dots:
        return [text]
    verb, first = stem.rsplit(" ", 1)
    return [f"{verb} {n}" for n in range(int(first), int(last) + 1)]


def keep(found, end, cost):
    found[end] = min(found.get(end, 99), cost)


def ahead_of(rules, state, colour):
    boat = state["boats"][colour]
    here = rules.helm.water(state).ahead(cell_of(boat["at"]), HEADINGS.index(boat["heading"]))
    (other,) = [c for c, b in state["boats"].items() if b["at"] and cell_of(b["at"]) == here]
    return other


def boat_gone(state, colour):
    return state["boats"][colour]["moored"]


def after_purse(state, colour):
    boat = state["boats"][colour]
    return boat["coal"] + boat["bonus"]


def packed(s, at=-1):
    """[(way, facts)] of all ends of `at`, or of the best end of each hex."""
    found = array("I")
    for _ in reach(s.rules, s.state, acting(s.state), found, at):
        pass
    return [(found[n], found[n + 1]) for n in range(0, len(found), 2)]


def read(s, way, facts):
    """The end of `plain`, and its coal."""
    texts, cells = course(s.rules.helm.water(s.state), s.state, acting(s.state), way)
    push = None
    for text in texts:
        if text.startswith("push"):
            step = sum(t in ("ahead", "astern") for t in texts[: texts.index(text)])
            there = cells[step + 1]
            for other, boat in s.state["boats"].items():
                if boat["at"] and cell_of(boat["at"]) == there:
                    push = (other, cell_of(text.split()[1]))
    cell, _, wheel, coal, _ = read_facts(facts)
    assert cells[-1] == cell
    return (cell, bow_of(way), wheel, push), coal


def position(seed):
    s = set_up(seed)[1]
    if s.state["pending"] or s.state["over"]:
        return None
    return s


def compare(s, ends):
    """(ends with a push that the plain search finds, those of them that `reach` finds)."""
    alone, best = {}, {}
    for end, cost in ends.items():
        keep(best, end[0], cost)
        if not end[3]:
            alone[end] = cost
    marks = {read_facts(facts)[0]: read_facts(facts)[3:] for _, facts in packed(s)}
    assert set(marks) <= set(best)
    count = missed = 0
    for cell in best:
        all_there = packed(s, cell)
        there = dict(read(s, *end) for end in all_there)
        # A mark is the best end: one that moors, and of these one that costs least.
        ranks = [read_facts(facts)[3:] for _, facts in all_there]
        ranks.sort(key=lambda rank: (not rank[1], rank[0]))
        assert [marks[cell]] * (cell in marks) == ranks[:1]
        if cell in s.rules.helm.water(s.state).piers:
            continue  # the boat may moor, and its bow doesn't matter then
        assert {end: cost for end, cost in there.items() if not end[3]} == {
            end: cost for end, cost in alone.items() if end[0] == cell
        }
        for end, cost in ends.items():
            if end[0] == cell and end[3]:
                count += 1
                missed += there.pop(end, None) != cost
        assert not [end for end in there if end[3]]
    return count, missed


def calm(examples):
    return settings(max_examples=examples)


def compared(seed):
    s = position(seed)
    if s is None:
        return
    try:
        compare(s, plain(s))
    except Large:
        return


@soak(examples=(20, 60))
def test_every_end_that_a_plain_search_finds(examples):
    compared(177937)  # a boat that moors for two coal, or pushes for one
    calm(examples)(given(seed=st.integers(0, 10**6))(compared))()


@soak(seeds=(30, 100, 150), least=(80, 300, 500))
def test_hardly_any_push_is_left_out(seeds, least):
    count = missed = 0
    for seed in range(seeds):
        s = position(seed)
        try:
            some = compare(s, plain(s)) if s else (0, 0)
        except Large:
            continue
        count, missed = count + some[0], missed + some[1]
    assert count > least and missed < count // 50, (count, missed)


@calm(60)
@given(seed=st.integers(0, 10**6), at=st.integers(0, 10**6))
def test_every_course_can_be_sailed_and_ends_as_shown(seed, at):
    s = position(seed)
    if s is None:
        return
    ends = packed(s)
    if ends:
        there = packed(s, read_facts(ends[at % len(ends)][1])[0])
        for way, facts in [ends[at % len(ends)], there[at % len(there)]]:
            sailed(seed, way, facts)


def sailed(seed, way, facts):
    """Sail a way through a session of its own, with answers to what is asked on the way."""
    s = position(seed)
    colour, coal = acting(s.state), purse(s.state, acting(s.state))
    water = s.rules.helm.water(s.state)
    steps, cells = list(sail(water, s.state, colour, way)), course(water, s.state, colour, way)[1]
    where = cells[:1]
    for text, *here in steps[:-1]:
        if lapsed(s, colour):
            return
        assert here == place(s, colour)
        for event in s.do(text):
            if event["event"] == "sailed":
                where.append(cell_of(event["at"]))
    assert where == cells
    lapsed(s, colour)
    cell, aground, wheel, spent, moors = read_facts(facts)
    assert cells[-1] == cell
    boat = s.state["boats"][colour]
    assert bool(boat["moored"]) == moors
    if not boat["moored"]:
        if s.state["points"]:
            return  # a push can leave the boat without a way on (Q-22b)
        assert ["", *place(s, colour)] == list(steps[-1])
        assert boat["heading"] == HEADINGS[bow_of(way)]
        assert boat["aground"] == bool(aground)
        assert coal - purse(s.state, colour) == spent
        s.do("done")
        assert s.state["boats"][colour]["speed"] == wheel


def lapsed(s, colour):
    """Answer what others are asked; whether the boat on turn has lost its points by that."""
    while s.state["pending"] and s.state["pending"]["who"] != colour:
        events = s.do("bow n" if s.state["pending"]["what"] == "bow" else "pass")
        if [event for event in events if event["event"] == "lapsed"]:
            return True
    return False


def place(s, colour):
    """[cell, heading, points] of the boat on turn."""
    boat = s.state["boats"][colour]
    return [cell_of(boat["at"]), HEADINGS.index(boat["heading"]), s.state["points"]]


@calm(40)
@given(seed=st.integers(0, 10**6))
def test_another_boat_has_the_ends_that_it_would_have_on_turn(seed):
    s = position(seed)
    if s is None or s.state["boats"].get("black", {}).get("at"):
        return  # Q-81 depends on whose turn it is
    for other in afloat(s.state):
        found, own = array("I"), array("I")
        for _ in reach(s.rules, s.state, other, found):
            pass
        state = copy.deepcopy(s.state)
        state["turn"] = state["order"].index(other)
        start_turn(s.rules, state)
        state["course"] = [state["boats"][other]["at"]]
        for _ in reach(s.rules, state, other, own):
            pass
        assert list(found) == list(own)


def test_the_marks_shown_first_need_no_coal():
    """The search goes price by price: what it has found when one is through costs no more."""
    s = position(1)
    found, prices = array("I"), []
    for through in reach(s.rules, s.state, acting(s.state), found):
        if through:
            prices.append(max([0] + [read_facts(found[n])[3] for n in range(1, len(found), 2)]))
    assert prices == sorted(prices) and prices[0] <= 1 < len(prices)
