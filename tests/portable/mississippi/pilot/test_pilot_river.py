"""New tiles and old ones in pilot mode (Q-32, Q-35, Q-35a, Q-85, QT-6): the device sees it."""

from ..chart import chart, lies, waits
from ..race import boat, listed, on_turn, play, refused

TWO = "A0 S A1-1"
THREE = "A0 S A1-1 S A3-1"


def entering(water=TWO, **more):
    """Red has sailed onto the front tile."""
    boats = {"red": "0.17 n", "green": "0.5", "grey": "0.9"}
    boats.update(more)
    s = chart(water, die="table", draw="table", **boats)
    play(s, "ahead")
    assert lies(s, "red") == "1.2 n"
    return s


def test_q32_whoever_first_enters_the_front_tile_brings_a_new_one():
    s = entering()
    assert s.state["due"] is True
    play(s, "done")
    assert waits(s, "roll", None) and on_turn(s) == "red"
    assert listed(s) == ["roll left", "roll straight", "roll right"]
    assert play(s, "roll left") == ["rolled"]
    assert waits(s, "tile", None)
    assert play(s, "tile A2-2")[:1] == ["laid"]
    assert s.state["river"][1] == {"tile": "A1-1", "exit": "left", "passengers": 0}
    assert s.state["river"][2] == {"tile": "A2-2", "exit": None, "passengers": 1}
    assert s.state["due"] is False and s.state["reserve"] == 9
    assert s.state["pending"] is None and on_turn(s) == "green"


def test_q32_the_whole_movement_comes_first():
    s = chart(TWO, red="0.17 n speed 4", green="0.5")
    play(s, "ahead")
    assert s.state["pending"] is None
    refused(s, "done", "Q-16")
    play(s, "ahead", "ahead", "right")
    assert s.state["pending"] is None
    play(s, "ahead", "done")
    assert waits(s, "roll", None) and lies(s, "red") == "1.18 ne"


def test_q32_only_the_first_boat_brings_a_tile():
    s = entering(green="0.16")
    play(s, "done", "roll straight", "tile A2-2", "ahead")
    assert lies(s, "green") == "1.1 n"
    play(s, "done")
    assert s.state["pending"] is None and on_turn(s) == "grey"


def test_q32_entering_any_other_tile_brings_none():
    s = chart(THREE, red="0.17 n", green="0.5")
    play(s, "ahead", "done")
    assert s.state["pending"] is None and s.state["due"] is False


def test_q32_one_tile_a_turn_however_many_boats():
    s = chart(TWO, red="0.12 n speed 6", green="0.17", grey="0.5")
    play(s, "push 1.3", "bow n", "ahead", "ahead", "ahead", "ahead", "done", "roll", "tile")
    assert s.state["pending"] is None and len(s.state["river"]) == 3


def test_q32_a_boat_that_only_passes_over_it_brings_a_tile_too():
    # Onto the front tile and back to the one before.
    s = chart(TWO, red="0.17 n speed 2 coal 6", green="0.5")
    play(s, "ahead", "left", "left", "left", "ahead")
    assert lies(s, "red") == "0.17 s"
    play(s, "done")
    assert waits(s, "roll", None)


def test_qt6_only_the_die_and_then_the_tile_are_legal():
    s = entering()
    refused(s, "roll left", None, "Q-32")
    play(s, "done")
    for text in ("ahead", "done", "tile A2-2", "left", "embark", "bow n", "clear", "pass"):
        assert refused(s, text, None).code in ("pending", "unknown")
    play(s, "roll left")
    for text in ("roll left", "done", "speed 2"):
        assert refused(s, text, None).code == "pending"


def test_q85_the_device_rolls_and_draws():
    faces = set()
    for seed in range(12):
        s = chart(TWO, None, seed, red="0.17 n", green="0.5")
        play(s, "ahead", "done")
        assert listed(s) == ["roll"]
        refused(s, "roll left", "Q-85")
        play(s, "roll")
        assert s.last == "roll " + s.state["river"][1]["exit"]
        assert listed(s) == ["tile"]
        refused(s, "tile A2-2", "Q-85")
        play(s, "tile")
        assert s.last == "tile " + s.state["river"][2]["tile"]
        faces.add(s.state["river"][1]["exit"])
    assert faces == {"left", "straight", "right"}


def test_q85_the_table_rolls_and_draws():
    s = entering()
    play(s, "done")
    refused(s, "roll", "Q-85")
    play(s, "roll left")
    refused(s, "tile", "Q-85")
    for tile in ("A0", "A1-1", "B1"):
        refused(s, "tile " + tile, "Q-5")


def test_q35_the_rear_tile_goes_when_the_last_boat_has_left_it():
    s = chart("A2-1:1 S A1-1:1 S A3-1", red="0.17 n", green="1.2", pool=3)
    play(s, "left", "ahead", "done")
    assert s.state["rear"] == 1
    assert s.state["river"][0]["passengers"] == 0 and s.state["river"][1]["passengers"] == 1
    # Out of the game, not into the pool.
    assert s.state["pool"] == 3


def test_q35a_rear_tiles_go_at_the_end_of_the_turn():
    s = chart(THREE, red="0.17 n speed 2", green="1.12")
    play(s, "ahead", "ahead")
    assert s.state["rear"] == 0
    assert "cleared" in play(s, "done")
    assert s.state["rear"] == 1


def test_q35a_several_tiles_may_go_at_once():
    # One tile with nobody on it lies between the last boat and the others.
    s = chart("A0 S A1-1 S A3-2 S A2-1 S A3-1", red="2.12 n", green="3.12", grey="2.17 n")
    assert s.state["rear"] == 0
    events = play(s, "left", "ahead", "done")
    assert events.count("cleared") == 2 and s.state["rear"] == 2


def test_q35a_rear_tiles_go_before_any_roll():
    s = chart(THREE, red="1.17 n", green="1.12", die="table", draw="table")
    events = play(s, "ahead", "done")
    assert "cleared" in events and s.state["rear"] == 1 and waits(s, "roll", None)


def test_q35a_tiles_ahead_of_every_boat_stay():
    s = chart("A0 S A1-1 S A3-2 S A2-1", red="0.12 n", green="0.5")
    play(s, "ahead", "done")
    assert s.state["rear"] == 0 and len(s.state["river"]) == 4


def test_q35a_the_black_boat_keeps_a_tile_on_the_table():
    s = chart(THREE, red="0.17 n", green="1.12", black="0.5", order=["red", "green", "black"])
    play(s, "ahead", "done")
    assert s.state["rear"] == 0


def test_q35a_a_boat_pushed_off_the_rear_tile_has_left_it():
    s = chart(THREE, red="0.12 n speed 4", green="0.17", grey="1.12")
    play(s, "push 1.3", "bow n", "ahead", "ahead", "done")
    assert s.state["rear"] == 1


def test_q35a_a_boat_pushed_back_keeps_it():
    s = chart(THREE, red="1.7 s speed 2", green="1.2 n", grey="1.12")
    play(s, "push 0.17", "bow n", "done")
    assert s.state["rear"] == 0


def test_q32_with_no_reserve_left_nothing_is_due():
    boats = {"red": "1.17 n", "green": "1.12", "grey": "0.9"}
    s = chart(THREE, landing="straight", **boats)
    assert s.state["reserve"] == 0
    play(s, "ahead", "done")
    assert s.state["pending"] is None and s.state["due"] is False


def test_q32_a_boat_lies_on_the_front_tile_of_a_position():
    s = chart(TWO, red="1.2 n", green="0.5", die="table", draw="table")
    assert waits(s, "roll", None)
    play(s, "roll right", "tile A3-1")
    assert s.state["pending"] is None and on_turn(s) == "red" and s.state["round"] == 1
    assert boat(s, "red")["at"] == "1.2"
