"""Lessons on the glass: before the turn of a person, after what has happened; a key goes on."""

from firmware.reentry import list_presses, press_again
from firmware.screens.lesson import Lesson
from firmware.tutoring import begin
from firmware.ui import colour, tall, words

from ..taught import TEXTS, Lessons
from .simulated import Box

DUEL = "tboats", ["yellow", "red"]
PIECE = "up", "right", "ok", "ok", "up", "back", "down", "ok"


def begun(explains=True, **more):
    """A box with a game of T-boats on its table. kept: what it has brought to flash."""
    box = Box(*DUEL, **more)
    box.kept = []
    box.app.store.keep_settings = lambda settings: box.kept.append(settings.get("seen"))
    if explains:
        begin(box.table, box.app)
    for _ in range(3):
        box.app.glass.refresh()
    return box


def shown(box):
    """The key of the lesson that lies on the glass, or None."""
    box.moment()
    page = box.app.glass.moment
    return page.key if page and page.name == "lesson" else None


def seen(box):
    box.app.glass.refresh()
    return box.app.settings.get("seen", "")


def test_it_comes_before_the_turn_and_ok_only_goes_on():
    with Lessons("tboats"):
        box = begun()
        plain = begun(False)
        assert shown(box) == "goal" and box.screen()["moment"] == "lesson"
        lines = words.list_lines(box.app)
        assert lines[0] == "Good to know" and "OK go on" in lines
        assert " ".join(lines[1 : lines.index("OK go on")]) == TEXTS["goal="]
        assert seen(box) == ""
        box.press("ok")
        assert shown(box) == "much" and seen(box) == "tboats goal"  # a second one
        assert box.kept == ["tboats goal"] and box.table.session.ply == 0
        box.press("ok")
        assert shown(box) is None and seen(box) == "tboats goal much"
        assert box.screen() == plain.screen() and box.table.session.ply == 0


def test_any_other_key_does_what_it_would_have_done():
    with Lessons("tboats"):
        for role, ms in (("left", 60), ("right", 60), ("up", 60), ("back", 60), ("ok", 1500)):
            box, plain = begun(), begun(False)
            assert shown(box) == "goal"
            box.press(role, ms)
            plain.press(role, ms)
            assert box.screen() == plain.screen(), role
            assert seen(box) == "tboats goal"
            assert shown(box) is None, role  # no second one: something has begun


def test_what_has_happened_is_seen_first():
    with Lessons("tboats", goal=lambda state, events: events != []):
        box = begun()
        assert shown(box) == "much"
        box.press("ok")
        text = next(box.table.session.actions())
        box.table.session.do(text)
        happened = [{"event": "won", "who": "yellow"}]
        box.table.changed({"ply": 1, "action": text, "by": "table"}, text, happened)
        for _ in range(3):
            box.app.glass.refresh()
        assert box.screen()["moment"] == "won"
        box.turns(1500)
        assert shown(box) == "goal"


def test_nothing_comes_while_the_box_plays():
    with Lessons("tboats"):
        box = begun(seats={"red": 1})
        box.press("ok")
        box.table.do(next(box.table.session.actions()))
        turns = 0
        while box.app.playing():
            assert shown(box) is None and turns < 1000
            box.turns(20)
            turns += 1
        assert turns and shown(box) == "much"


def test_an_action_of_a_host_has_seen_nothing_and_what_a_host_has_seen_goes():
    with Lessons("tboats"):
        box = begun()
        assert shown(box) == "goal"
        box.table.do(next(box.table.session.actions()), "link")
        assert shown(box) == "goal" and seen(box) == ""  # the turn of red
        box.app.set("seen", "tboats goal")
        assert shown(box) == "much"
        box.app.set("seen", "tboats goal much")
        assert shown(box) is None and box.table.tutor.find() is None
        box.app.set("seen", "")  # it begins anew
        assert shown(box) == "goal"
        box.app.set("explain", False)
        assert shown(box) is None and box.table.tutor is None


def test_none_twice_and_the_same_game_as_without_lessons():
    with Lessons("tboats"):
        box, plain, given = begun(), begun(False), []
        for turn in range(40):
            while shown(box):
                given.append(shown(box))
                box.press("ok")
            for one in (box, plain):
                one.press(PIECE[turn % len(PIECE)])
            assert box.screen() == plain.screen(), turn
            assert box.table.session.digest() == plain.table.session.digest()
        assert given[:1] == ["goal"] and len(given) == len(set(given)), given
        assert shown(plain) is None and not plain.kept


def test_the_first_game_that_ends_ends_the_lessons_of_its_kind():
    with Lessons("tboats"):
        box = begun()
        box.press("ok")
        box.table.do("resign")
        assert shown(box) is None and seen(box) == "tboats goal *"
        assert box.kept[-1] == "tboats goal *"
        box.table.new(*DUEL)
        box.app.open_table()
        assert shown(box) is None


def test_it_waits_in_the_dark_and_while_another_screen_is_open():
    with Lessons("tboats"):
        box = Box(*DUEL)
        box.app.home()
        begin(box.table, box.app)
        assert shown(box) is None
        box.app.open_table()
        box.app.glass.dimmed = 2
        assert shown(box) is None
        box.app.glass.dimmed = 0
        assert shown(box) == "goal"
        box.app.end_moment()  # as when it gets dark
        assert shown(box) == "goal" and seen(box) == ""


def test_without_memory_it_is_left_out_and_nothing_else_happens():
    def short(state, events):
        raise MemoryError

    with Lessons("tboats", goal=short):
        box, plain = begun(), begun(False)
        assert shown(box) is None and box.screen() == plain.screen()
        box.press("right")
        plain.press("right")
        assert box.screen() == plain.screen() and seen(box) == "" and not box.failed


def test_a_flash_that_keeps_nothing_is_no_trouble():
    def full(settings):
        raise OSError(28)

    with Lessons("tboats"):
        box = begun()
        box.app.store.keep_settings = full
        box.press("ok")
        assert seen(box) == "tboats goal" and shown(box) == "much" and not box.failed


def test_each_panel_has_all_of_it():
    with Lessons("tboats"):
        box = begun()
        long = "A word or two " * 7 + "and so on. C-3"
        TEXTS["goal="] = long
        colours = colour.Canvas(240, 135), colour.Canvas(320, 240)
        for canvas in (box.app.canvas, tall.Canvas(128, 128)) + colours:
            canvas.shows(box.app.stack)
            drawn = []
            page = Lesson(box.app, "goal")
            words.note(canvas, drawn)
            canvas.fill(0)
            page.draw(canvas)
            words.stop(canvas)
            rows = words.lines(drawn, "")
            assert " ".join(rows[1:-1]) == long and rows[-1] == "OK go on", rows
            assert len(rows) - 2 <= 5 and max([y for y, *_ in drawn]) + 8 <= canvas.h


def test_what_is_half_entered_is_entered_again_as_without_lessons():
    with Lessons("tboats"):
        box, plain, again = begun(), begun(False), begun()
        for _ in range(2):
            box.press("right")
            plain.press("right")
        said = list_presses(plain.app.keys)
        assert said and list_presses(box.app.keys) == said
        assert shown(again) == "goal"
        again = begun()
        again.table.tutor.begin()  # as after a start
        again.app.end_moment()
        press_again(again.app, said)
        assert again.app.glass.moment is None and again.screen() == plain.screen()
        only_ok = begun()
        only_ok.press("ok")
        assert list_presses(only_ok.app.keys) == list_presses(begun().app.keys)
