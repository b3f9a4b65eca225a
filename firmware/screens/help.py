"""How the box is used, in a few pages."""

from firmware.screens.reading import Reading


class Help(Reading):
    """The same text wherever it is opened; its table of strings is loaded for as long."""

    name = "help"

    def open(self):
        language = self.app.language
        self._room = language.game
        language.choose(language.code, "help")
        self.text = self.app.t("help.text").replace("|", "\n")

    def close(self):
        language = self.app.language
        language.choose(language.code, self._room)

    def title(self):
        return self.app.t("help")
