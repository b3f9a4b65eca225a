"""Nobody may make the Black Rose need more than one coal on her next turn (Q-81, Q-81a)."""

from ..chart import chart, lies, offered, speeds
from ..race import boat, listed, on_turn, play, refused

# B3-1: islands on 4, 7, 11 and 15, sandbanks on 5, 6 and 13.
SAND = "A0 S B3-1"
OPEN = "A0 S A1-1"
BARRED = ("Q-22", "Q-81")


def sand(black, order, water=SAND, **boats):
    boats.setdefault("landing", "straight")
    return chart(water, tiles="all", black=black, order=order.split(" "), **boats)


def caught(**more):
    """She is aground on 1.6, her bow to an island: she can only leave astern onto 1.5."""
    boats = {"red": "1.0 n", "green": "0.9", "black": "1.6 ne"}
    boats.update(more)
    order = [colour for colour in ("red", "green", "grey", "black") if colour in boats]
    return sand(order=" ".join(order), **boats)


def test_q81_nobody_may_bar_her_only_way():
    s = caught()
    # On 1.5 red would be aground and couldn't be pushed.
    refused(s, "ahead", *BARRED)
    play(s, "right", "ahead", "done")
    assert lies(s, "red") == "1.1 ne"


def test_q81_nobody_may_bar_it_with_points_left_either():
    # 0.15 n 1.0, then north to 1.5: aground.
    s = caught(red="0.15 n speed 3")
    play(s, "ahead")
    assert lies(s, "red") == "1.0 n"
    refused(s, "ahead", *BARRED)
    play(s, "right", "ahead", "ahead", "done")


def test_q81a_a_boat_whose_turn_has_no_other_end_may_bar_her_way():
    # Red on 1.10 has no coal and its bow points to 1.5: the bank is on its left, she on its right.
    s = caught(red="1.10 s coal 0")
    play(s, "ahead", "done")
    assert lies(s, "red") == "1.5 s" and boat(s, "red")["aground"] is True


def test_q81a_a_boat_whose_coal_buys_another_end_may_not_bar_her_way():
    # From the north-west one turn leads to 1.5, two lead to 1.1.
    s = caught(red="1.0 nw coal 0")
    play(s, "right", "ahead", "done")
    assert lies(s, "red") == "1.5 n"
    s = caught(red="1.0 nw coal 1")
    play(s, "right")
    refused(s, "ahead", *BARRED)
    play(s, "right", "ahead", "done")
    assert lies(s, "red") == "1.1 ne"


def test_q81a_her_limit_is_her_need_if_that_is_above_1():
    # 1.10, bow north: 1.6 is taken by a boat aground; three turns to 1.5 cost two coal.
    s = sand("1.10 n", "black red green", red="1.6", green="0.9")
    assert on_turn(s) == "black"
    for _ in range(3):
        play(s, "left")
    assert boat(s, "black")["coal"] == 0
    play(s, "ahead", "done")
    assert lies(s, "black") == "1.5 s" and boat(s, "black")["aground"] is True


def test_q81a_she_may_spend_no_more_than_she_strictly_needs():
    s = sand("1.10 n", "black red green", red="1.6", green="0.9")
    # A speed that costs coal would come on top of the two turns.
    assert speeds(s) == [1, 2]
    refused(s, "speed 3", "Q-78", "Q-22", "Q-13", "Q-81")
    play(s, "right")
    assert offered(s, "left", "right") == ["right"]


def test_q81a_where_her_need_is_at_most_1_her_limit_is_1():
    s = sand("1.10 n", "black red green", red="0.5", green="0.9")
    # Two turns to 1.6 cost one coal.
    play(s, "right", "right")
    refused(s, "right", "Q-78", "Q-22", "Q-19")
    play(s, "ahead", "done")
    assert lies(s, "black") == "1.6 se"


def pushing(target, green, heading="ne", **more):
    """Red pushes her from 1.1; green lies aground on 1.5 or elsewhere."""
    s = sand("1.1 " + heading, "red green black", red="0.17 nw speed 2", green=green, **more)
    assert on_turn(s) == "red"
    return s, "push " + target


def test_q81_she_may_be_pushed_onto_a_sandbank_that_she_can_leave():
    s, text = pushing("1.6", "0.9")
    play(s, text, "done")
    assert lies(s, "black") == "1.6 ne" and boat(s, "black")["aground"] is True


def test_q81_she_may_not_be_pushed_onto_a_sandbank_that_she_could_not_leave():
    # Ahead of her an island, astern green, aground.
    s, text = pushing("1.6", "1.5")
    refused(s, text, *BARRED)
    assert text not in offered(s, "push") and "push 1.2" in offered(s, "push")


def test_q81_with_another_bow_she_could_leave_it_and_may_be_pushed():
    # Bow south-east: ahead lies 1.2, for one coal.
    s, text = pushing("1.6", "1.5", "se")
    play(s, text, "done")
    assert boat(s, "black")["aground"] is True


def test_q81_pushed_to_open_water_her_mover_sets_the_bow():
    s, text = pushing("1.2", "1.5")
    play(s, text)
    # Whatever bow he sets: only the hex counts for the pusher.
    assert s.state["pending"] == {"what": "bow", "who": "black"}
    play(s, "bow n", "done")


def test_q81_her_own_mover_is_bound_too():
    # On the tip, bow on: with wheel 5 only the way back would do, three turns, two coal.
    order = ["black", "red", "green"]
    boats = {"black": "0.12 n speed 5", "red": "0.9", "green": "0.5"}
    s = chart(OPEN, landing="straight", order=order, **boats)
    play(s, "ahead", "ahead", "ahead", "ahead", "ahead")
    assert lies(s, "black") == "1.17 n"
    assert listed(s) == ["left", "right"]
    refused(s, "done", *BARRED)
    # From the north-west two turns will be enough.
    play(s, "left", "done")


def test_q81_what_the_dice_bring_is_nobodys_fault():
    # Red enters the front tile; the tile that is laid then does not count (Q-81a).
    s = chart(OPEN, red="0.17 n", green="0.5", black="0.12 n speed 4", die="table")
    assert on_turn(s) == "red"
    play(s, "ahead", "done")
    assert s.state["pending"] == {"what": "roll", "who": None}


def test_q81_nobody_is_bound_if_her_need_is_above_1_already():
    # She is shut in by two boats aground: another one may go where it likes.
    boats = {"red": "1.5", "green": "1.6", "grey": "0.17 n"}
    s = sand("1.10 s", "grey red green black", **boats)
    play(s, "ahead", "done")
    assert lies(s, "grey") == "1.2 n"


def test_q81_the_end_counts_not_the_way():
    # Red sails over 1.5: only the hex where it ends can bar her.
    s = caught(red="0.15 n speed 4", green="0.9")
    play(s, "ahead", "right", "ahead")
    assert lies(s, "red") == "1.1 ne"
    play(s, "ahead", "ahead", "done")
    assert lies(s, "red") == "1.8 ne"


def test_q81a_whatever_bow_her_mover_sets_the_turn_goes_on():
    # On the tip, bow on, wheel 5: three turns, two coal. The mover may set it so, and
    # red, with two points left, has then no other end.
    for bow in ("n", "s"):
        boats = {"red": "1.7 n speed 4", "green": "0.9", "grey": "0.5", "black": "1.12 s speed 5"}
        order = ["red", "grey", "green", "black"]
        s = chart(OPEN, landing="straight", order=order, **boats)
        play(s, "push 1.17", "bow " + bow)
        assert offered(s, "left", "right", "ahead"), bow
        play(s, "left", "ahead")
        while s.state["points"]:
            play(s, offered(s, "ahead", "left", "right")[0])
        play(s, "done")


def test_q81_a_boat_aground_before_her_bow():
    # Her bow points to 1.5, behind her is an island. Aground on 1.5 red couldn't be pushed.
    s = caught(black="1.6 sw")
    refused(s, "ahead", *BARRED)
    play(s, "right", "ahead", "done")


def test_q81_no_other_boat_may_be_pushed_into_her_only_way():
    # Green lies on 1.0; from 0.15 red could push it onto 1.5 or 1.1.
    s = caught(black="1.6 sw", red="0.15 n speed 2", green="1.0 n", grey="0.9")
    assert offered(s, "push") == ["push 0.16", "push 1.1"]
    refused(s, "push 1.5", *BARRED)


def test_q81_on_the_shipyard_she_can_only_go_straight_ahead():
    # from 0.0 over 0.5; green there can be pushed to 0.1 as long as nobody lies on it.
    boats = {"red": "0.2 sw", "green": "0.5", "grey": "0.6", "brown": "0.10", "cream": "0.14"}
    s = chart(OPEN, landing="straight", black="0.0 n", **boats)
    assert on_turn(s) == "red"
    refused(s, "ahead", *BARRED)
    play(s, "right", "right", "ahead", "done")
