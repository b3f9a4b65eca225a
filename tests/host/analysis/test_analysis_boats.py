"""`pilothouse analyse` of the boat games: turns as captains value them, and the deciding turn."""

from importlib import import_module
from pathlib import Path

import pytest

from firmware.screens.tale import Tale
from pilothouse.analysis import study
from pilothouse.analysis.speech import summed
from pilothouse.analysis.study import NotAnalysed
from pilothouse.errors import PilothouseError, SaveRefused
from pilothouse.games.mississippi import river
from pilothouse.series import trial
from shared_rules import catalog
from shared_rules.kernel.session import Session, ended
from soak import soak
from tests.portable.master.voyage import owned

TRIALS = Path(__file__).parents[2] / "trials"


def save(name):
    return trial.as_save(trial.read(TRIALS / f"{name}.trial"))


def saved(session):
    return b"".join(session.save())


def suggest(session):
    """Play what the best captain suggests; returns the events."""
    return session.do(ended(session.rules.suggest(session.state, study.BEST))["action"])


@pytest.fixture(scope="module")
def raced():
    """A race of captains on a short river to its end, and all its events."""
    options = {"mode": "pilot", "tiles": ["A1-1", "A2-1", "A3-1"]}
    session, events = Session("mississippi", ["red", "green", "grey"], options, 2), []
    while not session.over:
        events += suggest(session)
    return session, events


@pytest.fixture(scope="module")
def race(raced):
    return study.analyse(saved(raced[0]), "en")


def test_each_turn_of_a_boat_is_a_step(raced, race):
    turns = [event["boat"] for event in raced[1] if event["event"] == "turn"]
    assert [step.who for step in race.steps] == turns
    plied = [step.ply for step in race.steps]
    assert plied == sorted(set(plied)) and race.steps[-1].round > race.steps[0].round


def test_the_turns_of_captains_miss_nothing_or_little(race):
    missed = [step.missed for step in race.steps]
    assert missed.count(0) > 0.9 * len(missed)
    for step in race.steps:
        assert (step.missed == 0) == (step.best == "")


def test_a_boat_that_arrives_has_nothing_left_to_sail(race):
    assert race.winner == race.steps[-1].who
    assert race.steps[-1].value == race.lines[race.winner][-1] == 0
    assert race.lines[race.winner][0] > 3 * river.TWELFTHS


def test_the_deciding_turn_is_that_of_the_story_on_the_box(raced, race):
    tale = Tale(raced[0], import_module("firmware.screens.mississippi.story"))
    while tale.reading:
        tale.step()
    assert race.turning == (tale.since, tale.leader)
    assert tale.since > race.steps[0].ply


def test_the_race_is_played_to_its_end_whatever_was_tried_in_between(raced, race):
    assert len(race.steps) > 10
    assert race.speech.table.session.digest() == raced[0].digest()


def test_turns_that_dawdle_miss_some_twelfths_of_a_turn():
    """From round 3 on red slows down at the beginning of each turn; then a captain sails on."""
    session, slowed = Session("mississippi", ["red", "green"], {"mode": "pilot"}, 4), []
    while session.state["round"] < 6:
        state = session.state
        boat = state["boats"]["red"]
        acts = state["order"][state["turn"]] == "red" and not state["pending"]
        if state["round"] > 2 and acts and not state["began"] and boat["speed"] > 1:
            slowed.append(session.ply + 1)
            session.do(f"speed {boat['speed'] - 1}")
        else:
            suggest(session)
    found = study.analyse(saved(session), "it")
    steps = [step for step in found.steps if step.ply in slowed]
    assert len(steps) == len(slowed) > 1 and {step.who for step in steps} == {"red"}
    worst = max(steps, key=lambda step: step.missed or 0)
    assert worst.missed > river.LITTLE and worst in found.worst()
    assert worst.why.startswith("Così") and worst.best.startswith(("Velocità", "Avanti", "Vira"))
    assert worst.played.startswith("Velocità ")
    for step in found.steps:
        assert (step.missed == 0) == (step.best == "")


@pytest.fixture(scope="module")
def burnt():
    """(save, ply): in round 2 red turns its bow to and fro; only the first turn is free (Q-19)."""
    session, wasted = Session("mississippi", ["red", "green"], {"mode": "pilot"}, 4), []
    while session.state["round"] < 3:
        state, legal = session.state, list(session.actions())
        red = state["order"][state["turn"]] == "red" and not state["pending"]
        if red and session.state["round"] == 2 and not wasted and "left" in legal:
            wasted.append(session.ply + 1)
            for text in ("left", "right", "left", "right"):
                session.do(text)
        suggest(session)
    return saved(session), wasted[0]


@pytest.mark.parametrize("code, said", [("en", "Coal saved: "), ("it", "Carbone risparmiato: ")])
def test_coal_that_was_burnt_in_vain_is_named(burnt, code, said):
    (step,) = [step for step in study.analyse(burnt[0], code).steps if step.ply == burnt[1]]
    assert said in step.why and step.missed > river.LITTLE, step


def test_names_of_the_save_are_used():
    session = Session("mississippi", ["red", "green"], {"mode": "pilot"}, 4)
    session.remarks["name red"] = "Anna"
    for _ in range(10):
        suggest(session)
    found = study.analyse(saved(session), "en")
    assert found.speech.who("red") == "Anna" and found.speech.who("green") == "green"


@pytest.fixture(scope="module")
def voyage():
    """Two captains for some rounds; in round 8 or later blue stays once where it would sail."""
    session = Session("master", ["red", "blue"], {"mode": "chart"}, 5)
    stayed = False
    while session.state["round"] < 12:
        found = ended(session.rules.suggest(session.state, study.BEST))["action"]
        late = session.state["round"] >= 8 and session.rules.player(session.state) == "blue"
        if late and not stayed and found.startswith("sail") and not session.state["pending"]:
            found, stayed = "stay", True
        session.do(found)
    return session


@pytest.fixture(scope="module")
def judged(voyage):
    return study.analyse(saved(voyage), "en")


def test_a_turn_of_a_ship_has_its_cash_in_thousands(voyage, judged):
    assert {step.who for step in judged.steps} == {"red", "blue"}
    assert min(step.round for step in judged.steps) == 1
    ships = {ship["colour"]: ship["cash"] // 1000 for ship in voyage.state["players"]}
    assert {who: line[-1] for who, line in judged.lines.items()} == ships
    assert judged.unit == "Cash in thousands"


def test_where_a_captain_differs_it_says_what_it_would_do_and_why(judged):
    told = [step for step in judged.steps if step.best]
    assert [(step.who, step.missed) for step in told] == [("blue", None)]
    assert told[0].why and "Sail" in told[0].best and told[0].played.endswith("Stay here")
    assert all(step.missed == 0 for step in judged.steps if not step.best)


def test_a_voyage_is_played_to_its_end(voyage, judged):
    assert judged.speech.table.session.digest() == voyage.digest()


@pytest.mark.parametrize(
    ("name", "mode"), [("two_players", "pilot mode"), ("master/table_two", "chart mode")]
)
def test_a_game_at_the_table_has_no_value_and_is_refused(name, mode):
    with pytest.raises(NotAnalysed, match=mode):
        study.analyse(save(name), "en")


def test_what_is_no_save_and_no_language_is_refused():
    data = save("pilot/pilot_three")
    with pytest.raises(SaveRefused, match="can't be used"):
        study.analyse(data.replace(b"ahead", b"astern", 1), "en")
    with pytest.raises(PilothouseError, match="en, de, "):
        study.analyse(data, "qq")
    with pytest.raises(NotAnalysed, match="--nodes"):
        study.analyse(data, "en", 100)


def test_phrases_that_repeat_are_counted():
    assert summed(["Speed 3", "Ahead", "Ahead", "End"]) == "Speed 3, Ahead ×2, End"
    assert summed([]) == ""


@soak(names=(("gyges_blocked", "master/table_six"), None))
def test_every_recorded_game_is_analysed_or_refused_and_keeps_its_end(names, monkeypatch):
    monkeypatch.setattr(catalog, "charts", owned)
    paths = [TRIALS / f"{name}.trial" for name in names or ()] or sorted(TRIALS.rglob("*.trial"))
    for path in paths:
        plies = trial.read(path)
        try:
            duel = plies[0]["game"] in ("gyges", "tboats")
            found = study.analyse(trial.as_save(plies), "it", 100 if duel else None)
        except NotAnalysed:
            assert plies[0]["options"].get("mode") not in ("pilot", "chart"), path
            assert plies[0]["game"] in ("mississippi", "master"), path
            continue
        assert found.speech.table.session.digest() == plies[-1]["digest"], path
        assert found.steps and all(step.missed is None or step.missed >= 0 for step in found.steps)
