"""Coal from the Black Rose in pilot mode (Q-77, Q-77a, Q-79)."""

from ..chart import chart, lies, offered, wheels
from ..race import boat, on_turn, play, refused

OPEN = "A0 S A1-1"


def rose(order="black green red", **more):
    """She ends on 0.12, red lies beside it on 0.13 with three coal."""
    boats = {"black": "0.7 n", "red": "0.13 n coal 3", "green": "0.10 n"}
    boats.update(more)
    s = chart(OPEN, landing="straight", order=order.split(" "), **boats)
    return s


def test_q77_in_her_turn_her_mover_may_give_her_coal():
    s = rose()
    assert s.state["mover"] == "red"
    play(s, "ahead")
    assert offered(s, "give", "take") == ["give red 1", "give red 2"]
    assert play(s, "give red 2") == ["coal_moved"]
    assert boat(s, "red")["coal"] == 5 and s.state["given"] == 2
    # She spends none of her own: her supply is endless.
    assert boat(s, "black")["coal"] == 1
    play(s, "done")


def test_q79_she_gives_at_most_2_a_round():
    s = rose()
    play(s, "ahead")
    refused(s, "give red 3", "Q-79", "Q-68")
    play(s, "give red 1", "give red 1")
    refused(s, "give red 1", "Q-79")
    play(s, "done", "ahead", "done")
    assert on_turn(s) == "red"


def test_q79_what_is_taken_from_her_counts_too():
    # She gives one in her turn; in red's turn one more may be taken.
    s = rose(red="0.13 n coal 3")
    play(s, "ahead", "give red 1", "done", "ahead", "done")
    play(s, "left", "left", "ahead")
    assert lies(s, "black") == "0.12 n"
    s = rose("green black red", green="0.2 n", red="0.8 n coal 3")
    play(s, "left", "ahead", "done", "ahead", "done", "ahead")
    assert lies(s, "black") == "0.12 n" and lies(s, "red") == "0.13 n"
    play(s, "take black 2")
    assert boat(s, "red")["coal"] == 5
    refused(s, "take black 1", "Q-79")


def test_q79_a_new_round_a_new_limit():
    s = rose()
    play(s, "ahead", "give red 2", "done", "ahead", "done")
    play(s, "ahead", "done")
    assert s.state["round"] == 2 and s.state["given"] == 0


def test_q79_she_gives_whatever_her_wheel_shows():
    s = rose(black="0.7 n")
    play(s, "left", "right", "ahead")
    assert boat(s, "black")["coal"] == 0
    play(s, "give red 2", "done")


def test_q79_she_receives_none():
    s = rose()
    play(s, "ahead")
    refused(s, "take red 1", "Q-79")
    s = rose("green black red", green="0.2 n", black="0.7 n", red="0.8 n coal 3")
    play(s, "left", "ahead", "done", "ahead", "done", "ahead")
    refused(s, "give black 1", "Q-79")


def test_q77_no_coal_changes_hands_with_another_owners_boat():
    s = rose(green="0.11 n coal 1")
    play(s, "ahead")
    refused(s, "give green 1", "Q-67")
    s = rose("green red black", green="0.11 n coal 1", black="0.12 n")
    play(s, "left", "ahead")
    refused(s, "take black 1", "Q-67")


def test_q67_q69_hold_for_her_too():
    s = rose(red="0.13 n coal 3 speed 2")
    play(s, "ahead")
    refused(s, "give red 1", "Q-67")
    s = rose(red="0.14 n coal 3")
    play(s, "ahead")
    refused(s, "give red 1", "Q-67")
    s = rose(black="0.1 n", red="0.2 n coal 3")
    play(s, "ahead")
    refused(s, "give red 1", "Q-69")


def test_q68_her_coal_raises_no_wheel_above_6():
    s = rose(red="0.13 n coal 5")
    play(s, "ahead")
    refused(s, "give red 2", "Q-68")
    play(s, "give red 1")
    assert wheels(s, "red") == (1, 6)


def test_q69_swap_at_piers_is_for_her_too():
    s = rose(black="0.1 n", red="0.2 n coal 3", swap_at_piers=True)
    play(s, "ahead", "give red 1")


def test_q80_q31_her_mover_pushes_her_like_an_own_boat():
    s = rose("green black red", green="0.2 n speed 2", black="0.7 n")
    play(s, "push 0.6")
    assert s.state["pending"] == {"what": "bow", "who": "black"}
