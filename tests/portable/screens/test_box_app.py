"""The application on the simulated board: buttons, screens, and what a host sees of them."""

import sys
from binascii import a2b_base64, crc32

import firmware.screens
from firmware.link.refusal import Refusal
from firmware.seats import Seats

from ..heap import allocated
from ..refusal import raised
from .app_box import Box, Home, Page, Session, Stage, Table, Third, stage


def test_a_press_reaches_the_screen_and_the_glass():
    box = Box()
    before = bytes(box.picture())
    assert before != bytes(1024)
    box.press("up")
    assert Home.heard == [("up", "press")]
    assert box.picture() == before


def test_pins_reach_the_screen_too():
    box = Box()
    box.pins["ok"].drive(0)
    box.turns(80)
    box.pins["ok"].drive(1)
    box.turns(50)
    assert Home.heard == [("ok", "press")]


def test_presses_of_the_link_take_no_real_time():
    box = Box()
    box.press("ok", 700)
    box.press("back", 699)
    box.press("down", 600)
    box.press("back+ok", 100)
    assert Home.heard == [
        ("ok", "long"),
        ("back", "press"),
        ("down", "press"),
        ("down", "repeat"),
        ("down", "repeat"),
        ("ok+back", "chord"),
    ]


def test_what_is_not_a_button_is_refused():
    box = Box()
    for button in ("", "fire", "up+", "up+up", "UP"):
        assert raised(Refusal, box.press, button), button
    assert raised(Refusal, box.press, "up", 10_001)
    assert Home.heard == []


def test_picture_comes_in_parts():
    box = Box()
    text = ""
    while True:
        answer = box.ask("ui.frame", offset=len(text))
        assert a2b_base64(answer["part"].encode())
        text += answer["part"]
        if len(text) >= answer["total"]:
            break
    assert (answer["w"], answer["h"], answer["format"]) == (128, 64, "mono_hlsb")
    assert answer["crc"] == "%08x" % crc32(text.encode())
    assert a2b_base64(text.encode()) == box.picture()


def test_screen_names_title_and_focus():
    box = Box()
    assert box.ask("ui.screen") == {"screen": "home", "title": "Home", "focus": "f0"}


WORDS = ["Title 38,000", "left right", "> chosen", "7", "on e4"]


def page():
    """A box that shows a page."""
    box = Box()
    stage("page", Page)
    box.app.push("page", "Page")
    box.app.glass.refresh()
    return box


def test_words_are_the_texts_of_the_glass_from_the_top():
    box = page()
    before = box.picture()
    assert box.ask("ui.words") == {"total": 5, "lines": WORDS}
    assert box.picture() == before
    assert "firmware.ui.words" not in sys.modules
    box.app.pop()
    assert box.ask("ui.words") == {"total": 1, "lines": ["home"]}


def test_words_come_in_parts():
    box = page()
    assert box.ask("ui.words", offset=1, limit=2) == {"total": 5, "lines": WORDS[1:3]}
    box.space = 50
    assert box.ask("ui.words", offset=2) == {"total": 5, "lines": WORDS[2:4]}


def test_in_the_dark_there_are_no_words():
    box = page()
    box.app.glass.dimmed = 2
    assert box.ask("ui.words") == {"total": 0, "lines": []}


def test_a_screen_that_fails_leaves_only_the_words_of_what_is_shown_then():
    box = page()
    Home.fail = "draw"  # after it has written
    lines = box.ask("ui.words")["lines"]
    assert box.screen() == "trouble"
    assert lines[0] == "A fault in the box" and "Title" not in lines


def test_modules_come_and_go_with_their_screens():
    box = Box()
    box.app.push("other", "Other")
    assert box.screen() == "other"
    assert Home.heard == ["close home", "open other"]
    box.app.pop()
    assert "firmware.screens.other" not in sys.modules
    assert not hasattr(firmware.screens, "other")
    assert Home.heard[2:] == ["close other", "open home"]
    box.app.pop()
    assert box.screen() == "home", (box.screen(), box.notified)


def test_a_module_stays_while_another_screen_needs_it():
    box = Box()
    box.app.push("other", "Other")
    box.app.push("other", "Other")
    box.app.pop()
    assert "firmware.screens.other" in sys.modules
    box.app.home()
    assert "firmware.screens.other" not in sys.modules


def test_a_module_that_screens_share_goes_with_them():
    box = Box()
    stage("boards", Third)  # stands in for a module that screens import
    box.app.push("other", "Other")
    box.app.pop()
    assert "firmware.screens.boards" in sys.modules
    box.app.home()
    assert "firmware.screens.boards" not in sys.modules
    assert not hasattr(firmware.screens, "boards")


def test_replace_takes_the_place_of_the_top():
    box = Box()
    stage("third", Third)
    box.app.push("other", "Other")
    box.app.replace("third", "Third")
    assert box.screen() == "third"
    assert Home.heard[2:] == ["close other", "open third"]
    box.app.pop()
    assert box.screen() == "home", (box.screen(), box.notified)


def test_a_screen_that_thinks_does_so_turn_by_turn():
    box = Box()
    waits = [0, 0, 0, None]
    box.app.stack.top.tick = lambda now: waits.pop(0)
    box.app.dirty()
    assert [box.app.turn() for _ in range(3)] == [0, 0, 0]
    assert box.app.turn() > 0 and not waits


def test_what_was_done_is_on_glass_and_flash_before_the_next_tick():
    box = Box()
    table, ticked = box.app.table, []
    box.app.stack.top.tick = lambda now: ticked.append(len(table.flushed)) or 0
    box.app.dirty()
    box.app.turn()
    del ticked[:], table.flushed[:]
    table.due = True
    box.app.turn()
    assert (ticked, len(table.flushed)) == ([], 1)
    table.due = False
    box.app.turn()
    assert ticked == [1]


def test_a_game_that_a_host_begins_opens_the_table():
    box = Box()

    class Session:
        game = "gyges"
        options = {}
        end = 1  # it has begun: the first screen knows its table already

    class Boats(Home):
        name = "table"

    Boats.__name__ = "Table"
    box.app.table.session = Session()
    module = Stage(Table=Boats)
    folder = Stage(__path__="firmware/screens/gyges", table=module)
    sys.modules["firmware.screens.gyges"] = firmware.screens.gyges = folder
    sys.modules["firmware.screens.gyges.table"] = module
    change = {"ply": 0, "action": "new", "digest": "0", "by": "table"}
    for watcher in box.app.table.watchers:
        watcher(change)
    assert box.screen() == "home"  # the screen that began it goes on by itself
    change["by"] = "link"
    for watcher in box.app.table.watchers:
        watcher(change)
    assert box.screen() == "table"
    assert box.app.t("ok.row") != "ok.row"


def test_an_idle_turn_allocates_nothing():
    box = Box(sleep=0)
    box.turns(100)
    box.app.turn()
    assert allocated(box.app.turn, 20) == 0


class Thinker(Seats):
    """It thinks for three slices of 30 ms, then it waits."""

    slices = 3

    def __init__(self, app):
        super().__init__(Table())
        self._app = app

    def playing(self):
        return True

    def think(self):
        self.slices -= 1
        self._app.skip(30 if self.slices >= 0 else 5000)
        return self.slices >= 0


def test_only_what_the_computer_thinks_is_counted_and_not_how_long_it_waits():
    box = Box()
    app, thinker = box.app, Thinker(box.app)
    app.table.session = Session()
    app.seats, app.playing, app.stack.top.at_table = thinker, thinker.playing, True
    for _ in range(6):
        app.turn()
    assert thinker.slices == -3
    assert 90 <= thinker.spent < 5000
