"""Sandbanks (section 9)."""

from .race import boat, midway, on_turn, play, refused

SAND = "A0 S B3-1 L B3-2"
WOOD = "A0 S B2 L B1-B2"
COAL = "A0 S B1 L B1-B2"
BANK = ("Q-54", "Q-55", "Q-56", "Q-57", "Q-58", "Q-58a", "Q-59", "Q-60")
DRIFT = ("Q-61", "Q-62", "Q-63")
DOCK = ("Q-40", "Q-64")


def steaming(water, boats=None, players=3, **options):
    return midway(boats, players, water, tiles="all", **options)


def red(water, **wheels):
    return steaming(water, {"red": wheels})


def aground(**wheels):
    wheels["aground"] = True
    return red(SAND, **wheels)


def test_q54_a_sandbank_makes_the_speed_1_and_takes_the_points_left():
    s = red(SAND, speed=5)
    play(s, "ahead")
    assert "aground" in play(s, "aground")
    assert boat(s, "red")["speed"] == 1 and boat(s, "red")["aground"] is True
    assert s.state["points"] == 0
    refused(s, "ahead", "Q-16", "Q-54", "Q-57")
    play(s, "done")
    assert on_turn(s) == "green" and boat(s, "red")["aground"] is True
    assert boat(s, "red")["coal"] == 6


def test_q54_a_boat_runs_aground_with_its_last_point_too():
    s = red(SAND, speed=2)
    play(s, "ahead", "ahead", "aground", "done")
    assert boat(s, "red")["speed"] == 1


def test_q54_a_sandbank_is_reported_before_anything_else_and_once():
    s = red(SAND, speed=3)
    refused(s, "aground", *BANK)
    play(s, "ahead", "left")
    refused(s, "aground", *BANK)
    s = red(SAND, speed=3)
    play(s, "ahead", "aground")
    refused(s, "aground", *BANK)


def test_q54_without_sandbanks_on_the_river_nobody_reports_one():
    for options in ({}, {"tiles": ["A1-1", "A2-1", "B1", "B2", "B4"]}):
        s = midway({"red": {"speed": 3}}, **options)
        play(s, "ahead")
        refused(s, "aground", *BANK)
        play(s, "push green")
        refused(s, "aground green", *BANK)


def test_q55_the_bow_does_not_turn_on_a_sandbank():
    s = red(SAND, speed=3)
    play(s, "ahead", "aground")
    refused(s, "left", "Q-55", "Q-56")
    refused(s, "right", "Q-55", "Q-56")
    s = aground()
    refused(s, "left", "Q-55", "Q-56")
    play(s, "speed 2")
    refused(s, "right", "Q-55", "Q-56")


def test_q56_a_boat_leaves_a_sandbank_straight_ahead_or_astern():
    steps = ("left", "right", "ahead", "astern")
    s = aground()
    texts = list(s.actions())
    assert [t for t in steps if t in texts] == ["ahead", "astern"]
    refused(s, "done", "Q-16")


def test_q57_ahead_costs_one_coal_at_once_and_the_turn_goes_on():
    s = aground(coal=3)
    play(s, "speed 3")
    assert boat(s, "red")["coal"] == 2  # one free step, one paid
    events = play(s, "ahead")
    assert boat(s, "red")["coal"] == 1 and boat(s, "red")["aground"] is False
    assert "afloat" in events
    assert s.state["free_turn"] is True and s.state["points"] == 2
    play(s, "left", "ahead", "right", "ahead", "done")
    assert boat(s, "red")["coal"] == 0 and boat(s, "red")["speed"] == 3


def test_q57_a_boat_may_leave_a_sandbank_by_pushing():
    s = steaming(SAND, {"red": {"aground": True, "coal": 3}})
    play(s, "speed 2", "push green")
    assert boat(s, "red")["coal"] == 2 and boat(s, "red")["aground"] is False
    play(s, "done")


def test_q57_without_coal_the_way_ahead_is_closed():
    s = aground(coal=0)
    refused(s, "ahead", "Q-13", "Q-57")
    play(s, "astern", "done")
    assert boat(s, "red")["coal"] == 0
    s = aground(coal=1)
    play(s, "speed 3")
    refused(s, "ahead", "Q-13", "Q-57")
    refused(s, "push green", "Q-13", "Q-57")


def test_q57_leaving_is_charged_once():
    s = aground(coal=6)
    play(s, "speed 2", "ahead", "ahead", "done")
    assert boat(s, "red")["coal"] == 5


def test_q57_ahead_may_lead_onto_the_next_sandbank():
    s = aground(coal=2)
    play(s, "speed 2", "ahead", "aground", "done")
    assert boat(s, "red")["aground"] is True and boat(s, "red")["speed"] == 1
    assert boat(s, "red")["coal"] == 1


def test_q58_astern_costs_no_coal_and_makes_the_speed_1():
    s = aground(coal=3)
    events = play(s, "astern")
    assert "afloat" in events
    assert boat(s, "red")["aground"] is False
    assert (boat(s, "red")["speed"], boat(s, "red")["coal"]) == (1, 3)
    assert s.state["points"] == 0
    play(s, "done")
    assert on_turn(s) == "green"


def test_q58_astern_leads_only_from_a_sandbank():
    s = red(SAND, speed=2)
    refused(s, "astern", "Q-17", *BANK)


def test_q58a_the_speed_is_not_set_before_going_astern():
    for n in (1, 2):
        s = aground()
        play(s, "speed %d" % n)
        refused(s, "astern", "Q-58", "Q-58a")


def test_q58a_no_turn_push_or_speed_comes_after_going_astern():
    s = aground()
    play(s, "astern")
    refused(s, "left", "Q-58", "Q-58a")
    refused(s, "right", "Q-58", "Q-58a")
    refused(s, "ahead", "Q-16", "Q-58", "Q-58a")
    refused(s, "astern", "Q-17", *BANK)
    refused(s, "push green", "Q-16", "Q-28", "Q-58", "Q-58a")
    refused(s, "speed 2", "Q-10", "Q-11", "Q-12", "Q-58", "Q-58a")
    refused(s, "driftwood", "Q-58", "Q-58a", *DRIFT)


def test_q58a_astern_may_lead_onto_another_sandbank():
    s = aground(coal=1)
    play(s, "astern", "aground", "done")
    assert boat(s, "red")["aground"] is True and boat(s, "red")["speed"] == 1
    assert boat(s, "red")["coal"] == 1


def test_q58a_astern_may_lead_onto_a_dock_hex():
    s = midway({"red": {"aground": True}}, 3, "A0 S A1-1:1 L B3-2", tiles="all")
    play(s, "astern", "embark 1", "done")
    assert boat(s, "red")["passengers"] == 1


def test_q58a_astern_may_lead_onto_a_landing_hex():
    aboard = {"aground": True, "passengers": 2}
    stage = {"landing": "straight", "reserve": []}
    s = steaming(SAND, {"red": aboard}, position=stage)
    play(s, "astern", "moor")
    assert s.state["winner"] == "red"


def test_q59_a_boat_pushed_onto_a_sandbank_has_speed_1():
    s = steaming(SAND, {"red": {"speed": 3}, "green": {"speed": 5}})
    play(s, "push green")
    assert "aground" in play(s, "aground green")
    assert boat(s, "green")["speed"] == 1 and boat(s, "green")["aground"] is True
    assert boat(s, "red")["speed"] == 3 and s.state["points"] == 1
    play(s, "ahead", "done")
    assert s.state["points"] == 1
    refused(s, "left", "Q-55", "Q-56")


def test_q59_the_grounding_of_a_pushed_boat_is_reported_first_and_once():
    s = steaming(SAND, {"red": {"speed": 5}})
    refused(s, "aground green", *BANK)
    play(s, "push green", "ahead")
    refused(s, "aground green", *BANK)
    play(s, "push grey", "aground grey")
    refused(s, "aground grey", *BANK)
    refused(s, "aground brown", None, *BANK)


def test_q60_the_hex_of_a_pushed_boat_was_no_sandbank():
    # Else it would have been aground, and could not have been pushed.
    s = steaming(SAND, {"red": {"speed": 4}})
    play(s, "push green")
    refused(s, "aground", *BANK)
    play(s, "aground green")
    refused(s, "aground", *BANK)


def test_q59_with_the_italian_text_the_pusher_slows_down():
    boats = {"red": {"speed": 5}, "green": {"speed": 4}}
    s = steaming(SAND, boats, sandbank_push_slows="pusher")
    play(s, "push green", "aground green")
    assert boat(s, "red")["speed"] == 1 and s.state["points"] == 0
    assert boat(s, "red")["aground"] is False
    assert boat(s, "green")["speed"] == 4 and boat(s, "green")["aground"] is True
    play(s, "left", "done")
    # Leaving astern sets the wheel of the pushed boat to 1.
    assert s.state["points"] == 4
    play(s, "astern")
    assert boat(s, "green")["speed"] == 1 and s.state["points"] == 0
    play(s, "done")


def test_q59_with_the_italian_text_an_own_grounding_is_still_q54():
    s = steaming(SAND, {"red": {"speed": 4}}, sandbank_push_slows="pusher")
    play(s, "ahead", "aground")
    assert boat(s, "red")["speed"] == 1 and boat(s, "red")["aground"] is True


def test_q59_the_push_may_eliminate_it_later():
    s = steaming(SAND, {"red": {"speed": 2}, "green": {"coal": 0}})
    play(s, "push green", "aground green", "done", "out")
    assert boat(s, "green")["out"] is True


def test_q40_nobody_docks_on_a_sandbank():
    s = midway({"red": {"speed": 3}}, 3, "A0 S A1-1:1 L B3-2 S B1", tiles="all")
    play(s, "ahead", "aground")
    refused(s, "embark 1", "Q-40", "Q-54")
    refused(s, "refuel", "Q-64", "Q-54")
