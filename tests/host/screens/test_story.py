"""The story of each recorded game that ended, compared with its events and with the core's states.

The figures are computed a second time here, from what the trial recorded.
"""

import json
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from firmware.screens.tale import Tale
from shared_rules import catalog
from shared_rules.kernel.session import Session
from tests.portable.master.voyage import owned

TRIALS = Path(__file__).parents[2] / "trials"


def load(path):
    head, *plies = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return head, [ply for ply in plies if "logged" in ply]


def ended(path):
    """The game of a trial that ended; else None. It reads no more lines than that takes."""
    head, *lines = path.read_text("utf-8").splitlines()
    plies = (ply for ply in map(json.loads, reversed(lines)) if "logged" in ply)
    if {"over", "won", "draw"} & {event["event"] for event in next(plies)["events"]}:
        return json.loads(head)["game"]
    return None


FINISHED = {path: game for path in sorted(TRIALS.rglob("*.trial")) if (game := ended(path))}


@pytest.fixture(autouse=True)
def charts(monkeypatch):
    monkeypatch.setattr(catalog, "charts", owned)


def begun(head):
    return Session(
        head["game"],
        head["players"],
        head["options"],
        head["seed"],
        head["position"],
        head["seats"],
    )


@cache  # two tests look at each race
def told(path):
    """(the tale, [(state before, events, state after)] of the plies)."""
    head, plies = load(path)
    session, steps = begun(head), []
    before = json.loads(json.dumps(session.state))
    for ply in plies:
        session.do(ply["action"])
        after = json.loads(json.dumps(session.state))
        steps.append((before, ply["events"], after))
        before = after
    digest = session.digest()
    tale = Tale(session, import_module(f"firmware.screens.{session.game}.story"))
    while tale.reading:
        tale.step()
    assert session.digest() == digest
    return tale, steps, session


def of(game):
    return [pytest.param(path, id=path.stem) for path, its in FINISHED.items() if its == game]


def since(leaders, winner, last):
    """The round in which the winner has come to the front for good. leaders: by round, from 1."""
    n = last + 1
    while n > 1 and leaders.get(n - 1) == winner:
        n -= 1
    return max(n - 1, 1)


def test_all_games_have_finished_trials():
    assert set(FINISHED.values()) == {"mississippi", "master", "gyges", "tboats"}


@pytest.mark.parametrize("path", of("mississippi"))
def test_a_race(path):
    tale, steps, session = told(path)
    boats = [boat for boat in session.state["boats"] if boat != "black"]
    assert sorted(tale.ids) == sorted(boats)
    coal = dict.fromkeys(boats, 0)
    for _, events, _ in steps:
        for event in events:
            if event.get("boat") in boats:
                coal[event["boat"]] += event.get("cost", 0)
                coal[event["boat"]] += event["event"] == "afloat" and not event["astern"]
    assert tale.counts == coal
    for boat in boats:
        assert len(tale.marks[boat]) == session.state["boats"][boat]["passengers"]
    if "coal" in tale.pages:
        return
    if not session.rules.intro:
        leaders = {}
        for _, _, state in steps:
            waits = state["pending"] and state["pending"]["what"] == "rank"
            order = [c for c in state["order"] if c in boats and not state["boats"][c]["out"]]
            order = [*state["places"], *[c for c in order if c not in state["places"]]]
            if not waits and not state["over"] and state["round"] not in leaders:
                leaders[state["round"]] = state["boats"][order[0]]["owner"]
        for player in session.players:
            assert tale.led[player] == list(leaders.values()).count(player), player
        winner = session.state["winner"]
        assert tale.leader == winner
        assert tale.since == (
            session.state["round"]
            if leaders[max(leaders)] != winner
            else since(leaders, winner, max(leaders))
        )


@pytest.mark.parametrize("path", of("mississippi"))
def test_the_longest_move(path):
    tale, steps, session = told(path)
    best, hexes = (0, None, 0), 0
    for before, events, after in steps:
        for event in events:
            if event["event"] == "turn":
                hexes = 0
            if session.rules.helm:
                moved = event["event"] == "sailed"
            else:
                moved = event["event"] in ("sailed", "pushed") or event.get("astern", False)
            if moved and event.get("boat") != "black":
                points = before["points"] - after["points"]
                whole = event["event"] == "sailed" and not session.rules.helm
                whole = whole and not any(e["event"] == "turn" for e in events)
                hexes += points if whole else 1
                if hexes > best[0]:
                    best = hexes, event["boat"], before["round"]
                elif hexes == best[0] and event["boat"] != best[1]:
                    best = hexes, None, 0
    assert tale.best == best


@pytest.mark.parametrize("path", of("master"))
def test_a_voyage(path):
    tale, steps, session = told(path)
    freights = [event for _, events, _ in steps for event in events if event["event"] == "freight"]
    assert tale.best[0] == max(event["paid"] for event in freights) // 1000
    for ship in session.state["players"]:
        who = ship["colour"]
        cash = [
            {s["colour"]: s["cash"] for s in after["players"]}[who] // 1000
            for before, _, after in steps
            if after["round"] != before["round"]
        ]
        assert list(tale.lines[who]) == [*cash, ship["cash"] // 1000]
        mine = [event for event in freights if event["colour"] == who]
        assert len(tale.marks.get(who, "")) == len(mine)
        squares = [e.get("squares", 0) for _, events, _ in steps for e in events]
        whose = [e.get("colour") for _, events, _ in steps for e in events]
        assert tale.counts[who] == sum(n for n, c in zip(squares, whose, strict=True) if c == who)
    assert tale.leader == session.state["winner"]


@pytest.mark.parametrize("path", of("gyges"))
def test_chains(path):
    tale, steps, session = told(path)
    chains = {side: [] for side in session.players}
    for before, events, _ in steps:
        if events[0]["event"] == "moved":
            cells = events[0]["action"].split(">")[0].split("-")
            chains[before["to_move"]].append(len(cells) - 1)
        elif events[0]["event"] == "passed":
            chains[before["to_move"]].append(0)
    assert {side: list(line) for side, line in tale.lines.items()} == chains
    assert tale.counts == {side: len(chains[side]) for side in chains}
    assert tale.best[0] == max(chains["south"] + chains["north"])


@pytest.mark.parametrize("path", of("tboats"))
def test_boats_left(path):
    tale, steps, session = told(path)
    first, last = steps[0][0]["position"].split(" "), session.state["position"].split(" ")
    for side, place in (("yellow", 1), ("red", 3)):
        assert tale.lines[side][0] in (len(first[place].split(",")),)
        left = 0 if last[place] == "-" else len(last[place].split(","))
        assert tale.lines[side][-1] == left
    most = max(
        sum(event["event"] in ("taken", "punished") for event in events) for _, events, _ in steps
    )
    assert tale.best[0] <= most and (most == 0) == (tale.best[0] == 0)
