"""Changes a setting of the box. This module is loaded for that, and forgotten again."""


def change(app, name, value, told):
    """Change a setting, which takes effect at once. Return whether it can't be kept on flash.

    told: what was returned the last time; a notice says it once if settings can't be kept.
    KeyError: there is no such language.
    """
    if name == "language":
        app.language.choose(value, app.language.game)
    app.settings[name] = value
    app.glass.rest(app.now())
    app.dirty()
    try:
        app.store.keep_settings(app.settings)
        return False
    except OSError:
        if not told:
            app.push("notice", "Notice", "unkept")
        return True
