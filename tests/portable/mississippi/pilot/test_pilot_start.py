"""Setting up in pilot mode (Q-2 to Q-8, QT-1) and the first rounds (Q-33, Q-48, QT-7)."""

from ..chart import chart, lies, offered, pilot, under_way, waits, wheels
from ..race import FLEET, boat, listed, on_turn, play, refused

BOWS = ["bow n", "bow ne", "bow se", "bow s", "bow sw", "bow nw"]
PIERS = ["0.2", "0.9", "0.5", "0.3", "0.1"]


def test_qt1_the_tile_comes_first_and_nothing_else_is_legal():
    s = pilot(3)
    assert waits(s, "tile", None)
    assert listed(s) == ["tile"]
    for text in ("bow n", "ahead", "speed 2", "done", "roll"):
        assert refused(s, text, None).code == "pending"


def test_q8_the_boats_lie_on_the_piers_in_the_order_of_the_players():
    for players in (3, 4, 5):
        s = pilot(players)
        assert [boat(s, colour)["at"] for colour in FLEET[:players]] == PIERS[:players]
        assert [wheels(s, colour) for colour in FLEET[:players]] == [(1, 6)] * players


def test_q8_the_bow_may_point_in_any_direction():
    s = pilot(3)
    play(s, "tile")
    for colour, heading in (("red", "se"), ("green", "s"), ("grey", "nw")):
        assert waits(s, "bow", colour)
        assert listed(s) == BOWS
        assert "bow" in play(s, "bow " + heading)
    assert [lies(s, c) for c in ("red", "green", "grey")] == ["0.2 se", "0.9 s", "0.5 nw"]
    assert s.state["pending"] is None and on_turn(s) == "red"


def test_qt1_while_a_bow_is_asked_for_nothing_else_is_legal():
    s = pilot(3)
    play(s, "tile")
    for text in ("ahead", "left", "speed 2", "done", "tile", "pass"):
        assert refused(s, text, None).code == "pending"
    for text in ("bow", "bow north", "bow 1", "bow  n", "bow N"):
        assert refused(s, text, None).code == "unknown"


def test_qt1_a_position_asks_for_no_bow():
    s = chart("A0 S A2-1", red="0.2", green="0.9 se", grey="0.5 nw")
    assert s.state["pending"] is None and on_turn(s) == "red"
    assert [lies(s, c) for c in ("red", "green", "grey")] == ["0.2 n", "0.9 se", "0.5 nw"]


def test_qt1_a_position_without_a_second_tile_asks_for_it_and_for_no_bow():
    s = chart("A0 S", red="0.2", green="0.9 se")
    assert waits(s, "tile", None)
    play(s, "tile")
    assert s.state["pending"] is None and on_turn(s) == "red"
    assert lies(s, "green") == "0.9 se"


def test_qt1_a_bow_is_not_set_again():
    s = under_way(3)
    assert offered(s, "bow") == []
    refused(s, "bow ne", "Q-29", "QT-5", "QT-1")


def test_q48_round_1_goes_in_the_order_of_the_piers_round_2_is_computed():
    s = under_way(3)
    assert s.state["order"] == ["red", "green", "grey"]
    play(s, "speed 1", "ahead", "done", "roll", "tile")
    play(s, "left", "ahead", "done")
    play(s, "speed 2", "ahead", "ahead", "done")
    # Red lies on 0.7, green on 0.8 and grey on 0.15: no rank is asked for.
    assert [boat(s, c)["at"] for c in ("red", "green", "grey")] == ["0.7", "0.8", "0.15"]
    assert s.state["pending"] is None and s.state["round"] == 2
    assert on_turn(s) == s.state["order"][0]


def test_q4_in_the_intro_game_every_round_goes_by_the_piers():
    s = under_way(3, first="A3-1", variant="intro", die="table")
    assert s.state["reserve"] == 2 and s.state["pool"] == 0
    play(s, "right", "ahead", "done", "roll straight", "tile A1-1")
    # Green goes ahead of red and stays behind it in the order.
    play(s, "ahead", "done")
    play(s, "right", "ahead", "done")
    assert [boat(s, c)["at"] for c in ("red", "green", "grey")] == ["0.8", "0.14", "0.6"]
    for colour in ("red", "green", "grey"):
        assert s.state["round"] == 2 and s.state["order"] == ["red", "green", "grey"]
        assert on_turn(s) == colour and s.state["pending"] is None
        play(s, *(["ahead"] if colour == "green" else ["left", "ahead"]))
        play(s, "done")
    assert on_turn(s) == "red" and s.state["round"] == 3


def test_qt7_the_first_boat_brings_a_tile_wherever_it_is():
    s = under_way(3)
    play(s, "ahead", "done")
    assert waits(s, "roll", None)
    play(s, "roll", "tile")
    assert len(s.state["river"]) == 3 and on_turn(s) == "green"
    play(s, "ahead", "done")
    assert s.state["pending"] is None and on_turn(s) == "grey"


def test_qt7_the_first_boat_brings_one_tile_not_two():
    # Four hexes to the second tile: speed 5 for three coal.
    s = under_way(3, first="A3-3")
    play(s, "speed 5", "ahead", "ahead", "ahead", "ahead", "ahead", "done")
    assert lies(s, "red") == "1.7 n"
    play(s, "roll", "tile A1-1")
    assert s.state["due"] is False and s.state["pending"] is None
    assert len(s.state["river"]) == 3 and on_turn(s) == "green"


def test_q33_entered_lays_a_tile_by_q32_alone():
    s = under_way(3, first="A3-2", first_tile="entered")
    play(s, "ahead", "done")
    assert s.state["pending"] is None and on_turn(s) == "green"
    play(s, "speed 3", "ahead", "ahead", "ahead", "done")
    assert lies(s, "green") == "1.4 n"
    assert waits(s, "roll", None)


def test_q7_the_last_reserve_tile_brings_the_stage_before_the_bows():
    s = pilot(3, variant="intro", intro_tiles=1)
    play(s, "tile")
    assert s.state["pending"] == {"what": "roll", "who": None, "stage": True}
    play(s, "roll")
    assert s.state["landing"] in ("left", "straight", "right")
    assert waits(s, "bow", "red")
    play(s, "bow n", "bow n", "bow n", "ahead", "done")
    assert s.state["pending"] is None and on_turn(s) == "green"


def test_q72_no_bow_for_the_boat_on_the_shipyard():
    s = pilot(6)
    play(s, "tile")
    for colour in FLEET[:5]:
        assert waits(s, "bow", colour)
        play(s, "bow n")
    assert s.state["pending"] is None and on_turn(s) == "red"
    assert lies(s, "white") == "0.0 n"


def test_q76_no_bow_for_the_black_boat():
    for players, place in ((3, "0.3 n"), (4, "0.1 n"), (5, "0.0 n")):
        s = pilot(players, black_rose=True)
        play(s, "tile")
        for colour in FLEET[:players]:
            assert waits(s, "bow", colour)
            play(s, "bow s")
        assert s.state["pending"] is None
        assert lies(s, "black") == place


def test_q53a_all_extensions_combine_with_the_intro_game():
    s = under_way(3, variant="intro", tiles="all", black_rose=True)
    assert s.state["order"] == ["red", "green", "grey", "black"]
    for _ in range(4):
        play(s, "speed 1")
        play(s, "ahead", "done")
        while s.state["pending"]:
            play(s, s.state["pending"]["what"])
    assert s.state["round"] == 2 and on_turn(s) == "red"


def test_qt2_the_mover_is_set_with_the_order():
    s = under_way(3, black_rose=True)
    assert s.state["mover"] == "grey" and s.state["order"][-1] == "black"
    assert under_way(3).state["mover"] is None


def test_qt8_turn_names_her_and_mover_who_moves_her():
    s = under_way(3, black_rose=True, first="A3-1", die="table")
    play(s, "ahead", "done", "roll straight", "tile A1-1", "ahead", "done", "ahead", "done")
    assert on_turn(s) == "black" and s.state["mover"] == "grey"
    assert wheels(s, "black") == (1, 1)
    play(s, "speed 3")
    assert wheels(s, "black") == (3, 0)
    play(s, "ahead", "ahead", "ahead", "done")
    assert wheels(s, "black") == (3, 1)
