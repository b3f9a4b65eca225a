"""Playing on the table view: every legal action has a way of its own that can be pointed at."""

import random
import re
from pathlib import Path

import pytest

from pilothouse.series import trial
from soak import soak
from tests.web import phone, watched

TRIALS = Path(__file__).parents[1] / "trials"
EVERY = 7  # plies of a voyage
ENDS = 9  # every ninth end is looked at
VOYAGE = {"game": "master", "players": ["red", "blue", "green"], "seed": 4}
# Buttons that still refuse a tap are not waited for, as nothing is tapped here.
OFFERED = """
document.body.classList.contains("over") || !document.querySelector("[data-waits]")
&& document.body.dataset.offered === document.body.dataset.digest
"""
# What a page would offer: [action, whether numbers are typed, keys, labels, sentence] of each way.
WAYS = """
async ([actions, standing]) => {
  const { bring, load, speak, stepOf, waysOf } = await import("/tests.js");
  globalThis.pilothouseEarly = null; // the page has read that answer
  await speak("en", "page", "table");
  const [geometry] = await Promise.all([load(), bring(standing.game)]);
  return waysOf(actions, standing, geometry).map((way) => [
    way.action, way.range, way.picks.map(({ key }) => key), way.picks.map(({ label }) => label),
    stepOf(way.action, standing, geometry),
  ]);
}
"""
# The hex to which the page draws the course of each turn, of all turns that end on a hex.
COURSES = """
async ([standing, end, turns]) => {
  const { bring, load, waysOf } = await import("/tests.js");
  await bring(standing.game);
  const ways = waysOf([], standing, await load(), [[end, 1, 0]], new Map([[end, turns]]));
  return ways.map(({ course }) => course?.to);
}
"""
# The places that can be pointed at, and which of them lie under another one.
COVERED = """
() => [...document.querySelectorAll("#stage .mark-to")].map((mark) => {
  const { left, top, width, height } = mark.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return [mark.dataset.pick, hit?.closest(".mark-to")?.dataset.pick];
}).filter(([wanted, found]) => wanted !== found)
"""
# Where only a part of the picture is seen, a button brings the whole, as soon as it is there.
WHOLE = """
[...document.querySelectorAll("#hand button")].find((one) => one.textContent === "Whole picture")
?.click()
"""
BARS = """
[...document.querySelectorAll("#hand button, #told button")].map((button) => button.textContent)
"""


@pytest.fixture
def page(box, look):
    place = box.hand.split("play.html")[0]
    return look(box.hand, {"width": 1280, "height": 800}, place=place, reduced_motion="reduce")


def spread(action):
    """Every number of a range."""
    found = re.fullmatch(r"(.*?)(\d+)\.\.(\d+)(?:/(\d+))?(.*)", action)
    if not found:
        return {action}
    head, low, high, step, tail = found.groups()
    return {f"{head}{n}{tail}" for n in range(int(low), int(high) + 1, int(step or 1))}


def reached(page, box, setup):
    """Compare what can be pointed at now with what is legal. Returns where the turn can end."""
    client = box.client
    actions = list(client.entries("game.actions", "actions"))
    state = client.state()
    standing = {"game": setup["game"], "state": state, "options": setup["options"], "names": {}}
    ways = page.evaluate(WAYS, [actions, standing | {"players": setup["players"]}])
    legal = set().union(*map(spread, actions)) if actions else set()
    if setup["options"].get("claim") == "manual":  # T-18a: nothing tells which claim is right
        legal |= {f"{action.removesuffix(' claim')} claim" for action in legal if ">" in action}
    told = set()
    for action, range, *_ in ways:
        told |= (
            spread(f"{action} {range['low']}..{range['high']}/{range['step']}")
            if range
            else {action}
        )
    if setup["options"].get("claim") == "manual":  # nothing tells whether a claim is true (T-18a)
        legal |= {f"{action.removesuffix(' claim')} claim" for action in legal if ">" in action}
    assert told == legal
    if setup["game"] == "gyges":  # of the ways into a goal a page plays the shortest
        ways = [way for way in ways if way[2][-1] not in ("north", "south")]
    keys = [tuple(keys) for _, _, keys, *_ in ways]
    assert len(set(keys)) == len(keys), keys
    labels = [tuple(labels) for _, _, _, labels, _ in ways]
    assert len(set(labels)) == len(labels), labels
    steps = [(*keys[:-1], step) for _, _, keys, _, step in ways if len(keys) > 1]
    assert sorted(set(steps)) == sorted(steps)  # what is left to choose reads otherwise
    ends = client.call("game.ends")["ends"]
    for end, _, _ in ends[::ENDS]:
        turns = client.call("game.advised", {"at": end})["actions"]
        known = standing | {"players": setup["players"]}
        for turn, to in zip(turns, page.evaluate(COURSES, [known, end, turns]), strict=True):
            assert to == end or "push" in turn, (turn, end)  # another player is asked on the way
    return ends


def looked_at(page, box, setup):
    """The same on the page itself: nothing lies over what can be pointed at."""
    watched.shown(page, box.client.call("game.digest")["digest"])
    phone.wait(page, OFFERED)
    ends = reached(page, box, setup)
    if ends:
        phone.wait(page, f"document.querySelectorAll('#stage .mark-to').length === {len(ends)}")
    phone.wait(page, f"({WHOLE}, ({COVERED.strip()})().length === 0)")
    bars = page.evaluate(BARS)
    assert len(set(bars)) == len(bars)


RECORDED = (
    "pilot/pilot_three pilot/pilot_black_rose "
    "gyges_italian gyges_tournament tboats_manual tboats_picket"
).split()


@soak(every=(13, 7))
@pytest.mark.parametrize("name", RECORDED)
def test_each_action_has_a_way_and_no_place_lies_under_another(box, page, name, every):
    plies = trial.read(TRIALS / f"{name}.trial")
    box.new(plies)
    for number, ply in enumerate(plies[1:]):
        if number % every == 0:
            looked_at(page, box, plies[0])
        # The page is told of what comes before it is looked at.
        play = box.do if (number + 1) % every == 0 else box.client.do
        play(ply["action"])
    looked_at(page, box, plies[0])


@pytest.mark.parametrize("options", [{"mode": "chart"}, {}], ids=["chart", "table"])
def test_each_action_of_a_voyage_has_a_way(box, page, options):
    chance = random.Random(11)
    setup = VOYAGE | {"options": options}
    box.client.call("game.new", setup)
    for number in range(45):
        if number % EVERY == 0:
            looked_at(page, box, setup)
        actions = list(box.client.entries("game.actions", "actions"))
        wanted = [a for a in actions if a.startswith(("load", "start", "bill", "card", "fuel"))]
        wanted = wanted or [a for a in actions if a.startswith("sail")] or actions
        box.do(chance.choice(sorted(spread(chance.choice(wanted)))))
