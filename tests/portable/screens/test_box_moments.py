"""Moments: what has just happened is a picture over the glass, and never in the way."""

import gc
import sys

from firmware.ui.colour import Canvas as Colour

from ..heap import allocated
from .moved_clock import still
from .simulated import Box

RACE = "mississippi", ["red", "green", "grey"]
VOYAGE = "master", ["red", "blue"]
GYGES = "gyges", ["south", "north"]
TBOATS = "tboats", ["yellow", "red"]
# For each game the tunes of its moments, and their events with what they say in the rules' pages
EVENTS = (
    (
        RACE,
        "roll done done done refused refused done won",
        {"event": "rolled", "face": "right"},
        {"event": "laid", "tile": "B3-2", "at": 1, "passengers": 2},
        {"event": "laid", "tile": "A1-4", "at": 1, "passengers": 0},
        {"event": "embarked", "boat": "red", "tile": 1, "passengers": 2},
        {"event": "aground", "boat": "green"},
        {"event": "out", "boat": "grey"},
        {"event": "moored", "boat": "red", "place": 1},
        {"event": "won", "owner": "red"},
    ),
    (
        VOYAGE,
        "done roll roll done done done refused won",
        {"event": "card", "colour": "red", "effect": "good"},
        {"event": "card", "colour": "red", "effect": "damage 3"},
        {"event": "card", "colour": "blue", "effect": "divert 1"},
        {"event": "bill", "bill": 5, "port": "BUENOS_AIRES"},
        {"event": "freight", "colour": "red", "bill": 5, "paid": 60000},
        {"event": "repaired", "colour": "red", "damage": 2, "paid": 20000},
        {"event": "debt", "colour": "red", "owed": 194000},
        {"event": "won", "colour": "blue", "cash": 500000},
    ),
    (
        GYGES,
        "won won",
        {"event": "won", "who": "south", "how": "goal"},
        {"event": "won", "who": "north", "how": "resigned"},
    ),
    (
        TBOATS,
        "done won",
        {"event": "taken", "boat": "a1-a3", "by": "b1-d1"},
        {"event": "won", "who": "red", "how": "eliminated"},
    ),
)


def each():
    """Each picture of each game, on a box of its own: (box, event, tune)."""
    for game, tunes, *events in EVENTS:
        box = Box(*game)
        if game == RACE:
            box.do("tile")
        for event, tune in zip(events, tunes.split(" ")):
            yield box, event, tune


@still
def test_each_event_has_its_picture_and_its_tune_and_after_600_ms_the_table_is_back():
    for box, event, tune in each():
        box.turns(700)
        behind = box.picture()
        box.happens(event)
        assert (box.moment(), box.beeps[-1]) == (event["event"], tune), event
        box.turns(300)
        assert box.moment() == event["event"] and box.picture() != behind, event
        box.turns(310)
        assert box.moment() is None
        assert box.screen()["screen"] in ("table", "roll", "tile", "news", "ask"), box.screen()


@still
def test_a_picture_moves_and_then_stands():
    for box, event, _ in each():
        seen = set()
        box.happens(event)
        for _ in range(11):
            seen.add(box.picture())
            box.turns(50)
        assert len(seen) > 1, event


class Frame:
    """The frames of a moment, a step further each."""

    def __init__(self, app):
        self.moment, self.canvas = app.glass.moment, app.canvas
        self.moment._step = 0

    def next(self):
        self.canvas.fill(0)
        self.moment.draw(self.canvas)
        self.moment._step += 1


def test_a_frame_of_a_moment_allocates_nothing():
    for box, event, _ in each():
        box.happens(event)
        frame = Frame(box.app)
        assert allocated(frame.next, 12) == 0, event


def test_the_application_allocates_nothing_for_a_frame_of_a_moment():
    box = Box(*RACE)
    box.do("tile")
    box.happens({"event": "out", "boat": "grey"})
    app = box.app

    def frame():
        app.glass.stale = True
        app.glass.refresh()

    frame()
    assert allocated(frame, 10) == 0


def test_pictures_are_drawn_in_colour_too():
    canvas, inks = Colour(240, 135), set()
    for game, _, *events in EVENTS:
        box = Box(*game, canvas=canvas)
        if game == RACE:
            box.do("tile")
        for event in events:
            gc.collect()
            box.happens(event)
            assert box.moment() == event["event"], event
            inks |= {byte >> 4 for byte in canvas.pixels}
    assert len(inks) > 6


def test_a_key_goes_past_it_and_does_what_it_does_on_the_screen_behind():
    box = Box(*RACE)
    box.do("tile")
    box.happens({"event": "aground", "boat": "red"})
    assert box.moment() and box.screen()["focus"] == "speed"
    box.press("up")
    assert box.moment() is None
    assert box.app.stack.top.wheel == 2
    box.happens({"event": "out", "boat": "grey"})
    box.press("ok")
    assert (box.table.session.last, box.moment()) == ("sail", None)


def test_a_screen_that_follows_is_there_behind_the_moment():
    box = Box(*RACE)
    box.do("tile", "ahead", "done")
    assert box.screen()["screen"] == "roll"
    box.press("ok")
    found = box.screen()
    assert (found["screen"], found["moment"]) == ("roll", "laid")
    assert found["focus"] == box.table.session.state["river"][-1]["tile"]
    box.press("ok")
    assert box.screen() == {"screen": "table", "title": "green", "focus": "speed"}


@still
def test_die_and_tile_of_one_press_are_one_picture():
    box = Box(*RACE)
    box.do("tile", "ahead", "done")
    box.press("ok")
    assert box.moment() == "laid" and box.beeps[-1] == "roll"
    box.turns(620)
    assert box.moment() is None and box.screen()["screen"] == "roll"


def hexes(canvas):
    """The pixels where the picture of a tile lies."""
    return bytes([canvas.pixel(x, y) for y in range(51) for x in range(49)])


@still
def test_the_tile_stays_where_its_moment_has_drawn_it():
    box = Box(*RACE)
    box.press("ok")
    box.turns(590)
    assert box.moment() == "laid"
    moving = hexes(box.app.canvas)
    box.turns(100)
    assert box.moment() is None and box.screen()["screen"] == "tile"
    assert hexes(box.app.canvas) == moving and sum(moving) > 300
    app = box.app

    def frame():
        app.glass.stale = True
        app.glass.refresh()

    assert allocated(frame, 10) == 0


@still
def test_card_and_bill_of_one_press_are_one_picture_each():
    box = Box(*VOYAGE)
    card = {"event": "card", "colour": "red", "effect": "damage 1"}
    bill = {"event": "bill", "bill": 1, "port": "NEW_ORLEANS"}
    for event in (card, bill):  # two actions, and no frame between them
        box.table.changed({"ply": 0, "action": "x", "by": "table"}, "x", [event])
    box.app.glass.refresh()
    assert box.moment() == "card"
    box.turns(640)
    assert box.moment() == "bill"
    box.turns(640)
    assert box.moment() is None


@still
def test_boats_that_one_move_takes_are_one_picture():
    box = Box(*TBOATS)
    box.happens(
        {"event": "taken", "boat": "a1-a3", "by": "b1-d1"},
        {"event": "taken", "boat": "c1-c3", "by": "b1-d1"},
        {"event": "won", "who": "red", "how": "eliminated"},
    )
    assert box.moment() == "taken"
    box.turns(640)
    assert box.moment() == "won"


@still
def test_t16a_a_boat_that_falls_by_itself_has_a_picture_that_names_who_takes_it():
    box, seen = Box(*TBOATS), []
    for by in ("b1-d1", "e4-e6"):
        box.happens(
            {"event": "taken", "boat": "a1-a3", "by": "b1-d1"},
            {"event": "taken", "boat": "e1-e3", "by": by},
        )
        box.turns(300)
        seen.append(box.picture())
        box.turns(340)
        assert box.moment() == (None if by == "b1-d1" else "taken")
        box.turns(700)
    assert seen[0] != seen[1]  # the bar says which boat takes which


@still
def test_moments_follow_from_actions_of_buttons_link_and_captains():
    box = Box(*RACE)
    box.press("ok")
    assert (box.table.session.last[:4], box.moment()) == ("tile", "laid")
    box.turns(700)
    box.table.do("ahead", "link")
    box.table.do("embark 1", "link")
    assert box.moment() == "embarked"
    box.turns(700)
    box = Box(*GYGES, seats={"north": 1})
    box.table.do("setup 112233", "link")
    box.turns(2000)
    assert box.table.session.ply > 1 and box.moment() is None
    box.table.do("resign", "computer")
    assert box.moment() == "won"


@still
def test_undo_redo_and_another_game_show_none():
    box = Box(*RACE)
    box.do("tile")
    box.turns(700)
    box.do("ahead", "embark 1")
    assert box.moment() == "embarked"
    box.table.undo("link")
    assert box.moment() is None
    box.table.redo("link")
    assert box.moment() is None
    box.table.go(0)
    box.table.go(3)
    assert box.moment() is None
    box.table.do("embark 1") if box.table.session.ply == 2 else box.table.undo()
    box.table.do("embark 1")
    box.table.undo()  # before a frame was shown
    assert box.moment() is None
    box.table.new(*GYGES)
    box.app.open_table()
    assert box.moment() is None


def test_the_setting_stills_them():
    box = Box(*RACE, moments=False)
    box.do("tile", "ahead", "embark 1")
    assert box.moment() is None and stage_is_gone()
    box.app.settings["moments"] = True
    box.happens({"event": "aground", "boat": "red"})
    assert box.moment() == "aground"


def test_the_next_action_ends_a_moment():
    box = Box(*RACE)
    box.do("tile")
    assert box.moment() == "laid"
    box.do("speed 2")
    assert box.moment() is None


def test_over_a_screen_that_is_not_the_game_there_is_none():
    box = Box(*RACE)
    box.app.push("mississippi.passengers", "Passengers")
    box.table.do("tile", "link")
    assert box.moment() is None


def stage_is_gone():
    return not [path for path in sys.modules if "moment" in path and "test" not in path]


@still
def test_pictures_leave_memory_with_the_moment():
    box = Box(*RACE)
    there = set(sys.modules)
    box.do("tile")
    assert box.moment() == "laid" and stage_is_gone()
    box.turns(700)
    assert box.app.glass.moment is None and set(sys.modules) - there == set()


def test_a_game_without_pictures_plays_without_them():
    box = Box(*RACE)
    box.table.moments = ()
    box.do("tile")
    assert box.moment() is None
