"""Whose request is the next one on the single line to the box."""

from pilothouse.big.rights import CHANGE, READING
from pilothouse.big.turns import Asked, Turns


def put(turns, page, kind, name, **params):
    asked = Asked(page, kind, name, params, answer=None)
    turns.put(asked)
    return asked


def order(turns):
    """The names of all that wait, as they are taken."""
    taken = []
    while asked := turns.take(0):
        taken.append(asked.method)
    return taken


def test_a_change_goes_before_all_readings_even_those_of_its_own_page():
    turns = Turns()
    put(turns, "a", READING, "view")
    put(turns, "b", READING, "log")
    put(turns, "a", CHANGE, "do")
    assert order(turns) == ["do", "view", "log"]


def test_pages_take_turns():
    turns = Turns()
    for number in range(3):
        put(turns, "flood", READING, f"flood {number}")
    put(turns, "a", READING, "a")
    put(turns, "b", READING, "b")
    assert order(turns) == ["flood 0", "a", "b", "flood 1", "flood 2"]


def test_a_page_full_of_changes_keeps_neither_readings_nor_others_waiting():
    turns = Turns()
    for number in range(3):
        put(turns, "flood", CHANGE, f"flood {number}")
    put(turns, "flood", READING, "own")
    put(turns, "a", READING, "look")
    put(turns, "b", CHANGE, "tap")
    assert order(turns) == ["flood 0", "tap", "own", "flood 1", "look", "flood 2"]


def test_the_changes_of_a_page_stay_in_their_order_where_nothing_else_waits():
    turns = Turns()
    for number in range(4):
        put(turns, "a", CHANGE, str(number))
    assert order(turns) == ["0", "1", "2", "3"]


def test_what_is_dropped_is_never_taken_and_what_was_taken_is_not_dropped():
    turns = Turns()
    first, second = (put(turns, "a", READING, name) for name in ("first", "second"))
    assert turns.drop(first)
    assert not turns.drop(first)
    assert order(turns) == ["second"]
    assert not turns.drop(second)


def test_what_is_long_begins_at_once_and_the_next_waits_until_the_box_has_done_with_it():
    turns = Turns()
    put(turns, "a", READING, "game.log")
    job = put(turns, "b", READING, "game.view", ply=3)
    put(turns, "c", READING, "game.advised")
    assert turns.take(0) is job
    assert turns.take(0, job).method == "game.log"
    assert turns.take(0, job) is None
    assert turns.take(0).method == "game.advised"


def test_while_a_change_is_long_no_other_one_begins():
    turns = Turns()
    job = put(turns, "a", CHANGE, "game.amend")
    put(turns, "b", CHANGE, "game.do")
    put(turns, "c", READING, "game.log")
    assert turns.take(0) is job
    assert turns.take(0, job).method == "game.log"
    assert turns.take(0, job) is None
    assert order(turns) == ["game.do"]


def test_a_tap_goes_before_a_reading_that_is_long_and_while_the_box_works_on_one():
    turns = Turns()
    job = put(turns, "a", READING, "game.view", ply=3)
    put(turns, "a", CHANGE, "tap")
    assert turns.take(0).method == "tap"
    assert turns.take(0) is job
    put(turns, "a", CHANGE, "another tap")
    assert turns.take(0, job).method == "another tap"
