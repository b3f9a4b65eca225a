"""The table of a race in table mode: what each key plays, what OK offers, what the menu lists."""

from shared_rules.kernel.errors import RuleError

from ..refusal import raised
from .game_box import WATER, Race, three, water


def test_ok_sails_with_the_wheel_as_it_is_and_ends_the_turn():
    box = three(speed=3)
    box.press("ok")
    assert box.log == ["sail"]
    box.press("ok")
    assert box.log == ["sail", "done"]


def test_with_one_point_ok_is_one_hex():
    box = three(speed=1)
    box.press("ok", "ok")
    assert box.log == ["ahead", "done"]


def test_the_wheel_is_only_shown_until_something_is_played():
    box = three(speed=1)
    box.press("up", "up", "up")
    assert box.log == [] and box.top.wheel == 4
    assert (box.top.coal, box.top.points) == (4, "4")
    box.press("down", "left", "ok")
    assert box.log == ["speed 3", "left", "sail"]


def test_q11_the_wheel_stops_where_the_coal_ends():
    box = three(speed=4, coal=1)
    box.press("up", "up", "up")
    assert box.top.wheel == 6
    box.press(*["down"] * 9)
    assert box.top.wheel == 2


def test_under_way_up_is_one_hex_and_down_the_menu():
    box = three(speed=4)
    box.press("right", "up", "up", "down")
    assert box.log == ["right", "ahead", "ahead"]
    assert box.opened == ["mississippi.actions"]
    box.press("ok")
    assert box.log[3:] == ["sail"]


def test_with_no_points_left_up_does_nothing_and_the_bow_still_turns():
    box = three(speed=2, coal=3)
    box.press("ok", "up", "left")
    assert box.log == ["sail", "left"]


def test_ok_held_is_the_menu_at_any_time():
    box = three(speed=2)
    for presses in (("ok long",), ("left", "ok long"), ("ok", "ok long")):
        box.opened = []
        box.press(*presses)
        assert box.opened == ["mississippi.actions"]


def test_q57_aground_ok_leaves_ahead_and_sails_the_rest():
    box = three(speed=1, coal=3, aground=True)
    box.press("up", "up")
    assert box.top.coal == 1  # one for the wheel, one for the sand
    box.press("ok")
    assert box.log == ["speed 3", "ahead", "sail"]
    assert box.table.session.state["boats"]["red"]["coal"] == 1


def test_q57_aground_the_wheel_leaves_a_coal_for_the_way_ahead():
    box = three(speed=1, coal=2, aground=True)
    box.press(*["up"] * 5)
    assert box.top.wheel == 3
    box = three(speed=1, coal=0, aground=True)
    box.press("up")
    assert box.top.wheel == 1
    box.press("ok")
    assert box.log == [] and box.top.note


def test_q58_aground_down_at_the_lowest_wheel_is_astern():
    box = three(speed=1, aground=True)
    assert "astern" in box.top.right
    box.press("up")
    assert "astern" not in box.top.right
    box.press("down", "down repeat")
    assert box.log == []
    box.press("down")
    assert box.log == ["astern"]


def test_q55_aground_a_refused_turn_does_not_set_the_wheel():
    box = three(speed=1, aground=True)
    box.press("up", "left")
    assert box.log == [] and box.top.note and box.top.wheel == 2


def test_q40_a_passenger_is_one_press_that_ends_the_turn():
    box = three(speed=1)
    box.press("ok")
    assert box.top.advised == "embark 1"
    box.press("down")
    assert box.log == ["ahead", "embark 1", "done"]


def test_q40_from_several_tiles_a_list_asks_which():
    river = water(3, tile="A2-1", passengers=1)
    box = Race(river=river, red={}, green={}, grey={})
    box.press("ok", "down")
    assert box.lines() == ["embark 1", "embark 3"]
    box.menu.choose("embark 3")
    assert box.log == ["ahead", "embark 3", "done"]


def test_q64_coal_is_offered_where_a_station_lies_on_the_table():
    river = water(1, passengers=0)
    for coal, advised in ((5, "refuel"), (6, "front")):
        box = Race(river=river, red={"coal": coal}, green={}, grey={})
        box.press("ok")
        assert box.top.advised == advised
    river[3]["tile"] = "A3-1"
    box = Race(river=river, red={"coal": 5}, green={}, grey={})
    box.press("ok")
    assert box.top.advised == "front"


def test_q46_the_pier_comes_before_all_else():
    river = WATER[1:3] + [{"tile": "A2-1", "passengers": 1}]
    box = Race(river=river, landing="left", red={"passengers": 2, "islands": [0, 2]}, green={})
    box.press("ok")
    assert box.top.advised == "moor"
    box.press("down")
    assert box.log == ["ahead", "moor"] and box.opened == ["mississippi.winner"]


def test_q32_the_first_two_of_the_round_are_offered_the_new_tile():
    box = Race(red={"speed": 3}, green={"speed": 3}, grey={"speed": 3})
    seen = []
    for _ in range(3):
        box.press("ok")
        seen.append(box.top.advised)
        box.press("ok")
    assert seen == ["front", "front", "clear"]


def test_q32_front_ends_the_turn():
    box = three(speed=3)
    box.press("ok", "down")
    assert box.log == ["sail", "front", "done"]
    assert box.opened == ["mississippi.roll"]


def test_a_line_of_the_menu_sets_the_wheel_first():
    box = three(speed=1)
    box.press("up", "ok long")
    assert "push green" in box.lines()  # it takes two points
    box.menu.choose("push green")
    assert box.log == ["speed 2", "push green"]


def test_q54_q61_the_menu_plays_the_hex_that_sand_or_driftwood_lies_on():
    for text in ("aground", "driftwood"):
        box = three(speed=2)
        box.press("up", "ok long")
        assert box.lines()[:2] == ["aground", "driftwood"]
        box.menu.choose(text)
        assert box.log == ["speed 3", "ahead", text]
    box = three(speed=3)
    box.press("ok", "ok long")
    box.menu.choose("aground")  # the hex that was reached last
    assert box.log == ["sail", "aground"]


def test_ok_alone_never_gets_stuck():
    box = Race(red={"speed": 3}, green={}, grey={"aground": True, "coal": 0})
    for _ in range(60):
        ply = box.table.session.ply
        error = raised(RuleError, box.press, "ok")
        assert not error, box.log
        pending = box.table.session.state["pending"]
        if pending:
            box.table.do("rank red > green > grey" if pending["what"] == "rank" else "roll")
            box.draw()
        assert box.table.session.ply > ply or box.top.note, box.log[-3:]


def test_after_an_undo_the_wheel_is_in_the_hand_again():
    box = three(speed=2)
    box.press("up", "ok")
    box.table.undo()
    box.table.undo()
    box.draw()
    assert box.top.focus() == "speed" and box.top.wheel == 2
