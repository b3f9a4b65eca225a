"""What the screens of a running game have in common."""

from firmware.screens.prompt import Prompt
from firmware.screens.why import Why
from firmware.ui.spelling import statement

from .box import App


class Steer(Prompt):
    """A table on which each key sails one hex, as far as that is legal."""

    def key(self, role, kind):
        self.play("ahead")


def race():
    box = App("mississippi")
    box.table.new("mississippi", ["red", "green", "grey"], None, 7)
    box.table.do("tile")
    box.show(Steer(box))
    box.press("up", "up")  # the wheel is at 1
    assert box.beeps == ["refused"] and box.top.note and box.top.why
    return box


def test_back_after_a_refusal_opens_the_statement_once():
    box = race()
    box.press("back", "back")
    assert box.opened == ["why", "log"]


def test_the_statement_comes_behind_what_it_means_here():
    box = race()
    page = Why(box)
    page.open()
    told, _, whole = page.text.partition("\n")
    assert told == "Points left: 0.", told
    assert whole == statement("en", "mississippi", box.table.refused.rule)


def test_what_was_refused_before_a_host_played_is_past():
    box = race()
    box.table.undo("link")
    box.draw()
    assert not box.top.note and not box.top.why
    box.press("back")
    assert box.opened == ["log"]


def test_a_press_that_comes_before_the_change_is_drawn_finds_no_statement():
    box = race()
    box.table.undo("link")
    box.press("back")
    assert box.opened == ["log"]
