"""The settings on the display: which values each offers, and what a change does.

Their defaults are in `_SETTINGS` of firmware/boot.py.

This module is loaded for a change or for the screen that offers them, and unloaded again.
"""

from firmware import visit
from firmware.ui.language import codes


def values():
    """Return ((name, values), ...) of these settings, in the order of the screen."""
    switch = (True, False)
    return (
        ("language", codes()),
        ("brightness", tuple(range(11))),
        ("sound", switch),
        ("sleep", (0, 1, 2, 5, 10, 20, 30, 60)),
        ("explain", switch),
        ("marks", switch),
        ("moments", switch),
    )


def change(app, name, value, told):
    """Change a setting, which takes effect at once. Return whether it can't be kept on flash.

    told: what was returned the last time; a notice says it once if settings can't be kept.
    KeyError: there is no such language.
    """
    if name == "language":
        app.language.choose(value, app.language.game)
        app.table.events = list(app.table.events)  # so that open screens make their texts anew
    app.settings[name] = value
    if name == "explain":
        app.end_moment()  # it may be a lesson
        app.table.tutor = None
        if value:
            visit("firmware.tutoring").begin(app.table, app)
    elif name == "seen" and app.table.tutor:
        app.table.tutor.review()
    if name == "language" and [s.name for s in app.stack.screens][:1] == ["languages"]:
        app.home()  # closes the question of the first start: the language is chosen
    app.glass.dim(app.now())
    app.dirty()
    try:
        app.store.keep_settings(app.settings)
        return False
    except OSError:
        if not told:
            app.push("notice", "Notice", "unkept")
        return True
