"""Dims the display: while nobody uses the box it gets darker, shifts its picture, and goes dark.

This module is loaded when one of these is due, and unloaded again.
"""

from time import ticks_add, ticks_diff

from micropython import const

_MINUTE = const(60_000)
_STILL = const(300_000)  # ms after which the picture begins to shift, if it never goes dark
_SHIFT = const(20_000)  # ms in each of four places, a pixel apart, so that nothing burns in
_FAINT = const(2)  # brightness of a dim display, 0-10, at most


def dim(glass, app, now):
    """Dim the glass as is due, and look again in time. OSError: the display doesn't answer.

    now: ms, of App.now. After half of the minutes of the setting `sleep` the display dims and its
    picture shifts; after all of them it goes dark. With 0 the picture only shifts, after 5
    minutes.
    """
    settings, display = app.settings, glass.display
    whole = settings["sleep"] * _MINUTE
    first = whole // 2 or _STILL
    unused = ticks_diff(now, glass.used)
    shift, wait = 0, _SHIFT
    if unused < first:  # below 0 after a press of the link, which is a little ahead of the clock
        glass.dimmed = 0
        wait = first - unused
    elif not whole or unused < whole:
        glass.dimmed = 1
        shift = (unused - first) // _SHIFT & 3
        if not whole:  # keep `used` recent, because the counter of milliseconds wraps
            glass.used = ticks_add(now, -first - shift * _SHIFT)
    else:
        glass.dimmed = 2
        glass.used = ticks_add(now, -whole)
        if glass.moment:
            app.past()  # nobody sees it, and it does not move
    glass._dim_at = ticks_add(now, wait)
    if shift != glass._shift:
        glass._shift = shift
        app.dirty()
    level = settings["brightness"]
    if glass.dimmed and whole:
        level = min(level, _FAINT)
    display.power(glass.dimmed < 2)
    # Quadratic, so that the steps are small where it is dark.
    display.contrast(1 + level * (level + 1) * 254 // 110)
