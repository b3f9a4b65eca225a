"""Q-22b: a pushed boat that moors is gone for the rest of the turn; points that lapse."""

from ..chart import chart, lies, offered, waits
from ..race import boat, listed, on_turn, play, refused

ORDER = ["red", "green", "grey"]
CROSSED = {"tiles": "all", "play_on": True, "push_course": "crossed", "order": ORDER, "round": 3}
BEND = "B4 L A1-4"
DOCK = "A3-2 S A1-3:1"  # its dock, hex 10, lies at a pier of the stage on the left


def before_a_pier(passengers):
    """Red can spend 4 points only by pushing grey twice: to the pier 1.16, and on from there."""
    return chart(
        BEND,
        landing="left",
        red="1.6 n speed 3 coal 0 passengers 2",
        green="1.10 se speed 2 coal 0 passengers 1",
        grey="1.11 n coal 0 passengers %d" % passengers,
        **CROSSED,
    )


def test_q22b_a_boat_that_would_moor_can_not_be_pushed_once_more():
    s = before_a_pier(2)
    refused(s, "speed 4", "Q-22")
    assert offered(s, "speed") == ["speed 2", "speed 3"]


def test_q22b_a_boat_that_would_not_moor_is_pushed_once_more():
    s = before_a_pier(1)
    play(s, "speed 4", "left", "push 1.16", "bow n")
    assert offered(s, "push") == ["push 1.15", "push 1.17"]
    play(s, "push 1.15", "bow n", "done")


def test_q22b_the_hex_of_a_boat_that_has_moored_is_free():
    # Without it red, at 1.10 after the push, would have a boat before its bow and nowhere to go.
    s = chart(
        "A2-2 R A1-3",
        landing="left",
        red="1.1 n speed 3 coal 0",
        green="1.5 sw coal 0 passengers 2",
        tiles="all",
        play_on=True,
        order=["red", "green"],
        round=3,
    )
    assert "push 1.10" in listed(s)
    assert play(s, "push 1.10", "bow n") == ["bow", "moored", "won", "over"]


def test_q22b_in_the_intro_game_any_boat_pushed_to_a_pier_moors():
    boats = {"red": "1.10 ne speed 3 coal 0", "green": "1.15 nw coal 1"}
    s = chart("A1-3 R A2-2", landing="straight", variant="intro", **boats)
    assert play(s, "push 1.16") == ["pushed", "sailed", "moored", "won", "over"]
    assert s.state["winner"] == "green"


def choice():
    """Green, pushed to the dock, may take its second passenger there: then it moors."""
    s = chart(
        DOCK,
        landing="left",
        red="1.1 n speed 3 coal 0",
        green="1.6 se coal 1 passengers 1",
        grey="1.9 ne speed 2 coal 1 passengers 1",
        **CROSSED,
    )
    play(s, "speed 4", "push 1.10", "bow n")
    assert waits(s, "embark", "green") and s.state["points"] == 2
    return s


def test_q22b_points_lapse_if_the_other_player_takes_the_passenger():
    s = choice()
    events = s.do("embark")
    assert [event["event"] for event in events] == ["embarked", "moored", "won", "lapsed"]
    assert events[-1] == {"event": "lapsed", "boat": "red", "points": 2}
    assert s.state["points"] == 0 and "done" in listed(s)
    assert offered(s, "ahead", "push", "speed") == []
    play(s, "done")
    assert lies(s, "red") == "1.6 n" and on_turn(s) == "grey"


def test_q22b_points_stay_if_the_other_player_leaves_the_passenger():
    s = choice()
    assert play(s, "pass") == []
    assert s.state["points"] == 2 and "done" not in listed(s)
    refused(s, "done", "Q-16")


def test_q22b_points_that_have_lapsed_come_back_by_an_undo():
    s = choice()
    before = s.digest()
    s.do("embark")
    after = s.digest()
    s.undo()
    assert s.digest() == before and s.state["points"] == 2
    s.redo()
    assert s.digest() == after and s.state["points"] == 0


def test_q22b_the_look_ahead_knows_it_beside_the_black_rose():
    boats = {
        "brown": "2.11 nw coal 2 passengers 2",
        "green": "2.7 nw speed 4 coal 0 passengers 2",
        "red": "1.8 ne speed 5 coal 1 passengers 1",
        "black": "1.12 se speed 5",
    }
    options = {"tiles": "all", "play_on": True, "push_course": "crossed"}
    order = ["green", "red", "brown", "black"]
    s = chart("A2-2 R B3-1 L B4", landing="straight", order=order, round=9, **boats, **options)
    # Brown would moor at 2.16 and not be there to be pushed once more.
    assert on_turn(s) == "green"
    refused(s, "push 2.16", "Q-22")


def test_q22b_the_look_ahead_knows_it_with_two_boats_each():
    # The same with `both_boats`, where the race goes on without `play_on`.
    boats = {
        "red2": "1.1 n speed 4 coal 0",
        "white": "1.17 sw speed 2 coal 2 passengers 1",
        "cream": "1.5 nw coal 0 passengers 2",
        "red": "1.15 n coal 0 passengers 2",
    }
    options = {"tiles": "all", "both_boats": True, "push_course": "crossed"}
    order = ["red2", "red", "cream", "white"]
    players = ["white", "red"]
    s = chart("B2 R A1-2:1", players, landing="left", order=order, round=2, **boats, **options)
    refused(s, "push 1.10", "Q-22")


def test_q71a_a_position_in_which_nobody_can_win_any_more_is_over():
    options = {"both_boats": True, "landing": "straight"}
    s = chart("A0 S A1-1", ["white", "red"], white="1.7 n", red="1.9 n", **options)
    assert s.state["over"] is True and s.state["winner"] is None and listed(s) == []
    s = chart("A0 S A1-1", ["white", "red"], white="1.7 n", cream="0.9 n", red="1.9 n", **options)
    assert s.state["over"] is False and not boat(s, "white")["out"]
