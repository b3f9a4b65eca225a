"""The look-ahead: no step is offered after which the turn can't be completed (Q-22, Q-22a)."""

from ..chart import chart, ends, lies, offered, speeds, wheels
from ..race import boat, listed, on_turn, play, refused

BEND = "A0 S A3-2 L A1-1"
SHORT = "A0 S A1-1"
SAND = "A0 S B3-2"


def tip(speed, coal, **more):
    """A boat at the tip of tile 1, its bow towards the bank: the river goes on to the left."""
    return chart(BEND, red="1.17 n speed %d coal %d" % (speed, coal), brown="0.9", **more)


def count(s):
    """{speed: different ends of the turn}."""
    return {n: len(ends(s, "speed %d" % n)) for n in speeds(s)}


def test_q22_section_17_one_coal():
    s = tip(6, 1, landing="straight")
    assert count(s) == {4: 1, 5: 2, 6: 2}


def test_q22_section_17_two_coal():
    s = tip(6, 2, landing="straight")
    assert count(s) == {3: 1, 4: 4, 5: 13, 6: 13}


def test_q22_section_17_no_coal_but_wheel_4():
    s = tip(4, 0, landing="straight")
    assert count(s) == {3: 1, 4: 1}


def test_q22_every_step_offered_can_be_completed_and_no_other_is():
    # The only course at wheel 4 without coal goes round the bend.
    s = tip(4, 0, landing="straight")
    for text in ("ahead", "right"):
        refused(s, text, "Q-18", "Q-22")
    refused(s, "speed 5", "Q-22")
    play(s, "speed 3", "left")
    for _ in range(3):
        assert offered(s, "ahead", "left", "right") == ["ahead"]
        play(s, "ahead")
    play(s, "done")


def test_q22_ahead_is_not_offered_where_no_way_leads_on():
    # On the tip, 1.17, one point would be left and only the bank before the bow.
    s = chart(SHORT, red="1.12 n speed 2 coal 0", brown="1.16", landing="straight")
    refused(s, "ahead", "Q-22")
    refused(s, "right", "Q-22")
    assert offered(s, "left", "right", "ahead") == ["left"]
    play(s, "left", "push 1.11", "bow n", "done")


def test_q22_ahead_is_offered_where_coal_buys_the_turns():
    s = chart(SHORT, red="1.12 n speed 2 coal 1", landing="straight")
    play(s, "ahead", "right")
    refused(s, "left", "Q-22")
    refused(s, "ahead", "Q-18")
    play(s, "right", "ahead", "done")
    assert lies(s, "red") == "1.18 se" and wheels(s, "red") == (2, 0)


def test_q22_a_speed_is_offered_only_if_its_turn_can_be_completed():
    s = chart(SHORT, red="1.7 n speed 2 coal 0", landing="straight")
    assert speeds(s) == [1, 2]
    refused(s, "speed 3", "Q-22")
    s = chart(SHORT, red="1.7 n speed 2 coal 1", landing="straight")
    assert speeds(s) == [1, 2, 3]


def test_q22_no_turn_of_the_bow_takes_the_coal_needed_later():
    # From the tip two turns to one side: one is free, one takes the last coal.
    s = chart(SHORT, red="1.17 n coal 1", landing="straight")
    play(s, "left")
    refused(s, "right", "Q-22")
    play(s, "left", "ahead", "done")
    assert lies(s, "red") == "1.16 sw" and wheels(s, "red") == (1, 0)


def test_q22_a_wheel_that_can_not_be_kept_is_set_first():
    # Wheel 3 can't be kept: it has to be set before anything else.
    s = chart(SHORT, red="1.7 n speed 3 coal 0", landing="straight")
    assert listed(s) == ["speed 2"]
    for text in ("left", "right", "ahead"):
        refused(s, text, "Q-22")
    for n in (3, 4):
        refused(s, "speed %d" % n, "Q-22")


def test_q22_a_push_is_not_offered_where_no_way_leads_on():
    # Three points: two for the push to the tip, and then only the bank.
    s = chart(SHORT, red="1.12 n speed 3 coal 0", brown="1.17", landing="straight")
    for hex_ in (16, 18):
        refused(s, "push 1.%d" % hex_, "Q-22")
    s = chart(SHORT, red="1.12 n speed 2 coal 0", brown="1.17", landing="straight")
    assert offered(s, "push") == ["push 1.16", "push 1.18"]


def test_q22_any_turn_of_the_bow_is_offered_after_the_last_point():
    s = chart(SHORT, red="1.12 n coal 1", landing="straight")
    play(s, "ahead")
    assert offered(s, "left", "right", "done") == ["left", "right", "done"]
    play(s, "left", "right", "done")
    assert wheels(s, "red") == (1, 0)


def test_q22a_running_aground_completes_a_turn():
    # 1.12 is a sandbank; wheel 6 without coal could do nothing else.
    s = chart(SAND, red="1.7 n speed 6 coal 0", landing="straight", tiles="all")
    assert speeds(s) == [5, 6]
    play(s, "ahead", "done")
    assert lies(s, "red") == "1.12 n" and wheels(s, "red") == (1, 0)


def test_q22a_reaching_an_open_pier_completes_a_turn_of_the_intro_game():
    s = chart(SHORT, red="1.12 n speed 6 coal 0", brown="0.9", landing="straight", variant="intro")
    assert not boat(s, "red")["out"]
    play(s, "ahead")
    assert s.state["winner"] == "red"


def test_q22a_reaching_a_pier_completes_no_turn_of_the_advanced_game():
    s = chart(SHORT, red="1.12 n speed 6 coal 0", brown="0.9", green="0.5", landing="straight")
    assert boat(s, "red")["out"] and on_turn(s) == "green"
    text = "1.12 n speed 6 coal 0 passengers 2"
    s = chart(SHORT, red=text, brown="0.9", green="0.5", landing="straight")
    assert boat(s, "red")["out"]


def test_q22a_reaching_a_closed_pier_completes_no_turn():
    # B2: between islands on 16 and 18 only the tip; it is a pier of the straight stage alone.
    boats = {"red": "1.12 n speed 6 coal 0", "brown": "0.9", "green": "0.5"}
    for landing, out in (("straight", False), ("left", True), ("right", True)):
        s = chart("A0 S B2", landing=landing, variant="intro", **boats)
        assert boat(s, "red")["out"] is out


def test_q22a_the_tile_still_to_be_laid_does_not_count():
    # Four hexes lead over A1-1 and no more.
    boats = {"red": "0.17 n speed 6 coal 0", "brown": "0.9", "green": "0.5"}
    assert boat(chart(SHORT, **boats), "red")["out"]
    assert not boat(chart(SHORT + " S A3-1", **boats), "red")["out"]


def test_q22a_the_look_ahead_counts_pushes():
    # Boats on every hex before red; the one on the tip has nowhere to go.
    boats = {"brown": "1.17", "green": "1.16", "grey": "1.18"}
    s = chart(SHORT, red="1.12 n speed 2 coal 0", landing="straight", **boats)
    assert speeds(s) == [2]
    assert offered(s, "left", "right", "ahead", "push") == ["left", "right"]
    play(s, "left")
    assert offered(s, "push") == ["push 1.11", "push 1.15"]
    s = chart(SHORT, red="1.12 n speed 4 coal 0", landing="straight", **boats)
    assert boat(s, "red")["out"]


def test_q22a_boats_aground_can_not_be_pushed_out_of_the_way():
    # B3-1: hex 10 lies between islands and sandbanks, and on these are others.
    boats = {"red": "1.10 s", "green": "1.5", "grey": "1.6", "brown": "0.9"}
    s = chart("A0 S B3-1", landing="straight", tiles="all", **boats)
    assert boat(s, "red")["out"]


def test_listed_speeds_may_have_a_gap():
    # Aground with its wheel at 5 (`pusher`), one coal to get off: at 4 or 6 it can go on, at 5 not.
    boats = {"green": "1.13 nw speed 5 coal 1", "red": "2.11 n speed 3 coal 1", "grey": "1.6 n"}
    options = {"tiles": "all", "sandbank_push_slows": "pusher", "landing": "left"}
    order = ["green", "grey", "red"]
    s = chart("B4 S B3-1 S B1-B2", order=order, **dict(boats, **options))
    assert speeds(s) == [4, 6]
    refused(s, "speed 5", "Q-22")
    assert list(s.actions())[:2] == ["speed 4", "speed 6"]
