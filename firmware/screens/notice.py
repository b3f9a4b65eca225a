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
        self._before = app.language.game
        app.language.choose(app.settings["language"], "home")
        facts = dict(self._facts)
        if "r" in facts:
            facts["r"] = app.t("reason." + facts["r"])
        self.text = app.t(self._key, **facts)

    def close(self):
        """The screen below may be one of a game: it has its words again."""
        self.app.language.choose(self.app.settings["language"], self._before)

    def title(self):
        return self.app.t("title." + self._key)

    def focus(self):
        return self._key
