"""Driftwood and coal stations (section 9)."""

from .race import boat, midway, play, refused

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


def test_q61_each_driftwood_hex_costs_an_extra_point():
    s = red(WOOD, speed=5)
    play(s, "ahead")
    assert "drift" in play(s, "driftwood")
    assert s.state["points"] == 3
    play(s, "ahead", "driftwood")
    assert s.state["points"] == 1
    play(s, "ahead", "done")


def test_q61_driftwood_without_the_extra_point_is_refused():
    s = red(WOOD, speed=2)
    play(s, "ahead", "ahead")
    refused(s, "driftwood", "Q-61")
    s.undo()
    play(s, "left", "ahead", "done")


def test_q61_driftwood_is_reported_before_anything_else_and_once():
    s = red(WOOD, speed=5)
    refused(s, "driftwood", *DRIFT)
    play(s, "ahead", "driftwood")
    refused(s, "driftwood", *DRIFT)
    play(s, "ahead", "left")
    refused(s, "driftwood", *DRIFT)


def test_q61_a_hex_is_not_driftwood_and_sandbank_both():
    s = steaming("A0 S B3-1 L B1-B2", {"red": {"speed": 5}})
    play(s, "ahead", "driftwood")
    refused(s, "aground", *(BANK + DRIFT))
    s = steaming("A0 S B3-1 L B1-B2", {"red": {"speed": 5}})
    play(s, "ahead", "aground")
    refused(s, "driftwood", *(BANK + DRIFT))


def test_q61_without_driftwood_on_the_river_nobody_reports_it():
    for options in ({}, {"tiles": ["A1-1", "A2-1", "B1", "B3-1", "B4"]}):
        s = midway({"red": {"speed": 5}}, **options)
        play(s, "ahead")
        refused(s, "driftwood", *DRIFT)
        play(s, "push green")
        refused(s, "driftwood green", *DRIFT)


def test_q62_the_wheel_goes_down_at_the_end_of_the_turn():
    s = red(WOOD, speed=5)
    play(s, "ahead", "driftwood", "ahead", "driftwood", "ahead")
    assert boat(s, "red")["speed"] == 5
    play(s, "done")
    assert boat(s, "red")["speed"] == 3 and boat(s, "red")["coal"] == 6


def test_q62_the_wheel_is_never_lowered_below_1():
    s = red(SAND + " S B2", speed=4)
    play(s, "ahead", "driftwood", "ahead", "aground")
    assert boat(s, "red")["speed"] == 1
    play(s, "done")
    assert boat(s, "red")["speed"] == 1


def test_q62_only_the_driftwood_of_this_turn_lowers_the_wheel():
    s = steaming(WOOD, {"red": {"speed": 4}}, variant="intro")
    play(s, "ahead", "driftwood", "ahead", "ahead", "done", "ahead", "done", "ahead", "done")
    assert boat(s, "red")["speed"] == 3
    play(s, "ahead", "ahead", "ahead", "done")
    assert boat(s, "red")["speed"] == 3


def test_q63_pushing_onto_driftwood_costs_three_points():
    s = steaming(WOOD, {"red": {"speed": 4}, "green": {"speed": 3}})
    play(s, "push green", "driftwood green")
    assert s.state["points"] == 1
    play(s, "ahead", "done")
    assert boat(s, "red")["speed"] == 4  # no other effect on the pusher
    assert boat(s, "green")["speed"] == 3  # nor on the wheel of the pushed boat
    play(s, "ahead", "ahead", "ahead", "done")
    assert boat(s, "green")["speed"] == 3


def test_q63_a_push_onto_driftwood_without_the_third_point_is_refused():
    s = steaming(WOOD, {"red": {"speed": 2}})
    play(s, "push green")
    refused(s, "driftwood green", "Q-61", "Q-63")
    s.undo()
    play(s, "ahead", "ahead", "done")


def test_q63_a_hex_of_a_pushed_boat_is_not_both():
    s = steaming("A0 S B3-1 L B1-B2", {"red": {"speed": 5}})
    play(s, "push green", "driftwood green")
    refused(s, "aground green", *(BANK + DRIFT))


def test_q64_a_boat_docked_with_its_wheel_at_1_is_filled_to_6():
    for coal in (0, 1, 5):
        s = red(COAL, coal=coal)
        play(s, "ahead")
        assert "refuelled" in play(s, "refuel")
        assert boat(s, "red")["coal"] == 6
        refused(s, "left", "Q-20", "Q-64", "QT-3")
        play(s, "done")


def test_q64_nobody_refuels_before_the_end_or_faster():
    s = red(COAL, coal=2)
    refused(s, "refuel", "Q-16", *DOCK)
    play(s, "speed 2", "ahead", "ahead")
    refused(s, "refuel", *DOCK)


def test_q64_nobody_refuels_with_coal_6_or_twice():
    s = red(COAL, coal=6)
    play(s, "ahead")
    refused(s, "refuel", *DOCK)
    s = red(COAL, coal=4)
    play(s, "ahead", "refuel")
    refused(s, "refuel", *DOCK)


def test_q64_a_boat_pushed_there_may_refuel():
    s = steaming(COAL, {"red": {"speed": 4}, "green": {"coal": 0}, "grey": {"speed": 2}})
    refused(s, "refuel green", "Q-44", *DOCK)
    play(s, "push green", "refuel green")
    assert boat(s, "green")["coal"] == 6
    play(s, "push grey")
    refused(s, "refuel grey", "Q-44", *DOCK)
    play(s, "left", "done")


def test_q64_boats_refuel_in_the_intro_game_too():
    s = steaming(COAL, {"red": {"coal": 1}}, variant="intro")
    play(s, "ahead", "refuel", "done")
    assert boat(s, "red")["coal"] == 6


def test_q65_a_coal_dock_and_a_passenger_dock_are_two():
    # Coal stations have no passengers, so a boat that took coal doesn't lie at a passenger dock.
    water = "A0 S A1-1:1 L B1"
    s = midway({"red": {"coal": 2}}, 3, water, tiles="all")
    play(s, "ahead", "refuel")
    refused(s, "embark 1", "Q-40", "Q-41", "Q-65")
    s = midway({"red": {"coal": 2}}, 3, water, tiles="all")
    play(s, "ahead", "embark 1")
    refused(s, "refuel", "Q-64", "Q-65")
    s = midway({"red": {"speed": 2}, "green": {"coal": 2}}, 3, water, tiles="all")
    play(s, "push green", "refuel green")
    refused(s, "embark green 1", "Q-41", "Q-44", "Q-65")


def test_the_boat_on_turn_is_not_named():
    # Each action has one spelling: it names a colour only for a boat that was pushed this turn.
    s = steaming("A0 S B3-1 L B1-B2", {"red": {"speed": 3}})
    play(s, "ahead")
    refused(s, "aground red", *BANK)
    refused(s, "driftwood red", *DRIFT)
    s = red(COAL, coal=2)
    play(s, "ahead")
    refused(s, "refuel red", "Q-44", *DOCK)
