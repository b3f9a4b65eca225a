"""Coal stations in pilot mode (Q-15, Q-64): docking, refuelling, and the question to the pushed."""

from ..chart import chart, lies, waits, wheels
from ..race import boat, listed, on_turn, play, refused

# B1: coal docks at 7 and 18, islands on 8, 13, 14 and 19.
COAL = "A0 S B1 S A3-2"


def red(text, water=COAL, **more):
    more.setdefault("green", "0.9")
    return chart(water, red=text, landing="straight", tiles="all", **more)


def test_q64_refilled_to_6_at_the_end_of_the_turn():
    s = red("1.2 n coal 2")
    play(s, "ahead")
    assert play(s, "refuel") == ["refuelled"]
    assert wheels(s, "red") == (1, 6)
    assert listed(s) == ["done"]
    play(s, "done")


def test_q64_a_boat_refuels_at_every_coal_dock():
    for water, text in (
        (COAL, "1.2 n coal 1"),
        (COAL, "1.12 ne coal 1"),
        ("A0 S B1-B2 S A3-2", "1.8 n coal 1"),
    ):
        s = red(text, water)
        play(s, "ahead", "refuel")
        assert boat(s, "red")["coal"] == 6


def test_q64_docking_is_as_for_passengers():
    s = red("0.17 n speed 2 coal 2")
    play(s, "ahead", "ahead")
    assert lies(s, "red") == "1.7 n"
    refused(s, "refuel", "Q-64", "Q-40")
    s = red("1.7 n coal 2")
    refused(s, "refuel", "Q-64", "Q-40")
    play(s, "ahead")
    assert lies(s, "red") == "1.12 n"
    refused(s, "refuel", "Q-64", "Q-40")
    play(s, "done")


def test_q64_a_boat_pushed_there_with_its_wheel_at_1_is_asked():
    s = red("0.17 n speed 3", green="1.2 s coal 0")
    play(s, "push 1.7")
    assert waits(s, "bow", "green")
    play(s, "bow n")
    assert waits(s, "refuel", "green") and listed(s) == ["refuel", "pass"]
    assert play(s, "refuel") == ["refuelled"]
    assert wheels(s, "green") == (1, 6) and on_turn(s) == "red"
    assert s.state["pending"] is None and s.state["points"] == 1


def test_qt5_its_owner_may_decline():
    s = red("0.17 n speed 2", green="1.2 s coal 0")
    play(s, "push 1.7", "bow n")
    assert refused(s, "embark", None).code == "pending"
    assert refused(s, "done", None).code == "pending"
    play(s, "pass", "done")
    assert wheels(s, "green") == (1, 0)


def test_qt5_a_boat_with_coal_6_or_another_wheel_is_not_asked():
    for text in ("1.2 s coal 6", "1.2 s coal 3 speed 2"):
        s = red("0.17 n speed 2", green=text)
        play(s, "push 1.7", "bow n")
        assert s.state["pending"] is None


def test_qt5_the_black_boat_is_never_asked():
    s = chart(
        COAL, landing="straight", tiles="all", red="0.17 n speed 2", green="0.9", black="1.2 s"
    )
    play(s, "push 1.7", "bow n")
    assert s.state["pending"] is None


def test_q80_the_black_boat_never_docks():
    boats = {"red": "0.5", "green": "0.9", "black": "1.2 n"}
    order = ["black", "red", "green"]
    s = chart(COAL, landing="straight", tiles="all", order=order, **boats)
    play(s, "ahead", "left")
    refused(s, "refuel", "Q-80", "Q-64")
    play(s, "done")


def test_q64_a_pier_with_coal_at_the_landing_stage():
    # Section 17: the coal dock 18 of B1 can be a landing hex.
    s = chart("A0 S B1", landing="straight", tiles="all", red="1.12 ne coal 3", green="0.9")
    play(s, "ahead", "refuel", "done")
    assert wheels(s, "red") == (1, 6) and s.state["winner"] is None
