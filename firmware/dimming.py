"""Spares the display while nobody uses the box: dims it, shifts its picture, switches it off.

This module is loaded when one of these is due, and unloaded again.
"""

from time import ticks_add, ticks_diff

from micropython import const

_MINUTE = const(60_000)
_STILL = const(300_000)  # ms after which the picture begins to shift, if it never goes dark
_SHIFT = const(20_000)  # ms in each of four places, a pixel apart, so that nothing burns in
_EMPTY = const(10_000)  # ms after which it goes dark while the battery is empty
_FAINT = const(2)  # brightness of a dim display, 0-10, at most


def dim(glass, app, now):
    """Dim or wake the glass as is due now, and set when it looks again.

    now: ms of App.now. When half of the minutes of the setting `sleep` have passed without a press,
    the display dims and its picture shifts. When all have passed it goes dark. With `sleep` 0 the
    picture only shifts, after 5 minutes. While the battery is empty, 10 seconds are the whole time.
    OSError: the display doesn't answer.
    """
    settings, display = app.settings, glass.display
    is_empty = app.power and app.power.level > 1
    whole = _EMPTY if is_empty else settings["sleep"] * _MINUTE
    first = whole // 2 or _STILL
    unused = ticks_diff(now, glass.used)
    shift, wait = 0, _SHIFT
    if unused < first:  # below 0 after a press of the link, which is a little ahead of the clock
        glass.dimmed = 0
        wait = first - unused
    elif not whole or unused < whole:
        glass.dimmed = 1
        shift = (unused - first) // _SHIFT & 3
        if not whole:  # keeps `used` recent: a Pico's ticks_diff counts six days at most
            glass.used = ticks_add(now, -first - shift * _SHIFT)
        else:
            wait = min(wait, whole - unused)
    else:
        glass.dimmed = 2
        glass.used = ticks_add(now, -whole)
        if glass.moment:
            app.end_moment()  # ends the moment: nobody sees it, and in the dark nothing moves
    glass._dim_at = ticks_add(now, wait)
    if shift != glass._shift:
        glass._shift = shift
        app.dirty()
    level = settings["brightness"]
    if glass.dimmed and whole:
        level = min(level, _FAINT)
    display.power(glass.dimmed < 2)
    # Quadratic, so that the steps between dark levels are small.
    display.contrast(1 + level * (level + 1) * 254 // 110)
