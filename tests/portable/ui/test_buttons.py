"""The button machine against recorded traces of levels."""

from firmware.ui.buttons import Buttons

ROLES = ("up", "down", "left", "right", "ok", "back")
BIT = {"up": 1, "down": 2, "left": 4, "right": 8, "ok": 16, "back": 32}

# Falls and rises of a 6 mm tact switch in milliseconds, down and up, with its bounces
BOUNCY = ((0, 1), (1, 0), (2, 1), (4, 0), (5, 1), (90, 0), (91, 1), (93, 0), (94, 1), (95, 0))


def play(trace, role="up", until=1500, step=1, start=0, machine=None):
    """Feed a trace ((ms, level), ...) of one button, read every `step` ms; [(ms, role, kind)]."""
    machine = machine or idle(start)
    heard = []
    levels = 0
    trace = list(trace)
    for ms in range(0, until, step):
        while trace and trace[0][0] <= ms:
            levels = BIT[role] if trace.pop(0)[1] else 0
        for said in machine.feed(levels, (start + ms) & 0x3FFFFFFF):
            heard.append((ms,) + said)
    return heard


def idle(start=0):
    """A machine that has seen all buttons up."""
    machine = Buttons(ROLES)
    machine.feed(0, (start - 10) & 0x3FFFFFFF)
    return machine


def chord(moves, until=1500):
    """Feed ((ms, role, level), ...); [(role, kind)]."""
    machine = idle()
    heard = []
    levels = 0
    moves = list(moves)
    for ms in range(0, until, 5):
        while moves and moves[0][0] <= ms:
            _, role, level = moves.pop(0)
            levels = levels | BIT[role] if level else levels & ~BIT[role]
        heard += machine.feed(levels, ms)
    return heard


def test_a_bouncing_direction_is_one_press_when_it_goes_down():
    assert play(BOUNCY) == [(25, "up", "press")]


def test_a_bouncing_ok_is_one_press_when_it_is_released():
    assert play(BOUNCY, "ok") == [(115, "ok", "press")]


def test_the_presses_are_the_same_when_sampled_every_10_ms():
    assert play(BOUNCY, step=10) == [(20, "up", "press")]
    assert play(BOUNCY, "back", step=10) == [(110, "back", "press")]


def test_a_spike_is_not_a_press():
    assert play(((100, 1), (115, 0), (300, 1), (302, 0))) == []
    assert play(((100, 1), (115, 0)), "ok") == []


def test_a_direction_repeats_while_it_is_held():
    # It is released at 800 ms; the bounce time that is left brings no repeat.
    assert play(((0, 1), (800, 0))) == [
        (20, "up", "press"),
        (450, "up", "repeat"),
        (570, "up", "repeat"),
        (690, "up", "repeat"),
    ]


def test_a_long_press_of_ok_is_reported_once_and_is_not_a_press():
    assert play(((0, 1), (1400, 0)), "ok") == [(700, "ok", "long")]


def test_a_long_press_begins_at_700_ms():
    assert play(((0, 1), (650, 0)), "back") == [(670, "back", "press")]
    assert play(((0, 1), (730, 0)), "back") == [(700, "back", "long")]


def test_two_together_are_a_chord_and_nothing_else():
    together = ((0, "ok", 1), (30, "back", 1), (900, "ok", 0), (950, "back", 0))
    assert chord(together) == [("ok+back", "chord")]


def test_a_chord_is_named_in_the_order_of_roles():
    assert chord(((0, "back", 1), (30, "ok", 1), (90, "back", 0), (95, "ok", 0))) == [
        ("ok+back", "chord")
    ]


def test_rolling_from_one_button_to_the_next_loses_no_press():
    # The second one goes down while the first one is still held, but well after it.
    assert chord(((0, "up", 1), (150, "down", 1), (200, "up", 0), (260, "down", 0))) == [
        ("up", "press"),
        ("down", "press"),
    ]
    assert chord(((0, "up", 1), (150, "ok", 1), (200, "up", 0), (260, "ok", 0))) == [
        ("up", "press"),
        ("ok", "press"),
    ]


def test_a_button_stuck_at_power_on_is_silent_until_released():
    machine = Buttons(ROLES)
    machine.feed(BIT["ok"] | BIT["up"], 0)
    heard = []
    for ms in range(10, 2000, 10):
        heard += machine.feed(BIT["ok"] | BIT["up"], ms)
    for ms in range(2000, 2100, 10):
        heard += machine.feed(BIT["up"], ms)
    assert heard == []
    for ms in range(2100, 2200, 10):
        heard += machine.feed(BIT["ok"] | BIT["up"], ms)
    for ms in range(2200, 2300, 10):
        heard += machine.feed(BIT["up"], ms)
    assert heard == [("ok", "press")]


def test_a_stuck_button_leaves_the_others_alone():
    machine = Buttons(ROLES)
    machine.feed(BIT["left"], 0)
    heard = []
    for ms in range(10, 60, 10):
        heard += machine.feed(BIT["left"], ms)
    for ms in range(60, 120, 10):
        heard += machine.feed(BIT["left"] | BIT["down"], ms)
    assert heard == [("down", "press")]


def test_a_press_during_a_long_frame_counts():
    # For 60 ms nobody reads the pins; the press comes and goes in between.
    machine = idle()
    machine.feed(0, 0)
    assert machine.feed(0, 60, BIT["right"]) == (("right", "press"),)
    assert machine.feed(0, 70) == ()
    # This press begins just before the pause.
    machine.feed(BIT["ok"], 80, BIT["ok"])
    assert machine.feed(0, 140) == (("ok", "press"),)


def test_the_latch_is_ignored_while_the_pins_are_watched():
    machine = idle()
    machine.feed(0, 0)
    assert machine.feed(0, 10, BIT["right"]) == ()


def test_the_clock_may_wrap():
    assert play(BOUNCY, start=0x3FFFFFFF - 15) == [(25, "up", "press")]
    assert play(((0, 1), (1400, 0)), "ok", start=0x3FFFFFFF - 300) == [(700, "ok", "long")]


def test_no_press_is_always_the_same_empty_tuple():
    machine = idle()
    assert machine.feed(0, 0) is machine.feed(0, 10)


def test_a_direction_on_which_something_lies_falls_silent_after_ten_minutes():
    machine = idle()
    last = None
    for ms in range(0, 700_000, 60):
        if machine.feed(BIT["up"], ms):
            last = ms
    assert 599_000 < last < 601_000
    assert play(((0, 0), (100, 1)), start=700_000, until=200, machine=machine) == [
        (120, "up", "press")
    ]
