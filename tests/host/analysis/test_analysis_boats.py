"""`pilothouse analyse` of the boat games: turns as captains value them, and the deciding turn."""

from importlib import import_module
from pathlib import Path

import pytest

from firmware.screens.tale import Tale
from pilothouse.analysis import river, sea, study
from pilothouse.analysis.speech import summed
from pilothouse.analysis.study import NotAnalysed
from pilothouse.errors import PilothouseError, SaveRefused
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
    session.do(ended(session.rules.suggest(session.state, study.BEST))["action"])


@pytest.fixture(scope="module")
def race():
    return study.analyse(save("pilot/pilot_three"), "en")


def test_each_turn_of_a_boat_is_a_step(race):
    head, *plies = trial.read(TRIALS / "pilot/pilot_three.trial")
    turns = [event["boat"] for ply in plies for event in ply["events"] if event["event"] == "turn"]
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


def test_the_deciding_turn_is_that_of_the_story_on_the_box(race):
    head, *plies = trial.read(TRIALS / "pilot/pilot_three.trial")
    session = Session("mississippi", head["players"], head["options"], head["seed"])
    for ply in plies:
        session.do(ply["action"])
    tale = Tale(session, import_module("firmware.screens.mississippi.story"))
    while tale.reading:
        tale.step()
    assert race.turning == (tale.since, tale.leader)


def test_the_race_is_played_to_its_end_whatever_was_tried_in_between():
    data = save("pilot/pilot_intro_five")
    session, texts = study.replayed(data)
    kind = river.River(session, texts, study.Speech("en", session))
    assert len(list(kind.steps())) > 10
    assert session.digest() == trial.read(TRIALS / "pilot/pilot_intro_five.trial")[-1]["digest"]


def test_turns_that_dawdle_miss_some_twelfths_of_a_turn():
    """From round 3 on red slows down at the beginning of each turn; then a captain sails on."""
    session, slowed = Session("mississippi", ["red", "green"], {"mode": "pilot"}, 4), []
    while session.state["round"] < 7:
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


@pytest.mark.parametrize("code, said", [("en", "Coal saved: "), ("it", "Carbone risparmiato: ")])
def test_coal_that_was_burnt_in_vain_is_named(code, said):
    """Red turns its bow to and fro; only the first turn is free (Q-19)."""
    session, wasted = Session("mississippi", ["red", "green"], {"mode": "pilot"}, 4), []
    while session.state["round"] < 4:
        state, legal = session.state, list(session.actions())
        red = state["order"][state["turn"]] == "red" and not state["pending"]
        if red and session.state["round"] == 3 and not wasted and "left" in legal:
            wasted.append(session.ply + 1)
            for text in ("left", "right", "left", "right"):
                session.do(text)
        suggest(session)
    (step,) = [s for s in study.analyse(saved(session), code).steps if s.ply in wasted]
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


def test_a_turn_of_a_ship_has_its_cash_in_thousands(voyage):
    found = study.analyse(saved(voyage), "en")
    assert {step.who for step in found.steps} == {"red", "blue"}
    assert min(step.round for step in found.steps) == 1
    ships = {ship["colour"]: ship["cash"] // 1000 for ship in voyage.state["players"]}
    assert {who: line[-1] for who, line in found.lines.items()} == ships
    assert found.unit == "Cash in thousands"


def test_where_a_captain_differs_it_says_what_it_would_do_and_why(voyage):
    found = study.analyse(saved(voyage), "en")
    told = [step for step in found.steps if step.best]
    assert [(step.who, step.missed) for step in told] == [("blue", None)]
    assert told[0].why and "squares" in told[0].best and told[0].played.endswith("Stay here")
    assert all(step.missed == 0 for step in found.steps if not step.best)


def test_a_voyage_is_played_to_its_end(voyage):
    session, texts = study.replayed(saved(voyage))
    for _ in sea.Sea(session, texts, study.Speech("en", session)).steps():
        pass
    assert session.digest() == voyage.digest()


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
    with pytest.raises(PilothouseError, match="en, it"):
        study.analyse(data, "de")
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
