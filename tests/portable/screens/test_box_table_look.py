"""What the table of a race shows: the wheels, their numbers, the round, who is next and aboard."""

from ..heap import allocated
from .game_box import Race, three


def beside(box):
    """The small texts beside the wheels."""
    box.draw()
    return [text for text, _, _ in box.top.beside]


def test_the_table_says_which_round_it_is_and_who_is_next():
    box = three(speed=2)
    assert beside(box) == ["round 2", "next:", "green"]
    box.press("ok")
    assert beside(box)[1:] == ["next:", "green"]
    box.press("ok", "ok", "ok")
    assert beside(box) == ["round 2", "next:", "round 3"]  # after the ruler


def test_next_is_a_boat_that_is_still_on_the_river():
    box = three()
    box.table.session.state["boats"]["green"]["out"] = True
    box.top.stale = True
    assert beside(box)[2] == "grey"


def test_each_number_of_the_table_says_what_it_is():
    box = three(speed=2)
    box.press("up", "up")
    assert box.top.number == "-1" and beside(box) == ["round 2", "coal"]
    box.press("left")
    assert box.top.number == "4" and beside(box) == ["◀▶ -1 coal", "points"]
    box = three(speed=2)
    box.press("up", "ok")
    assert beside(box)[0] == "◀▶ bow"  # the first turn of the bow is free


def test_no_name_reaches_the_passengers():
    for name in ("illilli illil", "Wilhelmina", "Maximilian"):
        box = three()
        box.table.session.remarks["name red"] = name
        box.top.stale = True
        box.draw()
        assert 2 + box.canvas.measure_medium(box.top.caption) <= 100, box.top.caption


def test_the_wheels_are_said_in_words():
    box = three(speed=2)
    box.press("up", "up")
    assert box.top.pointed() == "speed 4  coal 5"
    box.press("left")
    assert box.top.pointed() == "speed 4  coal 5"


def test_the_passengers_aboard_stand_beside_the_name():
    for passengers in range(3):
        box = three(passengers=passengers)
        box.draw()
        assert box.top.aboard == "♟" * passengers + "♙" * (2 - passengers)


def test_q4_q80_who_can_take_no_passengers_has_no_place_for_them():
    river = [{"tile": "A0", "exit": "straight"}, {"tile": "A3-1"}]
    options = {"variant": "intro", "tiles": "base"}
    box = Race(river=river, red={}, green={}, grey={}, options=options)
    box.draw()
    assert box.top.aboard == ""


def test_a_frame_of_the_table_allocates_nothing():
    box = three(speed=2, passengers=1)
    for presses in ((), ("left",), ("ok",)):
        box.press(*presses)
        box.draw()
        assert allocated(box.draw) == 0
