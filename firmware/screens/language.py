"""The first start of a box asks which language it is to speak, before the first screen."""

from firmware.screens.choice import Choice
from firmware.ui.language import Language, codes


class Languages(Choice):
    """Lists the languages of this box, each in its own name. OK keeps one as the setting.

    Title and hint are in the selected language. At first that is the default of the settings. A
    host that sets the language answers the question, too (firmware/settings.py).
    """

    name = "languages"

    def open(self):
        self.items = [(code, Language(code).t("name")) for code in codes()]
        spoken = [item[0] for item in self.items].index(self.app.language.code)
        self.selected = spoken
        self._speak()

    def _speak(self):
        self.app.language.choose(self.focus(), "home")

    def title(self):
        return self.app.t("set.language")

    def hints(self):
        return self.app.t("ok.choose"), ""

    def press(self, role, kind):
        super().press(role, kind)
        if self.app.stack.top is self:
            self._speak()

    def choose(self, name):
        self.app.set("language", name)

    def leave(self, kind):
        """Stay: nothing else opens before a language is chosen."""
