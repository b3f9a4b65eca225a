"""The last table: the first screen offers it again, and so does the form of a new race."""

import json

from firmware.screens.home import Home
from firmware.screens.mississippi.new import New

from .box import App

TABLE = [
    "mississippi",
    ["grey", "red", "white", "green"],
    {"mode": "pilot", "tiles": "swap", "play_on": True},
    {"red": 2},
]


class Box(App):
    """The first screen of a box that was used before. `begun`: what it has begun."""

    def __init__(self, last=None):
        super().__init__("home")
        self.begun = None
        if last is not None:
            self.settings["last"] = last
        self.show(Home(self))

    def only(self, module, name, *given):
        self.begun = given

    def rows(self):
        return [name for name, _ in self.top.items]


def test_the_last_table_is_offered_first_and_ok_begins():
    box = Box(json.dumps(TABLE))
    assert box.top.focus() == "again"
    box.press("ok")
    assert box.begun == (TABLE[0], (TABLE[1], TABLE[2], TABLE[3]))


def test_a_running_game_goes_on_first_and_a_finished_one_comes_after_the_last_table():
    box = Box(json.dumps(TABLE))
    box.table.new("mississippi", ["red", "green", "grey"])
    box.show(Home(box))
    assert box.rows()[0] == "continue" and "again" not in box.rows()
    for text in ("tile", "out", "out"):
        box.table.do(text)
    box.show(Home(box))
    assert box.rows()[:2] == ["again", "continue"]


def test_without_a_last_table_or_with_one_that_is_none_nothing_is_offered():
    for last in (None, "", "junk", "{}", "[1, 2]", '["chess", [], {}, {}]', "[7, 1, 1, 1]"):
        assert "again" not in Box(last).rows(), last


def test_the_form_of_a_new_race_begins_with_the_last_table():
    box = Box(json.dumps(TABLE))
    form = New(box)
    assert form.players() == TABLE[1]
    assert form.given() == TABLE[2]
    assert form.seats() == TABLE[3]


def test_the_form_is_as_usual_without_a_last_race():
    usual = New(Box()).players()
    for last in ("junk", '["mississippi", 3, {}, {}]', '["master", ["blue"], {}, {}]'):
        assert New(Box(last)).players() == usual
