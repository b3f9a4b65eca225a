"""The map of pilot mode, step by step: what its keys play and ask, frames without allocation."""

from firmware.screens.mississippi.map import Map
from firmware.screens.mississippi.phrase import phrase

from ..heap import allocated
from .box import App

PLAYERS = ["red", "green", "grey"]
RIVER = [{"tile": "A0", "exit": "straight"}, {"tile": "A2-1", "exit": "left", "passengers": 1}]
RIVER.append({"tile": "A1-3"})
# Green lies in front of red; the dock of the station is behind green.
BOATS = {
    "red": {"at": "0.17", "heading": "n", "speed": 4},
    "green": {"at": "1.2", "heading": "n", "speed": 1},
    "grey": {"at": "0.12", "heading": "ne", "speed": 2},
}


class Box(App):
    """A race of three in pilot mode, with the map open."""

    def __init__(self, position=None, marks=False):
        super().__init__("mississippi")
        self.settings["marks"] = marks
        self.table.new("mississippi", PLAYERS, {"mode": "pilot"}, 6, position)
        self.show(Map(self))


def race(marks=False):
    return Box({"river": RIVER, "boats": BOATS, "order": PLAYERS, "round": 1}, marks)


def test_a_push_and_a_bow_are_told_by_the_tile_and_the_heading():
    box = race()
    language = box.language
    for code, told in (
        ("en", ["Push to A2-1", "Bow NE"]),
        ("es", ["Empujarlo hasta A2-1", "Proa: NE"]),
    ):
        language.choose(code, "mississippi")
        assert [phrase(box, text) for text in ("push 1.3", "bow ne")] == told


def test_the_wheel_is_right_even_after_several_undos_between_two_frames():
    boats = dict(BOATS)
    boats["green"] = {"at": "1.2", "heading": "n", "speed": 1, "coal": 0}
    box = Box({"river": RIVER, "boats": boats, "order": PLAYERS, "round": 1})
    table = box.table

    def sail(lines):
        for text in lines.split(", "):
            table.do(text)
        box.draw()
        box.press("up", "up")
        return box.top.hand.wheel

    assert sail("speed 1, left, ahead, left, done") == 2
    for _ in range(5):
        table.undo()
    assert sail("speed 3, push 1.3, bow n, left, ahead, done") == 1


def test_lapsed_points_are_reported():
    river = [{"tile": "A3-2", "exit": "straight"}, {"tile": "A1-3", "passengers": 1}]
    boats = {
        "red": {"at": "1.1", "heading": "n", "speed": 3, "coal": 0},
        "green": {"at": "1.6", "heading": "se", "coal": 1, "passengers": 1},
        "grey": {"at": "1.9", "heading": "ne", "speed": 2, "coal": 1, "passengers": 1},
    }
    options = {"mode": "pilot", "play_on": True, "push_course": "crossed"}
    given = {"river": river, "boats": boats, "order": PLAYERS, "landing": "left", "round": 3}
    box = race()
    box.table.new("mississippi", PLAYERS, options, 6, given)
    box.draw()
    for text in ("speed 4", "push 1.10", "bow n"):
        box.table.do(text)
    box.draw()
    assert box.top.focus() == "embark"
    box.press("ok")
    assert box.top.note == "No way on: 2 points lost" and box.top.focus() == "done"


def test_bows_are_set_before_the_first_turn():
    box = Box()
    assert box.opened == ["mississippi.tile"]
    box.table.do("tile")
    box.draw()
    assert box.top.focus() == "bow"
    box.press("ok", "left", "ok", "right", "right", "ok")
    boats = box.table.session.state["boats"]
    assert [boats[colour]["heading"] for colour in PLAYERS] == ["n", "nw", "se"]
    assert box.top.focus() == "speed"


def test_the_wheel_is_turned_before_the_boat_moves():
    box = race()
    box.press("up", "up", "down", "ok")
    assert box.table.session.state["boats"]["red"]["speed"] == 5
    assert box.top.focus() == "steer"


def test_the_player_chooses_the_hex_to_push_to():
    box = race()
    box.press("ok", "up")
    assert box.top.focus() == "push"
    box.press("back")
    assert box.top.focus() == "steer"
    box.press("up", "left", "ok")
    assert box.table.session.state["boats"]["green"]["at"] == "1.7"
    assert box.top.focus() == "bow"
    box.press("right", "ok")
    assert box.table.session.state["boats"]["green"]["heading"] == "ne"
    # QT-5: at the dock with wheel 1
    assert box.top.focus() == "embark"
    box.press("ok")
    assert box.table.session.state["boats"]["green"]["passengers"] == 1
    assert box.top.focus() == "steer"


def test_the_ruler_goes_with_the_race_for_which_it_was_laid():
    boats = {colour: dict(BOATS[colour], speed=1) for colour in BOATS}
    boats["green"]["at"] = "2.2"
    box = Box({"river": RIVER, "boats": boats, "order": ["grey", "red", "green"], "round": 2})
    session = box.table.session
    while session.state["round"] == 2:
        legal = list(session.actions())
        box.table.do("done" if "done" in legal else legal[0].split("..")[0])
        box.draw()
    assert box.top.note.startswith("round 3: ")
    box.table.new("mississippi", PLAYERS, {"mode": "pilot"}, 6)
    box.draw()
    assert len(box.table.session.state["river"]) < 3
    assert box.top.note == ""


def test_a_question_can_be_declined():
    box = race()
    box.press("ok", "up", "left", "ok", "ok")
    assert box.top.focus() == "embark"
    box.press("down")
    assert box.table.session.state["boats"]["green"]["passengers"] == 0


def test_a_refusal_is_shown():
    box = race()
    box.press("ok", "up", "left", "ok", "ok", "ok", "up")
    assert box.top.note == "A boat ahead"
    assert box.top.focus() == "steer"


def test_down_and_ok_held_open_the_menu():
    box = race()
    box.press("ok", "down", "ok long")
    assert box.opened == ["mississippi.actions", "mississippi.actions"]


def test_ok_goes_on_as_the_arrow_that_is_likeliest():
    box = race()
    box.press("ok", "ok")  # green lies ahead
    assert box.top.focus() == "push"
    box.press("ok")
    assert "push" in [text.split(" ")[0] for text in box.table.session.log()]


def test_a_frame_allocates_nothing():
    box = race()
    for keys in ((), ("ok",), ("up",), ("ok",)):  # wheel, steering, choosing, a bow
        box.press(*keys)
        box.frame()
        taken = allocated(box.frame, 10)
        assert taken == 0, (box.top.focus(), taken)
