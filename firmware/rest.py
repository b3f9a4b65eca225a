"""The display at rest: nobody uses the box, so it dims, its picture moves a little, it goes dark.

Loaded when it is time for one of these, and let go again.
"""

from time import ticks_add, ticks_diff

from micropython import const

AWAKE, DIM, DARK = 0, 1, 2
_MINUTE = const(60_000)
_STILL = const(300_000)  # ms after which the picture moves where it never goes dark
_SHIFT = const(20_000)  # ms that it stays in one of four places, a pixel apart: nothing burns in
_FAINT = const(2)  # the most of the brightness setting's 10 that is left


def settle(app, now):
    """Bring the display to what is due now, and say when to look again: `rest_at`.

    After half of the minutes of the setting `sleep` it is dim, then it is dark; with 0 it moves
    only. A press has set `used`, so it is awake.
    """
    whole = app.settings["sleep"] * _MINUTE
    first = whole // 2 or _STILL
    unused = ticks_diff(now, app.used)
    place = app.shift
    app.shift = 0
    wait = _SHIFT
    if unused < first:  # a press that the link gives is a little ahead of the clock
        app.resting = AWAKE
        wait = first - unused
    elif not whole or unused < whole:
        app.resting = DIM
        app.shift = (unused - first) // _SHIFT & 3
        if not whole:  # the counter of milliseconds must not wrap
            app.used = ticks_add(now, -first - app.shift * _SHIFT)
    else:
        app.resting = DARK
        app.used = ticks_add(now, -whole)
    app.rest_at = ticks_add(now, wait)
    if app.shift != place:
        app.dirty()


def shine(app):
    """Set the display's power and brightness. OSError: it doesn't answer."""
    level = app.settings["brightness"]
    if app.resting and app.settings["sleep"]:
        level = min(level, _FAINT)
    app.display.power(app.resting < DARK)
    # small steps where it is dark: 1 to 255
    app.display.contrast(1 + level * (level + 1) * 254 // 110)
