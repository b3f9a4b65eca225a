"""The display at rest: while nobody uses the box it dims, shifts its picture, and goes dark.

This module is loaded when one of these is due, and forgotten again.
"""

from time import ticks_add, ticks_diff

from micropython import const

AWAKE, DIM, DARK = 0, 1, 2
_MINUTE = const(60_000)
_STILL = const(300_000)  # ms after which the picture begins to shift, if it never goes dark
_SHIFT = const(20_000)  # ms in each of four places, a pixel apart, so that nothing burns in
_FAINT = const(2)  # brightness of a dim display, 0-10, at most


def settle(app, now):
    """Set `resting` and `shift` of the application as is due, and `rest_at`, when to look again.

    now: ms, of App.now. After half of the minutes of the setting `sleep` the display dims and its
    picture shifts; after all of them it goes dark. With 0 the picture only shifts, after 5
    minutes. A press sets `used`, and so wakes the display.
    """
    whole = app.settings["sleep"] * _MINUTE
    first = whole // 2 or _STILL
    unused = ticks_diff(now, app.used)
    place = app.shift
    app.shift = 0
    wait = _SHIFT
    if unused < first:  # below 0 after a press of the link, which is a little ahead of the clock
        app.resting = AWAKE
        wait = first - unused
    elif not whole or unused < whole:
        app.resting = DIM
        app.shift = (unused - first) // _SHIFT & 3
        if not whole:  # keep `used` recent, because the counter of milliseconds wraps
            app.used = ticks_add(now, -first - app.shift * _SHIFT)
    else:
        app.resting = DARK
        app.used = ticks_add(now, -whole)
        if app.moment:
            app.past()  # nobody sees it, and it does not move
    app.rest_at = ticks_add(now, wait)
    if app.shift != place:
        app.dirty()


def shine(app):
    """Set the display's power and its contrast, 1-255. OSError: it does not answer."""
    level = app.settings["brightness"]
    if app.resting and app.settings["sleep"]:
        level = min(level, _FAINT)
    app.display.power(app.resting < DARK)
    # Quadratic, so that the steps are small where it is dark.
    app.display.contrast(1 + level * (level + 1) * 254 // 110)
