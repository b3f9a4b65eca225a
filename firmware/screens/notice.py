"""A message that is shown once: about the flash, memory, or a game that could not be resumed."""

from firmware.screens.reading import Reading


class Notice(Reading):
    """key: of the text; "title." + key is the key of the title.

    facts: {name: value} for the text, or None. A fact "r" is a reason: its text is "reason." + r.
    """

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
            facts["r"] = app.t("reason." + facts["r"], **facts)
        self.text = app.t(self._key, **facts)

    def close(self):
        """Load the texts again that the screen below uses; it may be one of a game."""
        self.app.glass.space_at = self.app.now()  # there may be space by now
        self.app.language.choose(self.app.settings["language"], self._before)

    def title(self):
        return self.app.t("title." + self._key)

    def focus(self):
        return self._key
