"""Start in mid-game from a set-up entered by hand (Q-84 and section 15, `position`)."""

from shared_rules.kernel.errors import RuleError

from .race import boat, impossible, midway, on_turn, play, race, refused, unfit

BASE = "A1-1 A1-2 A1-3 A1-4 A2-1 A2-2 A2-3 A2-4 A3-1 A3-2 A3-3".split(" ")


def test_q84_river_boats_wheels_and_passengers_are_as_entered():
    s = midway(
        {
            "red": {"speed": 4, "coal": 2, "passengers": 1, "islands": [2]},
            "green": {"speed": 2, "coal": 0},
            "grey": {"passengers": 2},
        },
        water="A2-1:1 S A1-1:0 L A1-4:1",
    )
    assert (boat(s, "red")["speed"], boat(s, "red")["coal"]) == (4, 2)
    assert (boat(s, "red")["passengers"], boat(s, "red")["islands"]) == (1, [2])
    assert (boat(s, "green")["speed"], boat(s, "green")["coal"]) == (2, 0)
    assert boat(s, "grey")["passengers"] == 2
    assert [t["tile"] for t in s.state["river"]] == ["A2-1", "A1-1", "A1-4"]
    assert [t["exit"] for t in s.state["river"]] == ["straight", "left", None]
    assert [t["passengers"] for t in s.state["river"]] == [1, 0, 1]
    assert s.state["rear"] == 0 and s.state["points"] == 4
    assert s.state["pending"] is None and on_turn(s) == "red"


def test_q84_play_goes_on_from_there():
    s = midway({"red": {"passengers": 1, "islands": [0]}}, water="A2-1:1 S A1-1:1")
    play(s, "ahead")
    refused(s, "embark 0", "Q-43")
    play(s, "embark 1", "done")
    assert boat(s, "red")["islands"] == [0, 1]


def test_q84_what_is_left_out_has_its_start_value():
    s = race(3, position={"boats": {"red": {}, "green": {"coal": 3}, "grey": {}}})
    assert [t["tile"] for t in s.state["river"]] == ["A0"]
    assert s.state["pending"]["what"] == "tile"
    assert s.state["reserve"] == 11 and s.state["pool"] == 8 and s.state["round"] == 1
    assert s.state["landing"] is None and s.state["order"] == ["red", "green", "grey"]
    assert (boat(s, "red")["speed"], boat(s, "red")["coal"]) == (1, 6)
    play(s, "tile")
    assert s.state["river"][0]["exit"] == "straight" and on_turn(s) == "red"
    play(s, "ahead", "done")
    assert s.state["pending"] is None  # QT-7 doesn't hold here


def test_q84_a_boat_left_out_is_out():
    s = midway({"green": None})
    assert boat(s, "green")["out"] is True
    assert s.state["order"] == ["red", "grey"]
    play(s, "ahead", "done")
    assert on_turn(s) == "grey"


def test_q84_order_turn_and_round_are_as_entered():
    s = midway(position={"round": 6, "order": ["grey", "red", "green"], "turn": 1})
    assert s.state["round"] == 6 and s.state["turn"] == 1 and on_turn(s) == "red"
    assert s.state["pending"] is None
    play(s, "ahead", "done", "ahead", "done")
    assert s.state["pending"]["what"] == "rank"


def test_q84_from_round_2_a_missing_order_is_asked_for():
    s = midway(position={"round": 2})
    assert s.state["pending"]["what"] == "rank"
    play(s, "rank green > grey > red")
    assert s.state["round"] == 2 and on_turn(s) == "green"
    s = midway(variant="intro", position={"round": 2})
    assert s.state["pending"] is None and on_turn(s) == "red"


def test_q84_the_reserve_is_what_is_not_laid_yet():
    s = midway(water="A0 S A2-1 L A3-1")
    assert s.state["reserve"] == 9
    assert sorted(s.state["reserve_tiles"]) == [n for n in BASE if n not in ("A2-1", "A3-1")]


def test_q84_intro_the_reserve_is_cut_to_what_is_not_laid_yet():
    for water, left in (("A0 S A2-1", 2), ("A0 S A2-1 L A3-1", 1), ("A1-1 S A2-1", 1)):
        s = midway(variant="intro", water=water)
        assert s.state["reserve"] == left and len(s.state["reserve_tiles"]) == left
    s = midway(variant="intro", intro_tiles=6, draw="table", water="A0 S A2-1")
    assert s.state["reserve"] == 5 and s.state["reserve_tiles"] == []


def test_q84_a_given_reserve_is_drawn_in_its_order():
    names = ["A3-3", "A1-1", "A2-4"]
    s = midway(position={"reserve": names}, die="table")
    assert s.state["reserve"] == 3 and s.state["reserve_tiles"] == names
    for name in names:
        play(s, "ahead", "front", "done", "roll straight", "tile")
        assert s.state["river"][-1]["tile"] == name
        if s.state["pending"] is not None and s.state["pending"]["what"] == "rank":
            play(s, "rank red > green > grey")


def test_q84_the_pool_is_q6_less_what_is_aboard_and_on_tiles():
    s = midway({"red": {"passengers": 2}}, water="A1-1:1 S A2-1:1")
    assert s.state["pool"] == 4
    s = midway({"red": {"passengers": 2}}, water="A1-1:1 S A2-1:1", position={"pool": 3})
    assert s.state["pool"] == 3


def test_q84_the_landing_stage_may_lie_already():
    s = midway(position={"landing": "left", "reserve": []})
    assert s.state["landing"] == "left" and s.state["due"] is False
    play(s, "ahead", "done")
    assert s.state["pending"] is None


def test_q84_a_boat_may_be_aground():
    s = midway({"red": {"aground": True}}, water="A0 S B3-1", tiles="all")
    assert boat(s, "red")["aground"] is True and boat(s, "green")["aground"] is False
    refused(s, "left", "Q-55", "Q-56")


def test_q84_figures_out_of_range_are_refused():
    for wheels in (
        {"speed": 0},
        {"speed": 7},
        {"speed": -1},
        {"coal": 7},
        {"coal": -1},
        {"passengers": 3},
        {"passengers": -1},
    ):
        impossible({"red": wheels})
    for position in (
        {"round": 0},
        {"turn": 3},
        {"turn": -1},
        {"pool": -1},
        {"pool": 9},
        {"landing": "ahead", "reserve": []},
    ):
        impossible(position=position)


def test_q84_more_passengers_than_there_are_are_refused():
    impossible({"red": {"passengers": 2}, "green": {"passengers": 2}}, position={"pool": 8})
    impossible(water="A0 S A2-1:3")


def test_q84_tiles_that_come_twice_are_refused():
    impossible(water="A0 S A1-1 L A1-1")
    impossible(position={"reserve": ["A1-1", "A1-1"]})
    impossible(position={"reserve": ["A2-1"]})  # lies already
    impossible(water="A0 S A1-1 L A0")


def test_q84_tiles_that_overlap_are_refused():
    rule = impossible(water="A0 S A1-1 L A1-2 L A1-3 L A1-4 L A2-1")
    assert rule == "Q-34"
    s = midway(water="A0 S A1-1 L A1-2 L A1-3 L A1-4")
    assert len(s.state["river"]) == 5


def test_q84_the_order_names_every_boat_in_the_game_once():
    for order in (
        ["red", "green"],
        ["red", "green", "green"],
        ["red", "green", "grey", "brown"],
        ["red", "green", "brown"],
    ):
        impossible(position={"order": order})


def test_q84_tiles_and_boats_that_do_not_exist_are_refused():
    impossible(water="A0 S C1-1")
    impossible(position={"reserve": ["C1-1"]})
    impossible({"brown": {}})
    unjoined, up = [{"tile": "A0"}, {"tile": "A1-1"}], [{"tile": "A0", "exit": "up"}]
    for river in ([], "A0", [{}], ["A0"], unjoined, up):
        impossible(position={"river": river})
    for islands in (1, [-1]):
        impossible({"red": {"passengers": 1, "islands": islands}})


def test_q84_what_is_not_a_position_is_refused():
    for position in (3, "river", [], {}, {"boats": 3}, {"river": []}, {"boats": {}, "colour": 1}):
        refusal = None
        try:
            race(3, position=position)
        except Exception as error:
            refusal = type(error).__name__
        assert refusal in ("SetupError", "RuleError"), (position, refusal)
    unfit("position", 3, position=7)


def test_q84_the_die_may_be_rolled_by_hand():
    s = midway(die="table", draw="table")
    play(s, "ahead", "front", "done", "roll left", "tile A3-3")


def test_q84_two_boats_a_player_and_the_black_rose_may_be_entered():
    s = midway(
        {"cream": {"coal": 2}, "black": {"speed": 3}},
        2,
        black_rose=True,
        position={"round": 3, "order": ["black", "cream", "red", "white", "red2"]},
    )
    assert on_turn(s) == "black" and s.state["points"] == 3 and s.state["mover"] == "red"
    assert boat(s, "cream")["owner"] == "white" and boat(s, "cream")["coal"] == 2


def test_q84_passengers_where_there_can_be_none_are_refused():
    impossible(water="A0:1 S A2-1")
    impossible(water="A0 S B1:1", tiles="all")
    impossible({"red": {"passengers": 1}}, variant="intro")
    impossible({"black": {"passengers": 1}}, black_rose=True)
    full = {"passengers": 2}
    impossible({"red": full, "green": full, "grey": full}, water="A1-1:2 S A2-1:1")


def test_q84_islands_that_do_not_exist_are_refused():
    impossible({"red": {"passengers": 1, "islands": [9]}})
    impossible({"red": {"passengers": 2, "islands": [1, 1]}})


def test_q84_with_an_empty_reserve_the_stage_is_due():
    s = midway(position={"reserve": []}, die="table")
    assert s.state["pending"]["what"] == "roll" and s.state["pending"]["stage"] is True
    play(s, "roll left")
    assert s.state["landing"] == "left" and on_turn(s) == "red"


def circle(face, exit=None):
    """A river that comes round to its first tile's side; the last tile's exit is open or given."""
    tiles = [{"tile": name, "exit": face} for name in BASE[:3]]
    tiles = [{"tile": "A0", "exit": "straight"}] + tiles + [{"tile": "A1-4"}]
    if exit:
        tiles[-1]["exit"] = exit
    return tiles


def test_q34_an_exit_of_the_front_tile_may_not_close_a_circle():
    for face, other in (("left", "right"), ("right", "left")):
        assert impossible(position={"river": circle(face, face)}) == "Q-34"
        s = midway(position={"river": circle(face, other)})
        assert s.state["pending"]["what"] == "tile"


def test_q34_a_stage_may_not_close_a_circle_either():
    for mode in ("table", "pilot"):
        for face, other in (("left", "straight"), ("right", "left")):
            stage = {"river": circle(face), "landing": face}
            assert impossible(position=stage, mode=mode) == "Q-34"
            stage["landing"] = other
            assert midway(position=stage, mode=mode).state["landing"] == other


def test_q36_the_stage_lies_at_the_exit_of_the_front_tile():
    river = [{"tile": "A0", "exit": "straight"}, {"tile": "A2-1", "exit": "left"}]
    for landing in ("straight", "right"):
        assert impossible(position={"landing": landing, "river": river}) == "Q-36"
    s = midway(position={"landing": "left", "river": river})
    assert s.state["landing"] == "left" and s.state["pending"] is None
    assert s.state["river"][1]["exit"] is None  # as after a roll for the stage
    # Without `river` the start tile's exit is straight ahead.
    boats = {"boats": {"red": {}, "green": {}}}
    for landing, rule in (("left", "Q-36"), ("straight", None)):
        position = dict(boats, landing=landing)
        assert unplaced(position) == rule


def test_q36_the_last_tile_has_no_exit_if_no_tile_is_left():
    river = [{"tile": "A0", "exit": "straight"}, {"tile": "A2-1", "exit": "left"}]
    assert impossible(position={"river": river, "reserve": []}) == "Q-36"
    position = {"river": river, "boats": {"red": {}}}
    assert unplaced(position, variant="intro", intro_tiles=1) == "Q-36"
    assert unplaced(position, variant="intro", intro_tiles=2) is None


def unplaced(position, **options):
    """The statement that refuses a position, or None."""
    try:
        race(3, position=position, **options)
    except RuleError as error:
        return error.rule
    return None


def test_q43_an_owners_two_boats_have_no_island_twice():
    taken = {"passengers": 1, "islands": [1]}
    assert impossible({"white": taken, "cream": taken}, 2) == "Q-43"
    s = midway({"white": taken, "red": taken}, 2)
    assert boat(s, "red")["islands"] == [1]
