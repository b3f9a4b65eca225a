"""Six boats: the shipyard and its bonus coal (section 11)."""

from shared_rules.mississippi.coal import purse

from .race import boat, midway, on_turn, play, race, refused


def six(**options):
    """Six players in round 1, a tile laid; `first_tile` entered, so that nothing is rolled."""
    s = race(6, first_tile="entered", draw="table", **options)
    play(s, "tile A1-1")
    return s


def last_of_round_1(**options):
    s = six(**options)
    for _ in range(5):
        play(s, "ahead", "done")
    assert on_turn(s) == "white"
    return s


def test_q72_the_sixth_boat_is_on_the_shipyard():
    s = six()
    assert s.state["order"] == ["red", "green", "grey", "brown", "cream", "white"]
    assert [boat(s, c)["bonus"] for c in s.state["order"]] == [0, 0, 0, 0, 0, 1]


def test_q73_round_1_goes_by_pier_number_the_sixth_last():
    s = last_of_round_1()
    assert s.state["round"] == 1 and s.state["turn"] == 5
    play(s, "ahead", "done")
    assert s.state["pending"]["what"] == "rank"


def test_q73_the_sixth_boat_can_not_turn_before_it_has_left():
    s = last_of_round_1()
    refused(s, "left", "Q-73")
    refused(s, "right", "Q-73")
    play(s, "speed 2")
    refused(s, "left", "Q-73")
    play(s, "ahead", "left", "ahead", "done")


def test_q73_the_dock_before_the_shipyard_is_its_first_hex():
    s = last_of_round_1()
    play(s, "speed 2", "push red", "done")  # red still lay there
    assert s.state["pending"]["what"] == "rank"


def test_q73_only_the_sixth_boat_is_bound_and_only_in_round_1():
    s = six()
    play(s, "left", "ahead", "done")
    s = last_of_round_1()
    play(s, "ahead", "done", "rank white > red > green > grey > brown > cream")
    play(s, "right", "ahead", "done")


def test_q18a_nobody_enters_the_shipyard():
    # So the boat there can't be pushed before it has moved.
    s = six()
    play(s, "speed 2")
    shut = ("Q-18", "Q-18a", "Q-24", "Q-25", "Q-26", "Q-27", "Q-28", "Q-72", "Q-73")
    refused(s, "push white", *shut)


def test_q74_the_bonus_is_spent_before_its_own_coal():
    s = last_of_round_1()
    assert purse(s.state, "white") == 7
    play(s, "speed 4")
    assert (boat(s, "white")["bonus"], boat(s, "white")["coal"]) == (0, 5)
    assert purse(s.state, "white") == 5
    s = last_of_round_1()
    play(s, "speed 3")
    assert (boat(s, "white")["bonus"], boat(s, "white")["coal"]) == (0, 6)
    play(s, "ahead", "left", "left")
    assert boat(s, "white")["coal"] == 5


def test_q74_the_bonus_pays_for_turns_as_well():
    s = last_of_round_1()
    play(s, "speed 2", "ahead", "left", "right")
    assert (boat(s, "white")["bonus"], boat(s, "white")["coal"]) == (0, 6)
    play(s, "right")
    assert boat(s, "white")["coal"] == 5


def test_q74_the_bonus_helps_to_raise_the_speed_by_five():
    s = last_of_round_1()
    play(s, "speed 6")  # 4 coal: the bonus and three of its own
    assert boat(s, "white")["coal"] == 3


def test_q74_the_bonus_is_lost_if_it_is_not_used_in_round_1():
    s = last_of_round_1()
    play(s, "ahead", "done")
    assert (boat(s, "white")["bonus"], boat(s, "white")["coal"]) == (0, 6)


def test_q75_a_station_has_two_passengers_whatever_its_roof():
    for tile in ("A1-1", "A2-1"):
        s = race(6, draw="table")
        play(s, "tile " + tile)
        assert s.state["river"][1]["passengers"] == 2 and s.state["pool"] == 14


def test_q72_the_shipyard_is_there_in_the_intro_game_too():
    s = last_of_round_1(variant="intro")
    refused(s, "left", "Q-73")
    assert boat(s, "white")["bonus"] == 1
    play(s, "ahead", "done")
    assert s.state["round"] == 2 and boat(s, "white")["bonus"] == 0


def test_q73_black_on_the_shipyard_has_no_bonus():
    s = race(5, first_tile="entered", draw="table", black_rose=True)
    play(s, "tile A1-1")
    assert s.state["order"][5] == "black" and boat(s, "black")["bonus"] == 0
    for _ in range(5):
        play(s, "ahead", "done")
    assert on_turn(s) == "black"
    refused(s, "left", "Q-73")
    play(s, "speed 2", "ahead", "left", "ahead", "done")


def test_q73_black_elsewhere_turns_as_she_likes():
    s = race(3, first_tile="entered", draw="table", black_rose=True)
    play(s, "tile A1-1", "ahead", "done", "ahead", "done", "ahead", "done")
    assert on_turn(s) == "black"
    play(s, "left", "ahead", "done")


def test_q74_no_bonus_any_more_from_round_2_on():
    s = midway(players=6, position={"round": 2})
    assert boat(s, "white")["bonus"] == 0
