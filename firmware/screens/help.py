"""How the box is used, in a few pages."""

from firmware.screens.reading import Reading


class Help(Reading):
    """Shows the same text wherever it is opened. The text is in memory only while it is open."""

    name = "help"

    def open(self):
        language = self.app.language
        self._part = language.game
        language.choose(language.code, "help")
        self.text = self.app.t("help.text").replace("|", "\n")

    def close(self):
        language = self.app.language
        language.choose(language.code, self._part)

    def title(self):
        return self.app.t("help")
