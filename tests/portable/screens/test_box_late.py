"""Late corrections on the box: from the log, shown before they are done, in a few presses."""

import gc
import os

from firmware.store import Store

from ..store.flash import ROOT, files, kept
from .simulated import Box

PLAYERS = ["red", "green", "grey"]
ROUND_1 = "tile, ahead, right, done, roll, tile, ahead, done, ahead, done"
ROUND_2 = "rank green = red > grey, ahead, right, done, ahead, left, done, left, ahead, done"
PRICES = {"TOKYO": 2000, "LONDON": 1000}


def race(more=ROUND_2, options=None, store=None, players=PLAYERS):
    """A race at the table whose first tile has a station, and what was played in it."""
    box = Box("mississippi", players, options, store=store, moments=False)
    for text in (ROUND_1 + ", " + more).split(", "):
        box.table.do(text)
    box.app.open_table()
    box.turns(20)
    return box


def press(box, *buttons):
    """Press buttons; the box has time to think after each."""
    for button in buttons:
        box.press(button)
        box.turns(3000)
    assert not box.failed, box.failed


def log(box):
    return list(box.table.session.log())


def focus(box):
    return box.screen()["focus"]


def rows(box):
    """What the last rows of the opened turn offer, the first of them first."""
    return [" ".join([str(w) for w in row[3][2:]]) for row in box.app.stack.top.items if row[3:]]


def test_a_wrong_ruler_found_three_turns_later_takes_six_presses():
    box = race()
    was, asked = log(box), box.screen()["screen"]
    assert asked == "ruler"
    press(box, "back", "right", "up", "ok")
    assert (box.screen()["screen"], focus(box)) == ("order", "same")
    press(box, "right")
    assert focus(box) == "turns" and log(box) == was
    press(box, "ok")
    assert box.screen()["screen"] == "log"
    assert log(box) == was[:10] + ["rank red > green > grey"] + was[11:]
    assert box.table.session.state["order"] == PLAYERS


def test_each_turn_goes_with_its_boat_if_people_want_that():
    box = race()
    was = log(box)
    press(box, "back", "right", "up", "ok", "right", "up", "right")
    assert focus(box) == "stays"
    press(box, "ok")
    assert log(box)[11:] == was[14:17] + was[11:14] + was[17:]


def test_what_can_not_stay_in_its_sequence_goes_with_its_boat():
    # red can't push red
    box = race("rank green > red > grey, speed 2, push red, done, ahead, done, ahead, done")
    was = log(box)
    press(box, "back", "right", "up", "ok", "right")
    assert focus(box) == "stays" and box.app.stack.top.way == 1
    press(box, "up", "left")
    assert focus(box) == "falls"
    press(box, "ok")  # what falls has a page of its own
    assert box.screen()["screen"] == "mend" and focus(box) == "falls" and log(box) == was
    press(box, "back")
    assert box.screen()["screen"] == "order"
    press(box, "up", "down", "left", "ok")
    assert log(box)[11:] == was[14:16] + was[11:14] + was[16:]
    was = log(box)
    # The turns of this order may be dropped, too.
    press(box, "right", "up", "ok", "right", "down", "down", "down", "left", "ok", "ok")
    assert box.screen()["screen"] == "log" and log(box) != was


def test_a_forgotten_passenger_is_offered_and_comes_aboard():
    box = race()
    press(box, "back", "down", "down", "right")
    assert rows(box) == ["13 insert embark 1", "10 rank green = red > grey"]
    was = log(box)
    press(box, "up", "up", "ok")
    assert (box.screen()["screen"], focus(box)) == ("mend", "stays") and log(box) == was
    press(box, "ok")
    assert log(box) == was[:13] + ["embark 1"] + was[13:]
    assert box.table.session.state["boats"]["green"]["passengers"] == 1
    # and is taken out again
    press(box, "down", "down", "right")
    assert rows(box)[0] == "13 remove embark 1"
    press(box, "up", "up", "ok", "ok")
    assert log(box) == was


def test_what_would_fall_is_shown_with_its_reason_and_can_be_redone():
    box = race(ROUND_2.replace("ahead, left, done", "ahead, embark 1, done"))
    was = log(box)
    press(box, *["back"] + ["down"] * 6 + ["right"])
    assert rows(box) == ["3 insert embark 1"]
    press(box, "up", "ok")
    assert focus(box) == "falls" and log(box) == was
    press(box, "right")
    assert box.screen()["screen"] == "why" and focus(box) == "Q-43"
    press(box, "back", "back")
    assert box.screen()["screen"] == "log" and log(box) == was
    press(box, "ok", "ok")  # the turn is open still
    assert log(box) == was[:3] + ["embark 1"] + was[3:15]
    assert list(box.table.session.log(16, box.table.session.end)) == was[15:]
    press(box, "up", "ok")  # it is not legal now: the statement says why
    assert box.screen()["screen"] == "why" and focus(box) == "Q-43"
    press(box, "back")
    assert len(log(box)) == 16


def test_back_leaves_all_as_it_was():
    box = race()
    was, digest = log(box), box.table.session.digest()
    press(box, "back", "right", "up", "ok", "right", "right", "left", "up", "down", "back")
    assert box.screen()["screen"] == "log"
    press(box, "back")
    assert log(box) == was and box.table.session.digest() == digest


def test_ok_while_the_box_thinks_does_only_what_changes_nothing_else():
    box = race()
    was = log(box)
    press(box, "back", "right", "up", "ok")
    box.press("right")
    box.press("ok")  # nobody has seen yet that turns change their boat
    assert log(box) == was
    press(box, "ok")
    assert log(box) != was


def test_a_host_plays_while_a_correction_is_looked_at():
    box = race()
    press(box, "back", "right", "up", "ok")
    box.press("right")
    box.table.undo("link")
    was = log(box)
    box.turns(500)
    assert box.screen()["screen"] == "log" and log(box) == was


def test_keys_at_the_moment_in_which_a_host_takes_back_what_is_mended_lead_to_the_log():
    box = race()
    press(box, "back", "right", "up", "ok")
    while box.table.session.ply > 10:  # to before the ruler
        box.table.undo("link")
    order, was = box.app.stack.top, log(box)
    order.press("right", "short")
    order.press("ok", "short")
    assert box.screen()["screen"] == "log" and log(box) == was and not box.failed


def test_a_correction_of_what_is_taken_back_ends_at_once():
    box = race()
    box.app.push("log", "Log")
    box.app.push("mend", "Mend", box.table.session.ply, "remove", "done")
    box.turns(20)
    assert not box.failed and box.screen()["screen"] == "log"


def test_the_first_round_and_the_intro_game_have_no_order():
    box = race("rank green = red > grey")
    press(box, *["back"] + ["down"] * 2 + ["right"])
    assert rows(box) == ["7 insert embark 1"]
    box = Box("mississippi", PLAYERS, {"variant": "intro"}, moments=False)
    for text in ROUND_1.split(", "):
        box.table.do(text)
    box.app.open_table()
    press(box, "back", "down", "right")
    assert rows(box) == []


def test_where_the_box_sees_the_boats_nothing_is_told_late():
    box = Box("mississippi", PLAYERS, {"mode": "pilot"}, moments=False)
    box.table.do("tile")
    for _ in range(3):
        box.table.do("bow n")
    for text in ("speed 1", "ahead", "done"):
        box.table.do(text)
    box.app.open_table()
    box.turns(2000)
    box.app.push("log", "Log")
    press(box, "right")
    assert rows(box) == []
    box = Box("gyges", ["south", "north"], moments=False)
    for text in ("setup 112233", "setup 321321"):
        box.table.do(text)
    box.app.open_table()
    press(box, "back", "right")
    assert rows(box) == []


def test_a_ship_that_was_not_loaded_or_repaired_is_told_late():
    options = {"bills": "table", "cards": "table", "prices": PRICES}
    box = Box("master", ["red", "blue"], options, moments=False)
    played = "start TOKYO, start LONDON, bill 11, fuel 5, sail 3, fuel 5, sail 2"
    for text in played.split(", "):
        box.table.do(text)
    box.app.open_table()
    press(box, "back", "down", "right")
    assert rows(box) == ["4 insert load 11"]
    press(box, "up", "ok")
    assert focus(box) == "stays"
    press(box, "ok")
    assert log(box)[3:6] == ["fuel 5", "load 11", "sail 3"]
    assert box.table.session.state["players"][0]["bill"] == 11


@kept
def test_a_correction_is_on_flash_and_leaves_no_file_behind():
    store = Store(ROOT)
    box = race(store=store)
    press(box, "back", "right", "up", "ok", "right")
    assert not [file for file in os.listdir(ROOT) if file.startswith("archive")]
    press(box, "ok")
    was = log(box)
    assert not [file for file in os.listdir(ROOT) if file.startswith("archive")]
    assert len(files("running")) == 1
    again = Box("", store=Store(ROOT), moments=False)
    assert log(again) == was and "rank red > green > grey" in was


def test_the_screens_leave_memory_again():
    box = race()
    press(box, "back", "back")
    gc.collect()
    import sys

    before = sorted(sys.modules)
    press(box, "back", "right", "up", "ok", "right", "ok", "back")
    press(box, "back")
    left = [name for name in sys.modules if name not in before and "late" in name + "amend"]
    assert not [name for name in left if name.startswith(("firmware.screens", "shared_rules"))], (
        left
    )
