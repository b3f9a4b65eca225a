"""What survives a start of the box: what is half entered, and the time of the clocks."""

import gc

from firmware.clock import keep
from firmware.reentry import list_presses, press_again
from firmware.store import Store

from ..refusal import raised
from ..store.flash import ROOT, kept
from .moved_clock import moved
from .restarted import RACE, begun, press, seen, started, stopped, survive
from .simulated import Box

VOYAGE = "master", ["red", "blue"]
GYGES = "gyges", ["south", "north"]
TBOATS = "tboats", ["yellow", "red"]
# (game and players, options, actions, keys that enter half of something)
ENTERED = (
    (RACE, {}, "tile", "up", "up"),  # a wheel in the hand
    (RACE, {}, "tile", "up", "back", "down", "down"),  # the log
    (VOYAGE, {}, "start LONDON; start TOKYO", "ok", "ok", "up", "up", "right"),
    (GYGES, {}, "", "up", "right"),  # a row that is arranged
    (GYGES, {}, "setup 321123; setup 321123", "right", "ok", "up"),  # a move, half way
    (TBOATS, {}, "", "right", "ok", "up"),
    (TBOATS, {}, "b1-b3>b2-b4; b7-b9>b6-b8", "ok", "right"),
)


@kept
def test_what_is_half_entered_of_an_action():
    survive(ENTERED)


@kept
def test_what_is_half_entered_of_a_new_game():
    for of in ("mississippi", "master", "gyges", "tboats"):
        box = Box("", moments=False, store=Store(ROOT))
        press(box, ["ok"])
        while box.screen()["focus"] != of:
            press(box, ["down"])
        press(box, ["ok", "down", "right", "down", "right"])
        while box.screen()["focus"] != "names":
            press(box, ["down"])
        press(box, ["ok", "down", "ok", "up", "right", "up repeat", "right", "down"])  # a name
        shown = seen(box)
        assert shown[0]["screen"] == "naming" and len(shown[0]["focus"]) > 1, shown[0]
        said, box = stopped(box), None
        box = started(said)
        assert seen(box) == shown, of
        press(box, ["ok", "back"])
        assert box.screen()["screen"][-3:] == "new"
        box = stopped(box) and None


@kept
def test_the_first_screen_stays_over_a_game():
    box = begun(RACE, {}, "tile")
    press(box, ["back long", "down", "down"])
    shown, said, box = seen(box), stopped(box), None
    assert shown[0]["screen"] == "home"
    box = started(said)
    assert seen(box) == shown
    assert said == "hdd home continue"


@kept
def test_what_was_done_is_not_done_once_more():
    box = begun(RACE, {}, "tile")
    press(box, ["up", "ok"])  # the wheel is set, and the boat sails
    ply, said = box.table.session.ply, stopped(box)
    assert ply > 1 and said == ""
    box = None
    box = begun(RACE, {}, "tile")
    press(box, ["back long", "down", "down", "down", "ok", "down", "down", "right"])
    assert box.screen()["screen"] == "settings" and list_presses(box.app.keys) == ""
    box.app.open_table()
    press(box, ["up"] * 410)
    assert list_presses(box.app.keys) == ""


@kept
def test_nothing_is_pressed_where_something_else_is_shown():
    box = begun(RACE, {}, "tile")
    press(box, ["up"])
    said, box = stopped(box), None
    assert said == "u table speed"
    box = begun(RACE, {}, "tile; speed 2")
    press_again(box.app, said)
    before = seen(box)
    assert list_presses(box.app.keys) == "" and before[0]["focus"] == "steer"


@kept
def test_no_press_that_is_entered_again_changes_the_game():
    box = begun(RACE, {}, "tile")
    shown, ply = seen(box), box.table.session.ply
    press_again(box.app, "uo")  # up, and OK, which would set the wheel and sail
    assert box.table.session.ply == ply and seen(box) == shown
    press(box, ["up", "ok"])
    assert box.table.session.ply > ply


@kept
def test_a_press_that_finds_no_memory_is_none_of_them():
    box = begun(RACE, {}, "tile")
    press(box, ["up"])
    top = box.app.stack.top

    def short(role, kind):
        raise MemoryError

    top.press = short
    raised(MemoryError, press, box, ["down"])
    assert list_presses(box.app.keys) == "u table speed"


def clocked(rule):
    box = begun(TBOATS, {}, "")
    keep(box.app, "rule", rule)
    box.app.clock = None
    box.app.open_table()
    press(box, ["up"])  # any key starts them
    return box


@moved
def test_clocks_go_on_with_the_time_that_a_start_takes(clock):
    kept(lambda: going_on(clock))()


def going_on(clock):
    for away, passed in ((1600, 1600), (9000, 9000), (11_000, 0), (-5, 0)):
        box = clocked("game 600000 0 1")
        clock.ms += 20_000
        box.app.turn()
        clock.ms += 300  # since the last frame
        assert box.app.clock.stop()
        left = dict(box.app.clock.left)
        ran, box = clock.ticks_ms(), stopped(box) and None
        clock.ms += away
        gc.collect()
        box = Box("", moments=False, store=Store(ROOT), ran=ran)
        box.app.turn()
        clocks = box.app.clock
        assert not clocks.paused and box.app.ran is None
        left["yellow"] -= passed
        assert abs(left["yellow"] - clocks.left["yellow"]) < 50, (away, left, clocks.left)
        assert left["red"] == clocks.left["red"] == 600_000
        clocks.pause()
        assert not clocks.stop()
        box = None
        gc.collect()


@moved
def test_clocks_that_stood_stand_after_a_start(clock):
    kept(lambda: standing(clock))()


def standing(clock):
    box = clocked("game 600000 0 1")
    box.app.home()
    box.app.turn()
    assert not box.app.clock.stop()
    box = None
    box = Box("", moments=False, store=Store(ROOT))
    clock.ms += 5000
    box.app.turn()
    assert box.app.clock.paused and box.app.clock.left["yellow"] > 599_000
