"""The settings of the box. A change works at once and is kept on flash."""

from firmware.screens.form import Form
from firmware.ui.language import codes, name_of

FIELDS = (
    ("language", codes()),
    ("brightness", tuple(range(11))),
    ("sound", (True, False)),
    ("sleep", (0, 1, 2, 5, 10, 20, 30, 60)),
    ("marks", (True, False)),
)


class Settings(Form):
    """Language, brightness, sound, and the minutes after which the display goes dark."""

    name = "settings"

    def fields(self):
        self.values = self.app.settings
        return FIELDS

    def title(self):
        return self.app.t("settings")

    def show(self, name, value):
        t = self.app.t
        if name == "brightness":
            return str(value)
        if name == "sleep":
            return t("minutes", n=value) if value else t("never")
        if name == "language":
            return name_of(value)
        return t("on" if value else "off")

    def change(self, name, value):
        self.app.set(name, value)

    def choose(self, name):
        self.turn(name, 1)
