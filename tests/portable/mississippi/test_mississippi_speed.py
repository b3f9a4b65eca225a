"""A turn: speed and coal (section 2)."""

from .race import boat, midway, on_turn, play, race, refused


def wheels(s, colour="red"):
    return (boat(s, colour)["speed"], boat(s, colour)["coal"])


def red(speed, coal, **options):
    """Red is on turn with these wheels."""
    return midway({"red": {"speed": speed, "coal": coal}}, **options)


def test_q10_one_step_of_speed_up_or_down_is_free():
    for before, after in ((1, 2), (3, 2), (3, 4), (6, 5), (5, 6)):
        s = red(before, 6)
        play(s, "speed %d" % after)
        assert wheels(s) == (after, 6)
        assert s.state["points"] == after


def test_q10_the_speed_is_set_once_and_before_moving():
    for first in ("ahead", "left"):
        s = red(2, 6)
        play(s, first)
        refused(s, "speed 3", "Q-10", "Q-11", "Q-12")
    s = red(2, 6)
    play(s, "speed 3")
    for n in (2, 3, 4):
        refused(s, "speed %d" % n, "Q-10", "Q-11", "Q-12")


def test_q10_setting_the_present_speed_uses_up_the_change():
    s = red(3, 6)
    play(s, "speed 3")
    assert wheels(s) == (3, 6)
    refused(s, "speed 4", "Q-10", "Q-11", "Q-12")
    play(s, "ahead", "ahead", "ahead", "done")


def test_q10_a_speed_that_is_not_set_stays():
    s = red(3, 6)
    assert s.state["points"] == 3
    play(s, "ahead", "ahead", "ahead", "done")
    assert wheels(s) == (3, 6)


def test_q10_one_step_is_free_again_in_the_next_turn():
    s = red(1, 0, variant="intro")
    for n in (2, 3, 4):
        play(s, "speed %d" % n)
        for _ in range(n):
            play(s, "ahead")
        play(s, "done", "ahead", "done", "ahead", "done")
    assert wheels(s) == (4, 0)


def test_q11_every_further_step_costs_one_coal():
    for before, after, cost in ((2, 4, 1), (5, 2, 2), (1, 6, 4), (6, 1, 4), (3, 1, 1), (1, 3, 1)):
        s = red(before, 6)
        play(s, "speed %d" % after)
        assert wheels(s) == (after, 6 - cost)


def test_q12_the_speed_is_never_below_1_or_above_6():
    for before in (1, 6):
        s = red(before, 6)
        for n in ("0", "7", "8", "10", "66"):
            refused(s, "speed " + n, "Q-12")


def test_q13_coal_is_spent_at_once():
    s = red(1, 3)
    play(s, "speed 3")
    assert wheels(s) == (3, 2)
    play(s, "left")
    assert wheels(s) == (3, 2)
    play(s, "left")
    assert wheels(s) == (3, 1)


def test_q13_what_can_not_be_paid_is_refused():
    s = red(1, 1)
    for n in (4, 5, 6):
        refused(s, "speed %d" % n, "Q-13")
    play(s, "speed 3")
    assert wheels(s) == (3, 0)
    play(s, "left")
    refused(s, "left", "Q-13", "Q-19")
    refused(s, "right", "Q-13", "Q-19")


def test_q13_coal_0_alone_does_not_eliminate():
    s = red(2, 1)
    play(s, "left", "left", "ahead", "ahead", "done")
    assert wheels(s) == (2, 0)
    assert boat(s, "red")["out"] is False
    play(s, "ahead", "done", "ahead", "done", "rank red > green > grey")
    assert on_turn(s) == "red"
    play(s, "speed 3", "left", "ahead", "ahead", "ahead", "done")
    assert wheels(s) == (3, 0)


def test_q13a_speed_is_charged_when_set_and_a_turn_when_turned():
    s = red(1, 6)
    play(s, "speed 4")
    assert wheels(s) == (4, 4)
    play(s, "left", "ahead", "right")
    assert wheels(s) == (4, 3)


def test_q13a_a_sandbank_is_charged_with_the_first_step():
    s = midway({"red": {"coal": 4, "aground": True}}, tiles="all", water="A0 S B3-1")
    play(s, "speed 2")
    assert wheels(s) == (2, 4)
    play(s, "ahead")
    assert wheels(s) == (2, 3)
    play(s, "ahead")
    assert wheels(s) == (2, 3)


def test_q14_a_boat_that_can_not_pay_is_out_at_once():
    s = red(6, 0)
    assert "out" in play(s, "out")
    assert boat(s, "red")["out"] is True
    assert on_turn(s) == "green"


def test_q14a_a_boat_may_go_out_however_much_coal_is_left():
    s = red(6, 1)
    play(s, "out")
    assert boat(s, "red")["out"] is True


def test_q14a_its_passengers_go_to_the_box_and_the_order_goes_on():
    s = midway({"green": {"passengers": 2, "islands": [1]}}, water="A0 S A1-1:1")
    pool = s.state["pool"]
    play(s, "ahead", "done", "out")
    assert s.state["pool"] == pool
    assert s.state["river"][1]["passengers"] == 1
    assert s.state["round"] == 1 and on_turn(s) == "grey"
    play(s, "ahead", "done")
    assert s.state["pending"]["what"] == "rank"
    refused(s, "rank red > green > grey", "Q-50")
    play(s, "rank red > grey", "ahead", "done")
    assert on_turn(s) == "grey"


def test_q14a_a_boat_that_is_out_can_not_be_pushed_or_named():
    s = midway({"red": {"speed": 6}, "green": {"speed": 2}})
    play(s, "out")
    refused(s, "push red", "Q-14", "Q-24", "Q-25", "Q-26", "Q-27", "Q-28")


def test_q14a_the_rear_tile_may_be_cleared_when_a_boat_is_out():
    s = midway()
    play(s, "out", "clear")
    assert s.state["rear"] == 1


def test_q15_no_refill_in_the_base_and_advanced_games():
    for options in ({}, {"variant": "intro"}):
        s = red(1, 2, **options)
        play(s, "ahead")
        refused(s, "refuel", "Q-15", "Q-64")
        play(s, "done")
        assert wheels(s) == (1, 2)


def test_q15_tiles_without_coal_give_no_refill():
    s = red(1, 2, tiles=["A1-1", "A2-1", "B4", "B2", "B3-1"])
    play(s, "ahead")
    refused(s, "refuel", "Q-15", "Q-64")


def test_qt4_the_last_owner_with_a_boat_wins():
    s = midway()
    play(s, "ahead", "done", "out")
    assert not s.state["over"]
    events = play(s, "out")
    assert s.state["over"] is True and s.state["winner"] == "red"
    assert "out" in events and "won" in events and "over" in events
    assert refused(s, "ahead", None).code == "over"


def test_qt4_an_owner_wins_with_both_boats_if_nobody_else_has_one():
    s = midway(players=2)
    assert s.state["order"] == ["white", "red", "red2", "cream"]
    play(s, "ahead", "done", "out")
    assert not s.state["over"]
    play(s, "out")
    assert s.state["over"] and s.state["winner"] == "white"


def test_qt4_a_set_up_with_one_owner_ends_without_a_winner():
    s = midway({"green": None, "grey": None})
    assert not s.state["over"] and on_turn(s) == "red"
    play(s, "out")
    assert s.state["over"] is True and s.state["winner"] is None


def test_qt4_the_black_rose_does_not_count():
    s = midway(black_rose=True)
    assert s.state["order"] == ["red", "green", "grey", "black"]
    play(s, "out", "out")
    assert s.state["over"] and s.state["winner"] == "grey"


def test_qt4_a_boat_may_go_out_at_any_time_in_its_turn():
    s = red(2, 0)
    play(s, "speed 3", "ahead", "left", "out")
    assert boat(s, "red")["out"] and on_turn(s) == "green"


def test_qt4_nobody_is_out_while_something_is_pending():
    s = race(3)
    assert refused(s, "out", None).code == "pending"
    play(s, "tile", "ahead", "done")
    assert refused(s, "out", None).code == "pending"


def test_q14a_a_boat_that_is_out_is_skipped_in_the_next_round():
    s = midway(variant="intro")
    play(s, "out", "ahead", "done", "ahead", "done")
    assert s.state["round"] == 2 and on_turn(s) == "green"
    play(s, "ahead", "done", "ahead", "done")
    assert s.state["round"] == 3 and on_turn(s) == "green"
