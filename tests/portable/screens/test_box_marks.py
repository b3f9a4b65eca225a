"""Where could I go: marks on the map of pilot mode, leaps, courses, the ends of other boats."""

from firmware.link import advice, why
from shared_rules.kernel.session import ended
from shared_rules.mississippi.search.courses import course, headings_of, read_facts

from ..heap import allocated
from ..share import share
from .test_box_map import BOATS, PLAYERS, RIVER, Box, race


def thought(box):
    """Let the box think until there is nothing more to think about."""
    box.top.tick(0)
    while not box.top.hand.whole:
        box.top.tick(0)
    box.draw()
    return box


def marked(box):
    """Let the box look for the marks; it does not know yet what a captain would sail."""
    while box.top.focus() != "looking":
        box.top.tick(0)
    while not box.top.hand.marks:
        box.top.tick(0)
    box.draw()
    return box


def sailed(box):
    """Let the box play the course to its end."""
    while box.top.plan and box.top.focus() == "sailing":
        box.frame()
    return box


def go(box):
    """OK at the mark chosen, at the end with the bow shown."""
    box.press("ok")
    if box.top.focus() == "end":
        thought(box).press("ok")
    return sailed(box)


def log(box):
    return [text for text in box.table.session.log()]


def test_the_marks_come_in_slices_and_a_key_waits_for_one_or_for_a_frame_but_not_for_both():
    box = race(True)
    assert box.top.focus() == "thinking"  # the map stands at once
    done = []
    box.dirty = lambda: done.append("frame")
    box.top.tick(0)
    think = box.top.hand.think
    box.top.hand.think = lambda: done.append("slice") or think()
    now = frames = slices = 0
    while not box.top.hand.whole:
        del done[:]
        now += 100
        box.top.tick(now)
        frames += done == ["frame"]
        slices += done != ["frame"]
        assert done in (["frame"], ["slice"], ["slice", "frame"]), done  # a price is through
        box.draw()
    assert frames > 2 and slices > 10 and box.top.focus() == "marks"


def test_a_key_pressed_meanwhile_works():
    box = race(True)
    box.press("left", "ok", "ok")
    sailed(box)
    assert log(box)[-1] == "done"


def test_ok_sails_the_course_shown_and_ends_the_turn():
    box = marked(race(True))
    fuel, wheel = box.top.fuel, box.top.speed
    go(box)
    red = box.table.session.state["boats"]["red"]
    assert (str(red["coal"]), str(red["speed"])) == (fuel, wheel)
    assert log(box)[-1] == "done" and "mississippi.roll" in box.opened


def test_ok_sails_as_is_advised_once_that_is_known():
    box = race(True)
    advised = ended(advice.advised(box.table.session))[0]
    before = box.table.session.rules.helm.spared
    assert thought(box).table.session.rules.helm.spared == before
    go(box)
    assert ", ".join(log(box)).startswith(advised.split(", done")[0])
    # before that it sails to the likeliest mark
    box = race(True)
    soon = ended(advice.advised(box.table.session, None, True))[0]
    assert soon != advised
    go(marked(box))
    assert ", ".join(log(box)).startswith(soon.split(", done")[0])


def test_a_mark_that_was_chosen_stays():
    box = marked(race(True))
    box.press("left")
    at = box.top.hand.at
    thought(box)
    assert box.top.hand.at == at


def test_an_arrow_leaps_and_the_figures_follow():
    box = marked(race(True))
    seen = set()
    for role in ("up", "left", "down", "right", "up", "up", "left", "left"):
        box.press(role)
        seen.add((box.top.speed, box.top.fuel))
    assert len(seen) > 1 and not log(box)


def test_where_the_free_turn_is_left_the_bow_is_chosen_at_the_end():
    boats = {"red": {"at": "0.12", "heading": "n", "speed": 2}, "green": {"at": "1.2"}}
    box = Box({"river": RIVER, "boats": boats, "order": ["red", "green"], "round": 2}, True)
    marked(box)
    for _ in range(12):
        box.press("left")
        place = box.top.hand.at
        if set(headings_of(box.top.hand.marks[place])) == {0}:  # straight on
            break
    box.press("ok")
    thought(box)
    assert box.top.focus() == "end"
    bow = box.top.hand.bow
    box.press("right")
    assert box.top.hand.bow != bow
    box.press("back")
    thought(box)
    assert box.top.focus() == "marks" and box.top.hand.found is box.top.hand.marks


def test_a_push_asks_the_other_player_and_the_course_goes_on():
    box = marked(race(True))
    marks, hand = box.top.hand.marks, box.top.hand
    for place in range(0, len(marks), 2):
        state, water = box.table.session.state, hand._water()
        if "push" in str(course(water, state, "red", marks[place])[0]):
            break
    else:
        raise AssertionError("no mark with a push")
    hand.at, hand.moved = place, True
    box.top.stale = True
    go(box)
    assert box.top.focus() == "bow" and box.top.colour == "green"
    box.press("ok")
    while box.top.focus() in ("embark", "refuel"):
        box.press("ok")
    sailed(box)
    assert log(box)[-1] == "done"


def test_a_course_takes_the_passenger_of_its_dock():
    boats = dict(BOATS)
    boats["green"] = {"at": "1.13", "heading": "n"}
    boats["red"] = {"at": "1.2", "heading": "n", "speed": 1}
    box = marked(Box({"river": RIVER, "boats": boats, "order": PLAYERS, "round": 1}, True))
    marks, hand = box.top.hand.marks, box.top.hand
    for place in range(0, len(marks), 2):
        cell, _, wheel, _, _ = read_facts(marks[place + 1])
        if cell == 27 and wheel == 1:
            hand.at, hand.moved = place, True
    box.top.stale = True
    go(box)
    assert log(box)[-2:] == ["embark", "done"]


def test_a_refusal_half_way_stops_and_is_shown():
    box = race(True)
    box.top.plan = ["speed 3", "astern", "done"]
    box.top.stale = True
    box.press("up")
    assert box.top.note and box.top.why and log(box) == ["speed 3"]
    assert box.top.plan == []


def test_an_undo_while_the_course_waits_ends_it():
    box = race(True)
    box.top.plan = ["speed 4", "push 1.7", "ahead", "done"]
    box.top.stale = True
    box.draw()
    sailed(box)
    assert box.top.focus() == "bow"
    box.table.undo()
    box.draw()
    assert box.top.plan == []


def test_the_others_follow_in_the_order_of_the_round():
    box = thought(race(True))
    for colour in ("green", "grey"):
        box.top.watched += 1
        box.top.hand = None
        box.top.stale = True
        box.draw()
        thought(box)
        assert box.top.colour == colour and box.top.focus() == "marks"
        box.press("left")
    box.press("back")
    thought(box)
    assert box.top.colour == "red" and not log(box)


def test_after_starts_in_a_row_the_map_works_step_by_step():
    box = race(True)
    box.failures = 1
    box.top.stale = True
    box.top.tick(0)
    box.draw()
    assert box.top.focus() == "speed" and box.top.note == "No memory for marks"


def test_a_frame_with_marks_allocates_nothing():
    box = thought(race(True))
    for keys in ((), ("left",), ("up",)):
        box.press(*keys)
        box.draw()

        def frame():
            box.draw()

        taken = allocated(frame, 10)
        assert taken == 0, taken


def test_the_course_goes_on_when_the_computer_has_set_the_bow():
    box = thought(race(True))
    box.top.plan = ["speed 3", "push 1.3", "left", "ahead", "done"]
    box.top.stale = True
    box.draw()
    sailed(box)
    assert box.top.focus() == "bow"
    box.table.do("bow n", "computer")
    box.draw()
    while box.top.focus() in ("embark", "refuel"):
        box.press("down")
    sailed(box)
    assert log(box)[-1] == "done"


def test_why_not_a_hex_is_told_by_the_marks_once_they_stand():
    box, slices = race(True), [0, 0]
    assert why.known_ends(box) is None
    assert why.known_ends(marked(box)) is None
    ends = why.known_ends(thought(box))
    assert ends is box.top.hand.marks
    session = box.table.session
    for cell in range(share(3, 0), 20 * len(session.state["river"]), share(7, 1)):
        told = []
        for known in (None, ends):
            steps = why.of_place(session, "%d.%d" % (cell // 20, cell % 20), known)
            try:
                while True:
                    next(steps)
                    slices[known is ends] += 1
            except StopIteration as end:
                told.append(end.value)
        assert told[0] == told[1], (cell, told)
    assert slices[1] < slices[0] // 2, slices
    box.top.watched = 1
    assert why.known_ends(box) is None
