"""Why a hint of pilot mode is given: facts of the plan that the captain has made."""

from firmware.screens.mississippi.reason import reason
from shared_rules.kernel.session import ended
from shared_rules.mississippi.tiles import cell_of

from .test_box_map import PLAYERS, RIVER, Box

FAR = {"green": {"at": "0.9", "heading": "n"}, "grey": {"at": "0.3", "heading": "n"}}


def race(language="en", **red):
    boats = dict(FAR)
    boats["red"] = {"at": "1.2", "heading": "n", "speed": 1}
    boats["red"].update(red)
    box = Box({"river": RIVER, "boats": boats, "order": PLAYERS, "round": 1})
    box.language.choose(language, "mississippi")
    return box


def why(box, action, *plan):
    """The sentence for an action and the plan after it: (action, the cell before it)."""
    session = box.table.session
    entries = [(text, cell_of(at), 0, 0) for text, at in plan]
    session.rules.helm.plan[:] = [session.state["course"], 3] + entries
    return reason(box, {"action": action, "value": 0, "depth": len(plan), "nodes": 1})


def test_a_passenger_taken_at_once_and_no_coal():
    said = why(race(), "ahead", ("", "1.7"))
    assert said == "It takes a passenger, burns no coal.", said
    assert why(race("it"), "ahead", ("", "1.7")) == "Così prende un passeggero, non brucia carbone."
    # not with the wheel at 2; Q-42: not a third one
    assert why(race(speed=2), "ahead", ("", "1.7")) == "It burns no coal."
    full = race()
    full.table.session.state["boats"]["red"]["passengers"] = 2
    assert why(full, "ahead", ("", "1.7")) == "It burns no coal."


def test_the_coal_of_the_whole_course_is_named():
    steps = [("left", "1.2"), ("left", "1.2"), ("ahead", "1.2"), ("", "1.6")]
    assert why(race(), "speed 3", *steps) == "It burns 2 coal."
    stuck = race()
    stuck.table.session.state["boats"]["red"]["aground"] = True
    assert why(stuck, "ahead", ("", "1.7")) == "It takes a passenger, burns 1 coal."


def test_coal_that_the_next_best_place_would_cost_is_saved():
    for language, said in (
        ("en", "It takes a passenger, saves 2 coal."),
        ("it", "Così prende un passeggero, risparmia 2 di carbone."),
    ):
        box = race(language)
        box.table.session.rules.helm.spared = 2
        assert why(box, "ahead", ("", "1.7")) == said


def test_a_captain_that_compares_no_ends_saves_no_coal():
    session = race().table.session
    session.rules.helm.spared = 2  # of the turn before
    ended(session.rules.suggest(session.state, 1))
    assert session.rules.helm.spared == 0


def test_the_turns_that_are_left_are_those_of_the_captain_s_value():
    box = race()
    session = box.table.session
    found = ended(session.rules.suggest(session.state, 5))
    turns = (6 - found["value"]) // 12
    assert turns > 2
    said = "reaches the landing stage in %d turns" % turns
    assert said not in reason(box, found)  # its two lines are full
    box.canvas.w = 240
    assert said in reason(box, found), (reason(box, found), found)


def test_whoever_has_the_boat_before_the_bow_is_blocked():
    box = race()
    box.table.session.state["boats"]["green"]["at"] = "1.2"
    box.table.session.state["boats"]["red"]["at"] = "1.3"
    assert why(box, "speed 3", ("ahead", "1.3"), ("", "1.7")) == "It blocks green, burns 1 coal."


def test_whoever_is_pushed_is_named():
    box = race()
    box.table.session.state["boats"]["green"]["at"] = "1.7"
    said = why(box, "speed 3", ("push 1.12", "1.2"), ("", "1.7"))
    assert said == "It pushes green, burns 1 coal.", said


def test_names_stand_for_colours():
    box = race()
    box.table.remark("name green", "Anna")
    box.table.session.state["boats"]["green"]["at"] = "1.7"
    said = why(box, "speed 3", ("push 1.12", "1.2"), ("", "1.7"))
    assert said == "It pushes Anna, burns 1 coal.", said


def test_what_an_answer_brings_is_clear():
    assert why(race(), "embark") == "It takes a passenger."
    assert why(race(), "done") == ""


def test_the_captain_s_own_plan_has_reasons():
    box = race()
    session = box.table.session
    found = ended(session.rules.suggest(session.state, 2))
    assert reason(box, found).startswith("It ")
