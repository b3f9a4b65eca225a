"""Something that has to be said once: about the flash, or a game that could not be taken up."""

from firmware.screens.reading import Reading


class Notice(Reading):
    """key: of its text; "title." + key is that of the bar. facts: for the text."""

    name = "notice"

    def __init__(self, app, key, facts=None):
        super().__init__(app)
        self._key = key
        self._facts = facts or {}

    def open(self):
        app = self.app
        app.language.choose(app.settings["language"], "home")
        facts = dict(self._facts)
        if "r" in facts:
            facts["r"] = app.t("reason." + facts["r"])
        self.text = app.t(self._key, **facts)

    def title(self):
        return self.app.t("title." + self._key)

    def focus(self):
        return self._key
