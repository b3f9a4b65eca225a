"""Coal from the Black Rose in pilot mode (Q-77, Q-77a, Q-79)."""

from ..chart import chart, offered
from ..race import boat, play, refused

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


def test_q69_swap_at_piers_is_for_her_too():
    s = rose(black="0.1 n", red="0.2 n coal 3", swap_at_piers=True)
    play(s, "ahead", "give red 1")


def test_q80_q31_her_mover_pushes_her_like_an_own_boat():
    s = rose("green black red", green="0.2 n speed 2", black="0.7 n")
    play(s, "push 0.6")
    assert s.state["pending"] == {"what": "bow", "who": "black"}
