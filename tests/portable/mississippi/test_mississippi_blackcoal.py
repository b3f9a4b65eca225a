"""The Black Rose's coal: one a turn for manoeuvres, two a round to give (section 12)."""

from .race import boat, midway, on_turn, play, refused

ROSE = ("Q-78", "Q-79", "Q-80", "Q-81", "Q-81a")
WATER = "A0 S A1-1:1 L B3-1 S B1"
STAGE = {"landing": "straight", "reserve": []}


def rose(boats=None, order=None, players=3, water=WATER, **options):
    """Round 2; the order is given, black first if it is not."""
    position = options.pop("position", {})
    position["round"] = 2
    position["order"] = order or ["black", "red", "green", "grey"]
    return midway(boats, players, water, position=position, tiles="all", black_rose=True, **options)


def test_q78_she_spends_at_most_one_coal_for_manoeuvres():
    s = rose()
    play(s, "speed 3")
    assert boat(s, "black")["coal"] == 0
    play(s, "left")
    refused(s, "left", "Q-78")
    play(s, "ahead", "ahead", "ahead", "done")


def test_q78_she_does_not_spend_two_for_speed():
    s = rose()
    for n in (4, 5, 6):
        refused(s, "speed %d" % n, "Q-78")
    s = rose({"black": {"speed": 6}})
    for n in (1, 2, 3):
        refused(s, "speed %d" % n, "Q-78")
    play(s, "speed 4")


def test_q78_she_does_not_spend_two_for_turns():
    s = rose()
    play(s, "left", "left")
    refused(s, "left", "Q-78")
    refused(s, "right", "Q-78")
    play(s, "ahead", "done")


def test_q78_leaving_a_sandbank_is_that_one():
    s = rose({"black": {"aground": True}})
    play(s, "speed 2", "ahead")
    assert boat(s, "black")["coal"] == 0
    play(s, "left")
    refused(s, "left", "Q-78")
    play(s, "ahead", "done")
    s = rose({"black": {"aground": True}})
    play(s, "speed 3")
    refused(s, "ahead", "Q-78", "Q-57")


def test_q78_she_has_one_again_in_her_next_turn():
    s = midway(variant="intro", black_rose=True, players=3)
    for _ in range(3):
        play(s, "ahead", "done", "ahead", "done", "ahead", "done")
        assert on_turn(s) == "black" and boat(s, "black")["coal"] == 1
        play(s, "left", "left", "ahead", "done")


def test_q79_she_gives_at_most_two_a_round():
    s = rose({"grey": {"coal": 1}})
    assert s.state["mover"] == "grey"
    play(s, "ahead")
    refused(s, "give grey 3", "Q-79")
    play(s, "give grey 1", "give grey 1")
    assert boat(s, "grey")["coal"] == 3 and s.state["given"] == 2
    refused(s, "give grey 1", "Q-79")
    play(s, "done", "ahead", "done", "ahead", "done", "ahead")
    refused(s, "take black 1", "Q-79")


def test_q79_what_is_taken_in_her_movers_turn_counts_too():
    s = rose({"grey": {"coal": 1}})
    play(s, "ahead", "give grey 1", "done", "ahead", "done", "ahead", "done", "ahead")
    refused(s, "take black 2", "Q-79")
    play(s, "take black 1")
    assert boat(s, "grey")["coal"] == 3 and s.state["given"] == 2
    refused(s, "take black 1", "Q-79")


def test_q79_she_gives_two_again_in_the_next_round():
    s = rose({"grey": {"coal": 1}})
    play(s, "ahead", "give grey 2", "done", "ahead", "done", "ahead", "done", "ahead", "done")
    play(s, "rank black > red > green > grey", "ahead")
    assert s.state["given"] == 0
    play(s, "give grey 2")
    assert boat(s, "grey")["coal"] == 5


def test_q79_she_gives_whatever_her_wheel_shows():
    s = rose({"grey": {"coal": 1, "speed": 1}})
    play(s, "left", "left", "ahead")
    assert boat(s, "black")["coal"] == 0
    play(s, "give grey 2")
    assert boat(s, "grey")["coal"] == 3 and boat(s, "black")["coal"] == 0


def test_q79_her_coal_raises_no_wheel_above_6():
    s = rose({"grey": {"coal": 5}})
    play(s, "ahead")
    refused(s, "give grey 2", "Q-68")
    play(s, "give grey 1")


def test_q79_she_receives_none():
    s = rose()
    play(s, "ahead")
    refused(s, "take grey 1", "Q-79")
    play(s, "done", "ahead", "done", "ahead", "done", "ahead")
    refused(s, "give black 1", "Q-79")


def test_q79_only_her_movers_boats_receive():
    s = rose({"red": {"coal": 1}})
    play(s, "ahead")
    refused(s, "give red 1", "Q-67", "Q-77", "Q-79")
    play(s, "done", "ahead")
    refused(s, "take black 1", "Q-67", "Q-77", "Q-79")


def test_q79_speeds_must_be_equal():
    s = rose({"grey": {"coal": 1, "speed": 2}})
    play(s, "ahead")
    refused(s, "give grey 1", "Q-67")


def test_qt8_her_coal_shows_1_and_0_until_the_end_of_her_turn():
    s = rose()
    assert boat(s, "black")["coal"] == 1
    play(s, "speed 3")
    assert boat(s, "black")["coal"] == 0
    play(s, "ahead", "ahead", "ahead")
    assert boat(s, "black")["coal"] == 0
    play(s, "done")
    assert boat(s, "black")["coal"] == 1


def test_q81a_free_lifts_the_limit_for_this_turn():
    s = rose()
    events = play(s, "free")
    assert events is not None and s.state["limit"] is None
    play(s, "speed 4")
    play(s, "left", "left", "right")
    play(s, "ahead", "ahead", "ahead", "ahead", "done")
    assert boat(s, "black")["coal"] == 1 and boat(s, "black")["speed"] == 4


def test_q81_free_helps_when_her_coal_is_spent_already():
    s = rose()
    play(s, "left", "left", "free", "left", "ahead", "done")


def test_q81_free_is_legal_in_her_turn_only_and_lasts_for_it_only():
    s = rose()
    play(s, "free", "ahead", "done")
    refused(s, "free", *ROSE)
    for _ in range(3):
        play(s, "ahead", "done")
    play(s, "rank black > red > green > grey")
    refused(s, "speed 4", "Q-78")


def test_q81a_free_is_legal_once_a_turn():
    s = rose()
    play(s, "free")
    refused(s, "free", "Q-78", "Q-81", "Q-81a")
