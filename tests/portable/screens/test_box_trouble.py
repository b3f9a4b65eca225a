"""What may go wrong between buttons and glass: failing screens, flash or display."""

import os
import sys

from boards import simulator
from firmware.link.refusal import FAULT
from firmware.ui import widgets

from ..refusal import raised
from ..store.flash import ROOT, empty
from .app_box import Box, Home, Notice, Other, Session, stage


def test_a_screen_that_fails_is_shown_and_left():
    for what in ("press", "draw", "close", "tick"):
        box = Box()
        Home.fail = what
        if what == "close":
            box.app.guard(box.app.push, "other", "Other")
        elif what == "tick":
            box.app.dirty()
            box.turns(20)
        else:
            box.press("up")
        assert box.screen() == "trouble", what
        assert box.notified == [("system.error", FAULT)], what
        assert box.picture() != bytes(1024)
        stage("home", Home)
        box.press("ok")
        assert box.screen() == "home", what


def test_a_screen_that_does_not_exist_is_trouble_too():
    box = Box()
    box.app.guard(box.app.push, "nowhere", "Nothing")
    assert box.screen() == "trouble"
    assert box.notified[0][1] == FAULT


def test_want_of_memory_and_a_fault_that_comes_back_leave_the_application():
    def short():
        raise MemoryError

    def broken():
        raise ValueError

    box = Box()
    assert raised(MemoryError, box.app.guard, short) and box.screen() == "home"
    for _ in range(2):
        box.app.guard(broken)
        assert box.screen() == "trouble"
    assert raised(MemoryError, box.app.guard, broken)


def test_an_error_is_noted_with_the_last_actions():
    empty()
    os.mkdir(ROOT)
    try:
        box = Box()
        box.app.table.session = Session()
        box.app.open_table = lambda: box.app.only("other", "Other")
        codes = []
        for _ in range(6):
            Home.fail = "press"
            box.press("up")
            codes.append(box.ask("ui.screen")["focus"])
            stage("home", Home)
            stage("other", Other)
            box.press("ok")
        assert sorted(os.listdir(ROOT)) == [
            "crash.1.txt",
            "crash.2.txt",
            "crash.3.txt",
            "crash.txt",
        ]
        with open(ROOT + "/crash.txt") as file:
            lines = file.read().split("\n")
        assert lines[0].startswith(codes[-1] + ": pilothouse ") and "simulator" in lines[0]
        assert "ValueError: out of coal" in lines and "firmware.crash" not in sys.modules
        assert lines[-22:] == ['{"game":"counter"}'] + ["add %d" % n for n in range(10, 30)] + [""]
    finally:
        empty()


def test_an_error_that_can_not_be_noted_names_no_file():
    said = []
    kept = widgets.wrap
    widgets.wrap = lambda canvas, text, *place: said.append(text)
    try:
        for made in (False, True):
            empty()
            if made:
                os.mkdir(ROOT)
            box = Box()
            Home.fail = "press"
            box.press("up")
            stage("home", Home)
            code = box.ask("ui.screen")["focus"]
            assert said[-1].split("\n")[0] == ("crash.txt " if made else "") + code
    finally:
        widgets.wrap = kept
        empty()


def test_the_press_after_an_error_goes_on_with_the_game():
    box = Box()
    box.app.table.session = Session()
    box.app.open_table = lambda: box.app.only("other", "Other")
    Home.fail = "press"
    box.press("up")
    assert box.screen() == "trouble"
    stage("other", Other)
    box.press("ok")
    assert box.screen() == "other"
    box.press("down")  # nothing is wrong any more
    # A table that fails as soon as it opens doesn't lead on, so home opens.
    Home.fail = "press"
    box.press("up")
    stage("other", Other)
    Home.fail = "draw"
    box.press("ok")
    assert box.screen() == "trouble"
    stage("home", Home)
    box.press("ok")
    assert box.screen() == "home", (box.screen(), box.notified)


def test_an_action_reaches_flash_after_its_frame_and_before_the_next_press():
    box = Box()
    table = box.app.table
    before = bytes(box.picture())
    table.due = True
    box.app.canvas.pixel(100, 60, 1)
    box.app.stack.top.draw = lambda canvas: canvas.pixel(100, 60, 1)
    box.app.dirty()
    box.app.glass.refresh()
    shown = bytes(table.flushed[0][3])
    assert shown == bytes(box.picture()) != before
    table.due = True
    box.press("up")
    assert len(table.flushed) == 2
    table.due = False
    box.app.glass.refresh()
    assert len(table.flushed) == 2  # there was nothing to keep


def test_a_flash_that_fails_is_reported_once():
    stage("notice", Notice)
    box = Box()
    table = box.app.table
    for fails, screen in (("full", "notice full"), ("full", "home"), (None, "home")):
        table.fails, table.due = fails, True
        box.app.glass.refresh()
        found = box.ask("ui.screen")
        assert (found["screen"] + " " + found["focus"]).startswith(screen), (fails, found)
        if found["screen"] == "notice":
            stage("home", Home)
            box.app.home()
    table.fails, table.due = "full", True  # the flash had worked in between
    stage("notice", Notice)
    box.app.glass.refresh()
    assert box.screen() == "notice"


def test_the_watchdog_is_fed_at_every_turn():
    box = Box()
    fed = []
    box.turns(30)  # there is no watchdog yet
    box.app.feed = lambda: fed.append(1)
    box.turns(50)
    assert len(fed) == 5


def test_a_game_goes_on_without_a_display():
    box = Box()
    box.unplug()
    Home.heard = []
    box.app.push("other", "Other")
    box.press("up")
    assert ("up", "press") in Home.heard
    box.glass = simulator.Glass()
    box.unplug(False)
    assert box.sees == {"answers": False}
    box.turns(1100)
    assert box.glass.on and box.picture() != bytes(1024)
    assert box.sees == {"answers": True}
