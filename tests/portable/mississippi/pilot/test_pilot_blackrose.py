"""The Black Rose in pilot mode (Q-76 to Q-78, Q-80, Q-82): a boat that belongs to nobody."""

from ..chart import chart, lies, speeds, waits
from ..race import boat, listed, on_turn, play, refused

OPEN = "A0 S A1-1"


def rose(black, water=OPEN, **more):
    """She is on turn first; red is the last boat."""
    boats = {"green": "0.10", "red": "0.14", "black": black}
    boats.update(more)
    boats.setdefault("landing", "straight")
    boats.setdefault("order", ["black", "green", "red"])
    return chart(water, **boats)


def test_q76a_she_is_pushed():
    s = rose("0.12 n", order=["red", "black", "green"], red="0.7 n speed 2")
    play(s, "push 0.13")
    # Q-77a: her mover sets her bow. Green is the last boat.
    assert waits(s, "bow", "black") and s.state["mover"] == "green"
    play(s, "bow se", "done")
    assert lies(s, "black") == "0.13 se"


def test_q76a_she_pushes():
    s = rose("0.7 n speed 2", green="0.12 s")
    play(s, "push 0.17")
    assert waits(s, "bow", "green")
    play(s, "bow n", "done")
    assert lies(s, "black") == "0.12 n"


def test_q76a_she_brings_a_new_tile():
    s = chart(OPEN, red="0.14", green="0.10", black="0.17 n", order=["black", "green", "red"])
    play(s, "ahead", "done")
    assert waits(s, "roll", None)
    play(s, "roll", "tile")
    assert len(s.state["river"]) == 3 and on_turn(s) == "green"


def test_q78_she_spends_at_most_1_coal_for_speed():
    s = rose("0.7 n speed 3", OPEN + " S A3-1")
    assert speeds(s) == [1, 2, 3, 4, 5]
    refused(s, "speed 6", "Q-78", "Q-13")
    play(s, "speed 5")
    # Her wheel shows white while that point is spent.
    assert boat(s, "black")["coal"] == 0
    play(s, "ahead", "ahead", "ahead", "ahead", "ahead", "left")
    refused(s, "left", "Q-78", "Q-19")
    play(s, "done")
    assert boat(s, "black")["coal"] == 1


def test_q80_her_turn_may_end_on_a_dock_hex_but_she_never_docks():
    s = rose("1.10 ne", "A0 S A1-1:1")
    play(s, "ahead")
    assert lies(s, "black") == "1.11 ne"
    refused(s, "embark", "Q-80", "Q-40")
    play(s, "done")


def test_q80_on_a_landing_hex_she_stays_in_the_way():
    s = rose("1.12 n", red="1.7 n speed 2 passengers 2", green="1.10 n")
    play(s, "ahead", "done")
    assert s.state["over"] is False and lies(s, "black") == "1.17 n"
    play(s, "ahead", "done")
    # At wheel 1 red can't reach her hex: it would have to push her, which takes two points.
    play(s, "speed 1", "ahead", "done")
    assert lies(s, "red") == "1.12 n"
    play(s, "left", "left", "ahead", "done")
    assert on_turn(s) == "red" and lies(s, "black") == "1.16 sw"
    play(s, "ahead")
    assert s.state["winner"] == "red"


def test_q80_she_stays_in_the_way_if_she_is_pushed_to_a_landing_hex():
    s = rose("1.12 n", red="1.7 n speed 2", order=["red", "black", "green"])
    play(s, "push 1.17", "bow s", "done")
    assert s.state["over"] is False and lies(s, "black") == "1.17 s"


def test_q82_she_can_run_aground():
    s = rose("1.7 n", "A0 S B3-2 S A3-2", tiles="all")
    play(s, "ahead", "done")
    assert boat(s, "black")["aground"] is True and boat(s, "black")["out"] is False


def test_q82a_with_no_manoeuvre_at_any_price_she_stays_where_she_is():
    # B3-1: hex 10 lies between islands and the sandbanks 5 and 6, on which others lie.
    boats = {"green": "1.5", "red": "1.6", "grey": "0.7"}
    order = ["black", "green", "red", "grey"]
    s = rose("1.10 s", "A0 S B3-1", tiles="all", order=order, **boats)
    assert on_turn(s) == "black" and listed(s) == ["done"]
    for text in ("ahead", "left", "speed 1", "speed 2", "push 1.0"):
        assert refused(s, text, "Q-22", "Q-24", "Q-60", "Q-26", "Q-18", "Q-82a", "Q-82")
    play(s, "done")
    assert lies(s, "black") == "1.10 s" and on_turn(s) == "green"


def test_q82a_only_her_turn_may_end_without_a_manoeuvre():
    s = rose("0.7 n")
    refused(s, "done", "Q-16", "Q-82a", "Q-22")
    s = rose("0.7 n", order=["red", "black", "green"])
    refused(s, "done", "Q-16")
