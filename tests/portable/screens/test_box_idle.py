"""What the display and the sound do as time goes by: dim, dark, awake, blinking, settings."""

from boards import simulator
from firmware.link.refusal import Refusal

from ..refusal import raised
from .app_box import Box, Home
from .moved_clock import still


def lit(box):
    """The (x, y) that shine."""
    rows = box.picture()
    return {
        (8 * (i % 16) + bit, i // 16)
        for i in range(len(rows))
        for bit in range(8)
        if rows[i] >> (7 - bit) & 1
    }


@still
def test_the_display_dims_and_then_goes_dark():
    box = Box(sleep=2)
    bright = box.glass.contrast
    box.app.skip(59_000)
    box.turns(30)
    assert box.glass.contrast == bright
    box.app.skip(2000)
    box.turns(30)
    assert 0 < box.glass.contrast < bright // 10 and box.glass.on
    box.app.skip(60_000)
    box.turns(30)
    assert not box.glass.on
    for _ in range(30):  # longer than a difference of milliseconds can be
        box.app.skip(100_000_000)
        box.turns(30)
        assert not box.glass.on
    box.press("up")
    assert box.glass.on and box.glass.contrast == bright


@still
def test_on_a_dim_display_the_picture_moves_against_burning_in():
    box = Box(sleep=4)
    start = lit(box)
    box.app.skip(121_000)
    places = set()
    for _ in range(8):
        box.turns(30)
        now = lit(box)
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            if now >= {(x + dx, y + dy) for x, y in start} and len(now) < 2 * len(start):
                places.add((dx, dy))
        box.app.skip(20_000)
    assert len(places) == 4
    box.press("up")
    assert lit(box) == start


@still
def test_a_display_that_never_goes_dark_only_moves_its_picture():
    box = Box(sleep=0)
    start, bright = lit(box), box.glass.contrast
    box.app.skip(321_000)
    box.turns(30)
    assert lit(box) != start
    for _ in range(60):
        box.app.skip(100_000_000)
        box.turns(30)
        assert box.glass.on and box.glass.contrast == bright
    box.press("up")
    assert lit(box) == start


@still
def test_the_press_that_wakes_does_nothing_else():
    for button in ("up", "back", "ok", "ok+back", "left"):
        box = Box(sleep=1)
        box.app.skip(61_000)
        box.turns(30)
        assert not box.glass.on
        box.press(button)
        assert box.glass.on
        assert Home.heard == [], button
        box.press("ok")
        assert Home.heard == [("ok", "press")]
    box = Box(sleep=1)
    box.app.skip(40_000)
    box.turns(30)
    box.press("ok")  # a dim picture can be read, so the press counts
    assert Home.heard == [("ok", "press")]


@still
def test_of_several_presses_in_one_look_none_does_more_than_wake():
    """A knob gives up to six."""
    box = Box(sleep=1)
    box.app.skip(61_000)
    box.turns(30)
    box.app.keys.buttons.feed = lambda *_: (("down", "press"),) * 6
    box.app.keys.look()
    assert box.glass.on and Home.heard == []
    box.app.keys.look()
    assert Home.heard == [("down", "press")] * 6


def test_a_press_that_changes_a_setting_leaves_the_display_awake():
    box = Box(sleep=1)
    Home.on_press = lambda *_: box.app.set("brightness", 3)
    box.press("up")
    Home.on_press = None
    assert box.glass.on and box.app.glass.dimmed == 0


@still
def test_nothing_blinks_in_the_dark():
    box = Box(sleep=1)
    box.app.skip(61_000)
    box.turns(30)
    box.app.dirty()
    box.app.glass.refresh()
    Home.fail = "tick"
    box.turns(100)
    assert Home.fail == "tick"


@still
def test_nothing_blinks_while_a_host_reads_the_picture():
    box = Box()
    Home.fail = "tick"
    box.app.dirty()
    box.ask("ui.frame")
    box.app.turn()
    assert Home.fail == "tick"
    box.app.skip(501)
    box.app.turn()
    assert Home.fail is None


def test_blinking_goes_on_when_a_host_has_read_the_picture_or_asks_for_changes():
    box = Box()
    told = box.ask("ui.frame")
    at = len(told["part"])
    Home.fail = "tick"
    box.app.dirty()
    while at < told["total"]:
        assert Home.fail == "tick"
        at += len(box.ask("ui.frame", offset=at)["part"])
        box.app.turn()
    assert Home.fail is None
    box = Box()
    Home.fail = "tick"
    box.app.dirty()
    box.ask("ui.frame", offset=told["total"])
    box.app.turn()
    assert Home.fail is None


def test_settings_work_at_once_and_are_kept():
    box = Box()
    assert box.glass.contrast == 255
    box.app.set("brightness", 0)
    assert box.glass.contrast == 1
    assert box.app.store.kept["brightness"] == 0
    assert box.ask("system.language", code="it")["code"] == "it"
    assert box.app.store.kept["language"] == "it"
    assert raised(Refusal, box.ask, "system.language", "xx")
    assert box.ask("system.language") == {"code": "it", "codes": ["en", "it"]}


@still
def test_sound_only_where_it_is_wanted():
    box = Box()
    simulator.PWM.sound = (0, 0)
    box.press("up")
    assert simulator.PWM.sound[1]
    box.turns(50)
    assert simulator.PWM.sound[1] == 0
    box.app.set("sound", False)
    box.press("up")
    box.app.beep("won")
    assert simulator.PWM.sound[1] == 0
