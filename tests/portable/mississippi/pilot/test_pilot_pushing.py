"""Pushing in pilot mode (section 4): the hex is the pusher's choice, the bow the owner's."""

from ..chart import chart, lies, offered, waits, wheels
from ..race import boat, listed, on_turn, play, refused

OPEN = "A0 S A1-1"
BOWS = ["bow n", "bow ne", "bow se", "bow s", "bow sw", "bow nw"]


def red(text, brown="0.7", water=OPEN, **more):
    return chart(water, red=text, brown=brown, landing="straight", **more)


def test_q24_the_rules_example():
    # Red at speed 4 enters brown's hex (1), pushes brown (2), sails on 2 hexes (3, 4).
    s = red("0.2 n speed 4")
    assert play(s, "push 0.6") == ["pushed", "sailed"]
    assert s.state["points"] == 2
    assert boat(s, "red")["at"] == "0.7" and boat(s, "brown")["at"] == "0.6"
    play(s, "bow se", "ahead", "ahead")
    refused(s, "ahead", "Q-16")
    play(s, "done")
    assert lies(s, "red") == "0.17 n" and lies(s, "brown") == "0.6 se"


def test_q24_a_hex_taken_is_entered_by_pushing_only():
    s = red("0.2 n speed 4")
    refused(s, "ahead", "Q-24")


def test_q24_nobody_ahead_nobody_to_push():
    s = red("0.2 n speed 4", brown="0.8")
    assert offered(s, "push") == []
    for hex_ in ("0.7", "0.8", "0.12", "1.5"):
        refused(s, "push " + hex_, "Q-24")


def test_q24_a_push_costs_no_coal_and_changes_no_wheel():
    s = red("0.2 n speed 2 coal 3", brown="0.7 s speed 5 coal 2")
    play(s, "push 0.12", "bow n", "done")
    assert wheels(s, "red") == (2, 3) and wheels(s, "brown") == (5, 2)


def test_q24_a_boat_may_sail_and_turn_before_it_pushes():
    s = red("0.1 n speed 4")
    play(s, "ahead")
    assert offered(s, "push") == []
    play(s, "right")
    play(s, "push 0.12", "bow n", "ahead", "done")
    assert lies(s, "red") == "0.13 ne"


def test_q25_any_free_adjacent_water_hex_but_the_course():
    s = red("0.2 n speed 2")
    # Around 0.7: 2 is where red comes from.
    assert offered(s, "push") == ["push 0.6", "push 0.8", "push 0.11", "push 0.12", "push 0.13"]
    refused(s, "push 0.2", "Q-25", "Q-25a")


def test_q25_the_hex_is_adjacent():
    s = red("0.2 n speed 2")
    for hex_ in ("0.7", "0.17", "0.16", "0.3", "1.2", "9.9"):
        refused(s, "push " + hex_, "Q-25")
    for text in ("push", "push 7", "push brown", "push 0.20", "push 0.07", "push 0.-1"):
        assert refused(s, text, None).code == "unknown"


def test_q25_no_boat_is_pushed_onto_land():
    # A1-1: islands on 5, 6 and 8.
    s = red("0.17 n speed 2", brown="1.2")
    assert offered(s, "push") == ["push 1.1", "push 1.3", "push 1.7"]
    refused(s, "push 1.6", "Q-25")
    refused(s, "push 1.8", "Q-25")


def test_q25_no_boat_is_pushed_off_the_river():
    s = red("0.12 n speed 2", brown="0.17", water="A3-2 L A1-1")
    # Joints of the left exit: 17 nw 4.
    assert offered(s, "push") == ["push 0.16", "push 0.18", "push 1.4"]


def test_q25_a_boat_may_be_pushed_over_a_joint():
    s = red("0.12 n speed 2", brown="0.17", water="A3-1 S A1-1")
    assert offered(s, "push") == ["push 0.16", "push 0.18", "push 1.1", "push 1.2", "push 1.3"]
    play(s, "push 1.3", "bow se", "done")
    assert lies(s, "brown") == "1.3 se"
    s = red("1.7 s speed 2", brown="1.2", water="A3-1 S A1-1")
    play(s, "push 0.17")
    assert boat(s, "brown")["at"] == "0.17"


def test_q25_no_boat_is_pushed_onto_another_boats_hex():
    s = red("0.2 n speed 2", green="0.12", grey="0.6")
    assert offered(s, "push") == ["push 0.8", "push 0.11", "push 0.13"]
    refused(s, "push 0.12", "Q-25")


def test_q25_no_boat_is_pushed_onto_the_course_sailed_so_far():
    # Red comes from 0.3 by 0.2 to 0.1 and turns to brown: 0.2 lies beside brown's hex too.
    s = red("0.3 nw speed 5", brown="0.6")
    play(s, "ahead", "left", "ahead", "right", "right")
    assert lies(s, "red") == "0.1 n"
    assert offered(s, "push") == ["push 0.5", "push 0.7", "push 0.10", "push 0.11"]
    refused(s, "push 0.2", "Q-25", "Q-25a")


def test_q26_without_a_hex_to_push_to_there_is_no_push():
    # 0.1 lies between 0.2, 0.5, 0.6 and land.
    boats = {"green": "0.2", "grey": "0.5"}
    s = red("0.6 s speed 2", brown="0.1", **boats)
    assert offered(s, "push") == []
    for hex_ in ("0.0", "0.2", "0.5", "0.6"):
        refused(s, "push " + hex_, "Q-26")
    del boats["grey"]
    s = red("0.6 s speed 2", brown="0.1", **boats)
    assert offered(s, "push") == ["push 0.5"]


def test_q27_several_pushes_each_shortens_the_journey():
    s = red("0.2 n speed 6", green="0.12")
    play(s, "push 0.6", "bow n")
    assert s.state["points"] == 4
    play(s, "push 0.16", "bow s")
    assert s.state["points"] == 2
    play(s, "ahead", "ahead", "done")
    assert lies(s, "red") == "1.2 n"
    assert lies(s, "brown") == "0.6 n" and lies(s, "green") == "0.16 s"


def test_q27_a_boat_pushed_in_the_way_of_another():
    s = red("0.2 n speed 6", green="0.13")
    play(s, "push 0.12", "bow n", "right", "push 0.19", "bow n")
    assert boat(s, "green")["at"] == "0.19" and boat(s, "red")["at"] == "0.13"


def test_q28_one_point_is_not_enough():
    s = red("0.2 n")
    refused(s, "push 0.6", "Q-28")
    assert offered(s, "ahead", "push", "left", "right") == ["left", "right"]
    play(s, "left", "ahead", "done")
    assert lies(s, "red") == "0.6 nw"


def test_q28_the_points_left_after_sailing_must_do_for_a_push():
    s = red("0.2 n speed 3", brown="0.17")
    play(s, "ahead", "ahead")
    refused(s, "push 0.16", "Q-28")
    refused(s, "ahead", "Q-24", "Q-28")
    play(s, "left", "ahead", "done")
    assert lies(s, "red") == "0.16 nw"


def test_q28_no_push_without_a_point_left():
    s = red("0.2 n", brown="0.12")
    play(s, "ahead")
    refused(s, "push 0.17", "Q-16", "Q-28")


def test_q29_the_owner_sets_the_bow_before_the_pusher_goes_on():
    s = red("0.2 n speed 4", brown="0.7 s coal 0")
    play(s, "push 0.6")
    assert waits(s, "bow", "brown") and on_turn(s) == "red"
    assert listed(s) == BOWS
    for text in ("ahead", "left", "done", "speed 1", "pass", "bow2 n"):
        assert refused(s, text, None).code in ("pending", "unknown")
    assert play(s, "bow s") == ["bow"]
    assert lies(s, "brown") == "0.6 s" and wheels(s, "brown") == (1, 0)
    assert s.state["pending"] is None and s.state["points"] == 2


def test_q29_the_bow_may_point_in_any_direction():
    for text in BOWS:
        s = red("0.2 n speed 2")
        play(s, "push 0.6", text, "done")
        assert lies(s, "brown") == "0.6" + text[3:]


def test_q30_a_boat_pushed_onto_the_front_tile_brings_a_new_one():
    s = chart(OPEN, red="0.12 n speed 2", brown="0.17", green="0.5")
    play(s, "push 1.2")
    # The bow first, then the end of red's turn, then the die.
    assert waits(s, "bow", "brown")
    play(s, "bow ne")
    assert s.state["pending"] is None
    play(s, "done")
    assert waits(s, "roll", None)
    play(s, "roll", "tile")
    assert len(s.state["river"]) == 3 and on_turn(s) == "green"


def test_q30_pusher_and_pushed_bring_one_tile_together():
    s = chart(OPEN, red="0.12 n speed 4", brown="0.17", green="0.5")
    play(s, "push 1.3", "bow ne", "ahead", "ahead", "done", "roll", "tile")
    assert s.state["pending"] is None and len(s.state["river"]) == 3


def test_q30_no_tile_comes_if_the_front_tile_was_entered_before():
    s = chart(OPEN + " L A3-1", red="0.12 n speed 2", brown="0.17", green="0.5")
    play(s, "push 1.2", "bow n", "done")
    assert s.state["pending"] is None


def test_q31_an_own_boat_may_be_pushed():
    s = chart(OPEN, ["white", "red"], white="0.2 n speed 2", cream="0.7", red="0.5", landing="left")
    play(s, "push 0.13")
    assert waits(s, "bow", "cream")
    play(s, "bow ne", "done")
    assert lies(s, "cream") == "0.13 ne" and boat(s, "cream")["owner"] == "white"
