"""Sandbanks in pilot mode (Q-54 to Q-60)."""

from tests.portable.share import share

from ..chart import chart, ends, lies, offered, speeds, waits, wheels
from ..race import boat, listed, on_turn, play, refused

# B3-2: sandbanks on 6, 12, 14 and 17, islands on 5, 13 and 19.
SAND = "A0 S B3-2 S A3-2"
BOWS = ["bow n", "bow ne", "bow se", "bow s", "bow sw", "bow nw"]


def red(text, water=SAND, **more):
    more.setdefault("brown", "0.9")
    return chart(water, red=text, landing="straight", tiles="all", **more)


def test_q54_a_sandbank_makes_the_speed_1_and_takes_the_points_left():
    s = red("1.7 n speed 5")
    assert play(s, "ahead") == ["sailed", "aground"]
    assert wheels(s, "red") == (1, 6) and s.state["points"] == 0
    assert boat(s, "red")["aground"] is True and lies(s, "red") == "1.12 n"
    refused(s, "ahead", "Q-54", "Q-16")
    play(s, "done")
    assert on_turn(s) == "brown" and boat(s, "red")["aground"] is True


def test_q54_a_boat_runs_aground_with_its_last_point_too():
    s = red("1.2 n speed 2")
    play(s, "ahead", "ahead")
    assert boat(s, "red")["aground"] is True and wheels(s, "red") == (1, 6)


def test_q54_a_boat_of_a_position_on_a_sandbank_is_aground():
    s = red("1.6 n speed 3")
    assert boat(s, "red")["aground"] is True and boat(s, "brown")["aground"] is False


def test_q55_the_bow_does_not_turn_on_a_sandbank():
    s = red("1.7 n speed 3")
    play(s, "ahead")
    for side in ("left", "right"):
        refused(s, side, "Q-55")
    s = red("1.6 n")
    for side in ("left", "right"):
        refused(s, side, "Q-55")
    play(s, "speed 2")
    refused(s, "left", "Q-55")


def test_q56_a_boat_leaves_a_sandbank_straight_ahead_or_astern():
    s = red("1.6 n")
    # 1.6 lies between 11 ahead and 1 astern.
    assert listed(s) == ["speed 1", "speed 2", "speed 3", "speed 4", "speed 5", "speed 6"] + [
        "ahead",
        "astern",
    ]
    refused(s, "done", "Q-16")


def test_q57_ahead_costs_a_coal_at_once():
    s = red("1.6 n speed 1 coal 3")
    assert play(s, "ahead") == ["afloat", "sailed"]
    assert wheels(s, "red") == (1, 2) and boat(s, "red")["aground"] is False
    assert lies(s, "red") == "1.11 n"
    play(s, "done")


def test_q57_the_speed_may_be_changed_and_the_turn_goes_on_normally():
    s = red("1.6 n speed 1 coal 4")
    play(s, "speed 3")
    assert wheels(s, "red") == (3, 3)
    play(s, "ahead")
    assert wheels(s, "red") == (3, 2) and s.state["points"] == 2
    play(s, "left", "ahead", "right", "ahead", "done")
    assert lies(s, "red") == "2.0 n" and wheels(s, "red") == (3, 1)


def test_q57_section_17_the_ends_of_a_turn_ahead():
    s = red("1.6 n coal 6")
    many = {1: 18, 2: 62, 5: 15, 6: 4}
    for n in share((1, 6), sorted(many), sorted(many)):
        assert len(ends(s, "speed %d" % n)) == many[n], n


def test_q57_without_coal_the_way_ahead_is_closed():
    s = red("1.6 n coal 0")
    assert listed(s) == ["astern"]
    refused(s, "ahead", "Q-57", "Q-22")
    refused(s, "speed 1", "Q-22", "Q-57", "Q-13")


def test_q57_the_coal_must_do_for_the_speed_too():
    s = red("1.6 n coal 1")
    assert speeds(s) == [1, 2]
    refused(s, "speed 3", "Q-22", "Q-13", "Q-57")
    play(s, "speed 2", "ahead")
    assert wheels(s, "red") == (2, 0)


def test_q57_section_17_ahead_onto_the_next_sandbank():
    # On 1.12 the hex ahead, 1.17, is a sandbank again.
    s = red("1.12 n coal 1")
    assert speeds(s) == [1, 2]
    for n in (1, 2):
        play(s, "speed %d" % n, "ahead")
        assert boat(s, "red")["aground"] is True and wheels(s, "red") == (1, 0)
        assert lies(s, "red") == "1.17 n" and s.state["points"] == 0
        for _ in range(2):
            s.undo()


def test_q57_a_boat_may_leave_a_sandbank_by_pushing():
    s = red("1.6 n speed 2 coal 2", brown="1.11")
    assert offered(s, "push") == ["push 1.7", "push 1.10", "push 1.12", "push 1.15", "push 1.16"]
    play(s, "push 1.10")
    assert wheels(s, "red") == (2, 1) and boat(s, "red")["aground"] is False


def test_q58_astern_costs_no_coal_and_the_bow_may_turn_any_way():
    for text in BOWS:
        s = red("1.6 n coal 3")
        assert play(s, "astern") == ["afloat", "sailed"]
        assert boat(s, "red")["at"] == "1.1" and boat(s, "red")["aground"] is False
        assert waits(s, "bow", "red") and listed(s) == BOWS
        play(s, text)
        assert lies(s, "red") == "1.1" + text[3:] and wheels(s, "red") == (1, 3)
        assert s.state["points"] == 0
        play(s, "done")


def test_q58_section_17_reaches_7_with_six_bows():
    s = red("1.12 n coal 1")
    play(s, "astern")
    assert boat(s, "red")["at"] == "1.7" and listed(s) == BOWS


def test_q58_the_speed_is_1():
    # With `pusher` a boat may lie aground with its wheel higher.
    s = red("1.6 n speed 4", sandbank_push_slows="pusher")
    play(s, "astern", "bow n")
    assert wheels(s, "red") == (1, 6)


def test_q58a_the_speed_is_not_set_before_going_astern():
    s = red("1.6 n")
    play(s, "speed 1")
    refused(s, "astern", "Q-58", "Q-58a")
    s = red("1.6 n")
    play(s, "ahead")
    refused(s, "astern", "Q-17", "Q-58", "Q-58a")


def test_q58a_the_bow_does_not_turn_after_going_astern():
    s = red("1.6 n")
    play(s, "astern", "bow ne")
    for text in ("left", "right"):
        refused(s, text, "Q-58", "Q-58a")
    refused(s, "ahead", "Q-16", "Q-58a")
    assert listed(s) == ["done"]


def test_q58a_no_boat_is_pushed_by_going_astern():
    s = red("1.6 n", brown="1.1")
    refused(s, "astern", "Q-58", "Q-58a", "Q-24")


def test_q58a_no_boat_goes_astern_onto_land_or_off_the_river():
    # 1.6 with its bow to the ne: 1.5 behind it is an island. Section 17: without coal it is out.
    s = red("1.6 ne coal 3", green="0.5")
    refused(s, "astern", "Q-58", "Q-58a", "Q-18")
    s = red("1.6 ne coal 0", green="0.5")
    assert boat(s, "red")["out"] is True and on_turn(s) == "green"


def test_q58a_no_boat_goes_astern_onto_driftwood():
    # Joint 17 ne 3: hex 3 of B2 is driftwood.
    s = red("1.17 sw", "A0 S B3-2 S B2", green="0.5")
    refused(s, "astern", "Q-58", "Q-58a", "Q-61")
    s = red("1.17 sw coal 0", "A0 S B3-2 S B2", green="0.5")
    assert boat(s, "red")["out"] is True


def test_q58a_astern_onto_another_sandbank_the_bow_stays():
    # B3-1: 5 and 6 are sandbanks side by side.
    s = red("1.6 ne", "A0 S B3-1 S A3-2")
    assert play(s, "astern") == ["afloat", "sailed", "aground"]
    assert lies(s, "red") == "1.5 ne" and boat(s, "red")["aground"] is True
    assert s.state["pending"] is None
    play(s, "done")


def test_q58a_astern_onto_a_landing_hex_the_boat_moors():
    # B3-2, right: 18 is a pier and 12 lies south-west of it.
    s = chart("A0 S B3-2", red="1.12 sw passengers 2", brown="0.9", landing="right", tiles="all")
    play(s, "astern", "bow n")
    assert s.state["winner"] == "red"
    s = chart("A0 S B3-2", red="1.12 sw passengers 1", brown="0.9", landing="right", tiles="all")
    play(s, "astern", "bow n", "done")
    assert s.state["winner"] is None


def test_q58a_astern_onto_a_landing_hex_wins_the_intro_game():
    s = chart(
        "A0 S B3-2", red="1.12 sw", brown="0.9", landing="right", variant="intro", tiles="all"
    )
    play(s, "astern")
    if s.state["pending"]:
        play(s, "bow n")
    assert s.state["winner"] == "red"


def pushed(target="1.12", water=SAND, **options):
    """Red has pushed brown from 1.7."""
    s = red("1.2 n speed 4", water, brown="1.7 s speed 4 coal 2", **options)
    play(s, "push " + target)
    return s


def test_q59_a_boat_pushed_onto_a_sandbank_is_aground_at_speed_1():
    s = pushed()
    assert wheels(s, "brown") == (1, 2) and boat(s, "brown")["aground"] is True
    # Its bow stays as it was.
    assert lies(s, "brown") == "1.12 s" and s.state["pending"] is None
    assert wheels(s, "red") == (4, 6) and s.state["points"] == 2


def test_q59_the_push_may_eliminate_it_later():
    # Brown on 1.6, its bow to the ne, land behind it: without coal it is out in its turn.
    boats = {"red": "1.2 n speed 2", "brown": "1.7 ne speed 4 coal 0", "green": "0.5"}
    s = chart(SAND, landing="straight", tiles="all", order=["red", "brown", "green"], **boats)
    play(s, "push 1.6")
    assert not boat(s, "brown")["out"]
    assert "out" in play(s, "done")
    assert boat(s, "brown")["out"] is True and on_turn(s) == "green"


def test_q59_pusher_with_the_italian_text_the_pusher_slows_down():
    s = pushed(sandbank_push_slows="pusher")
    assert wheels(s, "brown") == (4, 2) and boat(s, "brown")["aground"] is True
    assert lies(s, "brown") == "1.12 s" and s.state["pending"] is None
    assert wheels(s, "red") == (1, 6) and s.state["points"] == 0
    assert lies(s, "red") == "1.7 n" and boat(s, "red")["aground"] is False
    # Its movement ends there; it may still turn.
    play(s, "left", "done")


def test_q59_pusher_its_movement_ends_and_its_turn_is_complete():
    # From 1.16 the only way leads to 1.17; with brown aground there nothing is left to do.
    text = "1.11 n speed 4 coal 0"
    s = red(text, "A0 S B3-2", brown="1.16")
    assert offered(s, "push") == ["push 1.12", "push 1.15"]
    refused(s, "push 1.17", "Q-22")
    s = red(text, "A0 S B3-2", brown="1.16", sandbank_push_slows="pusher")
    assert offered(s, "push") == ["push 1.12", "push 1.15", "push 1.17"]
    play(s, "push 1.17", "done")


def test_q60_a_boat_on_a_sandbank_can_not_be_pushed():
    s = red("1.7 n speed 4", brown="1.12")
    assert offered(s, "push") == []
    refused(s, "push 1.16", "Q-60")
    refused(s, "ahead", "Q-24", "Q-60")


def test_q60_a_boat_just_pushed_onto_a_sandbank_can_not_be_pushed_on():
    for course in ("planned", "crossed"):
        s = pushed(push_course=course)
        refused(s, "push 1.16", "Q-60", "Q-25a")
        play(s, "left", "ahead", "ahead", "done")


def test_q30_a_boat_may_be_pushed_onto_a_sandbank_of_the_front_tile():
    s = chart("A0 S B3-1", red="0.17 n speed 3", brown="1.1", green="0.9", tiles="all", die="table")
    # Brown begins on the front tile, so a tile is laid first.
    play(s, "roll left", "tile", "left", "push 1.5")
    assert boat(s, "brown")["aground"] is True
