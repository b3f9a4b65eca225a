"""Fewer buttons than roles: what levels and milliseconds mean."""

from firmware.ui.few import Few

# As on waveshare_oled_1_3, and as on pimoroni_display
TWO = {
    "key0": ("down", "back", "back long"),
    "key1": ("ok", "up", "ok long"),
    "key0+key1": ("right", "left"),
}
FOUR = {
    "a": ("ok", "ok long"),
    "b": ("back", "back long"),
    "x": ("up", "left"),
    "y": ("down", "right"),
}
PRESS = [("down", "press")]


def play(buttons, *spans):
    """Hold each mask for its milliseconds, read every 10 ms; returns [(ms, role, kind)]."""
    said = []
    now = 0
    for mask, ms in spans:
        for _ in range(ms // 10):
            said += [(now, role, kind) for role, kind in buttons.feed(mask, now)]
            now += 10
    return said


def words(said):
    return [(role, kind) for _, role, kind in said]


def two():
    buttons = Few(("key0", "key1"), TWO)
    buttons.feed(0, 0)
    return buttons


def four():
    buttons = Few(("a", "b", "x", "y"), FOUR)
    buttons.feed(0, 0)
    return buttons


def test_how_long_a_button_is_held_decides_what_it_means():
    for mask, ms, meant in (
        (1, 100, ("down", "press")),
        (1, 800, ("back", "press")),
        (1, 2200, ("back", "long")),
        (2, 100, ("ok", "press")),
        (2, 800, ("up", "press")),
        (2, 2200, ("ok", "long")),
    ):
        assert words(play(two(), (0, 50), (mask, ms), (0, 100))) == [meant], (mask, ms)


def test_the_last_meaning_comes_while_the_button_is_down_the_others_at_release():
    said = play(four(), (0, 50), (1, 1500), (0, 100))
    assert words(said) == [("ok", "long")] and 740 <= said[0][0] <= 780
    said = play(two(), (0, 50), (2, 1500), (0, 100))
    assert words(said) == [("up", "press")] and said[0][0] >= 1550


def test_both_buttons_together_are_a_gesture():
    assert words(play(two(), (0, 50), (1, 30), (3, 200), (2, 30), (0, 100))) == [("right", "press")]
    assert words(play(two(), (0, 50), (3, 800), (0, 100))) == [("left", "press")]
    assert play(four(), (0, 50), (3, 800), (0, 100)) == []  # this gesture has no meaning


def test_a_direction_that_is_held_repeats():
    said = play(four(), (0, 50), (4, 1700), (0, 100))
    assert words(said)[0] == ("left", "press")
    assert words(said)[1:] == [("left", "repeat")] * 3


def test_bounces_are_one_press():
    spans = [(1, 10), (0, 10), (1, 10), (0, 10), (1, 100), (0, 10), (1, 10), (0, 100)]
    assert words(play(two(), (0, 50), *spans)) == PRESS


def test_a_button_down_at_power_on_is_silent_until_released():
    buttons = Few(("key0", "key1"), TWO)
    assert play(buttons, (1, 3000), (3, 100), (0, 100)) == []
    assert words([(0, r, k) for r, k in buttons.feed(0, 5000)]) == []
    later = []
    for ms, mask in ((5010, 1), (5040, 1), (5070, 0), (5100, 0)):
        later += buttons.feed(mask, ms)
    assert later == PRESS


def test_a_press_between_two_readings_is_not_lost():
    buttons = two()
    assert buttons.feed(0, 10) == ()
    assert list(buttons.feed(0, 100, 1)) == PRESS
    assert buttons.feed(0, 110) == ()


def test_the_link_can_press_roles_that_have_no_button():
    buttons = two()
    for place, role in enumerate(("up", "down", "left", "right", "ok", "back")):
        said = []
        for ms, down in ((0, 0), (10, 1), (40, 1), (70, 0), (100, 0)):
            said += buttons.feed(down << (2 + place), 1000 * (place + 1) + ms)
        assert said == [(role, "press")], role


def test_the_counter_may_wrap_under_a_finger():
    buttons = two()
    now = 0x3FFFFFFF - 100
    said = []
    for _ in range(5):
        said += buttons.feed(0, now)
        now += 10
    for _ in range(80):
        said += buttons.feed(1, now & 0x3FFFFFFF)
        now += 10
    for _ in range(5):
        said += buttons.feed(0, now & 0x3FFFFFFF)
        now += 10
    assert said == [("back", "press")]


def test_a_direction_on_which_something_lies_falls_silent_after_ten_minutes():
    buttons = Few(("a", "b", "x", "y"), FOUR)
    buttons.feed(0, 0)
    last = None
    for ms in range(0, 700_000, 100):
        if buttons.feed(8, ms) == (("right", "repeat"),):
            last = ms
    assert 599_000 < last < 601_000
