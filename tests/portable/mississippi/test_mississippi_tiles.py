"""New tiles, and tiles that leave the table (section 5)."""

from shared_rules.kernel.prng import Prng

from .growing import BASE, TILE, by_hand, due
from .race import FACES, boat, midway, on_turn, play, race, refused


def test_q32_the_die_follows_the_whole_movement_then_a_tile():
    s = midway({"red": {"speed": 2}}, die="table", draw="table")
    play(s, "ahead")
    events = play(s, "front")
    assert s.state["pending"] is None and len(s.state["river"]) == 2 and events is not None
    play(s, "ahead", "done")
    assert s.state["pending"]["what"] == "roll" and s.state["pending"]["who"] is None
    assert refused(s, "tile A1-1", None).code == "pending"
    assert refused(s, "ahead", None).code == "pending"
    assert "rolled" in play(s, "roll left")
    assert s.state["pending"]["what"] == "tile" and s.state["pending"]["who"] is None
    assert refused(s, "roll left", None).code == "pending"
    assert "laid" in play(s, "tile A1-1")
    assert s.state["river"][1]["exit"] == "left"
    assert s.state["river"][2]["tile"] == "A1-1" and s.state["river"][2]["exit"] is None
    assert s.state["pending"] is None and on_turn(s) == "green"


def test_q32_a_turn_brings_one_tile():
    s = midway({"red": {"speed": 3}})
    play(s, "ahead", "front")
    refused(s, "front", *TILE)
    play(s, "push green")
    refused(s, "front", *TILE)
    play(s, "done", "roll", "tile")
    assert s.state["pending"] is None and len(s.state["river"]) == 3


def test_q32_nothing_is_due_where_the_front_tile_was_not_entered():
    s = midway()
    for _ in range(3):
        play(s, "ahead", "done")
    assert s.state["pending"]["what"] == "rank"
    assert len(s.state["river"]) == 2


def test_q33_first_move_lays_a_tile_after_the_first_movement():
    s = by_hand()
    play(s, "tile A1-1", "ahead", "done")
    assert s.state["pending"]["what"] == "roll"
    play(s, "roll right", "tile A2-1", "ahead", "done")
    assert s.state["pending"] is None and len(s.state["river"]) == 3


def test_q33_the_first_turn_brings_one_tile_not_two():
    # `front` would change nothing in the first turn: QT-7 makes the tile due anyway.
    s = by_hand()
    play(s, "tile A1-1", "speed 6")
    for _ in range(6):
        refused(s, "front", *TILE)
        play(s, "ahead")
    refused(s, "front", *TILE)
    play(s, "done", "roll left", "tile A1-2")
    assert s.state["pending"] is None and len(s.state["river"]) == 3


def test_q33_entered_lays_a_tile_only_where_the_front_tile_was_entered():
    s = by_hand(first_tile="entered")
    play(s, "tile A1-1", "ahead", "done")
    assert s.state["pending"] is None
    play(s, "speed 2", "ahead", "ahead", "front", "done")
    assert s.state["pending"]["what"] == "roll"
    play(s, "roll left", "tile A2-1")
    assert on_turn(s) == "grey"


def test_qt7_a_tile_is_due_after_the_first_turn_of_the_game_alone():
    s = by_hand()
    play(s, "tile A1-1", "ahead", "done", "roll left", "tile A2-1", "ahead", "front", "done")
    assert s.state["pending"]["what"] == "roll"


def test_qt7_with_an_empty_reserve_no_tile_is_due():
    s = by_hand(variant="intro", intro_tiles=1)
    play(s, "tile A1-1", "roll left", "ahead", "done")
    assert s.state["pending"] is None and on_turn(s) == "green"


def test_qt7_from_a_position_no_tile_is_due():
    s = midway()
    play(s, "ahead", "done")
    assert s.state["pending"] is None


def test_q35_the_rear_tile_goes_and_its_passengers_into_the_box():
    s = midway(water="A1-1:2 S A2-1:1 L A3-1")
    pool = s.state["pool"]
    assert "cleared" in play(s, "ahead", "clear")
    assert s.state["rear"] == 1 and s.state["pool"] == pool
    assert s.state["river"][0]["passengers"] == 0
    assert s.state["river"][1]["passengers"] == 1
    assert len(s.state["river"]) == 3  # all tiles, those off the table too


def test_q35_the_front_tile_never_goes():
    s = midway(water="A1-1:2 S A2-1:1")
    play(s, "ahead", "clear")
    refused(s, "clear", "Q-35", "Q-35a")


def test_q35_nobody_embarks_at_a_tile_that_is_gone():
    s = midway(water="A1-1:2 S A2-1:1")
    play(s, "ahead", "clear")
    refused(s, "embark 0", "Q-35", "Q-39", "Q-40", "Q-41", "Q-42", "Q-43")
    play(s, "embark 1")


def test_q35a_several_tiles_may_go_at_once_and_before_the_roll():
    s = midway(water="A0 S A1-1:1 S A2-1:1 S A3-1", die="table")
    play(s, "ahead", "front", "done")
    assert s.state["pending"]["what"] == "roll"
    play(s, "clear", "clear")
    assert s.state["rear"] == 2 and s.state["pending"]["what"] == "roll"
    play(s, "roll right", "tile", "clear")
    assert s.state["rear"] == 3


def test_q35a_positions_never_change():
    s = midway(water="A0 S A1-1:1 S A2-1:1")
    play(s, "clear", "ahead", "embark 1")
    assert s.state["river"][1] == {"tile": "A1-1", "exit": "straight", "passengers": 0}
    assert boat(s, "red")["islands"] == [1]


def test_q85_the_die_may_be_rolled_by_hand():
    s = due("S")
    refused(s, "roll", "Q-85")
    play(s, "roll left")
    s = race(3)
    play(s, "tile", "ahead", "done")
    for face in ("left", "straight", "right"):
        refused(s, "roll " + face, "Q-85")
    refused(s, "roll ahead", None)
    play(s, "roll")


def test_q85_the_tile_may_be_drawn_by_hand():
    s = race(3, draw="table")
    refused(s, "tile", "Q-85")
    play(s, "tile A1-3")
    s = race(3)
    refused(s, "tile " + s.state["reserve_tiles"][0], "Q-85")
    refused(s, "tile A1-1", "Q-85")
    play(s, "tile")


def test_q85_the_players_may_do_one_and_the_device_the_other():
    s = race(3, die="table")
    play(s, "tile", "ahead", "done", "roll left", "tile")
    s = race(3, draw="table")
    play(s, "tile A1-1", "ahead", "done", "roll", "tile A1-2")


def test_qt10_the_roll_is_below_6_after_the_shuffle():
    for seed in range(12):
        rng = Prng(seed)
        pile = list(BASE)
        rng.shuffle(pile)
        s = race(3, seed=seed)
        play(s, "tile", "ahead", "done", "roll", "tile")
        assert s.state["river"][1] == {
            "tile": pile[0],
            "exit": FACES[rng.below(6)],
            "passengers": s.state["river"][1]["passengers"],
        }
        assert s.state["river"][2]["tile"] == pile[1]


def test_q32_no_boat_enters_the_front_tile_before_moving():
    s = midway({"red": {"speed": 2}})
    refused(s, "front", *TILE)
    play(s, "left")
    refused(s, "front", *TILE)
    play(s, "ahead", "front")


def test_q33_the_last_reserve_tile_may_be_that_of_the_first_turn():
    s = by_hand(variant="intro", intro_tiles=2)
    play(s, "tile A1-1", "ahead", "done", "roll left", "tile A2-1")
    assert s.state["pending"]["stage"] is True
    play(s, "roll right")
    assert s.state["landing"] == "right" and on_turn(s) == "green"


def test_q35_clear_is_refused_as_long_as_all_boats_are_on_their_start_piers():
    s = by_hand(black_rose=True)
    play(s, "tile A1-1")
    assert refused(s, "clear", "Q-35").facts["boat"] == "red"
    play(s, "speed 2")
    refused(s, "clear", "Q-35")
    play(s, "ahead", "clear")


def test_q35_clear_is_right_where_a_boat_was_pushed_off_the_start_tile_before_it_moved():
    s = race(5, die="table", draw="table")
    play(s, "tile A1-1")
    for colour in ("red", "green", "grey", "brown"):  # each pushes cream on, and overtakes it
        assert on_turn(s) == colour
        play(s, "speed 6", "push cream", "sail", "done")
        if colour == "red":
            play(s, "roll left", "tile A1-2")
    assert on_turn(s) == "cream"
    assert play(s, "clear") == ["cleared"]
    assert s.state["rear"] == 1


def test_q35_where_boats_of_a_set_up_lie_is_not_known():
    play(midway(), "clear")
    # But at its beginning they are on the start tile.
    s = race(3, position={"boats": {"red": {}, "green": {}}})
    play(s, "tile")
    refused(s, "clear", "Q-35")
